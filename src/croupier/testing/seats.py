"""Seats as a live table hands them to `Game.begin`: taken, empty, sitting out, short of chips, with any score.

A table has any size that the game is for. A round begins when enough players are ready: they do not sit out, and have
the chips that it takes to be dealt in. Other players at the table sit out, and the rest of the seats are empty.
"""

import random
from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from croupier.games.game import AnyGame, Chips, SeatInfo
from croupier.games.profile import BuyIn, profile_of

CHIPS: Final = 100
_SCORES: Final = (0, 0, 1, -1, 12, -40, CHIPS)


def takes_part(seat: SeatInfo | None) -> bool:
    """Return whether a player sits there and does not sit out."""
    return seat is not None and seat.presence != "out"


def random_seats(game: AnyGame, rng: random.Random, players: int | None = None) -> list[SeatInfo | None]:
    """Return the seats of a table at which so many players are ready, if not said as many as the game is for.

    Half of the tables are full, and in half of all everybody has 100 chips.
    """
    buy_in = profile_of(game).buy_in
    ready = players or rng.choice(game.seat_counts)
    size = rng.choice((ready, rng.randint(ready, game.seat_counts[-1])))
    even = rng.random() < 0.5
    taken = set(rng.sample(range(size), ready))
    return [
        _ready(f"p{at + 1}", buy_in, rng, even=even) if at in taken else _idle(f"p{at + 1}", buy_in, rng)
        for at in range(size)
    ]


def with_idle_seats(game: AnyGame, seats: Sequence[SeatInfo | None], rng: random.Random) -> list[SeatInfo | None]:
    """Return these seats at a table that may be larger: the others are empty, or sit out without any chips."""
    made = list(seats)
    for at in range(rng.randint(len(made), max(len(made), game.seat_counts[-1])) - len(made)):
        made.insert(rng.randint(0, len(made)), rng.choice((None, SeatInfo(f"idle {at + 1}", 0, "out"))))
    return made


def next_seats(
    game: AnyGame, seats: Sequence[SeatInfo | None], payoffs: Sequence[Chips], rng: random.Random
) -> list[SeatInfo | None] | None:
    """Return the seats as the next round may find them, or None if too few players are left.

    Everybody has what the round has left them. One may have got up or sit out, and another have come.
    """
    buy_in = profile_of(game).buy_in
    made = [_paid(seat, payoff, buy_in) for seat, payoff in zip(seats, payoffs, strict=True)]
    ready = [at for at, seat in enumerate(made) if takes_part(seat)]
    empty = [at for at, seat in enumerate(made) if seat is None]
    if ready and (empty or len(ready) > game.seat_counts[0]):
        _go(made, rng.choice(ready), rng)
    if empty and rng.random() < 0.8:
        at = rng.choice(empty)
        made[at] = _ready(f"new {at + 1}", buy_in, rng, even=True)
    return made if sum(map(takes_part, made)) in game.seat_counts else None


def _go(seats: list[SeatInfo | None], at: int, rng: random.Random) -> None:
    seat = seats[at]
    assert seat is not None
    seats[at] = rng.choice((None, seat, replace(seat, presence="out")))


def _paid(seat: SeatInfo | None, payoff: Chips, buy_in: BuyIn | None) -> SeatInfo | None:
    if seat is None or seat.presence == "out":
        return seat
    able = buy_in is None or seat.chips + payoff >= buy_in.least
    return replace(seat, chips=seat.chips + payoff, presence="in" if able else "out")


def _ready(player: str, buy_in: BuyIn | None, rng: random.Random, *, even: bool) -> SeatInfo:
    if even:
        return SeatInfo(player, max(CHIPS, buy_in.least if buy_in else 0))
    if buy_in is None:
        return SeatInfo(player, rng.choice(_SCORES))
    presence: Literal["in", "wait"] = "wait" if buy_in.blinds and rng.random() < 0.2 else "in"
    return SeatInfo(player, buy_in.least * rng.choice((1, 1, 2, 3, 10, 50)) + rng.choice((0, 0, 1, 7)), presence)


def _idle(player: str, buy_in: BuyIn | None, rng: random.Random) -> SeatInfo | None:
    if rng.random() < 0.5:
        return None
    return SeatInfo(player, rng.choice((0, CHIPS) if buy_in else _SCORES), "out")

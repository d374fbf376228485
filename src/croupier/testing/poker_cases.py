"""Poker as cases for the laws: every variant, limit and rule set, with seats of all kinds."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from croupier.games import registry
from croupier.games.game import SeatInfo, Viewer
from croupier.games.poker.betting.pots import pots
from croupier.games.poker.events import Carry, Owed
from croupier.testing.course import Case

Seats: TypeAlias = Sequence[SeatInfo | None]

POKER_SETTINGS: Final[Sequence[tuple[str, dict[str, Any]]]] = (
    ("holdem", {}),
    ("holdem", {"limit": "pot", "ante": 1}),
    ("holdem", {"limit": "fixed"}),
    ("holdem", {"limit": "fixed", "cap_heads_up": False, "ante": 1, "ante_by": "big"}),
    ("holdem", {"rules": "eps"}),
    ("omaha", {}),
    ("omaha", {"limit": "no", "burn": False}),
    ("omaha", {"limit": "fixed"}),
    ("soko", {}),
    ("soko", {"limit": "pot"}),
    ("soko", {"limit": "no", "ante": 0}),
    ("stud", {}),
    ("stud", {"ante": 0, "max_raises": 3, "showing": "auto"}),
    ("stud", {"rules": "csc478"}),
    ("stud", {"rules": "csc478", "low": 10, "high": 25, "ante": 5, "showing": "auto"}),
)
STACKS: Final = (1, 2, 3, 4, 5, 7, 10, 15, 20, 35, 60, 100, 200, 1000)


def poker_case(name: str, options: dict[str, Any], seed: int) -> Case:
    """Return a random table of a poker game: players, empty seats, stacks from nothing up, a button anywhere."""
    rng = random.Random(seed)
    game = registry.make(name, options)
    unit = 5 if options.get("rules") == "eps" else 1
    players = rng.choice(game.seat_counts)
    places = max(players, rng.randint(players, game.seat_counts[-1]))
    taken = set(rng.sample(range(places), players))
    buy_in = game.profile.buy_in
    assert buy_in is not None
    stack: Callable[[], int] = lambda: max(buy_in.least, rng.choice(STACKS)) * unit  # noqa: E731
    seats = [SeatInfo(f"p{i}", stack()) if i in taken else None for i in range(places)]
    return Case(game, *_between_hands(seats, rng, waits=buy_in.blinds), poker_secrets, poker_chips)


def _between_hands(seats: Seats, rng: random.Random, *, waits: bool) -> tuple[Seats, Carry]:
    """Let some sit out, with chips or without, and the last hand have known some of the players and not others."""
    button = rng.randrange(len(seats))
    if rng.random() < 0.5:
        return tuple(seats), Carry(button)
    sits_out = [SeatInfo(f"p{i}", rng.choice((0, *STACKS)), "out") for i in range(len(seats))]
    made = [seat or rng.choice((None, sits_out[i])) for i, seat in enumerate(seats)]
    known = [seat.player if seat and rng.random() < 0.7 else "" for seat in made]
    if waits:
        made = [_waiting(seat, rng) if seat and not known[i] else seat for i, seat in enumerate(made)]
    owed = [Owed(player, rng.random() < 0.5, True) for player in known if player and rng.random() < 0.2]
    return tuple(made), Carry(button, players=tuple(known), owed=tuple(owed))


def _waiting(seat: SeatInfo, rng: random.Random) -> SeatInfo:
    """Return a newcomer, who may wait for the big blind."""
    return replace(seat, presence="wait") if seat.presence == "in" and rng.random() < 0.5 else seat


def poker_secrets(state: Any, viewer: Viewer) -> set[int]:
    """Return the down cards of others that are not turned up, and the burned ones."""
    hidden = [hand for p, hand in enumerate(state.hole) if p != viewer and not state.opened >> p & 1]
    return {card for hand in hidden for card in hand if not state.shown >> card & 1} | set(state.burned)


def poker_chips(state: Any) -> int:
    """Return stacks and pots, each counted for itself."""
    return int(sum(state.stack) + sum(pot.amount for pot in pots(state.put(), state.live, dead=sum(state.dead))))

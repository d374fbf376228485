"""Hands to write down: scripted ones, card by card and move by move, and random ones."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import to_builtins

from croupier.games.game import Act, AnyGame, Over, SeatInfo
from croupier.games.poker.events import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW, Action, Bet, Carry, RaiseTo
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Chance, Rigged, Seeded
from croupier.kit.clock import Manual
from croupier.play.record import Header, Record, record_of
from croupier.play.round import Host

SIMPLE: dict[str, Action] = {"f": FOLD, "k": CHECK, "c": CALL, "i": BRING_IN, "s": SHOW, "m": MUCK}
PLAIN: dict[str, Action] = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "bring_in": BRING_IN,
    "show": SHOW,
    "muck": MUCK,
}
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon")
STARTED = "2026-03-01T12:34:56Z"


class Reader:
    """Plays for every seat what the script says next: `f k c i s m`, `b20` and `r60`."""

    def __init__(self, script: str) -> None:
        self.words = iter(script.split())

    def choose(self, view: Any, legal: Any, budget: Any) -> Action:
        word = next(self.words)
        if word in SIMPLE:
            return SIMPLE[word]
        return Bet(int(word[1:])) if word[0] == "b" else RaiseTo(int(word[1:]))


class Gambler:
    """Plays at random, with a leaning to stay in."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: Any, legal: Any, budget: Any) -> Action:
        kind = self.random.choice([*legal.describe(), *[k for k in legal.describe() if k != "fold"]])
        if kind not in ("bet", "raise", "complete"):
            return PLAIN[kind]
        sizes = self.random.choice(legal.sizes)
        to = self.random.choice([sizes[0], sizes[0], sizes[-1], sizes[self.random.randrange(len(sizes))]])
        return Bet(to) if kind == "bet" else RaiseTo(to)


def seated(stacks: Sequence[int | None]) -> list[SeatInfo | None]:
    return [None if chips is None else SeatInfo(NAMES[seat], chips) for seat, chips in enumerate(stacks)]


def scripted(
    game: AnyGame,
    stacks: Sequence[int | None] | Sequence[SeatInfo | None],
    script: str,
    *,
    cards: str = "",
    carry: Carry | None = None,
    chance: Chance | None = None,
    **header: Any,
) -> Record:
    """One hand: these cards on top of the deck, these moves in turn. A move that the rules refuse is an error."""
    seats: Any = stacks if any(isinstance(s, SeatInfo) for s in stacks) else seated(stacks)  # type: ignore[arg-type]
    host = Host(
        game,
        [Reader(script)] * len(seats),
        chance=chance or Rigged(Seeded(1), parse_cards(cards)),
        clock=Manual(step_ns=1_000_000_000),
    )
    played = host.play(seats, carry)
    assert not played.faults, played.faults
    told = {"table": "Kairo", "number": 6, "id": "kairo-6", "started": STARTED} | header
    return record_of(played, **told)


def gambled(game: AnyGame, players: int, hands: int, *, seed: int = 1, unit: int = 1) -> Iterator[Record]:
    """Hands of random players with uneven stacks, who buy in again when they are broke."""
    chance = random.Random(seed)
    host = Host(
        game, [Gambler(seed * 100 + i) for i in range(players)], chance=Seeded(seed), clock=Manual(step_ns=10**6)
    )
    carry, seats = None, [SeatInfo(NAMES[i], chance.choice([30, 60, 100, 200]) * unit) for i in range(players)]
    for number in range(1, hands + 1):
        played = host.play(seats, carry)
        assert not played.faults, played.faults
        yield record_of(played, table="Kairo", number=number, id=f"{seed}-{number}", started=STARTED)
        carry = played.over.carry
        left = [info.chips + won for info, won in zip(seats, played.over.payoffs, strict=True)]
        seats = [SeatInfo(NAMES[i], chips if chips >= 5 else 50 * unit) for i, chips in enumerate(left)]


def abandoned(game: AnyGame, stacks: Sequence[int], leavers: dict[int, int]) -> Record:
    """A hand that all check and call down, but for those who leave: seats by the number of events that had come."""
    seats = seated(stacks)
    state = game.begin(seats, None)
    deck = iter(range(52))
    events: list[Any] = []
    batch = game.start(state)
    while True:
        for event in batch:
            game.evolve(state, event)
        events += batch
        need = state.need
        if isinstance(need, Over):
            break
        if len(events) in leavers:
            batch = game.leave(state, leavers.pop(len(events)))
        elif isinstance(need, Act):
            batch = game.act(state, need.seats[0], game.legal(state, need.seats[0]).passive())  # type: ignore[attr-defined]
        else:
            batch = game.deal(state, [next(deck) for _ in range(getattr(need, "count", 0))])
    head = Header(
        game=game.name, version=1, options=to_builtins(game.options), seats=tuple(seats), number=6, started=STARTED
    )
    return Record(header=head, events=tuple(events), payoffs=need.payoffs)

"""The one loop: a game, its chance and its players make a round and the log of it."""

import time
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, TypeAlias

from msgspec import Struct

from croupier.errors import ChanceRefused, IllegalAction
from croupier.games.game import Act, AnyGame, Dice, Draw, Over, Seat, SeatInfo
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock
from croupier.play.player import Budget, Fault, FaultKind, Player, TimeUp


Mark: TypeAlias = tuple[int, int, int]
"""A decision: its first event, when it was asked for by the host's clock, and the ns that it took."""


class Round(Struct):
    """A played round: all that a record is made of."""

    game: Any
    seats: Sequence[SeatInfo | None]
    carry: Any
    decks: dict[str, list[int]]  # the order of each pile, as far as it was shuffled
    rolls: dict[str, list[int]]
    events: list[Any]
    marks: list[Mark]
    faults: list[Fault]
    state: Any
    over: Over[Any]


class Host:
    """Plays rounds of one game, asking `players` by seat.

    A player who crashes, answers illegally or takes longer than `limit_ms` gets the game's default
    action and a fault; the round goes on. A decision that never returns is cut short where a
    `croupier.play.watchdog.Watchdog` watches this host.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[Player | None],
        *,
        chance: Chance,
        clock: Clock = time.perf_counter_ns,
        limit_ms: float = 0.0,
    ) -> None:
        self.game = game
        self.players = players
        self.chance = chance
        self.clock = clock
        self.budget = Budget(limit_ms)
        self.deadline_ns = 0
        self._limit_ns = int(limit_ms * 1e6)
        self._played = Round(game, (), None, {}, {}, [], [], [], None, Over((), None))

    def play(self, seats: Sequence[SeatInfo | None], carry: Any = None) -> Round:
        """One round, from its start to its payoffs."""
        game = self.game
        state = game.begin(seats, carry)
        events = [*game.start(state)]
        played = Round(game, seats, carry, {}, {}, events, [], [], state, self._played.over)
        self._played = played
        for event in events:
            game.evolve(state, event)
        played.over = self._play_on(state, events)
        return played

    def _play_on(self, state: Any, events: list[Any]) -> Over[Any]:
        """From need to need until the round is over. Views and legal sets are lazy: one a seat serves the round."""
        game, budget, clock, marks = self.game, self.budget, self.clock, self._played.marks
        evolve, need_of, act, deal = game.evolve, game.need, game.act, game.deal
        asks = [(p.choose, game.lens(state, i), game.legal(state, i)) if p else () for i, p in enumerate(self.players)]
        piles: dict[str, Iterator[int]] = {}
        limited = self._limit_ns
        while True:
            need = need_of(state)
            kind = type(need)
            if kind is Act:
                seat = need.seats[0]  # type: ignore[union-attr]
                asked = clock()
                try:
                    choose, view, legal = asks[seat]
                    if limited:
                        self.deadline_ns = asked + limited
                    action = choose(view, legal, budget)
                    marks.append((len(events), asked, clock() - asked))
                    batch = self._late(seat) if limited and marks[-1][2] > limited else act(state, seat, action)
                except (TimeUp, Exception) as error:
                    batch = self._excused(seat, error, asked)
            elif kind is Draw:
                pile = piles.get(need.source) or self._pile(need.source, piles)  # type: ignore[union-attr]
                batch = deal(state, [*islice(pile, need.count)])  # type: ignore[union-attr]
            elif kind is Over:
                return need  # type: ignore[return-value]
            else:
                batch = deal(state, ())
            for event in batch:
                evolve(state, event)
            events += batch

    def _pile(self, name: str, piles: dict[str, Iterator[int]]) -> Iterator[int]:
        """The outcomes of a source, from the first time that it is drawn from; piles are shuffled then."""
        source = self.game.source(self._played.state, name)
        if isinstance(source, Dice):
            pile = self._rolls(name, source.faces)
        else:
            order = self._played.decks[name] = self.chance.shuffled(name, source.cards, source.most)
            pile = chain(order, _run_out(name, len(order)))
        piles[name] = pile
        return pile

    def _rolls(self, name: str, faces: int) -> Iterator[int]:
        rolls = self._played.rolls[name] = []
        while True:
            rolls += self.chance.rolled(name, faces, 1)
            yield rolls[-1]

    def _late(self, seat: Seat) -> Sequence[Any]:
        took = self._played.marks[-1][2]
        return self._fault(seat, "late", f"answered after {took / 1e6:.0f} ms, {self.budget.limit_ms:g} ms allowed")

    def _excused(self, seat: Seat, error: BaseException, asked: int) -> Sequence[Any]:
        """What stands in for a decision that failed; its mark is made here if it never got that far."""
        marks, at = self._played.marks, len(self._played.events)
        if not marks or marks[-1][0] != at:
            marks.append((at, asked, self.clock() - asked))
        if isinstance(error, TimeUp):
            return self._fault(seat, "late", f"was stopped after {self.budget.limit_ms:g} ms")
        if isinstance(error, IllegalAction):
            return self._fault(seat, "illegal", error.says)
        return self._fault(seat, "crash", f"{type(error).__name__}: {error}")

    def _fault(self, seat: Seat, kind: FaultKind, says: str) -> Sequence[Any]:
        self.deadline_ns = 0
        played = self._played
        played.faults.append(Fault(seat, kind, says, len(played.events)))
        return self.game.act(played.state, seat, self.game.default(played.state, seat))


def _run_out(name: str, size: int) -> Iterator[int]:
    """What lies under the last card of a pile."""
    raise ChanceRefused("chance/ran-out", f"The {name} has only {size} cards, and more are to be dealt.")
    yield

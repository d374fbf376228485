"""The loop that plays a round: a game, chance and players go in, the round and its log come out."""

import time
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from msgspec import Struct

from croupier.errors import ChanceRefused, IllegalAction
from croupier.games.game import Act, AnyGame, Dice, Draw, Over, Pile, Seat, SeatInfo
from croupier.kit.chance import Chance
from croupier.kit.clock import Clock
from croupier.play.player import Budget, Fault, FaultKind, Player, TimeUp
from croupier.words import sentence


class Mark(Struct, frozen=True, gc=False, array_like=True):
    """A decision: its first event, the seat, when it was made since the round's start, and how long it took.

    It is timed as by a chess clock, from the decision before it, so that dealing and the rules are included.
    """

    event: int
    seat: Seat
    at_ns: int
    took_ns: int


class Round(Struct):
    """A played round: all that a record is made of."""

    game: Any
    seats: Sequence[SeatInfo | None]
    carry: Any
    decks: dict[str, list[int]]  # the order of each pile, as far as it was shuffled or could be drawn
    rolls: dict[str, list[int]]
    events: list[Any]
    stamps: list[int]  # by the host's clock: when the round began, then when each decision was made
    faults: list[Fault]
    state: Any
    over: Over[Any]

    def decisions(self) -> list[Mark]:
        """Return the decisions. An action is one event, so the log itself shows which events were decisions."""
        stamps = iter(self.stamps)
        begun = before = next(stamps)
        state = self.game.begin(self.seats, self.carry)
        marks = []
        for at, event in enumerate(self.events):
            if type(state.need) is Act:
                now = next(stamps)
                marks.append(Mark(at, state.need.seats[0], now - begun, now - before))
                before = now
            self.game.evolve(state, event)
        return marks


class Failed(Struct, frozen=True):
    """Stands in for the action of a player who gave none. Every game refuses it as illegal."""

    kind: FaultKind
    says: str


NOT_OVER: Final[Over[Any]] = Over((), None)


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
        self._choosers: list[tuple[Seat, Any]] = [
            (seat, player.choose if player else None) for seat, player in enumerate(players)
        ]
        self._played = Round(game, (), None, {}, {}, [], [], [], None, NOT_OVER)
        self.kept: dict[str, list[int]] = {}  # what earlier rounds left of the piles that stay on the table
        self._keeping: dict[str, Iterator[int]] = {}

    def play(self, seats: Sequence[SeatInfo | None], carry: Any = None) -> Round:
        """Play one round from its start to its payoffs. Views and legal sets are lazy, so one of each serves a seat."""
        game = self.game
        state = game.begin(seats, carry)
        events: list[Any] = []
        stamps = [self.clock()]
        played = self._played = Round(game, seats, carry, {}, {}, events, stamps, [], state, NOT_OVER)
        piles: dict[str, Iterator[int]] = {}
        if type(state.need) is Draw:  # the cards are shuffled before anything is paid (STUD:REQ060000)
            self._pile(state.need.source, piles)
        asks = [(choose, game.lens(state, i), game.legal(state, i)) for i, choose in self._choosers]
        budget, clock, limited = self.budget, self.clock, self._limit_ns
        evolve, act, deal = game.evolve, game.act, game.deal
        batch = game.start(state)
        while True:
            for event in batch:
                evolve(state, event)
            events += batch
            need = state.need
            while type(need) is Act:
                seat = need.seats[0]
                choose, view, legal = asks[seat]
                try:
                    action = self._in_time(choose, view, legal) if limited else choose(view, legal, budget)
                except Exception as error:
                    action = Failed("crash", f"{type(error).__name__}: {error}")
                stamps.append(clock())
                try:
                    event = act(state, seat, action)[0]
                except Exception as refusal:
                    event = self._excused(seat, action, refusal)
                evolve(state, event)
                events.append(event)
                need = state.need
            kind = type(need)
            if kind is Draw:
                pile = piles.get(need.source) or self._pile(need.source, piles)
                batch = deal(state, (*islice(pile, need.count),))
            elif kind is Over:
                played.over = need
                if self._keeping:
                    self._keep()
                return played
            else:
                batch = deal(state, ())
                assert batch, "a game that asks to proceed owes events"

    def _in_time(self, choose: Any, view: Any, legal: Any) -> Any:
        """Return the player's action, or Failed if it came too late. A watchdog may end the decision by TimeUp."""
        asked = self.clock()
        self.deadline_ns = asked + self._limit_ns
        try:
            try:
                action = choose(view, legal, self.budget)
            finally:
                self.deadline_ns = 0
        except TimeUp:
            return Failed("late", sentence("fault/stopped", limit=f"{self.budget.limit_ms:g}"))
        took = self.clock() - asked
        if took <= self._limit_ns:
            return action
        return Failed("late", sentence("fault/late", took=f"{took / 1e6:.0f}", limit=f"{self.budget.limit_ms:g}"))

    def _pile(self, name: str, piles: dict[str, Iterator[int]]) -> Iterator[int]:
        """Return the outcomes of a source, at the first draw from it in this round; cards are shuffled now."""
        source = self.game.source(self._played.state, name)
        if isinstance(source, Dice):
            pile = piles[name] = self._rolls(name, source.faces)
            return pile
        if source.kept:
            return self._kept_pile(name, source, piles)
        order = self._played.decks[name] = self.chance.shuffled(name, source.cards, source.most)
        short = len(order) < source.most
        pile = piles[name] = chain(order, _run_out(name, len(order))) if short else iter(order)
        return pile

    def _kept_pile(self, name: str, source: Pile, piles: dict[str, Iterator[int]]) -> Iterator[int]:
        """Return what is left of a pile that stays on the table. It is shuffled whole, once.

        The record keeps as much of it as the round could draw.
        """
        order = self.kept.get(name) or self.chance.shuffled(name, source.cards, len(source.cards))
        self._played.decks[name] = order[: source.most]
        rest = self._keeping[name] = iter(order)
        pile = piles[name] = chain(rest, _run_out(name, len(order)))
        return pile

    def _keep(self) -> None:
        """Keep what is left of the piles that stay, and drop those that this round did not use."""
        self.kept = {name: list(rest) for name, rest in self._keeping.items()}
        self._keeping = {}

    def _rolls(self, name: str, faces: int) -> Iterator[int]:
        rolls = self._played.rolls.setdefault(name, [])
        while True:
            rolls += self.chance.rolled(name, faces, 1)
            yield rolls[-1]

    def _excused(self, seat: Seat, action: Any, refusal: Exception) -> Any:
        """Record a fault for a decision that failed or was refused, and return the event of the default action."""
        played, game = self._played, self.game
        kind: FaultKind = "illegal"
        if isinstance(action, Failed):
            kind, says = action.kind, action.says
        elif isinstance(refusal, IllegalAction):
            says = refusal.says
        else:
            says = sentence("fault/no-action", action=repr(action))
        played.faults.append(Fault(seat, kind, says, len(played.events)))
        return game.act(played.state, seat, game.default(played.state, seat))[0]


def _run_out(name: str, size: int) -> Iterator[int]:
    """Raise ChanceRefused when drawn from: it lies under the last card of a pile."""
    raise ChanceRefused("chance/ran-out", key="chance/pile-ran-out", pile=name, size=size)
    yield  # never reached: it makes this a generator, which raises when drawn from and not before

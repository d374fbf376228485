"""A round that is being played at a table: its state, its log, its piles. What a record is made of when it is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from croupier.games.game import AnyGame, Draw, Over, Pile, Seat, SeatInfo
from croupier.kit.cards import Cards
from croupier.kit.chance import Kind
from croupier.kit.commitment import Sealed
from croupier.kit.deck import on_top
from croupier.play.player import Fault
from croupier.play.record import Record, record_of
from croupier.play.round import NOT_OVER, Mark, Round
from croupier.play.seat_changes import SeatChange
from croupier.table.events import CardsNamed, Cut, Happened, RoundBegan, Shuffled


@dataclass(slots=True)
class Stock:
    """A pile on the table: `at` cards of it are gone."""

    order: Cards
    kept: bool = False
    sealed: Sealed | None = None
    at: int = 0

    @property
    def rest(self) -> Cards:
        return self.order[self.at :]


@dataclass(slots=True)
class Cutting:
    """The deck lies committed, and waits for the seeds of those who pledged one."""

    pledges: dict[Seat, bytes]
    until_ns: int
    seeds: dict[Seat, bytes] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.pledges if seat not in self.seeds])


@dataclass(slots=True)
class LiveRound:
    """Written by the table's events alone, as the state in it is by the game's."""

    number: int
    seats: Sequence[SeatInfo | None]
    dealt: tuple[Seat, ...]
    carry: Any
    chance: Kind
    begun_ns: int
    state: Any
    decided_ns: int  # when a player last decided, or the round began
    changes: tuple[SeatChange, ...] = ()  # who came and went since the round before
    events: list[Any] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    stocks: dict[str, Stock] = field(default_factory=dict)
    rolls: dict[str, list[int]] = field(default_factory=dict)
    voided: str = ""  # why the round does not count
    bots: tuple[Seat, ...] = ()

    @classmethod
    def begin(cls, game: AnyGame, event: RoundBegan[Any], at_ns: int) -> "LiveRound":
        state = game.begin(event.seats, event.carry)
        begun = (event.number, event.seats, event.dealt, event.carry, event.chance, at_ns)
        return cls(*begun, state, at_ns, bots=event.bots)

    @property
    def over(self) -> bool:
        return type(self.state.need) is Over

    def lay(self, event: Shuffled) -> None:
        """Put a pile on the table."""
        order = event.sealed.order if event.sealed else event.order
        self.stocks[event.pile] = Stock(order, event.kept, event.sealed)

    def cut(self, event: Cut) -> None:
        """Turn the piles that lie ready for this round alone."""
        if event.seeds:
            for pile, stock in self.stocks.items():
                if stock.sealed and not stock.kept and not stock.at:
                    sealed = stock.sealed.with_seeds(event.pledges, event.seeds)
                    self.stocks[pile] = Stock(sealed.order, sealed=sealed)

    def rig(self, event: CardsNamed) -> None:
        """Put the cards that a tester named on top of a pile. A commitment to its order holds no longer."""
        stock = self.stocks[event.pile]
        dealt = stock.order[: stock.at]
        self.stocks[event.pile] = Stock(dealt + on_top(event.cards, stock.rest), stock.kept, None, stock.at)

    def step(self, game: AnyGame, event: Happened[Any], at_ns: int) -> None:
        """Apply one step of the game."""
        state, evolve = self.state, game.evolve
        for happened in event.events:
            evolve(state, happened)
        if event.seat is not None:
            self.marks.append(Mark(len(self.events), event.seat, at_ns - self.begun_ns, event.took_ns))
            self.decided_ns = at_ns
        if event.count:
            self.stocks[event.drew].at += event.count
        elif event.rolled:
            self.rolls.setdefault(event.drew, []).extend(event.rolled)
        self.events += event.events

    def set_back(self, by_ns: int) -> None:
        """Move the times of the round with a clock that was set back, so that no decision takes less than no time."""
        self.begun_ns += by_ns
        self.decided_ns += by_ns

    def missed(self, seat: Seat, turn_s: int) -> None:
        self.faults.append(Fault(seat, "late", f"did not act within {turn_s} s", len(self.events)))

    def left_over(self) -> dict[str, Cards]:
        """Return what stays on the table of kept piles: of those that this round has used, if it used any."""
        kept = {name: stock for name, stock in self.stocks.items() if stock.kept}
        used = {name: stock for name, stock in kept.items() if stock.at} or kept
        return {name: stock.rest for name, stock in used.items() if stock.rest}

    def record(self, game: AnyGame, *, table: str, name: str) -> Record:
        """Return the permanent log of this round; of one that is not over, as far as it went.

        Only piles from which something was dealt are part of a round.
        """
        drawn = {pile: stock for pile, stock in self.stocks.items() if stock.at}
        over = self.state.need if self.over and not self.voided else NOT_OVER
        decks = {pile: self._recorded(game, pile, stock) for pile, stock in drawn.items()}
        played = _Timed(
            game, self.seats, self.carry, decks, self.rolls, self.events, [], self.faults, None, over, self.marks
        )
        made = record_of(
            played,
            table=name,
            number=self.number,
            id=f"{table}-{self.number}",
            started=_iso(self.begun_ns),
            chance=self.chance,
            rigged=self.chance == "rigged",
            changes=self.changes,
            bots=self.bots,
        )
        return replace(made, proof={pile: stock.sealed for pile, stock in drawn.items() if stock.sealed})

    def _recorded(self, game: AnyGame, pile: str, stock: Stock) -> list[int]:
        """Return what the round could draw of a kept pile, or all of a committed one."""
        if stock.sealed or not stock.kept:
            return list(stock.order)
        state = game.begin(self.seats, self.carry)
        for event in self.events:
            if type(state.need) is Draw and state.need.source == pile:
                break
            game.evolve(state, event)
        source = game.source(state, pile)
        assert isinstance(source, Pile)
        return list(stock.order[: source.most])


class _Timed(Round):
    """A round that knows who decided when: at a table any of those who are asked may be first."""

    marks: list[Mark]

    def decisions(self) -> list[Mark]:
        return self.marks


def _iso(at_ns: int) -> str:
    """Return a time as ISO 8601 in UTC, to the microsecond; the marks have the rest."""
    return datetime.fromtimestamp(at_ns // 1000 / 1_000_000, UTC).isoformat(timespec="microseconds")

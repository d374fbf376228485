"""Random hands for comparing our engine with other people's: legal play of every kind, and what was possible."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from croupier.games.game import Chips, Seat, SeatInfo
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    FOLD,
    Action,
    Betted,
    BroughtIn,
    Called,
    Carry,
    Checked,
    Completed,
    Event,
    Folded,
    PotWon,
    RaisedTo,
)
from croupier.games.poker.legal import Moves
from croupier.games.poker.state import State
from croupier.games.poker.views.lens import Lens
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host, Round

Decided: TypeAlias = Folded | Checked | Called | BroughtIn | Betted | Completed | RaisedTo

STACKS: Final = {
    "tiny": (1, *range(2, 20)),
    "short": (3, 4, 5, 7, 10, 15, 20),
    "unequal": (3, 8, 20, 35, 60, 100, 200),
    "deep": (300, 400, 401, 1000),
}


class Choice(NamedTuple):
    """A decision: whose, what a call cost, how far a raise could go (0, 0: none), and the state before it."""

    seat: Seat
    due: Chips
    least: Chips
    most: Chips
    before: State

    @property
    def earlier(self) -> Chips:
        """What the seat has paid on earlier streets."""
        s = self.before
        return s.start[self.seat] - s.stack[self.seat] - s.bet[self.seat]

    @property
    def short(self) -> bool:
        """Whether the bet to match ends in an all-in that is no whole bet or raise."""
        return self.before.high != self.before.full

    @property
    def answerable(self) -> bool:
        """Whether anybody else has chips to match any part of a raise."""
        s = self.before
        others = [p for p in range(len(s.stack)) if s.able >> p & 1 and p != self.seat]
        return any(s.bet[p] + s.stack[p] > s.high for p in others)


class Wanderer:
    """Plays every seat at random: folds where that saves something, calls, raises the least, the most or between."""

    def __init__(self, seed: int, *, least_only: bool) -> None:
        self.random = Random(seed)
        self.least_only = least_only
        self.choices: list[Choice] = []

    def choose(self, view: Lens, legal: Moves, budget: Budget) -> Action:
        if legal.showing:
            return legal.passive()
        due, sizes = legal.due, legal.sizes
        least = min([r[0] for r in sizes], default=0)
        most = max([r[-1] for r in sizes], default=0)
        self.choices.append(Choice(legal.seat, due, least, most, view.view()))
        luck = self.random.random()
        if luck < 0.12 and due and FOLD in legal:
            return FOLD
        if luck < 0.6 or not most:
            return legal.passive()
        return legal.aggressive(self._to(luck, least, most))

    def _to(self, luck: float, least: Chips, most: Chips) -> Chips:
        if luck < 0.8 or self.least_only:
            return least
        return most if luck < 0.87 else self.random.randint(least, most)


class Played(NamedTuple):
    """A finished hand and its decisions."""

    round: Round
    choices: Sequence[Choice]

    @property
    def events(self) -> list[Event]:
        return self.round.events

    @property
    def payoffs(self) -> tuple[Chips, ...]:
        return self.round.over.payoffs

    def decisions(self) -> Iterator[tuple[Choice, Decided]]:
        """Every decision with the event that came of it."""
        decided = [event for event in self.round.events if isinstance(event, Decided)]
        return zip(self.choices, decided, strict=True)

    def odd_chips(self) -> Chips:
        """How many chips of pots that did not divide evenly went to one winner rather than another."""
        return sum([event.amount % len(event.seats) for event in self.events if isinstance(event, PotWon)])

    def even_payoffs(self) -> list[float]:
        """The payoffs had the chips been cut into fractions."""
        payoffs: list[float] = list(self.payoffs)
        for event in self.events:
            if isinstance(event, PotWon):
                for seat, share in zip(event.seats, event.shares, strict=True):
                    payoffs[seat] += event.amount / len(event.seats) - share
        return payoffs


def play(game: Poker, stacks: Sequence[Chips], seed: int, *, least_only: bool = False) -> Played:
    """One random hand with the button on the last seat."""
    player = Wanderer(seed, least_only=least_only)
    host = Host(game, [player] * len(stacks), chance=Seeded(seed))
    seats = [SeatInfo(f"seat {seat}", chips) for seat, chips in enumerate(stacks)]
    played = host.play(seats, Carry(button=len(stacks) - 2))
    assert not played.faults, played.faults
    return Played(played, player.choices)


def some_stacks(kind: str, seats: int, seed: int) -> list[Chips]:
    """Stacks for blinds of 1 and 2; those of kind `even` are alike."""
    random = Random(seed)
    if kind == "even":
        return [random.choice((40, 100, 200))] * seats
    return random.choices(STACKS[kind], k=seats)

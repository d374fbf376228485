"""A poker variant as data: how cards are dealt, who opens, which cards make a hand, how hands rank and are called."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct

from croupier.games.game import Seat
from croupier.games.poker.ranking.made import MadeHand
from croupier.kit.cards import Cards


class Street(Struct, frozen=True):
    """One deal and the betting round after it. `down` and `up` are cards per player."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0


class Ranking(ABC):
    """How the hands of a variant compare, and what they are called. A hand's value is an int; the higher wins.

    A subclass writes `values` and `name`. The other methods follow from these two, and may be overridden to be faster
    or to say more. A class that overrides one of them does not inherit what its base derived from it in a way of
    its own: a subclass of stud's ranking with other values never compares by stud's.
    """

    apart: ClassVar[bool] = False  # Omaha: hands take so many of their own cards and so many of the board's

    @abstractmethod
    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        """Return the value of each hand with the board, whole hands or not; those of equally many cards compare."""

    @abstractmethod
    def name(self, value: int) -> str:
        """Return what a hand of this value is called in short: `Full house`."""

    def describe(self, value: int) -> str:
        """Return what a hand of this value is called in full: `Full house, Threes full of Twos`."""
        return self.name(value)

    def made(self, value: int) -> MadeHand:
        """Return what a hand of this value is, in parts from which pages write its name in their own language. Without
        a kind, as here, they show what `describe` says."""
        return MadeHand("")

    def final(self, board: Cards, hands: Sequence[Cards], /) -> list[int]:
        """Return the value of each hand where the board and the hands are whole, as at a showdown."""
        return self.values(board, hands)

    def best_five(self, board: Cards, hand: Cards) -> Cards:
        """Return the cards that make the hand, at most five."""
        cards = hand + board
        return max(combinations(cards, min(5, len(cards))), key=lambda five: self.values((), [five])[0])

    def highest(self, up: Sequence[Cards], seats: Sequence[Seat]) -> Seat:
        """Return which of these seats shows the best hand by its up cards, of equal ones the first."""
        return max(seats, key=lambda seat: self.values((), [up[seat]])[0])

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for derived, sources in _DERIVED.items():
            if derived not in vars(cls) and not vars(cls).keys().isdisjoint(sources):
                setattr(cls, derived, getattr(Ranking, derived))


_DERIVED: Final = {
    "final": {"values"},
    "best_five": {"values"},
    "highest": {"values"},
    "describe": {"name"},
    "made": {"name", "describe"},
}

Opening = Literal["blinds", "up-cards"]
Showdown = Literal["auto", "all", "ask"]


class Variant(Struct, frozen=True):
    """The part of the rules that does not depend on the table's options.

    `phh` has the codes of the poker hand history format by limit (`no`, `pot`, `fixed`), and `pokerstars` the game's
    name in PokerStars text; without them a format has no word for the variant.
    """

    name: str
    title: str
    streets: tuple[Street, ...]
    opening: Opening
    seat_counts: range
    ranking: Ranking
    phh: Mapping[str, str] = {}
    pokerstars: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.ranking, Ranking):
            raise TypeError(f"the ranking of {self.title} has to be a subclass of croupier.games.poker.variant.Ranking")

    @property
    def hand_size(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_size(self) -> int:
        return sum(street.board for street in self.streets)

    @property
    def has_up_cards(self) -> bool:
        """Return whether cards lie open and decide who opens, as in stud; otherwise there are blinds."""
        return self.opening == "up-cards"

"""A poker variant as data: how cards are dealt, who opens, which cards make a hand and how hands rank."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from croupier.games.game import Seat
from croupier.kit.cards import Cards


class Street(Struct, frozen=True):
    """One deal and the betting round after it. `down` and `up` are cards per player."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0


class Ranking(Protocol):
    """How hands compare: one value per hand, higher is better. `final` is for the complete hands of a showdown;
    `highest` returns the seat that shows the highest up cards, of equal ones the first."""

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]: ...
    def final(self, board: Cards, hands: Sequence[Cards]) -> list[int]: ...
    def best_five(self, board: Cards, hand: Cards) -> Cards: ...
    def name(self, value: int) -> str: ...
    def highest(self, up: Sequence[Cards], seats: Sequence[Seat]) -> Seat: ...


Opening = Literal["blinds", "up-cards"]
Showdown = Literal["auto", "all", "ask"]


class Variant(Struct, frozen=True):
    """The part of the rules that does not depend on the table's options."""

    name: str
    title: str
    streets: tuple[Street, ...]
    opening: Opening
    seat_counts: range
    ranking: Ranking

    @property
    def hand_size(self) -> int:
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_size(self) -> int:
        return sum(street.board for street in self.streets)

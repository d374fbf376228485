"""What pokeriv3's table 1 stores: one frozen struct per row, with exactly the row's parameters.

All carry table, deal number, time stamp and sequence number besides. Seats are 0-based, as in records;
cards are text.
"""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.games.poker.events import Reason

Shown: TypeAlias = tuple[str, ...]  # cards as text


class Stored(Struct, frozen=True, kw_only=True, tag=True):
    """What every event carries. `time` is UTC in ISO 8601, empty where a record does not say when it was played;
    `at_ns` counts from the deal's start."""

    table: str = ""
    deal: int = 0
    seq: int = 0
    time: str = ""
    at_ns: int = 0


class PlayerJoins(Stored, frozen=True, kw_only=True):
    player: str
    chips: Chips
    seat: Seat


class PlayerLeaves(Stored, frozen=True, kw_only=True):
    player: str
    seat: Seat


class GameStarts(Stored, frozen=True, kw_only=True):
    pass


class Shuffle(Stored, frozen=True, kw_only=True):
    """The shuffled deck. `order` is the house's alone: empty for every viewer."""

    order: Shown = ()


class DealerChosen(Stored, frozen=True, kw_only=True):
    player: str
    seat: Seat


class Blind(Stored, frozen=True, kw_only=True):
    amount: Chips
    player: str
    seat: Seat
    why: Reason = "due"
    live: bool = True


class BigBlind(Blind, frozen=True, kw_only=True):
    pass


class SmallBlind(Blind, frozen=True, kw_only=True):
    pass


class Ante(Stored, frozen=True, kw_only=True):
    amount: Chips
    player: str
    seat: Seat


class Hand(Struct, frozen=True, omit_defaults=True):
    """A player's new cards; `up` are those that lie open, in stud."""

    player: str
    seat: Seat
    hand: Shown
    up: Shown = ()


class DealCards(Stored, frozen=True, kw_only=True):
    hands: tuple[Hand, ...]


class Action(Stored, frozen=True, kw_only=True):
    """`amount` is the total on the street for a raise and a completion, else what was paid."""

    player: str
    seat: Seat
    action: str
    amount: Chips | None = None


class Flop(Stored, frozen=True, kw_only=True):
    cards: Shown


class Turn(Stored, frozen=True, kw_only=True):
    card: str


class River(Stored, frozen=True, kw_only=True):
    card: str


class Showdown(Stored, frozen=True, kw_only=True):
    """The showdown, stored in full: every hand still in, mucked ones too. A viewer gets those that were shown."""

    players: tuple[str, ...]
    seats: tuple[Seat, ...]
    hands: tuple[Shown, ...]


class Winner(Stored, frozen=True, kw_only=True):
    """The winners of pots, those of the main pot first. A hand that did not have to be shown is empty."""

    players: tuple[str, ...]
    seats: tuple[Seat, ...]
    hands: tuple[Shown, ...]


class PotShare(Stored, frozen=True, kw_only=True):
    pot: int
    players: tuple[str, ...]
    seats: tuple[Seat, ...]
    amounts: tuple[Chips, ...]


class RemoveBroke(Stored, frozen=True, kw_only=True):
    players: tuple[str, ...]
    seats: tuple[Seat, ...]

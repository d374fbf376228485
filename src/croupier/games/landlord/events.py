"""What is asked of a player and what happens: actions in the imperative, events in the past tense.

A place is a position in a hand as it was dealt, counted from 0; the landlord's back cards are places 17 to 19.
A play names its places beside its cards, so that other players can check where they lay.
"""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.games.landlord.types import HandInfo
from croupier.kit.cards import Cards


class Bid(Struct, frozen=True, gc=False, tag=True):
    """Offer to be the landlord for 1, 2 or 3; absolute, not a raise by so much."""

    amount: int


class Pass(Struct, frozen=True, gc=False, tag=True):
    """Say nothing higher in the auction, or give no cards in the play."""


class Play(Struct, frozen=True, gc=False, tag=True):
    """Give these cards, in any order."""

    cards: Cards


class Surrender(Struct, frozen=True, gc=False, tag=True):
    """Give the game up."""


Action: TypeAlias = Bid | Pass | Play | Surrender

PASS, SURRENDER = Pass(), Surrender()


class Dealt(Struct, frozen=True, gc=False, tag=True):
    """The cards are dealt. A hand is its owner's alone, and no player sees the back cards yet."""

    hands: tuple[Cards, ...]
    back: Cards


class FirstAsked(Struct, frozen=True, gc=False, tag=True):
    """Chance picked who is asked first in the auction, the document's provisional landlord (LANDLORD:10.6.1)."""

    seat: Seat


class BidMade(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    amount: int


class BidPassed(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class LandlordFound(Struct, frozen=True, gc=False, tag=True):
    """The auction is over: the back cards are shown to all and go to the landlord's hand."""

    seat: Seat
    back: Cards


class Gave(Struct, frozen=True, gc=False, tag=True):
    """Cards were played; `hand` is what they are and what the next player has to beat."""

    seat: Seat
    cards: Cards
    places: tuple[int, ...]
    hand: HandInfo


class Passed(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Surrendered(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class HandsOpened(Struct, frozen=True, gc=False, tag=True):
    """The game is decided: all hands as they were dealt, so that everybody sees which cards were left."""

    hands: tuple[Cards, ...]


class GameEnded(Struct, frozen=True, gc=False, tag=True):
    """Who won, and by how much each score changes."""

    winners: tuple[Seat, ...]
    payoffs: tuple[Chips, ...]


Event: TypeAlias = (
    Dealt | FirstAsked | BidMade | BidPassed | LandlordFound | Gave | Passed | Surrendered | HandsOpened | GameEnded
)

"""What is asked of blackjack and what happens in it: actions in the imperative, events in the past tense.

Frozen structs, in a module of their own that stays interpreted: compiled by mypyc they would silently lose
`frozen` and `tag`. Amounts are cents. `back` is what goes from the table to a player's balance, bet included.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.kit.cards import Card, Cards


class Bet(Struct, frozen=True, gc=False, tag=True):
    """Stake this much on the next deal."""

    amount: Chips


class SitOut(Struct, frozen=True, gc=False, tag=True):
    """Stake nothing and watch the round."""


class Insure(Struct, frozen=True, gc=False, tag=True):
    """Stake this much on the dealer's blackjack, at two to one; at most half the bet."""

    amount: Chips


class Decline(Struct, frozen=True, gc=False, tag=True):
    """Do without insurance."""


class Hit(Struct, frozen=True, gc=False, tag=True):
    """Ask for a card; with ten cards, where they are the most, claim the win (UBER:86)."""


class Stand(Struct, frozen=True, gc=False, tag=True):
    """Leave the hand as it is."""


class Double(Struct, frozen=True, gc=False, tag=True):
    """Add this much to the bet, all of it again as a rule, and take exactly one more card."""

    amount: Chips


class Split(Struct, frozen=True, gc=False, tag=True):
    """Make two hands of a pair and stake as much again on the second."""


class Surrender(Struct, frozen=True, gc=False, tag=True):
    """Give up a first hand of two cards for half its bet."""


Action: TypeAlias = Bet | SitOut | Insure | Decline | Hit | Stand | Double | Split | Surrender

SIT_OUT, DECLINE, HIT, STAND, SPLIT, SURRENDER = SitOut(), Decline(), Hit(), Stand(), Split(), Surrender()

Result: TypeAlias = Literal[
    "blackjack", "win", "ten-cards", "push", "lose", "bust", "surrender", "left", "returned"
]  # left: the player is gone and the bet lost; returned: the round was called off


class BetPlaced(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    amount: Chips


class SatOut(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class HandsDealt(Struct, frozen=True, gc=False, tag=True):
    """The first two cards of everybody: per seat, () where it has no bet; the dealer's hole card, then his up card."""

    hands: tuple[Cards, ...]
    dealer: Cards


class Insured(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    amount: Chips


class Declined(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Peeked(Struct, frozen=True, gc=False, tag=True):
    """The dealer looked at his hole card: he has no blackjack."""


class CardAsked(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Stood(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Doubled(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    amount: Chips


class PairSplit(Struct, frozen=True, gc=False, tag=True):
    """The hand in play became two, the second of them next in turn, with a bet of its own."""

    seat: Seat


class Surrendered(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class CardDealt(Struct, frozen=True, gc=False, tag=True):
    """A card to a player's hand, the seat's first being 0."""

    seat: Seat
    hand: int
    card: Card


class HoleTurned(Struct, frozen=True, gc=False, tag=True):
    card: Card


class DealerDrew(Struct, frozen=True, gc=False, tag=True):
    card: Card


class InsuranceSettled(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    back: Chips


class HandSettled(Struct, frozen=True, gc=False, tag=True):
    """A hand was paid or lost; nothing more happens to it."""

    seat: Seat
    hand: int
    result: Result
    back: Chips


class Reshuffled(Struct, frozen=True, gc=False, tag=True):
    """The shoe could not serve the next cards: all that are not on the table make this next one."""

    shoe: int


class Left(Struct, frozen=True, gc=False, tag=True):
    """A player is gone: with the bet if no card was dealt yet, otherwise without those not yet settled."""

    seat: Seat


class Cancelled(Struct, frozen=True, gc=False, tag=True):
    """The round was called off: bets not yet settled went back. The hole card is shown, if there is one."""

    hole: Card


Event: TypeAlias = (
    BetPlaced
    | SatOut
    | HandsDealt
    | Insured
    | Declined
    | Peeked
    | CardAsked
    | Stood
    | Doubled
    | PairSplit
    | Surrendered
    | CardDealt
    | HoleTurned
    | DealerDrew
    | InsuranceSettled
    | HandSettled
    | Reshuffled
    | Left
    | Cancelled
)


class Carry(Struct, frozen=True, gc=False):
    """What one round leaves to the next: the shoe by its number, how many of each of the 52 cards are left in it
    (nothing for one that never ends), and the Hi-Lo running count."""

    shoe: int = 1
    left: tuple[int, ...] = ()
    count: int = 0

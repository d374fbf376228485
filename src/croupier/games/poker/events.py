"""The actions of poker players, in the imperative, and the events of a hand, in the past tense.

Frozen structs, in a module of their own that stays interpreted: compiled by mypyc they would silently
lose `frozen` and `tag`. Amounts named `to` are a seat's whole bet on the street; `paid` is what it added.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.kit.cards import Cards


class Fold(Struct, frozen=True, gc=False, tag=True):
    """Give up the hand."""


class Check(Struct, frozen=True, gc=False, tag=True):
    """Stay in where nothing is owed."""


class Call(Struct, frozen=True, gc=False, tag=True):
    """Match the bet, or put in all that is left."""


class Bet(Struct, frozen=True, gc=False, tag=True):
    """Open the betting of a street."""

    amount: Chips


class RaiseTo(Struct, frozen=True, gc=False, tag=True):
    """Raise the bet, or complete a short one, to this total on the street."""

    to: Chips


class BringIn(Struct, frozen=True, gc=False, tag=True):
    """Pay the stud bring-in, the least that its holder may do."""


class Show(Struct, frozen=True, gc=False, tag=True):
    """Turn the hand up at the showdown."""


class Muck(Struct, frozen=True, gc=False, tag=True):
    """Throw the hand away unseen at the showdown."""


class ShowCards(Struct, frozen=True, gc=False, tag=True):
    """Turn up cards of a hand that won unseen, once the hand is over: one, or all that are still face down.

    Places count the player's down cards from 0, in the order in which they were dealt.
    """

    places: tuple[int, ...]


Action: TypeAlias = Fold | Check | Call | Bet | RaiseTo | BringIn | Show | Muck | ShowCards

FOLD, CHECK, CALL, BRING_IN, SHOW, MUCK = Fold(), Check(), Call(), BringIn(), Show(), Muck()

Forced: TypeAlias = Literal["ante", "small", "big", "straddle"]
Reason: TypeAlias = Literal["due", "joining", "owed"]


class Posted(Struct, frozen=True, gc=False, tag=True):
    """A forced payment before the cards. Dead money plays for the main pot and is no part of a bet."""

    seat: Seat
    amount: Chips
    kind: Forced
    why: Reason = "due"
    live: bool = True


class HandsDealt(Struct, frozen=True, gc=False, tag=True):
    """Cards dealt to the hands, by seat; () for a seat that gets none. Only the owner sees down cards."""

    down: tuple[Cards, ...]
    up: tuple[Cards, ...] = ()
    burned: Cards = ()


class BoardDealt(Struct, frozen=True, gc=False, tag=True):
    """Cards dealt to the board. No viewer sees the burned ones."""

    cards: Cards
    burned: Cards = ()


class Reshuffled(Struct, frozen=True, gc=False, tag=True):
    """The stub and the burned cards were shuffled together because too few cards were left to deal."""


class Folded(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Left(Struct, frozen=True, gc=False, tag=True):
    """A player left whose hand plays on, because the betting is over: it is shown without asking."""

    seat: Seat


class Checked(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Called(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    paid: Chips


class BroughtIn(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    paid: Chips


class Betted(Struct, frozen=True, gc=False, tag="Bet"):
    """The street was opened."""

    seat: Seat
    paid: Chips


class Completed(Struct, frozen=True, gc=False, tag=True):
    """A bring-in or short all-in was completed to a whole bet; this does not count as a raise."""

    seat: Seat
    to: Chips
    paid: Chips


class RaisedTo(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    to: Chips
    paid: Chips


class Returned(Struct, frozen=True, gc=False, tag=True):
    """An uncalled bet, or the uncalled part of one, was returned."""

    seat: Seat
    amount: Chips


class HandsShown(Struct, frozen=True, gc=False, tag=True):
    """The hands at the showdown, in order: the seats and their down cards, () for a hand that was mucked."""

    seats: tuple[Seat, ...]
    hands: tuple[Cards, ...]


class PotWon(Struct, frozen=True, gc=False, tag=True):
    """A pot was paid. Pot 0 is the main pot, which is paid last and ends the hand. `rest` is the most that a
    player has at stake in the lower pots."""

    pot: int
    amount: Chips
    seats: tuple[Seat, ...]
    shares: tuple[Chips, ...]
    rest: Chips = 0


class CardsShown(Struct, frozen=True, gc=False, tag=True):
    """A player who won unseen turned up cards after the hand: the down cards in their places, UNKNOWN for those that
    were not turned up now."""

    seat: Seat
    cards: Cards


Event: TypeAlias = (
    Posted
    | HandsDealt
    | BoardDealt
    | Reshuffled
    | Folded
    | Left
    | Checked
    | Called
    | BroughtIn
    | Betted
    | Completed
    | RaisedTo
    | Returned
    | HandsShown
    | PotWon
    | CardsShown
)


class Owed(Struct, frozen=True, gc=False):
    """Blinds that a player missed while sitting out, at most one of each."""

    player: str
    small: bool
    big: bool


class Carry(Struct, frozen=True, gc=False):
    """What one hand leaves to the next. `posts`, if any, are forced payments that replace those of the
    rules, as in a hand replayed from another site."""

    button: Seat
    big: Seat = -1
    players: tuple[str, ...] = ()
    owed: tuple[Owed, ...] = ()
    posts: tuple[Posted, ...] = ()

"""What is asked of a poker game and what happens in it: actions in the imperative, events in the past tense.

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


Action: TypeAlias = Fold | Check | Call | Bet | RaiseTo | BringIn | Show | Muck

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
    """Cards to the hands, per seat: () where a seat gets none. Down cards are their owner's alone."""

    down: tuple[Cards, ...]
    up: tuple[Cards, ...] = ()
    burned: Cards = ()


class BoardDealt(Struct, frozen=True, gc=False, tag=True):
    """Cards for everyone. The burned ones are nobody's to see."""

    cards: Cards
    burned: Cards = ()


class Reshuffled(Struct, frozen=True, gc=False, tag=True):
    """The stub and the burned cards were shuffled together, as too few were left to deal."""


class Folded(Struct, frozen=True, gc=False, tag=True):
    seat: Seat


class Left(Struct, frozen=True, gc=False, tag=True):
    """A player is gone whose hand plays on, as nothing is left to bet: it is shown without asking."""

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
    """A bring-in or short all-in was filled up to a whole bet; not counted as a raise of one."""

    seat: Seat
    to: Chips
    paid: Chips


class RaisedTo(Struct, frozen=True, gc=False, tag=True):
    seat: Seat
    to: Chips
    paid: Chips


class Returned(Struct, frozen=True, gc=False, tag=True):
    """Chips that nobody matched went back."""

    seat: Seat
    amount: Chips


class HandsShown(Struct, frozen=True, gc=False, tag=True):
    """The showdown in order: whose turn it was and the down cards turned up, () where they were mucked."""

    seats: tuple[Seat, ...]
    hands: tuple[Cards, ...]


class PotWon(Struct, frozen=True, gc=False, tag=True):
    """One pot was paid: 0 is the main pot, which comes last and ends the hand. `rest` is what each
    player's stake in the lower pots is at most."""

    pot: int
    amount: Chips
    seats: tuple[Seat, ...]
    shares: tuple[Chips, ...]
    rest: Chips = 0


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
)


class Owed(Struct, frozen=True, gc=False):
    """Blinds that a player missed while sitting out, at most one of each."""

    player: str
    small: bool
    big: bool


class Carry(Struct, frozen=True, gc=False):
    """What one hand leaves to the next. `posts`, if any, are forced payments that replace what the
    rules would ask, as in a hand replayed from elsewhere."""

    button: Seat
    big: Seat = -1
    players: tuple[str, ...] = ()
    owed: tuple[Owed, ...] = ()
    posts: tuple[Posted, ...] = ()

"""What may be asked of a table, by players, by the clock and by the house.

A player is named by account; that the asker is that player is for the server to see to, as are passwords and wallets.
"""

from typing import Any, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.kit.cards import Cards
from croupier.play.situation import Situation
from croupier.table.settings import Kind


class Sit(Struct, frozen=True, gc=False):
    """Take a seat, or a place in the queue. The same `key` again gets the first answer again."""

    player: str
    chips: Chips
    seat: Seat | None = None
    wait: bool = False  # for the big blind, instead of posting one at once
    kind: Kind = "person"
    key: str = ""
    soonest: bool = False  # without a seat: in one that is dealt into the next round, if any is


class Stage(Struct, frozen=True):
    """Seat everybody at a new table, and go on from a situation of an earlier round. `kinds` are by seat."""

    situation: Situation
    kinds: dict[Seat, Kind]


class Stand(Struct, frozen=True, gc=False):
    """Give the seat up: out of a running round at once, or when it is over."""

    player: str
    after_round: bool = False


class Leave(Struct, frozen=True, gc=False):
    """Have nothing more to do with this table, whether one sits, queues or watches."""

    player: str


class Resign(Struct, frozen=True, gc=False):
    """Give the round up, on turn or off, and keep the seat."""

    player: str


class SitOut(Struct, frozen=True, gc=False):
    player: str


class SitIn(Struct, frozen=True, gc=False):
    player: str
    wait: bool = False


class TopUp(Struct, frozen=True, gc=False):
    """Buy more chips, or new ones. The same `key` again gets the first answer again."""

    player: str
    chips: Chips
    key: str = ""


class BeginPurchase(Struct, frozen=True, gc=False):
    """The player's bank is asked for chips: keep the seat until a TopUp or an EndPurchase."""

    player: str
    chips: Chips


class EndPurchase(Struct, frozen=True, gc=False):
    """The bank has answered."""

    player: str


class DeclineRebuy(Struct, frozen=True, gc=False):
    player: str


class Ready(Struct, frozen=True, gc=False):
    """Need not wait for the next round any longer."""

    player: str


class Act(Struct, frozen=True, gc=False):
    """Decide. `seq` is the last batch that the player had seen."""

    player: str
    seq: int
    action: Any


class TakeTime(Struct, frozen=True, gc=False):
    """Think longer, by a step of the time bank. `seq` is the last batch that the player had seen."""

    player: str
    seq: int


class Pledge(Struct, frozen=True, gc=False):
    """Promise a seed, by its hash, with which to cut the next deck."""

    player: str
    pledge: bytes


class Seed(Struct, frozen=True, gc=False):
    """The seed that was promised."""

    player: str
    seed: bytes


class AllowRigging(Struct, frozen=True, gc=False):
    """Let testers name the next cards, or let them no longer."""

    on: bool


class NameCards(Struct, frozen=True, gc=False):
    """Put these cards on top of the deck, in this order. That the asker is a tester is for the server to see to."""

    player: str
    cards: Cards


class Say(Struct, frozen=True, gc=False):
    """A chat message; `nickname` is what others call the player now."""

    player: str
    text: str
    nickname: str = ""


class Connect(Struct, frozen=True, gc=False):
    """The player is connected, as a person or as a bot; None: as before."""

    player: str
    kind: Kind | None = None


class Drop(Struct, frozen=True, gc=False):
    """The player's connection is gone."""

    player: str


class Tick(Struct, frozen=True):
    """Time has passed. `silent`: who has given no sign of life for two seconds, connected or not."""

    silent: frozenset[str] = frozenset()


class NoteQueue(Struct, frozen=True, gc=False):
    """Players wait for seats in the queue of the house, which is none of the table's; or no longer."""

    waiting: bool


class Halt(Struct, frozen=True, gc=False):
    """Begin no more rounds."""

    why: str


class Resume(Struct, frozen=True, gc=False):
    """Begin rounds again."""


class Rest(Struct, frozen=True, gc=False):
    """Begin no more rounds for now: only house bots are there."""


class Wake(Struct, frozen=True, gc=False):
    """Begin rounds again: a person has come."""


class Restart(Struct, frozen=True, gc=False):
    """The house is open again; everybody's connection is gone."""


class Delay(Struct, frozen=True, gc=False):
    """The house could not go on since the last event, as when its database was out of order."""


class Close(Struct, frozen=True, gc=False):
    """For good: when the round is over, or at once."""

    why: str
    at_once: bool = False


class Reopen(Struct, frozen=True, gc=False):
    """Open a closed table again, with empty seats."""


Command: TypeAlias = (
    Sit
    | Stage
    | Stand
    | Leave
    | Resign
    | SitOut
    | SitIn
    | TopUp
    | BeginPurchase
    | EndPurchase
    | DeclineRebuy
    | Ready
    | Act
    | TakeTime
    | Pledge
    | Seed
    | AllowRigging
    | NameCards
    | Say
    | Connect
    | Drop
    | Tick
    | NoteQueue
    | Halt
    | Resume
    | Rest
    | Wake
    | Restart
    | Delay
    | Close
    | Reopen
)

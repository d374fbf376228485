"""What happens at a table: stored as it is and, redacted, sent to everybody who watches.

Folding these events gives the table again (`croupier.table.evolve`). They come in batches: all that one command led
to, under one number. A player is named by account, a seat counts from 0, times are nanoseconds since 1970.
"""

from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from croupier.games.game import Chips, Seat, SeatInfo
from croupier.kit.cards import Cards
from croupier.kit.chance import Kind as ChanceKind
from croupier.kit.commitment import Sealed
from croupier.table.seat import Going, Presence
from croupier.table.settings import Kind, TableSettings

How: TypeAlias = Literal["acted", "late", "left", "forfeit", "closing"]

E = TypeVar("E")
C = TypeVar("C")


class Opened(Struct, frozen=True, tag=True, omit_defaults=True):
    """A table is there. Version and edition say by which rules it plays to its end."""

    table: str
    settings: TableSettings
    creator: str
    version: int = 1
    edition: str = ""


class Seated(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """`key` is what the asker called the request; `queued`: the chips were brought when joining the queue."""

    player: str
    seat: Seat
    chips: Chips
    presence: Presence = "in"
    kind: Kind = "person"
    queued: bool = False
    key: str = ""


class Queued(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    player: str
    chips: Chips
    presence: Presence = "in"
    kind: Kind = "person"
    key: str = ""


class Unqueued(Struct, frozen=True, gc=False, tag=True):
    player: str
    chips: Chips


class Leaving(Struct, frozen=True, gc=False, tag=True):
    """The seat is given up when the round is over."""

    player: str
    seat: Seat
    why: Going


class LeavingQuietly(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """The seat is given up when the turn comes or, unless the player `folds`, when the round is over. Until then others
    do not learn of it: this is sent to no client."""

    player: str
    seat: Seat
    folds: bool = True


class StoodUp(Struct, frozen=True, gc=False, tag=True):
    """With the chips on the stack and those that waited beside it. In a round that goes on without this player, what
    was paid in it lies at the seat until it is over; then a `SeatFreed` follows."""

    player: str
    seat: Seat
    chips: Chips
    why: Going


class SeatFreed(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """The round is over that a player had left before. The chips are what it gave back: none, unless it was voided."""

    player: str
    seat: Seat
    chips: Chips = 0


class FirstSeatDrawn(Struct, frozen=True, gc=False, tag=True):
    """Seats are filled from this one on, clockwise, and the first dealer button is here."""

    seat: Seat


class PurchaseBegan(Struct, frozen=True, gc=False, tag=True):
    """A player's bank is asked for chips, so that the seat is kept meanwhile. This is sent to no client."""

    player: str


class PurchaseEnded(Struct, frozen=True, gc=False, tag=True):
    """The bank has not given any chips. This is sent to no client."""

    player: str


class QueueNoted(Struct, frozen=True, gc=False, tag=True):
    """Whether players wait for seats in the queue of the house. This is sent to no client."""

    waiting: bool


class Prompted(Struct, frozen=True, gc=False, tag=True):
    """A forced payment is due, and is made for the player next: a notice, with nothing to decide."""

    player: str
    seat: Seat
    due: str
    chips: Chips


class Bought(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """Chips came to the table; they wait beside the stack until they are added to it or lapse."""

    player: str
    seat: Seat
    chips: Chips
    key: str = ""


class ToppedUp(Struct, frozen=True, gc=False, tag=True):
    """Chips that were bought are on the stack."""

    player: str
    seat: Seat
    chips: Chips


class Lapsed(Struct, frozen=True, gc=False, tag=True):
    """Chips that were bought go back: with them the stack would be above the table's maximum."""

    player: str
    seat: Seat
    chips: Chips


class SatOut(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat
    why: Literal["asked", "late"]


class SatIn(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    player: str
    seat: Seat
    wait: bool = False


class RebuyOffered(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat
    until_ns: int


class RebuyDeclined(Struct, frozen=True, gc=False, tag=True):
    """By word or by silence."""

    player: str
    seat: Seat


class Ready(Struct, frozen=True, gc=False, tag=True):
    """Has seen enough of the last round. When everybody has, the next one begins at once."""

    player: str
    seat: Seat


class Dropped(Struct, frozen=True, gc=False, tag=True):
    """The connection of a player who sits or queues is gone."""

    player: str


class CameBack(Struct, frozen=True, gc=False, tag=True):
    player: str


class HandedOver(Struct, frozen=True, gc=False, tag=True):
    """A player who sits or queues has connected as another `kind`: a bot plays from now on, or a person again."""

    player: str
    kind: Kind


class CreditGranted(Struct, frozen=True, gc=False, tag=True):
    """A dropped player has the turn's time once more (POKERIV3:KT13)."""

    seat: Seat
    deadline_ns: int


class TimeTaken(Struct, frozen=True, gc=False, tag=True):
    """A player on turn took so many seconds of the time bank."""

    player: str
    seat: Seat
    seconds: int
    deadline_ns: int


class TimedOut(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """A turn went by. `missed`: whether it counts as one that the player missed."""

    seat: Seat
    missed: bool = True


class RoundBegan(Struct, Generic[C], frozen=True, gc=False, tag=True, omit_defaults=True):
    """All that a state of the game begins from; `dealt` are the seats that take part, `bots` those that bots play."""

    number: int
    seats: tuple[SeatInfo | None, ...]
    dealt: tuple[Seat, ...]
    chance: ChanceKind
    carry: C | None = None
    bots: tuple[Seat, ...] = ()


class Shuffled(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """A pile lies ready. Its order is the house's secret: clients see its size and, if committed, the root."""

    pile: str
    size: int
    root: bytes = b""
    order: Cards = ()  # where it is not committed
    sealed: Sealed | None = None
    kept: bool = False  # what is left stays on the table for the next round


class Pledged(Struct, frozen=True, gc=False, tag=True):
    """A player will cut the next deck, with the seed of which this is the hash."""

    player: str
    seat: Seat
    pledge: bytes


class CutAsked(Struct, frozen=True, gc=False, tag=True):
    """The deck lies committed, and those who pledged a seed are to hand it in by then."""

    seats: tuple[Seat, ...]
    until_ns: int


class SeedGiven(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """The seed stays secret until all are in."""

    player: str
    seat: Seat
    seed: bytes = b""


class Cut(Struct, frozen=True, gc=False, tag=True):
    """The deck was cut by these seats' seeds; those who kept theirs back took no part."""

    seats: tuple[Seat, ...]
    pledges: tuple[bytes, ...]
    seeds: tuple[bytes, ...]


class RiggingSwitched(Struct, frozen=True, gc=False, tag=True):
    """From now on testers may name the next cards of this table, or no longer. The round that is played when they may
    is marked as rigged, and so is each one that begins while they may."""

    on: bool


class CardsNamed(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """A tester put so many cards on top of this pile: of the one in play or, between two rounds, of the next one. Which
    cards they are is the house's secret. A commitment to the pile's order holds no longer."""

    player: str
    pile: str
    count: int
    cards: Cards = ()


class Happened(Struct, Generic[E], frozen=True, gc=False, tag=True, omit_defaults=True):
    """The game went one step on: a player decided, cards or dice came, or it did what it owed. After a `RoundEnded` it
    is what a player did of their own accord, such as show a hand, and no seat's step.

    `seat` is whose step it was, `how` whether the player acted, left, or forfeited the round by an illegal action, or
    the default stood in because time was up or the table closes; `took_ns` counts from the decision before, as a chess
    clock does. `drew` is the source of chance and `count` how many outcomes of a pile were used; those of dice are sent
    in full.
    """

    events: tuple[E, ...]
    seat: Seat | None = None
    took_ns: int = 0
    how: How = "acted"
    drew: str = ""
    count: int = 0
    rolled: tuple[int, ...] = ()


class RoundEnded(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """Net chips by seat. For `shown_ms` people are shown how it ended, before the pause to the next round begins."""

    number: int
    payoffs: tuple[Chips, ...]
    shown_ms: int = 0


class RoundVoided(Struct, frozen=True, gc=False, tag=True):
    """The game failed in mid-round: everybody has what they had before it."""

    number: int
    why: str


class GameReset(Struct, frozen=True, gc=False, tag=True):
    """Too few are left: the next round is the first of a new game (POKERIV3:TJV11b)."""


class Said(Struct, frozen=True, gc=False, tag=True, omit_defaults=True):
    """`nickname` is what others called the player then: who has left is in no list of players any more."""

    player: str
    text: str
    nickname: str = ""


class Halted(Struct, frozen=True, gc=False, tag=True):
    """No round begins until the table is resumed."""

    why: str


class Resumed(Struct, frozen=True, gc=False, tag=True):
    """Rounds begin again."""


class Rested(Struct, frozen=True, gc=False, tag=True):
    """No round begins until a person looks on or sits down: bots of the house do not play for themselves."""


class Woken(Struct, frozen=True, gc=False, tag=True):
    """A person has come."""


class Restarted(Struct, frozen=True, gc=False, tag=True):
    """The house was closed for a while, which counts on no clock: all deadlines are later by so much. Below 0 the
    house's clock was set back meanwhile, and all times are by the clock as it is now."""

    pause_ns: int


class Delayed(Struct, frozen=True, gc=False, tag=True):
    """The house could not go on for a while, which counts on no clock: all deadlines are later by so much."""

    pause_ns: int


class Closing(Struct, frozen=True, gc=False, tag=True):
    """The table closes when the round is over."""

    why: str


class Closed(Struct, frozen=True, gc=False, tag=True):
    why: str


class Reopened(Struct, frozen=True, gc=False, tag=True):
    """A closed table is open again: the same rules and settings, all seats empty. Its rounds are numbered on, and the
    next one is the first of a new game."""


TableEvent: TypeAlias = (
    Opened
    | Seated
    | Queued
    | Unqueued
    | Leaving
    | LeavingQuietly
    | StoodUp
    | SeatFreed
    | FirstSeatDrawn
    | PurchaseBegan
    | PurchaseEnded
    | QueueNoted
    | Prompted
    | Bought
    | ToppedUp
    | Lapsed
    | SatOut
    | SatIn
    | RebuyOffered
    | RebuyDeclined
    | Ready
    | Dropped
    | CameBack
    | HandedOver
    | CreditGranted
    | TimeTaken
    | TimedOut
    | RoundBegan[C]
    | Shuffled
    | Pledged
    | CutAsked
    | SeedGiven
    | Cut
    | RiggingSwitched
    | CardsNamed
    | Happened[E]
    | RoundEnded
    | RoundVoided
    | GameReset
    | Said
    | Halted
    | Resumed
    | Rested
    | Woken
    | Restarted
    | Delayed
    | Closing
    | Closed
    | Reopened
)
Event: TypeAlias = TableEvent[Any, Any]


class Batch(Struct, Generic[C, E], frozen=True, gc=False):
    """All that one command led to. `seq` counts 1, 2, 3 ... at each table; times never repeat.

    `C` and `E` are the carry and the events of the table's game.
    """

    seq: int
    at_ns: int
    events: tuple[TableEvent[C, E], ...] = ()


AnyBatch: TypeAlias = Batch[Any, Any]
QUIET: Final = frozenset(
    (LeavingQuietly, PurchaseBegan, PurchaseEnded, QueueNoted)
)  # the events that are sent to no client


def is_quiet(batch: AnyBatch) -> bool:
    """Return whether a batch is sent to no client. It has no number in what clients are sent, so that not even a gap
    gives it away."""
    return bool(batch.events) and QUIET.issuperset(map(type, batch.events))

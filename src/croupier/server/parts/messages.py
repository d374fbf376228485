"""Messages between the parts of a house, over NATS. Requests to a table server differ by their `type`.

Subjects: `tables` is what table servers announce, `beat` a sign of life of every part each second, `state` says that
the stored state of the house has changed, `fronts` is for all fronts, `server.ID` takes the requests of one table
server, `front.ID` those of one front.
"""

from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from croupier.bank.banks import BankHealth
from croupier.bank.currency import Cents
from croupier.bank.ports import Card
from croupier.games.game import SeatInfo
from croupier.protocol import live as m
from croupier.server.parts.wire_errors import WireError
from croupier.table.overview import Status, TableOverview, TakenSeat
from croupier.table.seat import QueuedPlayer
from croupier.table.settings import Kind, TableSettings
from croupier.table.terms import Terms

TABLES: Final = "tables"
BEAT: Final = "beat"
FRONTS: Final = "fronts"
STATE: Final = "state"


def server_subject(id: str) -> str:
    return f"server.{id}"


def front_subject(id: str) -> str:
    return f"front.{id}"


class TableSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as its server announces it: an overview, and what else the rest of the house knows of it. `lease` tells
    the latest from older ones."""

    id: int
    lease: int
    creator: str
    spectators: int
    unused_ns: int
    nicknames: dict[str, str]  # of those who are here
    settings: TableSettings
    minimum: int
    status: Status
    running: bool
    number: int
    seats: tuple[TakenSeat | None, ...]
    queue: tuple[QueuedPlayer, ...]
    infos: tuple[SeatInfo | None, ...]
    carry: Raw
    resting: bool = False
    halted: str = ""
    closing: str = ""
    rigging: bool = False


def overview_in(summary: TableSummary) -> TableOverview:
    """Return the overview that a summary brings. Raise Unknown if the game is not loaded here."""
    game = summary.settings.rules()
    return TableOverview(
        settings=summary.settings,
        game=game,
        terms=Terms.of(game, summary.settings.buy_in),
        minimum=summary.minimum,
        status=summary.status,
        running=summary.running,
        number=summary.number,
        seats=summary.seats,
        queue=summary.queue,
        infos=summary.infos,
        carry=msgspec.json.decode(summary.carry, type=game.types.carry) if bytes(summary.carry) != b"null" else None,
        resting=summary.resting,
        halted=summary.halted,
        closing=summary.closing,
        rigging=summary.rigging,
    )


class TablesAnnounced(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Tables of one server that have changed, `closed`, or `released`, so that another one plays them soon. `serial`
    grows by one with each announcement. The first of a `whole` announcement begins anew; those after it, up to
    `serial`, add to it."""

    server: str
    serial: int
    tables: tuple[TableSummary, ...] = ()
    closed: tuple[int, ...] = ()
    released: tuple[int, ...] = ()
    whole: bool = False


class ServerBeat(Struct, frozen=True, kw_only=True, tag="server", omit_defaults=True):
    """A sign of life of a table server; `serial` is that of its last announcement. `may_rig`: whether its banks are
    simulated ones, so that testers may be let name cards."""

    id: str
    url: str
    serial: int
    tables: int
    connections: int = 0
    late_ms: float = 0.0
    draining: bool = False
    may_rig: bool = True


class FrontBeat(Struct, frozen=True, kw_only=True, tag="front", omit_defaults=True):
    """A sign of life of a front, with how many are connected to it."""

    id: str
    people: int
    guests: int = 0


Beat: TypeAlias = ServerBeat | FrontBeat


class OpenTable(Struct, frozen=True, tag=True, omit_defaults=True):
    """Open a table for an account."""

    account: int
    settings: dict[str, Any]
    password: str | None = None


class OpenPractice(Struct, frozen=True, tag=True):
    """Open a practice table, as `take_up` asks for it."""

    account: int
    asked: m.TakeUp


class OpenLesson(Struct, frozen=True, tag=True):
    """Open a lesson."""

    account: int
    game: str


class MakeTicket(Struct, frozen=True, tag=True):
    """Make a ticket; account 0 is a guest."""

    account: int
    table: int
    kind: Kind


class AnnounceAll(Struct, frozen=True, tag=True):
    """Announce all tables again."""


class CloseTable(Struct, frozen=True, tag=True):
    table: int
    why: str
    at_once: bool = False


class SeeOwn(Struct, frozen=True, tag=True):
    """Return what a player sees of the running round."""

    table: int
    player: str


class AskSeated(Struct, frozen=True, tag=True):
    """Return whether a player sits or queues here, once all that was asked before is stored."""

    player: str


class SignOut(Struct, frozen=True, tag=True):
    """Take an account out of every round and seat."""

    account: int


class Kick(Struct, frozen=True, tag=True):
    """Take an account out of a table, or out of all, and say why."""

    account: int
    why: WireError
    table: int | None = None


class CutOff(Struct, frozen=True, tag=True):
    """Close the connections of an account. Seats are kept."""

    name: str


class Known(Struct, frozen=True, tag=True):
    """An account has another nickname."""

    name: str
    nickname: str


class ReopenTable(Struct, frozen=True, tag=True):
    """Open a closed table again."""

    table: int


class Drain(Struct, frozen=True, tag=True):
    """Hand all tables over to other servers, and take no more."""

    on: bool = True


class LookNow(Struct, frozen=True, tag=True):
    """Look at the leases at once: a table was handed over."""


class MoveTable(Struct, frozen=True, tag=True):
    """Hand one table over to another server, between two rounds."""

    table: int
    to: str


class SeatMatch(Struct, frozen=True, tag=True):
    """Open a table for players who were matched, with their scores, and seat them."""

    players: tuple[tuple[str, int], ...]


class ShowCard(Struct, frozen=True, tag=True):
    """Have the bank approve a card, for an account and its session. Never logged, never kept."""

    account: int
    card: Card
    session: str


class ValidateCard(Struct, frozen=True, tag=True):
    """Have the bank approve a card of a sign-in from this network. Never logged, never kept."""

    network: str
    card: Card


class AskBank(Struct, frozen=True, tag=True):
    """Return whether the bank can be asked, or why not."""


class SeatFirst(Struct, frozen=True, tag=True):
    """Seat the first player of the queue at a table."""

    account: int
    table: int


class PutCardAway(Struct, frozen=True, tag=True):
    """Forget an account's card for buying."""

    account: int


class AskBanking(Struct, frozen=True, tag=True):
    """Return how an account's banking stands."""

    account: int


class AskBanks(Struct, frozen=True, tag=True):
    """Return whether each bank answers."""


class RetryBanking(Struct, frozen=True, tag=True):
    """Send the bank once more whatever is open or was refused to an account."""

    account: int


class PayByHand(Struct, frozen=True, tag=True):
    """Book what a player was paid by hand, once for each key."""

    account: int
    cents: Cents
    key: str


ToServer: TypeAlias = (
    OpenTable
    | OpenPractice
    | OpenLesson
    | MakeTicket
    | AnnounceAll
    | CloseTable
    | SeeOwn
    | AskSeated
    | SignOut
    | Kick
    | CutOff
    | Known
    | ReopenTable
    | Drain
    | LookNow
    | MoveTable
    | SeatMatch
    | ShowCard
    | ValidateCard
    | AskBank
    | SeatFirst
    | PutCardAway
    | AskBanking
    | AskBanks
    | RetryBanking
    | PayByHand
)


class BanksAsked(Struct, frozen=True):
    """Answers `AskBanks`."""

    banks: tuple[BankHealth, ...]


class Made(Struct, frozen=True):
    """Answers a request to open a table."""

    table: int


class Opened(Struct, frozen=True):
    """A table that was opened just now."""

    id: int


class TicketMade(Struct, frozen=True):
    ticket: str


class OwnSeen(Struct, frozen=True):
    """Answers `SeeOwn`: the view, as the game's state; no seat if the player is not in the round."""

    seat: int | None = None
    view: Raw = Raw(b"null")


class Truth(Struct, frozen=True):
    """Answers yes or no."""

    value: bool = True


class Matched(Struct, frozen=True):
    """Answers `SeatMatch`: all at the table, in the order of positions."""

    table: int
    players: tuple[m.Opponent, ...]


class Entered(Struct, frozen=True, tag=True):
    """An account has connected to this front: connections to others end."""

    front: str
    name: str


class TellAccount(Struct, frozen=True, tag=True):
    """Send a message to an account, wherever it is connected. `at`: with where this table is played, too."""

    name: str
    message: Raw
    at: int | None = None


def for_account(name: str, message: m.ToClient, at: int | None = None) -> TellAccount:
    """Return the order to send an account a message, and where a table is played."""
    return TellAccount(name, Raw(msgspec.json.encode(message)), at)


class Seeking(Struct, frozen=True, tag=True):
    """Players of one front who look for a game, all of them: what is not listed seeks no longer."""

    front: str
    seekers: tuple["Seeker", ...]


class Seeker(Struct, frozen=True):
    name: str
    score: int
    since_ns: int
    again: int | None = None


class QueueChanged(Struct, frozen=True, tag=True):
    """Players have come to the queue for seats, or left it: what is stored is to be read again."""


ToFronts: TypeAlias = Entered | Known | TellAccount | CutOff | Seeking | QueueChanged


class StateChanged(Struct, frozen=True):
    """The stored state of the house is another one: load it."""


class WhoIsHere(Struct, frozen=True, tag=True):
    """Return who is connected to this front."""


class Here(Struct, frozen=True):
    """Answers `WhoIsHere`: names with kinds, and how many guests."""

    people: tuple[tuple[str, str, Kind], ...]  # name, nickname, kind
    guests: int

"""Every message between a client and a house: one WebSocket, one JSON object per text frame, told apart by `type`.

A person's page and a bot speak the same messages. `docs/protocol.md` is made from this module.
"""

import re
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from croupier.errors import Malformed
from croupier.games.game import Chips, Seat
from croupier.table.events import Event
from croupier.table.settings import Kind
from croupier.table.told import Told, TurnTold

PROTOCOL: Final = 1  # grows when a client of before could no longer follow

Id: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=64)] | None
TableId: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=10**12)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Key: TypeAlias = Annotated[str, Meta(max_length=64)]
Secret: TypeAlias = Annotated[str, Meta(max_length=256)]


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Ask(Struct, frozen=True, kw_only=True, tag=_snake, omit_defaults=True, forbid_unknown_fields=True):
    """What a client may send. `id` is the client's own choice: the answer, `ok` or `error`, carries it. A message
    without one is answered only if it is refused."""

    id: Id = None


class Hello(Ask, frozen=True):
    """The first message. `token` signs a program in; a page is known by its cookie. `seen` is the last number that
    the client has of each table, so that nothing that happened meanwhile is lost. A `brief` client, such as a
    bot that follows a table by its events, is told once how it stands, and from then on by `news`. Who has no account
    comes in as a guest, where the house takes guests. `opened_ms` is that of the last `welcome`: a house that was
    killed since may number otherwise at tables that store whole rounds. Answered by `welcome`."""

    token: Secret | None = None
    seen: dict[str, Number] = {}
    opened_ms: Number | None = None
    brief: bool = False


class Ping(Ask, frozen=True):
    """A sign of life, to be sent every second. Any other message, and any WebSocket pong, is one as well."""


class Lobby(Ask, frozen=True):
    """Be told of the tables of the house, at once and whenever one changes; `on=false`: no longer."""

    on: bool = True


class Create(Ask, frozen=True):
    """Open a table and watch it. `settings` are those of [TableSettings](#tablesettings); what is not said is as the
    house has it. An error names the setting that is wrong in `field`."""

    settings: dict[str, Any]
    password: Secret | None = None


class TakeUp(Ask, frozen=True):
    """Open a practice table that goes on from a situation of an earlier round, and watch it: from `deal` of `table`,
    after so many of its steps. `seat` is yours, of those that were taken; without one you watch. `bots` of the house,
    by seat, play the others. Cards that you may not know are dealt anew. The house lends the chips, and nothing counts.
    Answered by `ok` with the new `table`."""

    table: TableId
    deal: TableId
    step: Annotated[int, Meta(ge=0, le=2**53)]
    seat: Place | None = None
    bots: dict[Place, Annotated[str, Meta(max_length=40)]] = {}


class Watch(Ask, frozen=True):
    """See a table. `password` where it has one; `seen`, the last number that the client has, to go on from there, or 0
    to be told the running round from its beginning."""

    table: TableId
    password: Secret | None = None
    seen: Number | None = None


class Unwatch(Ask, frozen=True):
    """See a table no longer. Who has a seat has to leave first."""

    table: TableId


class Sit(Ask, frozen=True):
    """Take a seat with so many chips, or a place in the queue if there is none; sitting down is watching, too.

    With `wait` a newcomer to a game with blinds waits for the big blind. The same `key` again gets the first answer
    again and moves no chips, so that a request whose answer was lost can be repeated.
    """

    table: TableId
    chips: Amount = 0
    seat: Place | None = None
    wait: bool = False
    password: Secret | None = None
    key: Key = ""


class Stand(Ask, frozen=True):
    """Give the seat up and watch on: out of a running round at once, or after it."""

    table: TableId
    after_round: bool = False


class Leave(Ask, frozen=True):
    """Give up seat or place in the queue, and watch no longer."""

    table: TableId


class Resign(Ask, frozen=True):
    """Give the round up, on turn or off, and keep the seat."""

    table: TableId


class SitOut(Ask, frozen=True):
    """Miss the rounds from the next one on, and keep the seat."""

    table: TableId


class SitIn(Ask, frozen=True):
    """Play again; with `wait` from the big blind on, where one would have to be posted."""

    table: TableId
    wait: bool = False


class TopUp(Ask, frozen=True):
    """Buy more chips, or new ones; in the stack when the round is over. `key` as for `sit`."""

    table: TableId
    chips: Amount
    key: Key = ""


class DeclineRebuy(Ask, frozen=True):
    """No new chips."""

    table: TableId


class Ready(Ask, frozen=True):
    """Do not wait for the next round: it begins at once when all people who play here have said so."""

    table: TableId


class Act(Ask, frozen=True):
    """Decide. `seq` is the number of the table message that is answered; `action`, one of the game's, as its
    `choices` describe them. Whoever decides on what is no longer so gets the error `act/stale` and the table anew."""

    table: TableId
    seq: Number
    action: Raw


class Pledge(Ask, frozen=True):
    """Cut the next deck, where the table lets players: `pledge` is the hash of a seed of your own, as told in [fair
    shuffles](fairness.md#cutting-the-deck), in base64. Good for one deck: pledge again for the one after it."""

    table: TableId
    pledge: Annotated[bytes, Meta(min_length=32, max_length=32)]


class Seed(Ask, frozen=True):
    """The seed that you pledged, in base64. The table asks for it by the event `CutAsked`, and by `cut`."""

    table: TableId
    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]


class Say(Ask, frozen=True):
    """Write to everybody at the table."""

    table: TableId
    text: Annotated[str, Meta(max_length=500)]


class AddBot(Ask, frozen=True):
    """Seat one of the house's bots. For whoever opened the table, and for those who run the house."""

    table: TableId
    bot: Annotated[str, Meta(max_length=40)]
    chips: Amount = 0
    seat: Place | None = None


class Seek(Ask, frozen=True):
    """Look for a game with others of a like score. Answered by `ok` and, once there are enough, by `matched`."""

    game: Annotated[str, Meta(max_length=40)] = "landlord"


class Cancel(Ask, frozen=True):
    """Look no longer. `ok` confirms it; refused if the game was formed before."""


ToHouse: TypeAlias = (
    Hello
    | Ping
    | Lobby
    | Create
    | TakeUp
    | Watch
    | Unwatch
    | Sit
    | Stand
    | Leave
    | Resign
    | SitOut
    | SitIn
    | TopUp
    | DeclineRebuy
    | Ready
    | Act
    | Pledge
    | Seed
    | Say
    | AddBot
    | Seek
    | Cancel
)


class Tell(Struct, frozen=True, kw_only=True, tag=_snake, omit_defaults=True):
    """What a house may send."""


class You(Struct, frozen=True, kw_only=True):
    """Whose connection this is. `score` is what was gained in games without chips. The `role` of one who has not signed
    in is `guest`: the `uid` is 0 then, and the name is good for this connection alone."""

    uid: int
    name: str
    nickname: str
    kind: Kind
    role: str
    score: int


class Welcome(Tell, frozen=True, kw_only=True):
    """Answers `hello`. `tables` are those at which you sit or queue: a `table` message of each follows. Send a sign
    of life every `check_s` seconds; after `window_s` without one the house closes the connection. `opened_ms` is when
    the house was opened. `closed` says why no round begins now, if none does."""

    id: Id = None
    you: You
    house: str
    protocol: int = PROTOCOL
    now_ns: int
    opened_ms: int = 0
    check_s: float
    window_s: float
    tables: tuple[int, ...] = ()
    closed: str = ""


class Ok(Tell, frozen=True, kw_only=True):
    """It is done, and stored. `table` is the one that was created; `answer`, the event that brought the seat, the
    place in the queue or the chips."""

    id: Id = None
    table: int | None = None
    answer: Any = None


class Error(Tell, frozen=True, kw_only=True):
    """It was refused, and nothing has changed. `code` is for programs and stays what it is; `says` is for people.
    Without `id`: the message could not be read so far."""

    id: Id = None
    code: str
    says: str
    field: str | None = None  # of a table's settings


class Pong(Tell, frozen=True, kw_only=True):
    """Answers `ping`, with the time of the house."""

    id: Id = None
    now_ns: int


class Table(Told, frozen=True, kw_only=True, tag="table", omit_defaults=True):
    """What happened at a table, and how it stands now.

    `events` are all that came after number `since`, as far as you may know; everything else is as of number `seq`. If
    `since` is not the last number that you have, more has happened than the house remembers for you: what you are shown
    is complete, and where you said what you have seen, the events are those of the running round from its beginning.
    """

    table: int
    since: int


class News(Tell, frozen=True, kw_only=True):
    """To a client that is `brief`, in place of `table`: what happened, and what it may do now."""

    table: int
    since: int
    seq: int
    at_ns: int
    events: tuple[Event, ...]
    you: Seat | None = None
    round: int = 0
    choices: dict[str, Any] = {}
    clock: tuple[TurnTold, ...] = ()


class Gone(Tell, frozen=True):
    """You are at this table no longer: you left, it closed, or it takes no spectators."""

    table: int
    code: str
    says: str


class Player(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at a table, as the lobby shows it."""

    name: str
    nickname: str
    seat: Seat
    chips: Chips
    kind: Kind = "person"


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One table of the lobby. `stakes` is what is played for, in words; `buy_in`, the least and the most to sit down
    with, none where scores are played for."""

    table: int
    name: str
    game: str
    title: str
    stakes: str
    limit: str = ""  # no, pot or fixed, in games that have one
    seats: int
    minimum: int
    buy_in: tuple[Chips, Chips | None] | None = None
    turn_s: int
    who: Literal["all", "people", "bots"] = "all"
    protected: bool = False
    spectators: bool = True  # whether it takes any
    watching: int = 0  # how many there are
    status: Literal["idle", "waiting", "playing"]
    rounds: int = 0  # begun so far
    queue: int = 0
    players: tuple[Player, ...] = ()
    creator: str = ""
    practice: bool = False  # whether nothing is at stake
    options: dict[str, Any] = {}


class LobbyTold(Tell, frozen=True, tag="lobby"):
    """The tables of the house: all of them, or, unless `whole`, those that changed and those that are gone."""

    tables: tuple[Line, ...] = ()
    gone: tuple[int, ...] = ()
    whole: bool = False
    people: int = 0  # who is connected


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    player: str
    at_ns: int
    text: str


class Chat(Tell, frozen=True):
    """What was said at a table before you came. What is said from now on comes as events, `Said`."""

    table: int
    lines: tuple[ChatLine, ...]


class Opponent(Struct, frozen=True, kw_only=True):
    """A player of a game that was matched; `posid` is the position, in the order of turns from 0 on."""

    posid: int
    uid: int
    name: str
    nickname: str
    score: int


class Matched(Tell, frozen=True):
    """A game begins: `room` is its table, where you sit at position `posid` already. `players` are all, you too."""

    room: int
    posid: int
    players: tuple[Opponent, ...]


class Replaced(Tell, frozen=True):
    """Your account has connected from elsewhere, and this connection is closed. Do not connect again by yourself."""

    says: str


class Notice(Tell, frozen=True):
    """Something that the house wants everybody to know. `house/closed`: no round begins until `house/open`; people
    stay where they are. `house/closing`: the house ends when its rounds have. `house/cannot-store`: tables wait, and
    clocks stand still, until `house/stores-again`."""

    code: str
    says: str


class BankCardTold(Struct, frozen=True, kw_only=True):
    """The card that you have shown: what may be told of it. `cents` is what the account has, none while the bank does
    not answer."""

    kind: Literal["debit", "credit"]
    last_four: str
    cents: int | None


class Booking(Struct, frozen=True, kw_only=True):
    """Chips that were bought with a card, or went back to the account. One that is `open` waits for the bank; one that
    is `voided` was called off, and nothing was paid; `says` is why the bank refused one."""

    what: Literal["purchase", "deposit"]
    amount: int
    last_four: str
    state: Literal["open", "done", "voided", "refused"]
    at_ns: int
    table: int | None
    says: str


class Banking(Struct, frozen=True, kw_only=True):
    """Your bank account, as far as this house knows it; the last bookings come first. `waiting` are chips on their way
    to the account; `down` is why the bank cannot be asked, empty if it can."""

    card: BankCardTold | None
    waiting: int
    bookings: tuple[Booking, ...]
    down: str


class Banked(Tell, frozen=True):
    """Your bank account has changed: chips were bought, or have arrived there, or it is another one."""

    banking: Banking


ToClient: TypeAlias = (
    Welcome | Ok | Error | Pong | Table | News | Gone | LobbyTold | Chat | Matched | Replaced | Notice | Banked
)

_asked: Final[msgspec.json.Decoder[ToHouse]] = msgspec.json.Decoder(ToHouse)
_told: Final[msgspec.json.Decoder[ToClient]] = msgspec.json.Decoder(ToClient)
_encoder: Final = msgspec.json.Encoder()
_PATH: Final = re.compile(r" - at `\$\.?(?P<path>[^`]*)`")


class _Numbered(Struct):
    """As much as can be read of a message that cannot be read."""

    id: Id = None


_numbered: Final = msgspec.json.Decoder(_Numbered)


def read(data: bytes | str) -> ToHouse:
    """What a client sent, or Malformed with a sentence that says where it is wrong."""
    try:
        return _asked.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("message/unreadable", _plain(error)) from None


def id_of(data: bytes | str) -> Id:
    """The id of a message that cannot be read, so that its sender knows which one it was; None if there is none."""
    try:
        return _numbered.decode(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_told(data: bytes | str) -> ToClient:
    """What a house sent. For clients; the events of games come as plain JSON."""
    return _told.decode(data)


def encoded(message: Struct) -> bytes:
    return _encoder.encode(message)


def encode(message: Struct) -> str:
    return _encoder.encode(message).decode()


def _plain(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "The message is nested too deeply."
    at = _PATH.search(str(error))
    what = _PATH.sub("", str(error)).rstrip(".")
    where = f", in {at['path']}" if at and at["path"] else ""
    return f"The message cannot be read: {what}{where}."

"""Messages from the house to a client: one class each, distinguished by `type`."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.games.profile import Entry, Look, Unit
from croupier.protocol.live.fields import PROTOCOL, Id, snake_case
from croupier.protocol.rest.errors import Wrong
from croupier.table.client_view import Told, TurnTold
from croupier.table.events import Event
from croupier.table.settings import Kind
from croupier.words import Worded


class Tell(Struct, frozen=True, kw_only=True, tag=snake_case, omit_defaults=True):
    """What a house may send."""


class You(Struct, frozen=True, kw_only=True):
    """Whose connection this is. `score` is what was gained in games without chips. The `role` of a visitor who has not
    signed in is `guest`: the `uid` is 0 then, and the name is good for this connection alone."""

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
    """The request is done, and stored. `table` is the one that was created; `answer`, the event that brought the seat,
    the place in the queue or the chips."""

    id: Id = None
    table: int | None = None
    answer: Any = None


class Error(Tell, frozen=True, kw_only=True):
    """The request was refused, and nothing has changed. `code` is for programs and stays what it is; `says` is for
    people. Without `id`: the message could not be read far enough to find it. `more` are other settings of a new table
    that are wrong."""

    id: Id = None
    code: str
    says: str
    field: str | None = None  # of a table's settings
    more: tuple[Wrong, ...] = ()


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
    """You no longer see this table: you left, it closed, or it takes no spectators."""

    table: int
    code: str
    says: str


class At(Tell, frozen=True, kw_only=True):
    """This table is played by another server: open a WebSocket to `url` and say `hello` with this `ticket`, which is
    good for your account, this table, one connection and a short time. With an `id` it answers a request, which is to
    be repeated there; without one, you have a place at the table, or have just opened it."""

    id: Id = None
    table: int
    url: str
    ticket: str


class Moved(Tell, frozen=True):
    """The server that plays this table is another one now: ask for the table again, here, to be told which."""

    table: int


class Player(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player at a table, as the lobby shows it."""

    name: str
    nickname: str
    seat: Seat
    chips: Chips
    kind: Kind = "person"


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One table of the lobby. `stakes` is what is played for, in words, and `worded_stakes` the key of those words, by
    which a page has them in its own language; `buy_in`, the least and the most to sit down
    with, none where scores are played for."""

    table: int
    name: str
    game: str
    title: str
    stakes: str
    worded_stakes: Worded | None = None
    limit: str = ""  # no, pot or fixed, in games that have one
    unit: Unit = "chips"  # what its chips are
    page: str = "any"  # which page of the web client shows it
    look: Look = Look()  # how that page shows it
    round_name: str = "round"  # what players call one: hand, round, game
    blinds: bool = False  # whether newcomers may wait for the big blind, and missed ones are due
    post: Chips = 0  # what a newcomer pays to come in at once; nothing in the first round of a game
    entries: tuple[Entry | None, ...] = ()  # how a newcomer comes in, by empty seat, where there is a post
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
    lesson: bool = False  # whether a newcomer is taught, with prepared cards
    rigging: bool = False  # whether testers may name the next cards
    halted: str = ""  # why no round begins here
    first_seat: Literal["first", "drawn"] = "first"  # drawn: the house gives the seats
    leaving: Literal["at-once", "at-turn"] = "at-once"  # when others learn that a player has left a round
    buying: Literal["sitting-down", "seated"] = "sitting-down"  # seated: one sits down without chips, and buys then
    ready: bool = True  # whether players who are ready cut the pause between rounds short
    options: dict[str, Any] = {}


class LobbyTold(Tell, frozen=True, tag="lobby"):
    """The tables of the house: all of them, or, unless `whole`, those that changed and those that are gone."""

    tables: tuple[Line, ...] = ()
    gone: tuple[int, ...] = ()
    whole: bool = False
    people: int = 0  # who is connected


class ChatLine(Struct, frozen=True):
    """Something that was said; `nickname` is what others call the player, who may have left long since."""

    player: str
    at_ns: int
    text: str
    nickname: str = ""


class Chat(Tell, frozen=True):
    """What was said at a table before you came. What is said from now on comes as events, `Said`."""

    table: int
    lines: tuple[ChatLine, ...]


class Opponent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player of a game that was matched; `posid` is the position, in the order of turns from 0 on."""

    posid: int
    uid: int
    name: str
    nickname: str
    score: int
    kind: Kind = "person"


class Matched(Tell, frozen=True):
    """A game begins: `room` is its table, where you sit at position `posid` already. `players` are all, you too."""

    room: int
    posid: int
    players: tuple[Opponent, ...]


class Again(Tell, frozen=True):
    """These players of a game that is over, by the number of its table, want to play again with the same others."""

    room: int
    players: tuple[str, ...]


class Replaced(Tell, frozen=True):
    """Your account has connected from elsewhere, and this connection is closed. Do not connect again by yourself."""

    says: str


class Notice(Tell, frozen=True):
    """An announcement of the house to all clients. `house/closed`: no round begins until `house/open`; people
    stay where they are. `house/closing`: the house ends when its rounds have. `house/cannot-store`: tables wait, and
    clocks stand still, until `house/stores-again`. `house/maintenance`: the house is closed at `until_ns`, unless
    `house/maintenance-off` comes before. `house/notice`: words of the operator, to be shown until `until_ns`, where it
    is given, or until `house/notice-over`; there is one at a time. Who connects later gets the last two, too."""

    code: str
    says: str
    until_ns: int | None = None


class BankCardTold(Struct, frozen=True, kw_only=True):
    """The card that you have shown: what may be shown of it. `cents` is what the account has, none while the bank does
    not answer."""

    kind: Literal["debit", "credit"]
    last_four: str
    cents: int | None


class Booking(Struct, frozen=True, kw_only=True):
    """Chips for so many `cents` that were bought with a card, or went back to the account. One that is `open` waits for
    the bank; one that is `voided` was called off, and nothing was paid; `says` is why the bank refused one."""

    what: Literal["purchase", "deposit"]
    cents: int
    last_four: str
    state: Literal["open", "done", "voided", "refused"]
    at_ns: int
    table: int | None
    says: str


class Banking(Struct, frozen=True, kw_only=True):
    """Your bank account, as far as this house knows it; the last bookings come first. `waiting` are cents on their way
    to the account, where whole dollars are booked; `down` is why the bank cannot be asked, empty if it can."""

    card: BankCardTold | None
    waiting: int
    bookings: tuple[Booking, ...]
    down: str


class Banked(Tell, frozen=True):
    """Your bank account has changed: chips were bought, or have arrived there, or it is another one."""

    banking: Banking


class QueueTold(Tell, frozen=True, kw_only=True, tag="queue"):
    """Your place in the queue for a seat, in a house that has one: 1 is next, of so many who are `waiting`. Sent when
    you connect, and whenever it changes. With a `table` you have a seat there, and wait no longer."""

    place: int = 0
    waiting: int = 0
    table: int | None = None


ToClient: TypeAlias = (
    Welcome
    | Ok
    | Error
    | Pong
    | Table
    | News
    | Gone
    | At
    | Moved
    | LobbyTold
    | Chat
    | Matched
    | Again
    | Replaced
    | Notice
    | Banked
    | QueueTold
)

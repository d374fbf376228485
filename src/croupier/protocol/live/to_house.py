"""Messages from a client to the house: one class each, distinguished by `type`."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, Struct

from croupier.protocol.live.fields import Amount, Id, Key, Number, Place, Secret, TableId, snake_case


class Ask(Struct, frozen=True, kw_only=True, tag=snake_case, omit_defaults=True, forbid_unknown_fields=True):
    """What a client may send. `id` is the client's own choice: the answer, `ok` or `error`, carries it. A message
    without one is answered only if it is refused."""

    id: Id = None


class Hello(Ask, frozen=True):
    """The first message. `token` signs a program in; a page is known by its cookie. `seen` is the last number that
    the client has of each table, so that nothing that happened meanwhile is lost. A `brief` client, such as a
    bot that follows a table by its events, gets the whole table once, and `news` from then on. A client without an
    account comes in as a guest, where the house takes guests. `opened_ms` is that of the last `welcome`: a house that
    was killed since may number otherwise at tables that store whole rounds. Refusals come in `language`, a tag such as
    `fi` or `zh-Hans`, where the house speaks it, and else in English. A `ticket` is for a server that plays
    tables, as an `at` message brought it. Answered by `welcome`."""

    token: Secret | None = None
    seen: dict[str, Number] = {}
    opened_ms: Number | None = None
    brief: bool = False
    language: Annotated[str, Meta(max_length=40)] = ""
    ticket: Annotated[str, Meta(max_length=1000)] | None = None


class Ping(Ask, frozen=True):
    """A sign of life, to be sent every second. Any other message, and any WebSocket pong, is one as well."""


class Lobby(Ask, frozen=True):
    """Subscribe to the tables of the house: all at once, then each change; `on=false` ends it."""

    on: bool = True


class Create(Ask, frozen=True):
    """Open a table and watch it. `settings` are those of [TableSettings](#tablesettings); what is not given is as
    the house has it. An error names the setting that is wrong in `field`, and others in `more`. `check`: only say what
    is wrong, if anything, and open nothing."""

    settings: dict[str, Any]
    password: Secret | None = None
    check: bool = False


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


class Learn(Ask, frozen=True):
    """Begin the lesson of a game, at a table of its own with prepared cards and bots of the house, and watch it. One
    that you have not finished ends. The house lends the chips, and nothing counts. The table's messages have
    notes for a newcomer in `coach`. Answered by `ok` with the new `table`."""

    game: Annotated[str, Meta(max_length=40)]


class Watch(Ask, frozen=True):
    """See a table. `password` where it has one; `seen`, the last number that the client has, to go on from there, or 0
    to get the running round from its beginning."""

    table: TableId
    password: Secret | None = None
    seen: Number | None = None


class Unwatch(Ask, frozen=True):
    """Stop watching a table. A player with a seat has to leave first."""

    table: TableId


class Sit(Ask, frozen=True):
    """Take a seat with so many chips, or a place in the queue if there is none; sitting down is watching, too.

    With `wait` a newcomer to a game with blinds waits for the big blind. With `soonest` and no `seat` you get one that
    is dealt into the next round, if any free seat is; otherwise the first free one. The same `key` again gets the first
    answer again and moves no chips, so that a request whose answer was lost can be repeated.
    """

    table: TableId
    chips: Amount = 0
    seat: Place | None = None
    wait: bool = False
    password: Secret | None = None
    key: Key = ""
    soonest: bool = False


class Stand(Ask, frozen=True):
    """Give the seat up and keep watching: out of a running round at once, or after it."""

    table: TableId
    after_round: bool = False


class Leave(Ask, frozen=True):
    """Give up the seat or the place in the queue, and stop watching."""

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
    """Decline new chips."""

    table: TableId


class Ready(Ask, frozen=True):
    """Do not wait for the next round: it begins at once when all people who play here have said so."""

    table: TableId


class Act(Ask, frozen=True):
    """Decide. `seq` is the number of the table message that is answered; `action`, one of the game's, as its
    `choices` describe them. An action for a situation that has passed gets the error `act/stale` and the table anew."""

    table: TableId
    seq: Number
    action: Raw


class TakeTime(Ask, frozen=True):
    """Think longer, at any time on your turn: by ten seconds, or by what is left of your time bank, where the table has
    one (`time_bank_s`). `seq` as for `act`: a request that is sent twice takes time once."""

    table: TableId
    seq: Number


class Pledge(Ask, frozen=True):
    """Cut the next deck, where the table lets players: `pledge` is the hash of a seed of your own, as described in
    [fair shuffles](fairness.md#cutting-the-deck), in base64. Good for one deck: pledge again for the one after it."""

    table: TableId
    pledge: Annotated[bytes, Meta(min_length=32, max_length=32)]


class Seed(Ask, frozen=True):
    """The seed that you pledged, in base64. The table asks for it by the event `CutAsked`, and by `cut`."""

    table: TableId
    seed: Annotated[bytes, Meta(min_length=16, max_length=64)]


class NameCards(Ask, frozen=True):
    """Name the next cards of a table that you see, as `As` or `Td`: they move to the top of the deck, in this order. In
    mid-round they are dealt next, between two rounds as the first cards of the next one. Cards that a game burns count.
    For testers, where the house lets them; each request is in the audit log."""

    table: TableId
    cards: Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(min_length=1, max_length=54)]


class Say(Ask, frozen=True):
    """Write in the chat of the table."""

    table: TableId
    text: Annotated[str, Meta(max_length=500)]


class AddBot(Ask, frozen=True):
    """Seat one of the house's bots. For the player who opened the table, and for those who run the house."""

    table: TableId
    bot: Annotated[str, Meta(max_length=40)]
    chips: Amount = 0
    seat: Place | None = None


class Seek(Ask, frozen=True):
    """Look for a game with others of a like score. Answered by `ok` and, once there are enough, by `matched`.

    With `again`, the `room` of a game that you were matched for, you look for the same players first: `again` messages
    tell which of them want to play on.
    """

    game: Annotated[str, Meta(max_length=40)] = "landlord"
    again: TableId | None = None


class Cancel(Ask, frozen=True):
    """Stop looking. `ok` confirms it; refused if the game was formed before."""


ToHouse: TypeAlias = (
    Hello
    | Ping
    | Lobby
    | Create
    | TakeUp
    | Learn
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
    | TakeTime
    | Pledge
    | Seed
    | NameCards
    | Say
    | AddBot
    | Seek
    | Cancel
)

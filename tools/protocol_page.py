"""Write docs/protocol.md from the types of the messages."""

import asyncio
import re
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, Raw, Struct

from croupier.games.lesson import Coach
from croupier.games.profile import Entry, Look, Phase
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.rest.errors import Wrong
from croupier.table.client_view import AfterTold, CutTold, SeatTold, StepTold, TurnTold
from croupier.table.settings import Origin, TableSettings
from croupier.words import Worded
from tools.transcript import transcript

_INTRO: Final = """\
# The protocol

<!-- Made from the types of croupier.protocol.live by `make generate`: change those. -->

Everything live goes over a WebSocket, at `/ws` of the house's address: a person's page and a bot speak the same
messages. Accounts, history and statistics are plain HTTP; their description is at `/api/openapi.json`.

- A message is one JSON object in one frame. Its `type` says what it is.
- The first one is `hello`: a program signs in with a token in it, a page is known by its cookie. `welcome`
  answers.
- A client may give any message an `id` of its own. The answer, `ok` or `error`, carries it. What is answered with
  `ok` has been stored. What is refused has changed nothing; `code` is for programs and stays what it is, `says` is
  for people. A message without an `id` is answered only if it is refused.
- Everything that happens at a table has a number, `seq`, which counts 1, 2, 3 and so on at each table. A client that
  watches a table gets all of it in `table` messages: the events, as far as it may know them, and the table as it
  stands then, with the choices of the player who has to decide. No client needs to know any rules.
- An `act` names the number that it answers. If the table has gone on to another question it is refused as
  `act/stale`, and the table is sent again.
- A client that loses its connection says in the next `hello`, or `watch`, which number it has seen last, and gets
  all that it has missed. The seat is kept meanwhile.
- Send a `ping` every second. A client that gives no sign of life for five seconds is disconnected; any message and
  any WebSocket pong is one. An account has one connection: a second one takes over, and the first gets
  `replaced`.
- A house may run [in parts](scaling.md), where other servers play the tables. Whatever names a table is then answered
  by `at` instead of `ok`: open a WebSocket to its `url`, say `hello` with its `ticket`, and ask again there. `at` also
  comes without being asked for, for each table where the account has a place and after the `ok` of a table that it has
  opened. Such a connection is for one table, and everything about that table goes over it; the rest goes on over the
  first one, without which the table is played on. A `welcome` that does not name the table is to be followed by
  `watch`. When such a connection ends, other than by 4001 or 4003, or when the house says `moved`, ask the house again
  with `watch` and `seen`: it leads to the server that goes on, with a new ticket, as each is good once. The error
  `table/moving` asks you to try again soon. A house in one process sends neither `at` nor `moved`.
- Where the house takes guests, a client may come in without an account and look around: `lobby`, `watch` of tables that
  have no password and take spectators, `unwatch` and `ping`. Anything else is refused with `account/guest`.
- A message has 16384 bytes at most, and a house may bound how many are sent.

Times are nanoseconds since 1970 (JavaScript rounds them to a quarter of a microsecond), and seats count from 0.
Amounts at a table are in the `unit` of its game, which the lobby tells: dollars at poker, cents at blackjack. The
money of an account, its debt and its bookings are cents.

Cards are text where people read them, `As` or `Td`; in events and actions a card is a number, the rank (0 is the
deuce, 12 the ace) times 4 plus the suit (clubs, diamonds, hearts, spades), and 52 and 53 are the jokers; -1 is a card
that you may not see. The actions of a game, its events and its `picture` are on the [page of
the game](README.md#games), the events of a table on [its own](live-table.md).
"""
_CLIENT: Final = """\
## What a client sends

Fields in *italics* may be left out, and each may have an `id`. Any other field is an error.
"""
_HOUSE: Final = """\
## What the house sends

A field that has its usual value may be left out: `null`, an empty list, and what is named after the `=`.
"""
_ENDS: Final = """\
## Why a connection ends

| code | meaning |
|---|---|
"""
_MEANT: Final = {
    CloseCode.GOING_AWAY: "the house closes; come back later",
    CloseCode.REPLACED: "your account has connected from elsewhere",
    CloseCode.ELSEWHERE: "your account is connected already, and this house lets no second connection take over",
    CloseCode.SIGNED_OUT: "you have signed out, or signed in elsewhere",
    CloseCode.MOVED: "the table is played by another server now: ask the house for it again",
    CloseCode.NOT_SIGNED_IN: "there was no hello, or it signed no account in",
    CloseCode.SILENT: "no sign of life for too long",
    CloseCode.TOO_SLOW: "you did not take what you were sent",
    CloseCode.TOO_MANY: "you sent too much",
}
_HAND: Final = """\
## A hand, word for word

What ann's client sends (`>`) and hears (`<`), from signing in to the end of the first hand of a table that she opens.
Ben plays against her; what he says to the house is not hers to hear.
"""
_WORDS: Final = {
    int: "number",
    float: "number",
    str: "text",
    bytes: "base64",
    bool: "true or false",
    Any: "any",
    Raw: "action",
}
_PARTS: Final = (
    TableSettings,
    Origin,
    m.You,
    Wrong,
    SeatTold,
    Entry,
    StepTold,
    Coach,
    TurnTold,
    AfterTold,
    CutTold,
    m.Line,
    Worded,
    Look,
    Phase,
    m.Player,
    m.ChatLine,
    m.Opponent,
    m.Banking,
    m.BankCardTold,
    m.Booking,
)
_UNTOLD: Final = ("id", "password_hash")  # described once for all messages, and not for clients
_EVENTS: Final = "events"


def written() -> str:
    """The whole page."""
    client = [_message(kind) for kind in get_args(m.ToHouse)]
    house = [_message(kind) for kind in get_args(m.ToClient)]
    parts = [_section(f"`{kind.__name__}`", kind) for kind in _PARTS]
    ends = [f"| {int(code)} | {_MEANT[code]} |" for code in CloseCode]
    said = "\n".join(asyncio.run(transcript()))
    hand = f"{_unwrapped(_HAND)}\n```text\n{said}\n```"
    front = [_unwrapped(_INTRO), _CLIENT, *client, _HOUSE, *house, *parts]
    return "\n".join([*front, _ENDS + "\n".join(ends) + "\n", hand, ""])


def _unwrapped(text: str) -> str:
    """Paragraphs and list items as one line each: here they are wrapped for the eye."""
    return re.sub(r"(?<=\S)\n *(?=[^\s\-#<])", " ", text)


def _message(kind: Any) -> str:
    return _section(f"`{kind.__struct_config__.tag}`", kind)


def _section(title: str, kind: Any) -> str:
    rows = [_row(field) for field in msgspec.structs.fields(kind) if field.name not in _UNTOLD]
    table = ["| field | type | |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"### {title}", "", _joined(cleandoc(kind.__doc__)), "", *table, ""])


def _joined(text: str) -> str:
    """Paragraphs as one line each."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _row(field: Any) -> str:
    optional = not field.required
    name = f"*`{field.name}`*" if optional else f"`{field.name}`"
    usual = field.default if field.default is not msgspec.NODEFAULT else None
    shown = f"= `{msgspec.json.encode(usual).decode()}`" if optional and usual not in (None, UNSET, (), {}) else ""
    return f"| {name} | {_EVENTS if field.name == _EVENTS else _shown(field.type)} | {shown} |"


def _shown(kind: Any) -> str:
    """A type in a few words."""
    if kind in _WORDS:
        return _WORDS[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _shown(parts[0]) + _bounds(parts[1:], "bytes" if parts[0] is bytes else "letters")
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_shown(part) for part in parts if part is not NoneType))
    if origin is Literal:
        return ", ".join(f"`{part}`" for part in parts)
    if origin is tuple:
        several = parts[-1:] == (Ellipsis,)
        return f"list of {_shown(parts[0])}" if several else f"[{', '.join(map(_shown, parts))}]"
    if origin is dict:
        return f"object of {_shown(parts[1])}" if parts[1] is not Any else "object"
    assert issubclass(kind, Struct), kind
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def _bounds(metas: tuple[Any, ...], unit: str) -> str:
    said = []
    for meta in metas:
        assert isinstance(meta, Meta)
        if meta.max_length is not None:
            said.append(f"{meta.max_length} {unit} at most")
        if meta.ge and meta.ge > 0:
            said.append(f"{meta.ge} or more")
    return f" ({', '.join(said)})" if said else ""

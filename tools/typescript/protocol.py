"""Write web/src/lib/protocol.ts: the types of all that travels between a house and its pages."""

from typing import Any, Final, get_args

from msgspec import Raw

from croupier.games.blackjack import events as blackjack
from croupier.games.blackjack.choices import BlackjackChoices
from croupier.games.blackjack.picture import BlackjackPicture
from croupier.games.landlord import events as landlord
from croupier.games.landlord.choices import LandlordChoices
from croupier.games.landlord.picture import LandlordPicture
from croupier.games.poker import events as poker
from croupier.games.poker.views.choices import PokerChoices
from croupier.games.poker.views.picture import PokerPicture
from croupier.kit.commitment import Opened, Sealed
from croupier.play.record import Record
from croupier.play.seat_changes import SeatChange
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import ErrorCode, GoneCode, NoticeCode
from croupier.protocol.rest.errors import Error
from croupier.protocol.rest.superuser import Closing
from croupier.table.events import C, E, Event, Happened, Shuffled
from croupier.table.settings import TableSettings
from tools.typescript import rest
from tools.typescript.types import Types, declared, doc

_HEAD: Final = """\
// Made from the types of the house by `make generate`: change those, not this.
// Times (`..._ns`) are nanoseconds since 1970, and seats count from 0. Amounts at a table are in the unit of its game,
// those of an account in cents. Cards are text in pictures and numbers in events and actions: rank (0 is the deuce)
// times 4 plus suit (clubs, diamonds, hearts, spades), 52 and 53 are the jokers, -1 is a card that you may not see.
// Bytes travel as base64.
"""
_GAMES: Final = {
    "Poker": (poker, PokerPicture, PokerChoices),
    "Blackjack": (blackjack, BlackjackPicture, BlackjackChoices),
    "Landlord": (landlord, LandlordPicture, LandlordChoices),
}
_NAMES: Final = {  # of types whose own names others have, too
    Error: "Refused",
    Closing: "CloseHouse",
    Record: "RoundRecord",
    Opened: "OpenedDeck",
    Sealed: "SealedDeck",
    **{kind: f"Change{kind.__name__}" for kind in get_args(SeatChange)},
}
_CODES: Final = (ErrorCode, GoneCode, NoticeCode)
_KNOWN: Final = {  # fields of which more is known than their types say
    "picture": "Picture",
    "choices": "Choices",
    "Record.events": "GameEvent[]",
    "Step.event": "GameEvent",
    "Steps.start": "Picture",
    "PokerSizes.ranges": "[number, number, number][]",
    "Error.code": "ErrorCode",
    "CheckedCards.code": "ErrorCode",
    "Gone.code": "GoneCode",
    "Notice.code": "NoticeCode",
}
_UNTOLD: Final = {Shuffled: ("order", "sealed"), TableSettings: ("password_hash",)}  # the house's own secrets


def written() -> str:
    """The whole file."""
    types = Types(untold=_UNTOLD, known=_KNOWN)
    types.stand_for({E: "E", C: "unknown", Raw: "Action", Any: "unknown"})
    types.generic(Happened, "E = GameEvent")
    parts = [_HEAD, _codes()]
    parts += [_games(types), _messages(types), _rest(types)]
    return "\n".join([*parts, *types.texts()])


def _codes() -> str:
    """What a page compares with: close codes as values, the others as types."""
    ends = "\n".join([f"  {code.name}: {int(code)}," for code in CloseCode])
    said = f"/** Why a connection ended. */\nexport const ENDS = {{\n{ends}\n}} as const\n"
    kinds = [doc(kind.__doc__) + declared(kind.__name__, [f"'{code}'" for code in kind]) for kind in _CODES]
    return "\n".join([f"export const PROTOCOL = {m.PROTOCOL}", said, *kinds, ""])


def _games(types: Types) -> str:
    lines = []
    for name, (events, picture, choices) in _GAMES.items():
        for kind in (*get_args(events.Action), *get_args(events.Event)):
            types.name(kind, f"{name}{kind.__name__}")
        types.add(picture, choices)
        lines += [
            types.union(f"{name}Action", get_args(events.Action)),
            types.union(f"{name}Event", get_args(events.Event)),
        ]
    lines += [f"export type {kind} = {' | '.join(name + kind for name in _GAMES)}" for kind in ("Picture", "Choices")]
    lines.append(f"export type GameEvent = {' | '.join(name + 'Event' for name in _GAMES)}")
    lines.append("/** Of a game that the page does not know, too. */")
    other = "{ type: string; [field: string]: unknown }"
    lines.append(f"export type Action = {' | '.join(name + 'Action' for name in _GAMES)} | {other}")
    return "\n".join(lines) + "\n"


def _messages(types: Types) -> str:
    for kind in get_args(m.ToHouse):
        types.name(kind, f"Ask{kind.__name__}")
    event = types.union("Event<E = GameEvent>", get_args(Event), {Happened: "Happened<E>"})
    asked = types.union("ToHouse", get_args(m.ToHouse))
    told = types.union("ToClient", get_args(m.ToClient))
    return f"/** What happens at a table. */\n{event}\n{asked}\n{told}\n"


def _rest(types: Types) -> str:
    for kind, name in _NAMES.items():
        types.name(kind, name)
    declared = rest.interfaces(types)
    types.add(TableSettings, Record, Error)
    return declared

"""Module CroupierExtras1 of the IDL file: what the contract cannot carry (UBER:EXT-RULE)."""

from enum import IntEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Struct

from croupier.dds.wire.contract import MAX_CARDS_PER_PLAYER, MAX_PLAYERS_IN_A_GAME
from croupier.dds.wire.fields import Array, Boolean, Chars, Long, LongLong, Name, Octets, Uid
from croupier.games.blackjack.numbering import card_of, numbers_of
from croupier.kit.cards import DECK_52, UNKNOWN, Card

MAX_HANDS_PER_PLAYER: Final = 3
NUMBER_OF_CARDS: Final = 52
HIDDEN: Final = 254
ABSENT: Final = 255

WireCards: TypeAlias = Annotated[bytes, Octets(MAX_CARDS_PER_PLAYER)]
System: TypeAlias = Annotated[bytes, Chars(16)]


class RequestKind(IntEnum):
    joining, betting, sitting_out, doubling, surrendering, leaving, choosing = range(7)


class Style(IntEnum):
    unknown, manual, book, conservative, reckless, counting = range(6)


class Request(Struct, frozen=True, gc=False):
    """What a player asks for that the contract has no words for. `count` is that of the Player sample it belongs to."""

    count: Long
    uid: Uid
    game_uid: Uid
    kind: RequestKind
    style: Style
    system: System
    amount: LongLong


class Shoe(IntEnum):
    decks, infinite, test = range(3)


class Phase(IntEnum):
    joining_players, readying, betting_time, in_hand, ended = range(5)


class Stage(IntEnum):
    bets, deal, insurance, peek, pay, turn, card, end, hole, dealer, settle, over = range(12)


class Status(IntEnum):
    (
        empty,
        joined,
        ready,
        bet_placed,
        sitting_out_hand,
        waiting_turn,
        acting,
        stood,
        bust,
        blackjack,
        surrendered,
        removed,
    ) = range(12)


class HandResult(IntEnum):
    open, natural, win, ten_cards, push, lose, over_21, surrender, left_game, returned = range(10)


class TableHand(Struct, frozen=True, gc=False):
    cards: WireCards
    result: HandResult
    given_up: Boolean
    bet: LongLong
    added: LongLong
    back: LongLong


class TableSeat(Struct, frozen=True, gc=False):
    """A seat. `bet` is what is placed for the next hand; what is on the table is with the hands."""

    uid: Uid
    name: Name
    status: Status
    style: Style
    system: System
    start: LongLong
    balance: LongLong
    bet: LongLong
    hands_count: Long
    hands: Annotated[tuple[TableHand, ...], Array(MAX_HANDS_PER_PLAYER)]


class Table(Struct, frozen=True, gc=False):
    """All of a table beyond Game, enough to know what any seat may do."""

    game_uid: Uid
    dealer_uid: Uid
    dealer_name: Name
    phase: Phase
    stage: Stage
    round: Long
    decision: Long
    turn: Long
    hand: Long
    clock_ms: Long
    shoe: Shoe
    scenario: Annotated[bytes, Chars(20)]
    shoe_number: Long
    left: Long
    running_count: Long
    unseen: Annotated[bytes, Octets(NUMBER_OF_CARDS)]
    dealer_cards: WireCards
    shown: Boolean
    seats: Annotated[tuple[TableSeat, ...], Array(MAX_PLAYERS_IN_A_GAME)]


class FeedbackKind(IntEnum):
    seated, refused, advised, result, dropped, closed = range(6)


class Feedback(Struct, frozen=True, gc=False):
    """What a dealer tells one player; the balance is the ledger's."""

    game_uid: Uid
    uid: Uid
    round: Long
    kind: FeedbackKind
    code: Annotated[bytes, Chars(40)]
    says: Annotated[bytes, Chars(240)]
    amount: LongLong
    balance: LongLong


class NoticeKind(IntEnum):
    doubled_for_less, doubled_on_12_or_more, too_slow, dispute = range(4)


class Notice(Struct, frozen=True, gc=False):
    """What the pit boss hears about a player."""

    game_uid: Uid
    uid: Uid
    name: Name
    round: Long
    kind: NoticeKind
    points: Long
    bet: LongLong
    added: LongLong
    says: Annotated[bytes, Chars(160)]


MODULE: Final = "CroupierExtras1"
TYPES: Final[dict[str, type]] = {
    "request_t": RequestKind,
    "style_t": Style,
    "Request": Request,
    "shoe_t": Shoe,
    "phase_t": Phase,
    "stage_t": Stage,
    "status_t": Status,
    "result_t": HandResult,
    "Hand": TableHand,
    "Seat": TableSeat,
    "Table": Table,
    "feedback_t": FeedbackKind,
    "Feedback": Feedback,
    "notice_t": NoticeKind,
    "Notice": Notice,
}  # by their names in the file


def _number(card: Card) -> int:
    kind, suite = numbers_of(card)
    return kind * 4 + suite


NUMBERS: Final = {card: _number(card) for card in DECK_52} | {UNKNOWN: HIDDEN}
CARDS: Final = {number: card_of(number // 4, number % 4) for number in range(NUMBER_OF_CARDS)} | {HIDDEN: UNKNOWN}


def numbered(cards: tuple[Card, ...]) -> bytes:
    """Return cards as ten octets."""
    return bytes([NUMBERS[card] for card in cards]).ljust(MAX_CARDS_PER_PLAYER, bytes([ABSENT]))


def cards_in(octets: bytes) -> tuple[Card, ...]:
    """Return the cards that octets stand for; what is no card is left out."""
    return tuple([CARDS[octet] for octet in octets if octet in CARDS])

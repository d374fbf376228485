"""Codes that clients act on: of refusals, of notices, and of a table that the client no longer sees.

`code` is a plain string in every message, so that an older client reads what a newer house says. A program compares it
with a member of these; the pages have them as generated types.
"""

from enum import StrEnum


class ErrorCode(StrEnum):
    """Codes of refusals that a client does something about. A house sends many others, which only people read."""

    ACCOUNT_BANNED = "account/banned"
    ACCOUNT_DELETED = "account/deleted"
    ACCOUNT_GUEST = "account/guest"
    ACCOUNT_KICKED = "account/kicked"
    ACT_LATE = "act/late"
    ACT_STALE = "act/stale"
    BANK_NOT_ENOUGH = "bank/not-enough"
    BUY_IN_ABOVE_MAXIMUM = "buy-in/above-maximum"
    BUY_IN_BELOW_MINIMUM = "buy-in/below-minimum"
    BUY_IN_SCORES_ONLY = "buy-in/scores-only"
    CARDS_NO_HAND = "cards/no-hand"
    CARDS_NOT_BIGGER = "cards/not-bigger"
    CARD_FIRST_PURCHASE = "card/first-purchase"
    CARD_MULTIPLE = "card/multiple"
    HOUSE_CLOSED = "house/closed"
    HOUSE_SIGNED_OUT = "house/signed-out"
    MATCH_NOT_WAITING = "match/not-waiting"
    MONEY_NOT_ENOUGH = "money/not-enough"
    NAME_TAKEN = "account/name-taken"
    PLAYER_ALREADY_HERE = "player/already-here"
    PLAYER_NOT_SEATED = "player/not-seated"
    REBUY_NONE = "rebuy/none"
    QUEUE_ONLY = "queue/only"
    ROUND_NONE = "round/none"
    SESSION_LEFT = "session/left"
    TABLE_CLOSED = "table/closed"
    TABLE_MOVING = "table/moving"
    TABLE_NO_SPECTATORS = "table/no-spectators"
    TABLE_PASSWORD = "table/password"
    TABLE_TOO_MANY = "table/too-many"
    TABLE_UNKNOWN = "table/unknown"
    TURN_NOT_YOURS = "turn/not-yours"


class GoneCode(StrEnum):
    """Why a client no longer sees a table."""

    CLOSED = "table/closed"
    KICKED = "table/kicked"
    LEFT = "table/left"
    NO_SPECTATORS = "table/no-spectators"


class NoticeCode(StrEnum):
    """What a house announces to all clients."""

    CANNOT_STORE = "house/cannot-store"
    CLOSED = "house/closed"
    CLOSING = "house/closing"
    MAINTENANCE = "house/maintenance"
    MAINTENANCE_OFF = "house/maintenance-off"
    NOTICE = "house/notice"
    NOTICE_OVER = "house/notice-over"
    OPEN = "house/open"
    PARTS_AWAY = "parts/away"
    PARTS_BACK = "parts/back"
    STORES_AGAIN = "house/stores-again"

"""Close codes of the WebSocket. Those below 4000 are the WebSocket protocol's own."""

from enum import IntEnum


class CloseCode(IntEnum):
    """Why the house closed a WebSocket."""

    GOING_AWAY = 1001
    REPLACED = 4001
    ELSEWHERE = 4002
    SIGNED_OUT = 4003
    MOVED = 4004
    NOT_SIGNED_IN = 4401
    SILENT = 4408
    TOO_SLOW = 4413
    TOO_MANY = 4429

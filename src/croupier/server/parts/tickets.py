"""Seat tickets: what a table server gives out, by way of a front, to one account for one table.

A ticket is a JSON text with its HMAC-SHA256 under a key that the server made when it started and that nothing else
knows. It can be used once, within a short time, at the server that made it.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from msgspec import Struct

from croupier.errors import CroupierError
from croupier.kit.clock import Clock
from croupier.table.settings import Kind

VALID_S: Final = 30.0
_SECOND_NS: Final = 1_000_000_000


class Ticket(Struct, frozen=True):
    """Who may connect for which table, until when. Account 0 is a guest, who may only watch."""

    account: int
    table: int
    kind: Kind
    until_ns: int
    nonce: str


class TicketRefused(CroupierError):
    """A connection without a ticket, or with one that is not good."""


class Tickets:
    """The tickets of one table server."""

    def __init__(self, clock: Clock, *, valid_s: float = VALID_S) -> None:
        self._clock = clock
        self._valid_ns = int(valid_s * _SECOND_NS)
        self._key = secrets.token_bytes(32)
        self._used: dict[str, int] = {}  # until when each would have been good, the first one first

    def make(self, account: int, table: int, kind: Kind) -> str:
        """Return a new ticket as text."""
        until_ns = self._clock() + self._valid_ns
        body = msgspec.json.encode(Ticket(account, table, kind, until_ns, secrets.token_urlsafe(16)))
        return f"{_text(body)}.{_text(self._signature(body))}"

    def redeem(self, text: str | None) -> Ticket:
        """Return what a ticket says, which is used from now on. Raise TicketRefused if it is not good."""
        if not text:
            raise TicketRefused("ticket/missing")
        ticket = self._read(text)
        now_ns = self._clock()
        if ticket.until_ns < now_ns:
            raise TicketRefused("ticket/expired")
        if ticket.nonce in self._used:
            raise TicketRefused("ticket/used")
        self._forget(now_ns)
        self._used[ticket.nonce] = ticket.until_ns
        return ticket

    def _read(self, text: str) -> Ticket:
        body_text, _, signature = text.partition(".")
        try:
            body = _bytes(body_text)
            self._hmac(body).verify(_bytes(signature))
            return msgspec.json.decode(body, type=Ticket)
        except (ValueError, InvalidSignature):
            raise TicketRefused("ticket/forged") from None

    def _forget(self, now_ns: int) -> None:
        """Forget used tickets that have expired: they are refused for that."""
        for nonce in [nonce for nonce, until_ns in self._used.items() if until_ns < now_ns]:
            del self._used[nonce]

    def _hmac(self, body: bytes) -> HMAC:
        made = HMAC(self._key, SHA256())
        made.update(body)
        return made

    def _signature(self, body: bytes) -> bytes:
        return self._hmac(body).finalize()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Return the bytes that a text stands for. Raise ValueError for any text but the one that `_text` makes of them:
    base64 has others, as the last letter has bits to spare."""
    data = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if _text(data) != text:
        raise ValueError("not canonical")
    return data

"""Where a WebSocket leads, and how the client signs in there."""

import ssl
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from croupier.client.address import Address
from croupier.client.errors import Refused, Unreachable, unreachable
from croupier.errors import CroupierError
from croupier.protocol import live as messages

OPEN_S: Final = 10.0
_CLOSE_S: Final = 2.0
_MESSAGE_BYTES_MOST: Final = 2**24
_PORTS: Final = {"ws": 80, "wss": 443}


@dataclass(frozen=True, slots=True)
class Route:
    """A house is signed in to by `token` or `cookies`; a server that plays tables by a `ticket`, which is good once.

    `address` is where `url` leads, as errors tell it.
    """

    url: str
    address: Address
    token: str | None = field(default=None, repr=False)
    ticket: str | None = field(default=None, repr=False)
    cookies: str = field(default="", repr=False)
    tls: ssl.SSLContext | None = None

    @classmethod
    def to_table(cls, at: messages.At, tls: ssl.SSLContext | None) -> "Route":
        """Return the way that an `at` message tells. Raise Unreachable if its address cannot be read."""
        try:
            parts = urlsplit(at.url)
            address = Address(parts.hostname or "", parts.port or _PORTS[parts.scheme], parts.scheme == "wss")
        except (KeyError, ValueError) as error:
            raise Unreachable("house/unreachable", address=at.url, reason=error) from None
        return cls(at.url, address, ticket=at.ticket, tls=tls if address.tls else None)

    async def open(self) -> ClientConnection:
        """Open the WebSocket. Raise Unreachable or Refused if that fails."""
        try:
            return await connect(
                self.url,
                additional_headers={"Cookie": self.cookies} if self.cookies else None,
                ssl=self.tls,
                proxy=None,
                compression=None,
                open_timeout=OPEN_S,
                close_timeout=_CLOSE_S,
                ping_interval=None,  # the protocol has pings of its own
                max_size=_MESSAGE_BYTES_MOST,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise self.failure(error) from error

    def failure(self, error: Exception) -> CroupierError:
        """Return the error that explains why there is no house at the other end."""
        if isinstance(error, InvalidStatus):
            said = _refusal(bytes(error.response.body or b""))
            if said:
                return said
        if isinstance(error, InvalidHandshake | msgspec.DecodeError):
            return Unreachable("house/no-house", address=self.address)
        return unreachable(self.address, error)


def _refusal(body: bytes) -> Refused | None:
    try:
        said = msgspec.json.decode(body, type=messages.Error)
    except msgspec.DecodeError:
        return None
    return Refused(said.code, said.says, field=said.field)

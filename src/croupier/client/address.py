"""Where a house is: `localhost:51515`, `https://cards.example.org`, `[::1]:51600`."""

from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from croupier.errors import Malformed

PORT: Final = 51515
_SCHEMES: Final = {"": False, "http": False, "ws": False, "https": True, "wss": True}


class Address(Struct, frozen=True):
    """The address of a house. `tls`: whether the connection is encrypted."""

    host: str
    port: int = PORT
    tls: bool = False

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Parse a host with an optional port; `https://` in front means TLS. Raise Malformed if it is neither."""
        said = text.strip()
        try:
            parts = urlsplit(said if "://" in said else f"//{said}")
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if not host or parts.scheme not in _SCHEMES or parts.path not in ("", "/") or parts.query or parts.username:
            raise Malformed("house/address", address=text, port=PORT)
        return cls(host, PORT if port is None else port, _SCHEMES[parts.scheme])

    def __str__(self) -> str:
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def http(self) -> str:
        return f"http{'s' * self.tls}://{self}"

    @property
    def socket(self) -> str:
        """Return the address of the WebSocket for live play."""
        return f"ws{'s' * self.tls}://{self}/ws"

    def page(self, table: int) -> str:
        """Return the address of a table's page."""
        return f"{self.http}/table/{table}"

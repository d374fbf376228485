"""Where a house is: `localhost:51515`, `https://cards.example.org`, `[::1]:51600`."""

from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from croupier.errors import Malformed

PORT: Final = 51515
_SCHEMES: Final = {"": False, "http": False, "ws": False, "https": True, "wss": True}


class Address(Struct, frozen=True):
    """`tls`: everything that is said goes over an encrypted connection."""

    host: str
    port: int = PORT
    tls: bool = False

    @classmethod
    def parse(cls, text: str) -> "Address":
        """A host, with a port unless it is the usual one; `https://` in front asks for TLS."""
        said = text.strip()
        try:
            parts = urlsplit(said if "://" in said else f"//{said}")
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if not host or parts.scheme not in _SCHEMES or parts.path not in ("", "/") or parts.query or parts.username:
            says = f"{text!r} is no address of a house: give host and port, as in localhost:{PORT}."
            raise Malformed("house/address", says)
        return cls(host, PORT if port is None else port, _SCHEMES[parts.scheme])

    def __str__(self) -> str:
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def http(self) -> str:
        return f"http{'s' * self.tls}://{self}"

    @property
    def socket(self) -> str:
        """Where live play goes on."""
        return f"ws{'s' * self.tls}://{self}/ws"

    def page(self, table: int) -> str:
        """Where a person watches a table."""
        return f"{self.http}/table/{table}"

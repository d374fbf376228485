"""The table `[limits]` of a house file: how often and how much a client may ask."""

from typing import Final

from msgspec import Struct

from croupier.errors import BadOption

_SECOND_NS: Final = 1_000_000_000


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """A rate: `burst` requests at once, then one every `every_s` seconds."""

    burst: int
    every_s: float

    def __post_init__(self) -> None:
        if self.burst < 1 or self.every_s <= 0:
            raise BadOption("limit/rate", burst=self.burst, every=self.every_s)

    @property
    def every_ns(self) -> int:
        return int(self.every_s * _SECOND_NS)


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table `[limits]` of a house file. Signing in counts where it fails; messages are those of one socket."""

    sign_in_account: Rate = Rate(10, 30)  # by account and address
    sign_in_address: Rate = Rate(50, 5)
    sign_in_everywhere: Rate = Rate(100, 36)  # by account, from addresses that it has not signed in from before
    password_change: Rate = Rate(5, 60)  # by account
    register: Rate = Rate(60, 10)  # by address
    requests: Rate = Rate(200, 0.02)  # by account, or by address before signing in
    strength: Rate = Rate(20, 0.5)  # by account
    imports: Rate = Rate(30, 10)  # by account: files of hands
    cards: Rate = Rate(5, 60)  # by account: cards that the bank refuses
    card_pins: Rate = Rate(10, 60)  # by card, whichever accounts show it: the same
    messages: Rate = Rate(2000, 0.0001)  # of one connection: messages, and frames that are none, such as pings
    guest_messages: Rate = Rate(200, 0.02)  # the same, of a guest's
    views: Rate = Rate(200, 0.05)  # of one connection: whole lobbies and tables that it asks for
    connections: int = 500  # of one address
    connections_loopback: int = 20_000  # of this machine itself, where its bots run and perhaps a proxy
    request_s: float = 20.0  # for a request to arrive, whole
    handshake_s: float = 10.0  # for a client to agree upon TLS
    late_ms_most: int = 500  # of the whole house: later than that, by the median of five seconds, it opens no table
    message_bytes_most: int = 16_384
    body_bytes_most: int = 65_536
    tokens_most: int = 20  # of one account

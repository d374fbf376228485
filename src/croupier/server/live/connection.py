"""One client, as the rest of the house knows it: an account, and a way to send it messages.

Sending never waits. Messages that the client has not received yet are in a bounded buffer, and a client whose buffer
overflows is disconnected, so that a slow client does not slow down others.
"""

from msgspec import Struct

from croupier.protocol.close_codes import CloseCode
from croupier.protocol.live import encoded
from croupier.server.live.guests import Guest
from croupier.server.live.ws_protocol import Peer, frame
from croupier.store.people.accounts import Account
from croupier.words import LANGUAGE, sentence


class Connection:
    """`account` is its owner; `brief`: whether it wants no pictures; `language` is that of sentences which are for it
    alone; `table`, at a table server, the one table that it is for; `ended`: why it was closed, once it is."""

    def __init__(
        self,
        account: Account | Guest,
        peer: Peer | None = None,
        *,
        brief: bool = False,
        language: str = LANGUAGE,
        table: int | None = None,
    ) -> None:
        self.account = account
        self.table = table
        self.brief = brief
        self.language = language
        self.name = account.name
        self.key = account.name if table is None else key_of(account.name, table)
        self.peer = peer or Peer()
        self.ended: tuple[CloseCode, str] | None = None
        self.is_from_before = False  # whether its last numbers are from before the house was opened

    def tell(self, message: Struct) -> None:
        self.send(frame(encoded(message)))

    def send(self, data: bytes) -> None:
        """Send a message that is framed already, as one is that goes to many clients."""
        if not self.ended and self.peer.write(data) > self.peer.behind_bytes_most:
            self.ended = (CloseCode.TOO_SLOW, sentence("connection/too-slow", language=self.language))
            self.peer.abort()  # it would not receive a goodbye either

    def close(self, code: CloseCode, says: str) -> None:
        """Close the connection after all that was sent."""
        if not self.ended:
            self.ended = (code, says)
            self.peer.close(code, says)


def key_of(name: str, table: int) -> str:
    """Return the key of an account's connection to one table. No name has a line break."""
    return f"{name}\n{table}"

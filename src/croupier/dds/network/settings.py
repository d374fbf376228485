"""Where the programs meet: the domain and the network interface."""

import os
from typing import Final
from xml.sax.saxutils import quoteattr

from msgspec import Struct

from croupier.errors import BadOption

DOMAIN_MOST: Final = 232  # beyond it the ports of the standard run out
PARTICIPANTS_MOST: Final = 99  # on one machine, without multicast
VARIABLE: Final = "CYCLONEDDS_URI"
LEASE: Final = "5s"  # after which a program that died without a word is gone
# What readers have not acknowledged yet: a dead one, until its lease is over, is not to hold up the living.
_WAITING: Final = "<Internal><Watermarks><WhcHigh>32MB</WhcHigh></Watermarks></Internal>"


class Network(Struct, frozen=True):
    """`interface` is the name or the address of a network interface; "" is loopback without multicast.

    `peers` are asked for games where multicast does not reach; `transient` has our writers offer TRANSIENT.
    """

    domain: int = 0
    interface: str = ""
    peers: tuple[str, ...] = ()
    transient: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.domain <= DOMAIN_MOST:
            raise BadOption("dds/domain", field="domain", most=DOMAIN_MOST)

    def configuration(self, more: str = "") -> str | None:
        """Return Cyclone's configuration; None where the user's own, in CYCLONEDDS_URI, decides."""
        if not self.interface and os.environ.get(VARIABLE):
            return None
        return f'<CycloneDDS><Domain id="any">{self._general}{self._discovery}{_WAITING}{more}</Domain></CycloneDDS>'

    @property
    def _general(self) -> str:
        if not self.interface:
            interface = '<NetworkInterface name="lo" multicast="false"/>' if _HAS_LO else _BY_ADDRESS
            return f"<General><Interfaces>{interface}</Interfaces><AllowMulticast>false</AllowMulticast></General>"
        kind = "address" if self.interface[0].isdigit() or ":" in self.interface else "name"
        return f"<General><Interfaces><NetworkInterface {kind}={quoteattr(self.interface)}/></Interfaces></General>"

    @property
    def _discovery(self) -> str:
        peers = self.peers if self.interface else ("127.0.0.1", *self.peers)
        listed = "".join([f"<Peer address={quoteattr(peer)}/>" for peer in peers])
        indexes = (
            ""
            if self.interface
            else f"<ParticipantIndex>auto</ParticipantIndex>"
            f"<MaxAutoParticipantIndex>{PARTICIPANTS_MOST}</MaxAutoParticipantIndex>"
        )
        said = f"<Peers>{listed}</Peers>" if listed else ""
        return f"<Discovery><LeaseDuration>{LEASE}</LeaseDuration>{indexes}{said}</Discovery>"


_HAS_LO: Final = os.path.exists("/sys/class/net/lo")
_BY_ADDRESS: Final = '<NetworkInterface address="127.0.0.1" multicast="false"/>'

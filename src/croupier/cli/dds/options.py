"""Options that the three programs share, and the check that Cyclone DDS is there."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from croupier.cli.parameters import Option
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.dds.network.settings import Network

Domain = Annotated[int, Option(envvar="CROUPIER_DDS_DOMAIN", help="The DDS domain: 0 to 232.")]
Interface = Annotated[
    str, Option(help="Network interface, by name or address; if not given, this machine alone.", metavar="NAME")
]
Peers = Annotated[list[str] | None, Option("--peer", help="A host to ask where multicast does not reach.")]
Transient = Annotated[
    bool, Option("--transient", help="Offer TRANSIENT durability, for networks of UberCasino's original programs.")
]
NoPage = Annotated[bool, Option("--no-page", help="Show the game in the terminal instead of on a page.")]
Seed = Annotated[int | None, Option(help="Make chance repeatable, for tests.")]


def network(domain: int, interface: str, peer: list[str] | None, transient: bool) -> "Network":
    """Return where to meet. Raise BadOption without Cyclone DDS."""
    if find_spec("cyclonedds") is None:
        raise BadOption("dds/not-installed")
    from croupier.dds.network.settings import Network

    return Network(domain, interface, tuple(peer or ()), transient)

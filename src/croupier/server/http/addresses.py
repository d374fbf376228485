"""How many connections each address has open."""

from collections.abc import Callable, Collection

from croupier.server.config.limits import Limits
from croupier.server.http.network import network_of


def _is_loopback(network: str) -> bool:
    return network == "::/64" or network.startswith("127.")


class Addresses:
    """Counts the connections of each address. Those of a trusted proxy, `exempt`, are not limited: it has a limit of
    its own, and speaks for many clients."""

    def __init__(self, limits: Limits, *, exempt: Collection[str] = ()) -> None:
        self._limits = limits
        self._exempt = frozenset(map(network_of, exempt))
        self._open: dict[str, int] = {}

    def enter(self, host: str) -> Callable[[], None] | None:
        """Count a connection, and return a function to call when it is lost; None: the address has too many."""
        network = network_of(host)
        count = self._open.get(network, 0)
        if count >= self._most(network) and network not in self._exempt:
            return None
        self._open[network] = count + 1
        return _Once(lambda: self._leave(network))

    def _most(self, network: str) -> int:
        return self._limits.connections_loopback if _is_loopback(network) else self._limits.connections

    def _leave(self, network: str) -> None:
        left = self._open[network] - 1
        if left:
            self._open[network] = left
        else:
            del self._open[network]


class _Once:
    """A function that does nothing when it is called again."""

    __slots__ = ("_act",)

    def __init__(self, act: Callable[[], None]) -> None:
        self._act: Callable[[], None] | None = act

    def __call__(self) -> None:
        act, self._act = self._act, None
        if act:
            act()

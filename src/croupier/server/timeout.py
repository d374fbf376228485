"""A timeout of a connection: something that is done unless the client does its part in time."""

import asyncio
from collections.abc import Callable


class Timeout:
    """Calls `act` once the time is up, unless it is stopped before."""

    __slots__ = ("_act", "_timer")

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def start(self, within_s: float) -> None:
        """Start to count, unless it counts already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(within_s, self._up)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _up(self) -> None:
        self._timer = None
        self._act()

"""Slow work in a few threads, done in turn for all who ask: a crowd waits behind itself and delays no other caller."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias, TypeVar

from croupier.server.rate_limits import TooMany

T = TypeVar("T")
Turn: TypeAlias = asyncio.Future[None]
Lines: TypeAlias = OrderedDict[str, deque[Turn]]


class FairThreads:
    """Runs work in `at_once` threads. Callers wait in a line for each `who`, and the lines take turns: those that have
    had none yet come first, and a caller whose work is running has had one.

    `most` may wait in all. When there are more, the last of the longest line is refused with TooMany of this `code`.
    """

    def __init__(self, name: str, *, at_once: int, most: int, code: str) -> None:
        self.waiting = 0
        self._threads = ThreadPoolExecutor(at_once, name)
        self._free = at_once
        self._most = most
        self._code = code
        self._new: Lines = OrderedDict()  # lines that have had no turn yet
        self._old: Lines = OrderedDict()
        self._running: Counter[str] = Counter()

    async def run(self, who: str, work: Callable[[], T]) -> T:
        """Return what the work returns, when it is this caller's turn."""
        if self._free and not self.waiting:
            self._free -= 1
        else:
            await self._turn(who)
        self._running[who] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._running -= Counter([who])
            self._release()

    def close(self) -> None:
        self._threads.shutdown(wait=False)

    async def _turn(self, who: str) -> None:
        if self.waiting >= self._most:
            self._make_room(who)
        turn: Turn = asyncio.get_running_loop().create_future()
        line = self._line(who)
        if line is None:
            lines = self._old if self._running[who] else self._new
            line = lines[who] = deque()
        line.append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # its turn had come already
                self._release()
            raise

    def _line(self, who: str) -> deque[Turn] | None:
        return self._old.get(who) or self._new.get(who)

    def _make_room(self, who: str) -> None:
        longest = max([*self._old.values(), *self._new.values()], key=len)
        if len(longest) <= len(self._line(who) or ()):
            raise TooMany(self._code)
        last = longest.pop()
        self.waiting -= 1
        if not last.done():
            last.set_exception(TooMany(self._code))

    def _release(self) -> None:
        self._free += 1
        while self._free and self.waiting:
            who, line = (self._new or self._old).popitem(last=False)
            if not line:
                continue
            turn = line.popleft()
            self.waiting -= 1
            if line:
                self._old[who] = line  # behind the others
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

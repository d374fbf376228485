"""Runs the parts of a house as child processes of one: NATS, table servers, a front.

A part that ends by itself is started again: none holds anything that another could not go on with. One that ends again
and again ends the house.
"""

import asyncio
import os
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from croupier.errors import CroupierError, Unavailable

AGAIN_S: Final = 1.0
_ENDS_MOST: Final = 5  # of one part
_WITHIN_S: Final = 60.0  # within so long
_STOP_S: Final = 60.0  # for a part to end that was asked to
_OPEN: Final = " is open at "


@dataclass(frozen=True, slots=True)
class Part:
    """A child process: what it is called, its words, whether it says when it is open, and how."""

    name: str
    command: tuple[str, ...]
    says_open: bool = True
    opens: str = _OPEN


class Supervisor:
    """`say` prints a line of a part. Parts are started in their order, and stopped in the opposite one."""

    def __init__(self, parts: Sequence[Part], env: Mapping[str, str], say: Callable[[str], None]) -> None:
        self._parts = parts
        self._env = {**os.environ, **env}
        self._say = say
        self._running: dict[str, asyncio.subprocess.Process] = {}
        self._stopping = False

    async def run(self, stop: asyncio.Event, opened: Callable[[], None]) -> None:
        """Run all parts until `stop` is set; `opened` is called when all are open. Raise Unavailable if one cannot be
        kept running."""
        tasks: list[asyncio.Task[None]] = []
        try:
            for part in self._parts:
                is_open = asyncio.Event()
                tasks.append(asyncio.create_task(self._kept(part, is_open), name=part.name))
                await _first([stop.wait(), is_open.wait()], tasks)
            if not stop.is_set():
                opened()
            await _first([stop.wait()], tasks)
        finally:
            await self._stop(tasks)
        for task in tasks:
            if not task.cancelled() and (error := task.exception()):
                raise error

    async def _kept(self, part: Part, is_open: asyncio.Event) -> None:
        """Keep one part running."""
        loop, ends = asyncio.get_running_loop(), deque[float](maxlen=_ENDS_MOST)
        while not self._stopping:
            process = await asyncio.create_subprocess_exec(
                *part.command,
                env=self._env,
                stdout=asyncio.subprocess.PIPE,
                stderr=None if part.says_open else asyncio.subprocess.DEVNULL,
                start_new_session=True,  # a Ctrl-C is for the supervisor, which stops the parts in their order
            )
            self._running[part.name] = process
            if not part.says_open:
                is_open.set()
            await self._read(part, process, is_open)
            status = await process.wait()
            if self._stopping:
                return
            ends.append(loop.time())
            if not is_open.is_set() or (len(ends) == _ENDS_MOST and ends[-1] - ends[0] < _WITHIN_S):
                raise Unavailable("parts/part-ended", part=part.name, status=status)
            await asyncio.sleep(AGAIN_S)

    async def _read(self, part: Part, process: asyncio.subprocess.Process, is_open: asyncio.Event) -> None:
        assert process.stdout is not None
        async for data in process.stdout:
            line = data.decode(errors="replace").rstrip()
            if part.opens in line:
                is_open.set()
            self._say(line)

    async def _stop(self, tasks: Sequence[asyncio.Task[None]]) -> None:
        """Stop the parts, the front first, so that no client comes in, and NATS last."""
        self._stopping = True
        for part in reversed(self._parts):
            process = self._running.get(part.name)
            if process and process.returncode is None:
                with suppress(ProcessLookupError):
                    process.send_signal(signal.SIGTERM)
                await _ended(process)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def kept_running(parts: Sequence[Part], say: Callable[[str], None]) -> AsyncIterator[None]:
    """Run parts beside this process until the context ends. Raise Unavailable if one does not start; `say` prints it
    if one cannot be kept running later."""
    stop, opened = asyncio.Event(), asyncio.Event()
    running = asyncio.create_task(Supervisor(parts, {}, say).run(stop, opened.set), name="parts")
    await _first([opened.wait()], [running])
    running.add_done_callback(lambda task: _tell(task, say))
    try:
        yield
    finally:
        stop.set()
        await asyncio.wait({running})


def _tell(task: asyncio.Task[None], say: Callable[[str], None]) -> None:
    if not task.cancelled() and isinstance(error := task.exception(), CroupierError):
        say(error.says)


async def _ended(process: asyncio.subprocess.Process) -> None:
    try:
        async with asyncio.timeout(_STOP_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def _first(waits: Sequence[object], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for the first of these, or until a task ends, which none should."""
    waiting = [asyncio.ensure_future(wait) for wait in waits]  # type: ignore[call-overload]
    await asyncio.wait([*waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()

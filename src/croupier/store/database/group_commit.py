"""Group commit: requests that come while a transaction runs go into the next one, all together.

So durability costs one flush for many acts, however many tables there are.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from croupier.store.database.faults import is_unavailable
from croupier.store.tables.batch import StoredBatch

Write: TypeAlias = Callable[[Sequence[StoredBatch]], Awaitable[None]]
Request: TypeAlias = tuple[Sequence[StoredBatch], asyncio.Future[None]]
_OUTAGE: Final = 2  # requests that fail by themselves: a single one may be at fault, however the database puts it


class Group:
    """A queue of requests, each to be kept whole or not at all; one that is refused spoils no other."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[Request] = []
        self._flushing: asyncio.Task[None] | None = None

    async def append(self, batches: Sequence[StoredBatch]) -> None:
        """Write a request; it is durable when this returns."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batches, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def close(self) -> None:
        """Wait until all requests are written."""
        if self._flushing:
            await self._flushing

    async def _flush(self) -> None:
        try:
            while self._waiting:
                requests, self._waiting = self._waiting, []
                await self._together(requests)
        finally:
            self._flushing = None

    async def _together(self, requests: list[Request]) -> None:
        if error := await self._failure(requests):
            await self._one_by_one(requests) if len(requests) > 1 else _fail(requests, error)

    async def _one_by_one(self, requests: list[Request]) -> None:
        """Write each request by itself, as one of them cannot be: those that follow from it fail, the others do not.

        Once `_OUTAGE` in a row fail because the database is out of order, the rest fail with them: each attempt may
        take long.
        """
        in_a_row = 0
        for nth, request in enumerate(requests, 1):
            error = await self._failure([request])
            if error is None:
                in_a_row = 0
                continue
            _fail([request], error)
            in_a_row = in_a_row + 1 if is_unavailable(error) else 0
            if in_a_row == _OUTAGE:
                _fail(requests[nth:], error)
                return

    async def _failure(self, requests: list[Request]) -> Exception | None:
        """Write these requests in one transaction, and return the error if that fails; None: they are durable."""
        try:
            await self._write([batch for batches, _ in requests for batch in batches])
        except Exception as error:
            return error
        for _, done in requests:
            if not done.done():
                done.set_result(None)
        return None


def _fail(requests: list[Request], error: Exception) -> None:
    for _, done in requests:
        if not done.done():
            done.set_exception(error)

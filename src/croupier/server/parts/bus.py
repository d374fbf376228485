"""The bus between the parts of a house: NATS, with typed messages.

Nothing that must not be lost travels here alone: whatever a part misses while NATS is away it asks for again. The
connection comes back by itself; until then requests are refused with `parts/away`.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from croupier.errors import BadOption, CroupierError, IllegalAction
from croupier.server.ops.unforeseen import refusal_of
from croupier.server.parts.wire_errors import WireError, packed, unpacked

T = TypeVar("T")
Heard = Callable[[Any], None]
Answering = Callable[[Any], Awaitable[Struct | None]]

REQUEST_S: Final = 3.0
_CONNECT_S: Final = 2.0
_AGAIN_S: Final = 1
_PING_S: Final = 1  # so that a NATS that hangs is noticed soon
_log: Final = logging.getLogger(__name__)


class _Answer(Struct, frozen=True, omit_defaults=True):
    """What a request gets: a result, or why not."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    error: WireError | None = None


class Bus:
    """`async with Bus.open(url, house)`: `house` is the first part of every subject, so that houses share a NATS.

    `changed` is called whenever the connection is lost or back.
    """

    def __init__(self, house: str) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._house = house
        self._nats = Client()
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, house: str) -> AsyncIterator["Bus"]:
        """Connect. Raise BadOption if there is no NATS at this address."""
        bus = cls(house)
        try:
            async with asyncio.timeout(_CONNECT_S * 2):
                await bus.connect(url)
        except (NatsError, OSError, TimeoutError, ValueError) as error:
            with suppress(Exception):
                await bus._nats.close()
            raise BadOption("parts/nats", url=_shown(url), reason=str(error) or type(error).__name__) from None
        try:
            yield bus
        finally:
            for task in bus._tasks:
                task.cancel()
            with suppress(NatsError, OSError, TimeoutError):
                async with asyncio.timeout(_CONNECT_S):
                    await bus._nats.flush()
            await bus._nats.close()

    async def connect(self, url: str) -> None:
        """Connect to NATS, and reconnect whenever the connection is lost."""

        async def lost() -> None:
            _log.warning("The connection to NATS is lost.")
            self.changed()

        async def back() -> None:
            _log.warning("The connection to NATS is back.")
            self.changed()

        async def failed(error: Exception) -> None:
            _log.debug("NATS: %r", error)

        await self._nats.connect(
            url,
            connect_timeout=int(_CONNECT_S),
            allow_reconnect=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=_AGAIN_S,
            ping_interval=_PING_S,
            max_outstanding_pings=2,
            pending_size=0,  # nothing is kept for when the connection is back
            disconnected_cb=lost,
            reconnected_cb=back,
            error_cb=failed,
        )

    @property
    def is_connected(self) -> bool:
        return self._nats.is_connected

    def publish(self, subject: str, message: Struct) -> None:
        """Tell all who listen, if there is a connection; nothing is kept for later."""
        if not self.is_connected:
            return
        data = msgspec.json.encode(message)
        self._start(self._published(f"{self._house}.{subject}", data))

    async def _published(self, subject: str, data: bytes) -> None:
        with suppress(NatsError, OSError):
            await self._nats.publish(subject, data)

    async def request(self, subject: str, message: Struct, type: type[T], *, within_s: float = REQUEST_S) -> T:
        """Return the answer of the part that serves this subject. Raise its refusal, or IllegalAction if there is no
        answer."""
        return msgspec.json.decode(await self._asked(subject, message, within_s), type=type)

    async def order(self, subject: str, message: Struct, *, within_s: float = REQUEST_S) -> None:
        """Wait until a part has done what this asks for. Raise as `request` does."""
        await self._asked(subject, message, within_s)

    async def _asked(self, subject: str, message: Struct, within_s: float) -> msgspec.Raw:
        try:
            data = msgspec.json.encode(message)
            reply = await self._nats.request(f"{self._house}.{subject}", data, timeout=within_s)
        except (NatsError, OSError, TimeoutError):
            raise IllegalAction("parts/away") from None
        answer = msgspec.json.decode(reply.data, type=_Answer)
        if answer.error:
            raise unpacked(answer.error)
        return answer.result

    async def listen(self, subject: str, type: Any, heard: Heard) -> None:
        """Call `heard` for every message that is published under this subject."""

        async def hear(message: Msg) -> None:
            try:
                heard(msgspec.json.decode(message.data, type=type))
            except Exception:
                _log.exception("A message of another part could not be dealt with: %s", subject)

        await self._nats.subscribe(f"{self._house}.{subject}", cb=hear)

    async def serve(self, subject: str, type: Any, answer: Answering) -> None:
        """Answer requests under this subject, each in a task of its own."""

        async def hear(message: Msg) -> None:
            self._start(self._answered(message, type, answer))

        await self._nats.subscribe(f"{self._house}.{subject}", cb=hear)

    async def _answered(self, message: Msg, type: Any, answer: Answering) -> None:
        try:
            result = await answer(msgspec.json.decode(message.data, type=type))
            said = _Answer(msgspec.Raw(msgspec.json.encode(result)))
        except CroupierError as refusal:
            said = _Answer(error=packed(refusal))
        except Exception as error:
            said = _Answer(error=packed(refusal_of(error, request=message.subject)))
        with suppress(NatsError, OSError):
            await message.respond(msgspec.json.encode(said))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _shown(url: str) -> str:
    """Return an address without what it says about who may connect."""
    found = urlsplit(url)
    return f"{found.scheme}://{found.hostname or ''}{f':{found.port}' if found.port else ''}"

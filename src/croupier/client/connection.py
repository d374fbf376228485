"""One WebSocket, to a house or to a server that plays a table. It sends a ping every second and reconnects by itself
when it breaks; requests that were not answered then are sent again where that is harmless."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import chain, repeat
from typing import Final, Protocol, TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from croupier.client.errors import Lost, Refused, Unreachable, unreachable
from croupier.client.pending import ONCE, Answer, Asked, Pending
from croupier.client.route import OPEN_S, Route
from croupier.errors import CroupierError
from croupier.protocol import live as messages
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import ErrorCode

__all__ = ["ONCE", "SIGNED_OUT", "Answered", "Connection", "Listener"]

SIGNED_OUT: Final = "connection/signed-out"
WAITS_S: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0)  # before further attempts to reconnect
_ANSWERS_S: Final = 2.0  # for answers, before a connection is closed that is no longer needed
_FOR_NOW: Final = frozenset(
    (ErrorCode.HOUSE_CLOSED, ErrorCode.TABLE_MOVING, "message/too-many")
)  # refused, but not for long
_FATAL: Final[dict[int, tuple[str, str]]] = {  # code and key, where a house closed the connection for good
    CloseCode.REPLACED: ("connection/replaced", "connection/replaced"),
    CloseCode.ELSEWHERE: ("connection/elsewhere", "connection/elsewhere"),
    CloseCode.SIGNED_OUT: (SIGNED_OUT, SIGNED_OUT),
    CloseCode.NOT_SIGNED_IN: ("session/none", "connection/not-signed-in"),
}

Answered: TypeAlias = "Callable[[asyncio.Future[Answer]], None]"


class Listener(Protocol):
    """Receives the messages of the house that are not answers."""

    def hear(self, message: messages.ToClient) -> None: ...
    def seen(self) -> dict[str, int]:
        """Return the last number that was received from each table."""
        ...

    def restored(self, welcome: messages.Welcome, *, anew: bool) -> list[tuple[messages.Ask, Answered]]:
        """Return what to ask first after reconnecting, each with a callback. `anew`: the house was restarted."""
        ...

    def plays_on(self) -> bool:
        """Return whether there is something to do without this connection: then no patience is used up."""
        ...

    def lost(self, why: CroupierError) -> None: ...


class Connection:
    """`dropped` counts how often it broke. `patience_s` is for how long to try to reconnect, `waits_s` apart. `route`
    is asked before each attempt. `brief`: the house is to send `news` in place of whole tables."""

    def __init__(
        self,
        route: Callable[[], Awaitable[Route]],
        listener: Listener,
        *,
        patience_s: float = 60.0,
        waits_s: tuple[float, ...] = WAITS_S,
        brief: bool = False,
    ) -> None:
        self.welcome: messages.Welcome | None = None
        self.ahead_ns = 0  # by which the house's clock is ahead of ours
        self.dropped = 0
        self._route = route
        self._brief = brief
        self._listener = listener
        self._patience_s = patience_s
        self._waits_s = waits_s
        self._socket: ClientConnection | None = None
        self._dialing: asyncio.Timeout | None = None
        self._pending = Pending()
        self._heard_s = 0.0
        self._finishing = False
        self._failure: CroupierError | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def stands(self) -> bool:
        """Return whether messages can be sent now."""
        return self._socket is not None

    async def open(self, *, patient: bool = False) -> messages.Welcome:
        """Connect and authenticate. Raise Unreachable or Refused if that fails; or, if `patient`, Lost in the end."""
        welcome = await (self._reach() if patient else self._dial())
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._beat())]
        return welcome

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._socket:
            await self._socket.close()
        self.fail(Lost("connection/closed"))

    async def finish(self) -> None:
        """Close once everything is answered, or after a moment; do not reconnect meanwhile."""
        self._finishing = True
        if waiting := [asked.answer for asked in self._pending.all()]:
            await asyncio.wait(waiting, timeout=_ANSWERS_S)
        await self.close()

    def drop(self) -> None:
        """Drop the connection, or an attempt to connect, without a word to the other end; it is mended then."""
        if self._socket:
            self._socket.transport.abort()
        if self._dialing and not self._dialing.expired():
            self._dialing.reschedule(0)

    def now_ns(self) -> int:
        """Return the time by the house's clock."""
        return time.time_ns() + self.ahead_ns

    async def ask(self, message: messages.Ask) -> Answer:
        """Send a request and return the answer. Raise Refused if the house refuses."""
        if self._failure:
            raise self._failure
        asked = self._pending.note(message)
        await self._put(asked)
        return await asked.answer

    async def _put(self, asked: Asked) -> None:
        """Send now; without a connection, `_mend` sends it later."""
        if self._socket:
            asked.sent += 1
            await self._send(self._socket, asked.message)

    async def _send(self, socket: ClientConnection, message: messages.Ask) -> None:
        with suppress(ConnectionClosed):  # the listening task notices, too, and reconnects
            await socket.send(messages.encode(message))

    async def _dial(self) -> messages.Welcome:
        route = await self._route()
        try:
            async with asyncio.timeout(None) as self._dialing:
                return await self._connected(route)
        except TimeoutError as given_up:
            raise unreachable(route.address, given_up) from given_up
        except (Refused, Lost) as why:
            if route.ticket and why.code not in _UNWELCOME:
                raise Unreachable(why.code, why.says) from why  # the next ticket may do
            raise
        finally:
            self._dialing = None

    async def _connected(self, route: Route) -> messages.Welcome:
        socket = await route.open()
        try:
            self.welcome = await self._hello(socket, route)
        except asyncio.CancelledError:
            socket.transport.abort()
            raise
        except BaseException:
            await socket.close()
            raise
        self._heard_s = time.monotonic()
        self._socket = socket
        return self.welcome

    async def _hello(self, socket: ClientConnection, route: Route) -> messages.Welcome:
        await self._send(
            socket,
            messages.Hello(
                id=0,
                token=route.token,
                ticket=route.ticket,
                seen=self._listener.seen(),
                opened_ms=self.welcome.opened_ms if self.welcome else None,
                brief=self._brief,
            ),
        )
        try:
            async with asyncio.timeout(OPEN_S):  # wait_for would lose a cancellation that comes with the answer
                said = messages.read_told(await socket.recv(decode=False))
        except ConnectionClosed as closed:
            raise _closed(closed) or unreachable(route.address, closed) from closed
        except (TimeoutError, msgspec.DecodeError) as error:
            raise route.failure(error) from error
        if isinstance(said, messages.Error):
            raise Refused(said.code, said.says, field=said.field)
        if not isinstance(said, messages.Welcome) or said.protocol != messages.PROTOCOL:
            raise Unreachable("house/other-protocol", address=route.address)
        self.ahead_ns = said.now_ns - time.time_ns()
        return said

    async def _run(self) -> None:
        """Listen, and reconnect when the connection breaks, until it is closed or lost for good."""
        try:
            while True:
                assert self._socket is not None
                await self._listen(self._socket)
                self._socket = None
                if self._finishing:
                    raise Lost("connection/closed")
                self.dropped += 1
                await self._mend()
        except CroupierError as why:
            self._socket = None
            self.fail(why)
        except Exception as bug:
            self.fail(Lost("connection/bug", bug=repr(bug)))
            raise

    async def _listen(self, socket: ClientConnection) -> None:
        """Handle messages until the connection breaks. Raise Lost if the house has closed it for good."""
        try:
            while True:
                data = await socket.recv(decode=False)
                self._heard_s = time.monotonic()
                try:
                    message = messages.read_told(data)
                except msgspec.DecodeError:
                    continue  # a newer house has messages that we do not know
                self._take(message)
        except ConnectionClosed as closed:
            if why := _closed(closed):
                raise why from None

    def _take(self, message: messages.ToClient) -> None:
        if isinstance(message, messages.Pong):
            self.ahead_ns = message.now_ns - time.time_ns()
        elif not isinstance(message, messages.Ok | messages.At | messages.Error) or not self._pending.take(message):
            self._listener.hear(message)

    async def _beat(self) -> None:
        """Ping the house. If it has been silent for too long, break the connection, so that it is mended."""
        assert self.welcome is not None
        while True:
            await asyncio.sleep(self.welcome.check_s)
            socket = self._socket
            if socket is None:
                continue
            if time.monotonic() - self._heard_s > self.welcome.window_s:
                socket.transport.abort()
            else:
                await self._send(socket, messages.Ping(id=0))

    async def _reach(self) -> messages.Welcome:
        """Connect; try again until the patience ends."""
        until_s = time.monotonic() + self._patience_s
        for wait_s in self._waits():
            try:
                return await self._dial()
            except (Unreachable, Refused) as why:
                if isinstance(why, Refused) and why.code not in _FOR_NOW:
                    raise
                if self._listener.plays_on():
                    until_s = time.monotonic() + wait_s + self._patience_s
                if time.monotonic() + wait_s > until_s:
                    raise Lost("connection/lost", seconds=f"{self._patience_s:g}", reason=why) from why
                await asyncio.sleep(wait_s)
        raise AssertionError("one waits for ever")

    def _waits(self) -> Iterator[float]:
        return chain(self._waits_s, repeat(self._waits_s[-1]))

    async def _mend(self) -> None:
        before = self.welcome
        welcome = await self._reach()
        anew = before is not None and before.opened_ms != welcome.opened_ms
        again = self._pending.repeated(anew=anew)
        for message, answered in self._listener.restored(welcome, anew=anew):
            first = self._pending.note(message)
            first.answer.add_done_callback(answered)
            await self._put(first)
        for asked in again:
            await self._put(asked)

    def fail(self, why: CroupierError) -> None:
        """Refuse everything that is and will be asked, and tell the listener that the connection is lost."""
        if self._failure is None:
            self._failure = why
            self._pending.fail(why)
            self._listener.lost(why)


_UNWELCOME: Final = frozenset(code for close, (code, _) in _FATAL.items() if close != CloseCode.NOT_SIGNED_IN)


def _closed(closed: ConnectionClosed) -> CroupierError | None:
    """Return why not to reconnect, or None if the connection just broke."""
    code = closed.rcvd.code if closed.rcvd else 0
    if code not in _FATAL:
        return None
    code_of_error, key = _FATAL[code]
    return Lost(code_of_error, key=key)

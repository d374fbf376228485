"""The WebSocket to a house. It sends a ping every second and reconnects by itself when it breaks.

Requests that were not answered when it broke are sent again if that is harmless: a request for chips carries a key,
and a decision the number of the message that it answers, so that neither can count twice.
"""

import asyncio
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from croupier.client.address import Address
from croupier.client.errors import Lost, Refused, Unreachable, unreachable
from croupier.errors import CroupierError
from croupier.protocol import live as messages
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import ErrorCode

_OPEN_S: Final = 10.0
_CLOSE_S: Final = 2.0
_WAIT_S: Final = (0.05, 2.0)  # before the second attempt to reconnect, and at most
_MESSAGE_BYTES_MOST: Final = 2**24
ONCE: Final = (
    messages.Create,
    messages.TakeUp,
    messages.Learn,
    messages.Say,
    messages.Resign,
    messages.AddBot,
    messages.Seek,
    messages.Cancel,
    messages.Ready,
)
_DONE: Final = frozenset(
    (
        ErrorCode.ACT_STALE,
        ErrorCode.ACT_LATE,
        ErrorCode.TURN_NOT_YOURS,
        ErrorCode.ROUND_NONE,
        ErrorCode.PLAYER_NOT_SEATED,
        ErrorCode.REBUY_NONE,
    )
)
_FOR_NOW: Final = frozenset((ErrorCode.HOUSE_CLOSED,))  # refused while the house restarts
_FATAL: Final[dict[int, tuple[str, str]]] = {  # code and key, where a house closed the connection for good
    CloseCode.REPLACED: ("connection/replaced", "connection/replaced"),
    CloseCode.ELSEWHERE: ("connection/elsewhere", "connection/elsewhere"),
    CloseCode.SIGNED_OUT: ("connection/signed-out", "connection/signed-out"),
    CloseCode.NOT_SIGNED_IN: ("session/none", "connection/not-signed-in"),
}

Answered: TypeAlias = "Callable[[asyncio.Future[messages.Ok]], None]"


class Listener(Protocol):
    """Receives the messages of the house that are not answers."""

    def hear(self, message: messages.ToClient) -> None: ...
    def seen(self) -> dict[str, int]:
        """Return the last number that was received from each table."""
        ...

    def restored(self, welcome: messages.Welcome, *, anew: bool) -> list[tuple[messages.Ask, Answered]]:
        """Return what to ask first after reconnecting, each with a callback. `anew`: the house was restarted."""
        ...

    def lost(self, why: CroupierError) -> None: ...


@dataclass(slots=True)
class _Asked:
    message: messages.Ask
    answer: "asyncio.Future[messages.Ok]"
    sent: int = 0  # how often


class Connection:
    """`dropped` counts how often it broke. `patience_s` is for how long to try to reconnect."""

    def __init__(
        self,
        address: Address,
        listener: Listener,
        *,
        token: str | None = None,
        cookies: str = "",
        tls: ssl.SSLContext | None = None,
        patience_s: float = 60.0,
    ) -> None:
        self.welcome: messages.Welcome | None = None
        self.ahead_ns = 0  # by which the house's clock is ahead of ours
        self.dropped = 0
        self._address = address
        self._listener = listener
        self._token = token
        self._cookies = cookies
        self._tls = tls
        self._patience_s = patience_s
        self._socket: ClientConnection | None = None
        self._asked: dict[int, _Asked] = {}
        self._last_id = 0
        self._heard_s = 0.0
        self._failure: CroupierError | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> messages.Welcome:
        """Connect and authenticate. Raise Unreachable or Refused if that fails."""
        welcome = await self._dial()
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._beat())]
        return welcome

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._socket:
            await self._socket.close()
        self._fail(Lost("connection/closed"))

    def now_ns(self) -> int:
        """Return the time by the house's clock."""
        return time.time_ns() + self.ahead_ns

    async def ask(self, message: messages.Ask) -> messages.Ok:
        """Send a request and return the answer. Raise Refused if the house refuses."""
        if self._failure:
            raise self._failure
        asked = self._note(message)
        await self._put(asked)
        return await asked.answer

    def _note(self, message: messages.Ask) -> _Asked:
        """Give a request its number and remember it until it is answered."""
        self._last_id += 1
        number = self._last_id
        asked = _Asked(replace(message, id=number), asyncio.get_running_loop().create_future())
        asked.answer.add_done_callback(lambda answer: self._asked.pop(number, None))
        self._asked[number] = asked
        return asked

    async def _put(self, asked: _Asked) -> None:
        """Send now; without a connection, `_mend` sends it later."""
        if self._socket:
            asked.sent += 1
            await self._send(self._socket, asked.message)

    async def _send(self, socket: ClientConnection, message: messages.Ask) -> None:
        with suppress(ConnectionClosed):  # the listening task notices, too, and reconnects
            await socket.send(messages.encode(message))

    async def _dial(self) -> messages.Welcome:
        try:
            socket = await connect(
                self._address.socket,
                additional_headers={"Cookie": self._cookies} if self._cookies else None,
                ssl=self._tls,
                proxy=None,
                compression=None,
                open_timeout=_OPEN_S,
                close_timeout=_CLOSE_S,
                ping_interval=None,  # the protocol has pings of its own
                max_size=_MESSAGE_BYTES_MOST,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
            raise self._no_house(error) from error
        try:
            self.welcome = await self._hello(socket)
        except BaseException:
            await socket.close()
            raise
        self._heard_s = time.monotonic()
        self._socket = socket
        return self.welcome

    async def _hello(self, socket: ClientConnection) -> messages.Welcome:
        await self._send(
            socket,
            messages.Hello(
                id=0,
                token=self._token,
                seen=self._listener.seen(),
                opened_ms=self.welcome.opened_ms if self.welcome else None,
            ),
        )
        try:
            said = messages.read_told(await asyncio.wait_for(socket.recv(decode=False), _OPEN_S))
        except ConnectionClosed as closed:
            raise _closed(closed) or unreachable(self._address, closed) from closed
        except (TimeoutError, msgspec.DecodeError) as error:
            raise self._no_house(error) from error
        if isinstance(said, messages.Error):
            raise Refused(said.code, said.says, field=said.field)
        if not isinstance(said, messages.Welcome) or said.protocol != messages.PROTOCOL:
            raise Unreachable("house/other-protocol", address=self._address)
        self.ahead_ns = said.now_ns - time.time_ns()
        return said

    def _no_house(self, error: Exception) -> CroupierError:
        if isinstance(error, InvalidStatus):
            said = _refusal(bytes(error.response.body or b""))
            if said:
                return said
        if isinstance(error, InvalidHandshake | msgspec.DecodeError):
            return Unreachable("house/no-house", address=self._address)
        return unreachable(self._address, error)

    async def _run(self) -> None:
        """Listen, and reconnect when the connection breaks, until it is closed or lost for good."""
        try:
            while True:
                assert self._socket is not None
                await self._listen(self._socket)
                self._socket = None
                self.dropped += 1
                await self._mend()
        except CroupierError as why:
            self._fail(why)
        except Exception as bug:
            self._fail(Lost("connection/bug", bug=repr(bug)))
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
            return
        if isinstance(message, messages.Ok | messages.Error) and isinstance(message.id, int):
            if asked := self._asked.get(message.id):
                _answer(asked, message)
        else:
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

    async def _mend(self) -> None:
        before = self.welcome
        until_s = time.monotonic() + self._patience_s
        for wait_s in _waits():
            try:
                welcome = await self._dial()
                break
            except (Unreachable, Refused) as why:
                if isinstance(why, Refused) and why.code not in _FOR_NOW:
                    raise
                if time.monotonic() + wait_s > until_s:
                    raise Lost("connection/lost", seconds=f"{self._patience_s:g}", reason=why) from why
                await asyncio.sleep(wait_s)
        waiting = [*self._asked.values()]
        anew = before is not None and before.opened_ms != welcome.opened_ms
        for message, answered in self._listener.restored(welcome, anew=anew):
            first = self._note(message)
            first.answer.add_done_callback(answered)
            await self._put(first)
        for asked in waiting:
            if asked.sent and isinstance(asked.message, ONCE):
                _refuse(asked, Lost("connection/unanswered"))
            elif anew and isinstance(asked.message, messages.Act):
                _settle(asked, messages.Ok())  # the house asks again, perhaps with another number
            else:
                await self._put(asked)

    def _fail(self, why: CroupierError) -> None:
        if self._failure is None:
            self._failure = why
            for asked in [*self._asked.values()]:
                _refuse(asked, why)
            self._listener.lost(why)


def _answer(asked: _Asked, message: messages.Ok | messages.Error) -> None:
    if isinstance(message, messages.Error):
        if asked.sent == 1 or message.code not in _DONE:
            _refuse(asked, Refused(message.code, message.says, field=message.field))
            return
        message = messages.Ok()  # it was done the first time, or its time is over
    _settle(asked, message)


def _settle(asked: _Asked, answer: messages.Ok) -> None:
    if not asked.answer.done():
        asked.answer.set_result(answer)


def _refuse(asked: _Asked, why: CroupierError) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(why)


def _closed(closed: ConnectionClosed) -> CroupierError | None:
    """Return why not to reconnect, or None if the connection just broke."""
    code = closed.rcvd.code if closed.rcvd else 0
    if code not in _FATAL:
        return None
    code_of_error, key = _FATAL[code]
    return Lost(code_of_error, key=key)


def _refusal(body: bytes) -> Refused | None:
    try:
        said = msgspec.json.decode(body, type=messages.Error)
    except msgspec.DecodeError:
        return None
    return Refused(said.code, said.says, field=said.field)


def _waits() -> Iterator[float]:
    wait_s, most_s = _WAIT_S
    while True:
        yield wait_s
        wait_s = min(2 * wait_s, most_s)

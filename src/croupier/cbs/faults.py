"""Faults on demand: an ASGI application around the bank's own, which the operator can make fail."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from croupier.protocol.cbs import Fault, FaultTold, RequestKind

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

DECLINED: Final = "cbs_declined"  # in the scope of a request that is to be refused
NO_FAULT: Final = Fault()
_GARBAGE: Final = b'{"key": "<html>502 Bad Gateway'
_KINDS: Final[dict[str, RequestKind]] = {
    "/api/ready": "ready",
    "/api/approvals": "approve",
    "/api/balances": "balance",
}


class Faults:
    """The fault that is set. What waits because of it goes on when another one is set."""

    def __init__(self) -> None:
        self.fault = NO_FAULT
        self.met = 0
        self._left: int | None = None
        self._changed = asyncio.Event()

    def set(self, fault: Fault) -> None:
        self.fault, self._left = fault, fault.times
        self._changed.set()
        self._changed = asyncio.Event()

    def told(self) -> FaultTold:
        return FaultTold(fault=self.fault, met=self.met)

    def meet(self, kind: RequestKind) -> Fault:
        """Return the fault that a request of this kind meets, and count it."""
        found = self.fault
        if found.kind == "none" or (found.on and kind not in found.on):
            return NO_FAULT
        self.met += 1
        if self._left is not None:
            self._left -= 1
            if not self._left:
                self.fault = NO_FAULT
        return found

    async def wait(self, seconds: float | None) -> None:
        """Wait so long, or until another fault is set; without a time, only for that."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return


class FaultyApp:
    """Lets requests of clients meet the fault that is set. `drop` ends the connection of a request."""

    def __init__(self, app: App, faults: Faults, drop: Callable[[Scope], None]) -> None:
        self._app = app
        self._faults = faults
        self._drop = drop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = request_kind(scope["path"]) if scope["type"] == "http" else None
        fault = self._faults.meet(kind) if kind else NO_FAULT
        match fault.kind:
            case "none":
                await self._app(scope, receive, send)
            case "refuse":
                await self._app({**scope, DECLINED: True}, receive, send)
            case "silent":
                await self._faults.wait(None)
                await self._ended(scope, receive)
            case "slow":
                await self._faults.wait(fault.ms / 1000)
                await self._app(scope, receive, send)
            case "failure":
                await _answer(send, 500, b"")
            case "drop-before":
                await self._ended(scope, receive)
            case "late" | "garbage" | "drop-after":
                await self._answered_badly(fault, scope, receive, send)

    async def _ended(self, scope: Scope, receive: Receive) -> None:
        """End the connection, and return once the server has noticed."""
        self._drop(scope)
        while (await receive())["type"] != "http.disconnect":
            pass

    async def _answered_badly(self, fault: Fault, scope: Scope, receive: Receive, send: Send) -> None:
        """Do what is asked, and answer late, or not as it should be."""
        answer: list[Message] = []

        async def kept(message: Message) -> None:
            answer.append(message)

        await self._app(scope, receive, kept)
        if fault.kind == "drop-after":
            await self._ended(scope, receive)
        elif fault.kind == "garbage":
            await _answer(send, 200, _GARBAGE)
        else:
            await self._faults.wait(fault.ms / 1000)
            for message in answer:
                await send(message)


def request_kind(path: str) -> RequestKind | None:
    """Return what a client asks for at a path; None: it is none of a client's."""
    if path.startswith("/api/bookings/"):
        return "void" if path.endswith("/void") else "book"
    return _KINDS.get(path)


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

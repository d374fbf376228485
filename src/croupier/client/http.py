"""Requests to a house over HTTP: everything except live play."""

import asyncio
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from croupier.client.address import Address
from croupier.client.errors import Refused, Unreachable, unreachable

_TIMEOUT_S: Final = 20.0


class _Refusal(Struct, frozen=True):
    code: str
    says: str
    field: str | None = None


class HttpClient:
    """A client of one house, with its session as a cookie. Requests are few: each opens a connection, in a thread."""

    def __init__(self, address: Address, *, token: str | None = None, tls: ssl.SSLContext | None = None) -> None:
        self.cookies = ""  # for the handshake of the WebSocket, too
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._tls = tls

    async def sign_in(self, who: str, password: str) -> None:
        await self.ask("POST", "/api/session", {"who": who, "password": password})

    async def register(self, name: str, password: str, *, email: str, nickname: str, kind: str) -> None:
        """Register an account, which signs in with it."""
        form = {"name": name, "password": password, "confirmation": password, "kind": kind}
        more = {"email": email, "nickname": nickname}
        await self.ask("POST", "/api/register", form | {key: value for key, value in more.items() if value})

    async def ask(self, method: str, path: str, body: Any = None, *, query: Mapping[str, Any] | None = None) -> Any:
        """Return the answer's JSON. Raise Refused, with the house's own code. None in a query is left out."""
        said = {name: value for name, value in (query or {}).items() if value is not None}
        content = None if body is None else msgspec.json.encode(body)
        answer = await self._answer(method, f"{path}?{urlencode(said)}" if said else path, content)
        try:
            return msgspec.json.decode(answer) if answer else None
        except msgspec.DecodeError:
            raise self._no_house() from None

    async def text(self, path: str) -> str:
        """Return the answer as text."""
        return (await self._answer("GET", path, None)).decode()

    async def _answer(self, method: str, path: str, content: bytes | None) -> bytes:
        status, answer = await asyncio.to_thread(self._request, method, path, content)
        if status < 300:
            return answer
        try:
            said = msgspec.json.decode(answer, type=_Refusal)
        except msgspec.DecodeError:
            raise self._no_house() from None
        raise Refused(said.code, said.says, field=said.field)

    def _no_house(self) -> Unreachable:
        return Unreachable("house/no-house", address=self._address)

    def _request(self, method: str, path: str, content: bytes | None) -> tuple[int, bytes]:
        connection = self._connection()
        kind = {"Content-Type": "application/json"} if content is not None else {}
        try:
            connection.request(method, path, content, {**self._headers, **kind, "Cookie": self.cookies})
            answer = connection.getresponse()
            data = answer.read()
        except (OSError, HTTPException) as error:
            raise unreachable(self._address, error) from error
        finally:
            connection.close()
        self._keep(answer.headers.get_all("Set-Cookie") or [])
        return answer.status, data

    def _connection(self) -> HTTPConnection:
        host, port = self._address.host, self._address.port
        if self._tls:
            return HTTPSConnection(host, port, timeout=_TIMEOUT_S, context=self._tls)
        return HTTPConnection(host, port, timeout=_TIMEOUT_S)

    def _keep(self, given: list[str]) -> None:
        kept: SimpleCookie = SimpleCookie(self.cookies)
        for cookie in given:
            try:
                kept.load(cookie)
            except CookieError:
                continue
        self.cookies = "; ".join(f"{name}={morsel.coded_value}" for name, morsel in kept.items())

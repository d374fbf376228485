"""A bank outside the house, reached by HTTP: the adapter for `croupier cbs`, and for what speaks as it does.

Whatever is not a clear yes or no raises NoAnswer: no connection, no answer in time, a server's error, an answer that
cannot be read. Bookings and voids are then asked again, under the same key; cards are shown once.
"""

import asyncio
import ssl
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import quote

import httpx
import msgspec
from msgspec import Struct

from croupier.bank.currency import DOLLAR, Cents, Dollars
from croupier.bank.ports import Approval, Card, NoAnswer
from croupier.errors import BadOption, CroupierError
from croupier.protocol.cbs import (
    BalanceAsked,
    BalanceTold,
    BankReady,
    BankRefusal,
    BookingAsked,
    BookingKind,
    BookingTold,
    CardApproved,
    CardAsked,
)

T = TypeVar("T", bound=Struct)
_BODY_BYTES_MOST: Final = 65_536
_CONNECTIONS_MOST: Final = 50
_UNKNOWN_CALLER: Final = (401, 403)
_REFUSING: Final = range(400, 500)
_WITH_VALUES: Final = {  # refusals whose sentences the house has, too, in every language
    "bank/wrong-pin": (),
    "bank/no-reference": (),
    "bank/no-account": (),
    "bank/voided": (),
    "bank/key-reused": (),
    "bank/closed-account": (),
    "bank/declined": (),
    "bank/pin-blocked": (),
    "bank/other-kind": ("kind",),
    "bank/not-enough": ("has", "needed"),
}


class Timing(Struct, frozen=True):
    """How long one attempt may take, how many there are of what may be repeated, and how long the first pause is."""

    answer_s: float = 4.0
    tries: int = 3
    pause_s: float = 0.25


class HttpBank:
    """A `CardBank`. Each request has a connection of its own, so that none is sent on one that the bank has closed."""

    def __init__(self, address: str, key: str, *, ca_file: Path | None = None, timing: Timing | None = None) -> None:
        self._timing = timing or Timing()
        self._client = httpx.AsyncClient(
            base_url=address,
            headers={"Authorization": f"Bearer {key}", "Connection": "close"},
            verify=_trusted(address, ca_file),
            timeout=self._timing.answer_s,
            limits=httpx.Limits(max_connections=_CONNECTIONS_MOST, max_keepalive_connections=0),
            trust_env=False,
        )

    async def close(self) -> None:
        await self._client.aclose()

    async def ready(self) -> None:
        await self._once("GET", "/api/ready", None, BankReady)

    async def approve(self, card: Card) -> Approval:
        asked = CardAsked(kind=card.kind, number=card.number, pin=card.pin)
        told = await self._once("POST", "/api/approvals", asked, CardApproved)
        return Approval(told.reference, told.kind, told.last_four, told.account)

    async def cents(self, reference: str) -> Cents:
        return (await self._once("POST", "/api/balances", BalanceAsked(reference=reference), BalanceTold)).cents

    async def withdraw(self, reference: str, amount: Dollars, key: str) -> None:
        await self._book("withdrawal", reference, amount, key)

    async def deposit(self, reference: str, amount: Dollars, key: str) -> None:
        await self._book("deposit", reference, amount, key)

    async def void(self, reference: str, key: str) -> None:
        await self._until_answered(f"{_path(key)}/void", None, BookingTold(key=key, state="voided"))

    async def _book(self, what: BookingKind, reference: str, amount: Dollars, key: str) -> None:
        asked = BookingAsked(what=what, reference=reference, cents=amount * DOLLAR)
        await self._until_answered(_path(key), asked, BookingTold(key=key, state="booked"))

    async def _until_answered(self, path: str, asked: Struct | None, expected: BookingTold) -> None:
        """Ask under one key until there is an answer, as often as may be."""
        pause_s = self._timing.pause_s
        for _ in range(self._timing.tries - 1):
            try:
                return await self._answered(path, asked, expected)
            except NoAnswer:
                await asyncio.sleep(pause_s)
                pause_s *= 2
        await self._answered(path, asked, expected)

    async def _answered(self, path: str, asked: Struct | None, expected: BookingTold) -> None:
        """Raise NoAnswer unless the answer is about what was asked."""
        if await self._once("PUT", path, asked, BookingTold) != expected:
            raise NoAnswer("bank/garbled")

    async def _once(self, method: str, path: str, asked: Struct | None, told: type[T]) -> T:
        try:
            async with asyncio.timeout(self._timing.answer_s):
                status, body = await self._answer(method, path, asked)
        except (httpx.HTTPError, OSError, TimeoutError):
            raise NoAnswer("bank/no-answer") from None
        return _read(status, body, told)

    async def _answer(self, method: str, path: str, asked: Struct | None) -> tuple[int, bytes]:
        more: dict[str, Any] = {}
        if asked is not None:
            more = {"content": msgspec.json.encode(asked), "headers": {"Content-Type": "application/json"}}
        async with self._client.stream(method, path, **more) as answer:
            body = bytearray()
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > _BODY_BYTES_MOST:
                    raise NoAnswer("bank/garbled")
            return answer.status_code, bytes(body)


def _read(status: int, body: bytes, told: type[T]) -> T:
    """Return what a bank answered. Raise its refusal, or NoAnswer if this says neither yes nor no."""
    if status in _UNKNOWN_CALLER:
        raise NoAnswer("bank/not-admitted")
    if status >= 500:
        raise NoAnswer("bank/no-answer")
    try:
        if status in _REFUSING:
            raise _refusal(msgspec.json.decode(body, type=BankRefusal))
        if status == 200:
            return msgspec.json.decode(body, type=told)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    raise NoAnswer("bank/garbled")


def _refusal(said: BankRefusal) -> CroupierError:
    """Return a refusal in the house's own words, if it has any, else in the bank's."""
    names = _WITH_VALUES.get(said.code)
    if names is None or not said.values.keys() >= {*names}:
        return BadOption("bank/refused", said.says) if said.says else BadOption("bank/refused")
    return BadOption(said.code, field=said.field, **{name: said.values[name] for name in names})


def _path(key: str) -> str:
    return f"/api/bookings/{quote(key, safe='')}"


def _trusted(address: str, ca_file: Path | None) -> ssl.SSLContext | bool:
    """Return the certificates that are trusted. Raise BadOption if the file cannot be read."""
    if not address.startswith("https:"):
        return True
    try:
        return ssl.create_default_context(cafile=ca_file)
    except (OSError, ssl.SSLError):
        raise BadOption("bank/ca-file", file=ca_file) from None

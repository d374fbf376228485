"""A bank on a real port, in the process of the test."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from croupier.bank.simulated import BankAccount
from croupier.cbs.app import BankContext
from croupier.cbs.opening import opened
from croupier.cbs.process import serve
from croupier.kit.clock import Clock, system
from croupier.server.money.http_bank import HttpBank, Timing
from croupier.server.process import bound
from tests.server.cbs_process import KEY, OPERATOR, PATIENT

ANN = BankAccount(number="4000 1000 0000 1001", kind="debit", pin="1001", cents=1000_00)
BEN = BankAccount(number="5000 2000 0000 4004", kind="credit", cents=500_00)


@dataclass
class Served:
    """A bank that answers. `certificate`: that of its address, if it is reached by TLS."""

    context: BankContext
    port: int
    certificate: Path | None = None
    _closing: list[Callable[[], Awaitable[None]]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http{'s' if self.certificate else ''}://127.0.0.1:{self.port}"

    def adapter(self, key: str = KEY, *, timing: Timing = PATIENT) -> HttpBank:
        made = HttpBank(self.url, key, ca_file=self.certificate, timing=timing)
        self._closing.append(made.close)
        return made

    def visitor(self, key: str = "") -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        made = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=30)
        self._closing.append(made.aclose)
        return made

    async def close(self) -> None:
        for close in self._closing:
            await close()

    def operator(self) -> httpx.AsyncClient:
        return self.visitor(OPERATOR)


@asynccontextmanager
async def served_bank(
    folder: Path,
    accounts: Sequence[BankAccount] = (ANN, BEN),
    *,
    clock: Clock = system,
    certificate: tuple[Path, Path] | None = None,
) -> AsyncIterator[Served]:
    stop, is_open = asyncio.Event(), asyncio.Event()
    async with opened(
        "The bank",
        f"sqlite:///{folder / 'bank.db'}",
        accounts=accounts,
        clients={"eps": KEY},
        operator_key=OPERATOR,
        address="",
        clock=clock,
    ) as context:
        with bound("127.0.0.1", 0, any_port=True) as listener:
            serving = serve(context, listener, stop, certificate=certificate, opened=is_open.set)
            task = asyncio.create_task(serving)
            await is_open.wait()
            made = Served(context, listener.getsockname()[1], certificate[0] if certificate else None)
            try:
                yield made
            finally:
                await made.close()
                stop.set()
                await task

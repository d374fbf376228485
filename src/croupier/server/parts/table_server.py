"""A table server: plays the tables that it has leases for, and answers fronts over NATS."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from litestar.types import ASGIApp

from croupier.kit.clock import Clock, system
from croupier.modules import Modules
from croupier.server import bootstrap
from croupier.server.app import house_banks
from croupier.server.config.house import HouseFile
from croupier.server.http.middleware import ResponseMiddleware
from croupier.server.http.passwords import Passwords
from croupier.server.http.rate_middleware import RateMiddleware
from croupier.server.http.refusals import Refusals
from croupier.server.live.hub import Hub
from croupier.server.live.requests import TABLE_HANDLERS
from croupier.server.live.socket import HubEntrance, Socket
from croupier.server.money.banks import BankApart
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics, watch_hub
from croupier.server.ops.module_scanner import ModuleScanner
from croupier.server.parts.announcer import Announcer
from croupier.server.parts.bus import Bus
from croupier.server.parts.handover import Handover
from croupier.server.parts.house_subject import house_subject
from croupier.server.parts.lease_keeper import LEASE_S, LeaseKeeper
from croupier.server.parts.messages import FRONTS, CutOff, ToServer, for_account, server_subject
from croupier.server.parts.shared_state import shared_state
from croupier.server.parts.table_app import TableApp
from croupier.server.parts.table_callers import TableCallers
from croupier.server.parts.table_requests import TableRequests
from croupier.server.parts.tickets import Tickets
from croupier.server.rate_limits import Limiter
from croupier.store.database.hold import Holder, alone
from croupier.store.store import Store


@dataclass(frozen=True, slots=True)
class TableServer:
    """One open table server. `app` is what it answers at its port."""

    id: str
    hub: Hub
    keeper: LeaseKeeper
    handover: Handover
    refusals: Refusals
    metrics: Metrics
    log: Log
    app: ASGIApp

    async def close(self) -> None:
        """Hand all tables over, or, where there is no other server, close them as a house does."""
        await self.handover.emptied()
        await self.hub.close()


@asynccontextmanager
async def opened(
    file: HouseFile,
    database: str,
    nats: str,
    *,
    url: str,
    log: Log,
    modules: Modules | None = None,
    lease_s: float = LEASE_S,
    tls: bool = False,
    bank: BankApart | None = None,
    clock: Clock = system,
    passwords: Passwords | None = None,
) -> AsyncIterator[TableServer]:
    """Open a table server, until the context ends. `url` is where its clients reach it; `bank` is the process
    that keeps the accounts of the house file, if there is one. Raise BadOption if the
    database or NATS cannot be used."""
    id = secrets.token_hex(4)
    async with AsyncExitStack() as stack:
        holder = Holder.here(url, now_ns=clock())
        store = await stack.enter_async_context(Store.open(database, holder=holder, shared=True))
        log.note("database opened", database=str(store))
        if modules:
            await ModuleScanner(modules, log, clock=clock).scan("the server opens")
        hashing = passwords or Passwords()
        stack.callback(hashing.close)
        bus = await stack.enter_async_context(Bus.open(nats, await house_subject(store, clock)))
        announcer, tickets, metrics = Announcer(id, url, bus), Tickets(clock, valid_s=file.live.ticket_s), Metrics()
        banks = await stack.enter_async_context(house_banks(file, store, bank))
        hub = Hub(
            store,
            file,
            hashing,
            clock=clock,
            banks=banks,
            holder=id,
            announce=announcer.changed,
            tell_account=lambda name, message: bus.publish(FRONTS, for_account(name, message)),
            cut_off_account=lambda name: bus.publish(FRONTS, CutOff(name)),
        )
        announcer.attach(hub)
        if store.hold:
            store.hold.lost = hub.writing.fail
        watch_hub(metrics, hub)
        keeper = LeaseKeeper(hub, id, url, lease_s=lease_s)
        handover = Handover(hub, keeper, announcer, bus)
        await hub.start()
        stack.push_async_callback(keeper.stop)
        stack.push_async_callback(hub.close, within_s=0)
        await stack.enter_async_context(shared_state(store, hub, bus, clock=clock))
        await keeper.start()
        async with alone(store.database, "opens tables"):
            await bootstrap.missing_tables(file, hub, log)
        requests = TableRequests(hub, tickets, announcer, handover)
        await bus.serve(server_subject(id), ToServer, requests.answer)
        stack.callback(asyncio.create_task(announcer.run(), name="signs of life").cancel)
        refusals = Refusals(log, clock)
        callers = TableCallers(hub, tickets, metrics, log)
        socket = Socket(file, callers, HubEntrance(hub, TABLE_HANDLERS))
        app = _application(socket, hub, keeper, metrics, refusals, log=log, clock=clock, tls=tls)
        bus.changed = announcer.all
        announcer.all()
        log.note("table server opened", server=id, url=url, tables=len(hub.rooms))
        yield TableServer(id, hub, keeper, handover, refusals, metrics, log, app)


def _application(
    socket: Socket,
    hub: Hub,
    keeper: LeaseKeeper,
    metrics: Metrics,
    refusals: Refusals,
    *,
    log: Log,
    clock: Clock,
    tls: bool,
) -> ASGIApp:
    app = TableApp(socket, metrics, lambda: not (keeper.draining or hub.closing))
    limited = RateMiddleware(app, Limiter(hub.house.limits.requests, clock, code="request/too-many"))
    return ResponseMiddleware(limited, log=log, refusals=refusals, metrics=metrics, clock=clock, tls=tls)

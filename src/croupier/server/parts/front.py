"""A front: the public part of a house. Pages, accounts, sign-in, lobby, matchmaking, statistics and replays."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from croupier.kit.clock import Clock, system
from croupier.modules import Modules
from croupier.server import bootstrap
from croupier.server.app import (
    card_sign_in,
    closed_to_players,
    greeting,
    install_superuser,
    one_client,
    signing_off,
)
from croupier.server.config.house import HouseFile
from croupier.server.context import HouseContext
from croupier.server.http.accounts import Registrar
from croupier.server.http.authentication import Authenticator
from croupier.server.http.passwords import Passwords
from croupier.server.http.refusals import Refusals
from croupier.server.live.closure import Closure
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics
from croupier.server.ops.module_scanner import ModuleScanner
from croupier.server.ops.retention import RetentionRunner
from croupier.server.parts.bus import Bus
from croupier.server.parts.front_hub import FrontHub
from croupier.server.parts.front_matching import FrontMatching
from croupier.server.parts.front_requests import FrontEntrance
from croupier.server.parts.house_subject import house_subject
from croupier.server.parts.shared_state import shared_state
from croupier.server.people.visit_ending import VisitEnding
from croupier.server.rate_limits import Limiter
from croupier.server.study.imports import Importer
from croupier.server.study.strength import StrengthWorkers
from croupier.store.database.hold import Holder, alone
from croupier.store.store import Store


@asynccontextmanager
async def opened(
    file: HouseFile,
    database: str,
    nats: str,
    *,
    log: Log,
    modules: Modules | None = None,
    superuser_password: str | None = None,
    tls: bool = False,
    address: str = "",
    clock: Clock = system,
    tell: Callable[[str], None] = print,
) -> AsyncIterator[HouseContext]:
    """Open a front, until the context ends. Raise BadOption if the database or NATS cannot be used."""
    async with AsyncExitStack() as stack:
        holder = Holder.here(address, now_ns=clock())
        store = await stack.enter_async_context(Store.open(database, holder=holder, shared=True))
        log.note("database opened", database=str(store))
        scanner = ModuleScanner(modules, log, clock=clock) if modules else None
        await store.sessions.sweep(now_ns=clock())
        if scanner:
            await scanner.scan("the house opens")
        hashing, thinkers = Passwords(), StrengthWorkers(file.limits.strength, clock)
        stack.callback(hashing.close)
        stack.callback(thinkers.close)
        importer = Importer(store, file.limits.imports, clock)
        stack.callback(importer.close)
        registrar = Registrar(store, hashing, file, clock=clock)
        async with alone(store.database, "makes accounts"):
            await install_superuser(file.superuser, superuser_password, store, registrar, log=log, tell=tell)
            await bootstrap.demo_accounts(file, registrar, log)
        bus = await stack.enter_async_context(Bus.open(nats, await house_subject(store, clock)))
        hub = await stack.enter_async_context(FrontHub.open(store, file, bus, clock=clock))
        if store.hold:
            store.hold.lost = hub.writing.fail
        if scanner:
            stack.push_async_callback(scanner.settle)
            stack.callback(asyncio.create_task(scanner.run(), name="modules").cancel)
        state = await stack.enter_async_context(shared_state(store, hub, bus, clock=clock))
        retention = RetentionRunner(store, file.retention.rounds_days, log=log, clock=clock, sleep=asyncio.sleep)
        stack.push_async_callback(retention.stop)
        stack.callback(asyncio.create_task(retention.every_day(), name="retention days").cancel)
        matching = FrontMatching(file.matching, hub) if file.matching else None
        visits = VisitEnding(store, hub, clock=clock)
        if file.by_card:
            stack.callback(asyncio.create_task(visits.run(), name="visits").cancel)
        stack.callback(signing_off(file, store, hub, visits, log))
        authenticator = Authenticator(
            store,
            hashing,
            file.limits,
            clock=clock,
            greet=greeting(hub, scanner),
            closed=closed_to_players(file, hub),
            is_busy=one_client(file, hub),
            by_card=file.by_card,
        )
        metrics = Metrics()
        metrics.watch("tables", "Open tables.", lambda: len(hub.rooms))
        metrics.watch("connections", "Live connections.", lambda: len(hub.presence))
        metrics.watch("table_servers", "Table servers.", lambda: len(hub.mirror.servers))
        log.note("front opened", front=hub.id, house=file.name)
        yield HouseContext(
            file=file,
            store=store,
            hub=hub,
            entrance=FrontEntrance(hub, matching),
            closure=Closure(hub),
            state=state,
            retention=retention,
            authenticator=authenticator,
            registrar=registrar,
            card_sign_in=card_sign_in(file, store, hub, authenticator, registrar, clock=clock),
            visit_ending=visits,
            scanner=scanner,
            thinkers=thinkers,
            importer=importer,
            requests=Limiter(file.limits.requests, clock, code="request/too-many"),
            refusals=Refusals(log, clock),
            metrics=metrics,
            log=log,
            clock=clock,
            tls=tls,
        )

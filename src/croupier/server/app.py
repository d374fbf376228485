"""Assembles a house: the store, the hub, and one ASGI application for one port."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from typing import Any

from litestar import Litestar, MediaType, Request, asgi
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.types import ASGIApp, Receive, Send

from croupier import __version__
from croupier.bank.banks import Banks
from croupier.bank.simulated import SimulatedBank
from croupier.kit.clock import Clock, system
from croupier.modules import Modules
from croupier.server import bootstrap
from croupier.server.config.house import HouseFile
from croupier.server.context import HouseContext
from croupier.server.house_hub import HouseHub
from croupier.server.http.accounts import Registrar
from croupier.server.http.authentication import COOKIE, Authenticator, Caller, SignedIn
from croupier.server.http.card_sign_in import CardSignIn
from croupier.server.http.middleware import CallerMiddleware, ResponseMiddleware
from croupier.server.http.passwords import Passwords
from croupier.server.http.rate_middleware import RateMiddleware
from croupier.server.http.refusals import Refusals
from croupier.server.http.rest import callers, errors
from croupier.server.http.rest.advice import AdviceController
from croupier.server.http.rest.bank_card import BankController, CardController
from croupier.server.http.rest.banks import BanksController
from croupier.server.http.rest.games import GamesController
from croupier.server.http.rest.health import FrontController
from croupier.server.http.rest.history import HistoryController
from croupier.server.http.rest.house import HouseController
from croupier.server.http.rest.imports import ImportsController
from croupier.server.http.rest.languages import language_of
from croupier.server.http.rest.me import MeController
from croupier.server.http.rest.money import MoneyController
from croupier.server.http.rest.operations import OperationsController
from croupier.server.http.rest.operator_house import OperatorController
from croupier.server.http.rest.parts import PartsController
from croupier.server.http.rest.people import PeopleController
from croupier.server.http.rest.sign_in import SessionController
from croupier.server.http.rest.statistics import StatisticsController
from croupier.server.http.rest.strength import StrengthController
from croupier.server.http.rest.superuser import SuperuserController
from croupier.server.http.rest.tables import TablesController
from croupier.server.http.rest.visits import VisitsController
from croupier.server.http.static_files import StaticFiles
from croupier.server.live.closure import Closure
from croupier.server.live.hub import Hub
from croupier.server.live.socket import AccountCallers, HubEntrance, Socket
from croupier.server.money.banks import BankApart, opened_banks
from croupier.server.ops.house_state import StoredHouseState, stored_status
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics, watch_hub
from croupier.server.ops.module_scanner import ModuleScanner, Sleep
from croupier.server.ops.retention import RetentionRunner
from croupier.server.ops.sign_off import SignOff
from croupier.server.people.visit_ending import VisitEnding
from croupier.server.rate_limits import Limiter
from croupier.server.study.imports import Importer
from croupier.server.study.strength import StrengthWorkers
from croupier.store.database.hold import Holder
from croupier.store.people.accounts import Account
from croupier.store.store import Store
from croupier.web import built
from croupier.words import sentence

CONTROLLERS = (
    FrontController,
    HouseController,
    SessionController,
    MeController,
    CardController,
    BankController,
    GamesController,
    TablesController,
    HistoryController,
    StatisticsController,
    ImportsController,
    StrengthController,
    AdviceController,
    SuperuserController,
    OperationsController,
    PartsController,
    PeopleController,
    MoneyController,
    OperatorController,
    BanksController,
    VisitsController,
)
Tell = Callable[[str], None]


@asynccontextmanager
async def opened(
    file: HouseFile,
    database: str,
    *,
    log: Log,
    modules: Modules | None = None,
    passwords: Passwords | None = None,
    superuser_password: str | None = None,
    tls: bool = False,
    address: str = "",
    bank: BankApart | None = None,
    clock: Clock = system,
    sleep: Sleep = asyncio.sleep,
    tell: Tell = print,
) -> AsyncIterator[HouseContext]:
    """Open a house from its file, until the context ends.

    `address` is where it is reached: a second house on its database says so; `bank` is the process that keeps the
    accounts of the house file, if there is one. `tell` prints what is shown only once.
    """
    async with AsyncExitStack() as stack:
        holder = Holder.here(address, now_ns=clock())
        store = await stack.enter_async_context(Store.open(database, holder=holder))
        log.note("database opened", database=str(store))
        scanner = ModuleScanner(modules, log, clock=clock, sleep=sleep) if modules else None
        await store.sessions.sweep(now_ns=clock())
        if scanner:
            await scanner.scan("the house opens")
        hashing, thinkers = passwords or Passwords(), StrengthWorkers(file.limits.strength, clock)
        stack.callback(hashing.close)
        stack.callback(thinkers.close)
        importer = Importer(store, file.limits.imports, clock)
        stack.callback(importer.close)
        registrar = Registrar(store, hashing, file, clock=clock)
        await install_superuser(file.superuser, superuser_password, store, registrar, log=log, tell=tell)
        await bootstrap.demo_accounts(file, registrar, log)
        banks = await stack.enter_async_context(house_banks(file, store, bank))
        status = await stored_status(store.house_state)
        shut, rigging = status.closed(clock()), status.rigging
        hub = await stack.enter_async_context(
            Hub.open(store, file, hashing, clock=clock, banks=banks, sleep=sleep, shut=shut, rigging=rigging)
        )
        state = StoredHouseState(store.house_state, hub, clock=clock)
        stack.callback(state.stop)
        await state.load()
        if store.hold:
            store.hold.lost = hub.writing.fail
        await bootstrap.tables(file, hub, log)
        if scanner:
            stack.push_async_callback(scanner.settle)
            stack.callback(asyncio.create_task(scanner.run(), name="modules").cancel)
        retention = RetentionRunner(store, file.retention.rounds_days, log=log, clock=clock, sleep=sleep)
        stack.push_async_callback(retention.stop)
        stack.callback(asyncio.create_task(retention.every_day(), name="retention days").cancel)
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
        log.note("house opened", house=file.name, tables=len(hub.rooms))
        requests, metrics = Limiter(file.limits.requests, clock, code="request/too-many"), Metrics()
        watch_hub(metrics, hub)
        yield HouseContext(
            file=file,
            store=store,
            hub=hub,
            entrance=HubEntrance(hub),
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
            requests=requests,
            refusals=Refusals(log, clock),
            metrics=metrics,
            log=log,
            clock=clock,
            tls=tls,
        )


async def install_superuser(
    name: str, password: str | None, store: Store, registrar: Registrar, *, log: Log, tell: Tell
) -> None:
    """Create the superuser at the first start and tell the password that was made up, if none was given. Warn that a
    password which is given later changes nothing."""
    if password and await store.accounts.installed():
        ignored = sentence("house/has-superuser")
        log.note("superuser password ignored", level="warning", says=ignored)
        tell(sentence("house/warning", warning=ignored))
    if made_up := await registrar.install(password):
        tell(sentence("house/superuser-password", name=name, password=made_up))


@asynccontextmanager
async def house_banks(file: HouseFile, store: Store, apart: BankApart | None = None) -> AsyncIterator[Banks | None]:
    """Open the banks of the house file, until the context ends; None: it has none. The simulated one is inside the
    house, with its books in the house's database, unless it runs `apart`."""
    if file.bank is None:
        yield None
        return
    inner = None
    if file.bank.account and not apart:
        inner = SimulatedBank(file.bank.account, store.bank_books)
        await inner.begin()
    async with opened_banks(file.bank, inner, apart) as banks:
        yield banks


def signing_off(file: HouseFile, store: Store, hub: HouseHub, visits: VisitEnding, log: Log) -> Callable[[], object]:
    """Begin to sign players out whenever the house is closed, if its file says so. Return what ends this."""
    if file.live.when_closed == "stay":
        return lambda: None
    return asyncio.create_task(SignOff(store, hub, visits, log).run(), name="sign-off").cancel


def card_sign_in(
    file: HouseFile,
    store: Store,
    hub: HouseHub,
    authenticator: Authenticator,
    registrar: Registrar,
    *,
    clock: Clock,
) -> CardSignIn | None:
    """Return what signs players in with their bank cards, in a house of that kind."""
    if not file.by_card or hub.card_payments is None:
        return None
    return CardSignIn(store, hub, hub.card_payments, authenticator, registrar, clock=clock)


def closed_to_players(file: HouseFile, hub: HouseHub) -> Callable[[], str]:
    """Return a function that tells why no player may sign in now; empty: players may."""
    return lambda: "" if file.live.when_closed == "stay" else hub.shut


def one_client(file: HouseFile, hub: HouseHub) -> Callable[[Account], bool]:
    """Return a function that tells whether an account has a client that no sign-in may take over from."""
    if file.live.second_sign_in == "takes-over":
        return lambda account: False
    return lambda account: is_connected(hub, account.name)


def is_connected(hub: HouseHub, name: str) -> bool:
    """Return whether an account has a client that is connected."""
    return any([not one.ended for one in hub.presence.of(name)])


def greeting(hub: HouseHub, scanner: ModuleScanner | None) -> Callable[[SignedIn], None]:
    """Return what is done after every sign-in."""

    def greet(signed_in: SignedIn) -> None:
        """Close the connection of the session that was replaced, and scan modules when the superuser signs in."""
        if signed_in.ended:
            hub.cut_off(signed_in.account.name)
        if scanner and signed_in.account.role == "superuser":
            scanner.ask("the superuser signed in")

    return greet


def application(house: HouseContext) -> ASGIApp:
    """Return the application for the one port: pages, REST, WebSocket, health and metrics."""
    routes, socket = _routes(house.file.limits.body_bytes_most), _socket(house)

    async def app(scope: Any, receive: Receive, send: Send) -> None:
        scope |= {"house": house, "house_socket": socket}
        await routes(scope, receive, send)

    limited = RateMiddleware(_with_pages(app, house.file), house.requests)
    return ResponseMiddleware(
        limited,
        log=house.log,
        refusals=house.refusals,
        metrics=house.metrics,
        clock=house.clock,
        tls=house.tls,
        connects_to=lambda: house.hub.table_addresses,
    )


@lru_cache(maxsize=8)
def _routes(body_bytes_most: int) -> Litestar:
    """Return what answers by path. It knows a house only from each request, so that houses share it: to make it takes
    a tenth of a second."""
    return Litestar(
        [*CONTROLLERS, _ws],
        dependencies={
            "house": Provide(callers.house, sync_to_thread=False),
            "caller": Provide(callers.caller, sync_to_thread=False),
            "language": Provide(language_of, sync_to_thread=False),
        },
        middleware=[CallerMiddleware()],
        exception_handlers=errors.handlers(),
        after_exception=[errors.log_of_socket],
        openapi_config=_openapi(),
        request_max_body_size=body_bytes_most,
        logging_config=None,
    )


def _with_pages(app: ASGIApp, file: HouseFile) -> ASGIApp:
    pages = built()
    return StaticFiles(app, pages, title=file.title, says=file.says) if pages else app


@asgi("/ws", copy_scope=False)
async def _ws(scope: Any, receive: Any, send: Any) -> None:
    await scope["house_socket"](scope, receive, send)


def _socket(house: HouseContext) -> Socket:
    def by_scope(scope: Any) -> Account | None:
        """Return the signed-in account, which the middleware found."""
        caller = scope.get("user")
        if not isinstance(caller, Caller):
            return None
        house.authenticator.bots.discard(caller.account.name)
        return caller.account

    authenticator, hub = house.authenticator, house.hub
    callers = AccountCallers(by_scope=by_scope, by_token=authenticator.connected, guest=lambda: hub.guest())
    return Socket(house.file, callers, house.entrance)


class _JsonOfHouse(JsonRenderPlugin):
    """The description of the API, with the title of the house that is asked for it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        house: HouseContext = request.scope["house"]  # type: ignore[typeddict-item]
        info = openapi_schema["info"] | {"title": house.file.title}
        return super().render(request, openapi_schema | {"info": info})


def _openapi() -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "session": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
        "token": SecurityScheme(type="http", scheme="bearer"),
    }
    return OpenAPIConfig(
        title="croupier",
        version=__version__,
        description="Accounts, tables, history and statistics of a croupier house. Live play goes over `/ws`.",
        path="/api/openapi.json",
        render_plugins=[_JsonOfHouse(path="/", media_type=MediaType.JSON)],
        use_handler_docstrings=True,
        components=Components(security_schemes=schemes),
        security=[{"session": []}, {"token": []}],
    )

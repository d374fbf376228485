"""The bank as an ASGI application: what clients ask, what the operator does, the operator's page, and its OpenAPI."""

import logging
from dataclasses import dataclass
from http import HTTPStatus
from importlib.resources import files
from typing import Annotated, Any, Final

from litestar import Controller, Litestar, MediaType, Request, Response, get, patch, post, put
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from croupier import __version__
from croupier.cbs import keys
from croupier.cbs.central_bank import CentralBank
from croupier.cbs.faults import DECLINED, App, Faults
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.protocol.cbs import (
    AccountChange,
    BalanceAsked,
    BalanceTold,
    BankAccountTold,
    BankReady,
    BankRefusal,
    BookingAsked,
    BookingTold,
    CardApproved,
    CardAsked,
    Fault,
    FaultTold,
    NewBankAccount,
    Statement,
)
from croupier.words import preferred

_log: Final = logging.getLogger(__name__)
_BODY_BYTES_MOST: Final = 16_384
_CLIENT: Final = "cbs_client"
_BANK: Final = "cbs"
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_PAGES: Final = {"index.html": "text/html", "page.js": "text/javascript", "page.css": "text/css"}
AnyRequest = Request[Any, Any, Any]
Key = Annotated[str, PathParameter(min_length=1, max_length=100)]
Most = Annotated[int, QueryParameter(ge=1, le=1000)]
Skip = Annotated[int, QueryParameter(ge=0, le=10**9)]


class NotAdmitted(CroupierError):
    """The key of the caller is missing or wrong."""


@dataclass(frozen=True, slots=True)
class BankContext:
    """An open bank, for the handlers of requests. `operator` is the hash of the operator's key."""

    title: str
    bank: CentralBank
    faults: Faults
    operator: str


async def for_clients(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guard what clients ask: raise NotAdmitted without the key of one."""
    client = await _context(connection).bank.client(_shown(connection))
    if not client:
        raise NotAdmitted("cbs/not-admitted")
    connection.scope[_CLIENT] = client  # type: ignore[typeddict-unknown-key]


def for_operator(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guard what the operator does: raise NotAdmitted without the operator's key."""
    if not keys.is_same(_shown(connection), _context(connection).operator):
        raise NotAdmitted("cbs/not-admitted")


def _shown(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _context(connection: ASGIConnection[Any, Any, Any, Any]) -> BankContext:
    found: BankContext = connection.scope[_BANK]  # type: ignore[typeddict-item]
    return found


def cbs(request: AnyRequest) -> BankContext:
    """Return the bank that is asked."""
    return _context(request)


def client(request: AnyRequest) -> str:
    """Return the name of the client that asks."""
    found: str = request.scope[_CLIENT]  # type: ignore[typeddict-item]
    return found


def declined(request: AnyRequest) -> bool:
    """Return whether the request is to be refused, by a fault that is set."""
    return DECLINED in request.scope


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Return, for OpenAPI, the refusals with which an endpoint may answer."""
    return {
        status: ResponseSpec(BankRefusal, generate_examples=False, description=HTTPStatus(status).phrase)
        for status in sorted({400, 401, *statuses})
    }


class ClientController(Controller):
    """What a house may ask, by the key that it was admitted with."""

    path = "/api"
    tags = ("clients",)
    guards = (for_clients,)

    @get("/ready", operation_id="ready", responses=documented())
    async def ready(self, cbs: NamedDependency[BankContext], client: NamedDependency[str]) -> BankReady:
        """Return that the bank answers."""
        return BankReady(bank=cbs.title, client=client)

    @post("/approvals", operation_id="approve", status_code=200, responses=documented(404, 409))
    async def approve(
        self,
        cbs: NamedDependency[BankContext],
        client: NamedDependency[str],
        declined: NamedDependency[bool],
        data: JSONBody[CardAsked],
    ) -> CardApproved:
        """Approve a card, a debit card by its PIN. Three wrong PINs in a row block it for a quarter of an hour."""
        _unless(declined)
        return await cbs.bank.approve(client, data)

    @post("/balances", operation_id="balance", status_code=200, responses=documented(404, 409))
    async def balance(
        self,
        cbs: NamedDependency[BankContext],
        client: NamedDependency[str],
        declined: NamedDependency[bool],
        data: JSONBody[BalanceAsked],
    ) -> BalanceTold:
        """Return what is on the account of a card that was approved."""
        _unless(declined)
        return await cbs.bank.balance(client, data.reference)

    @put("/bookings/{key:str}", operation_id="book", responses=documented(409))
    async def book(
        self,
        cbs: NamedDependency[BankContext],
        client: NamedDependency[str],
        declined: NamedDependency[bool],
        key: Key,
        data: JSONBody[BookingAsked],
    ) -> BookingTold:
        """Book a withdrawal or a deposit, once for each key. What is refused is refused under this key for good."""
        return await cbs.bank.book(client, key, data, declined=declined)

    @put("/bookings/{key:str}/void", operation_id="void", responses=documented(409))
    async def void(
        self, cbs: NamedDependency[BankContext], client: NamedDependency[str], declined: NamedDependency[bool], key: Key
    ) -> BookingTold:
        """Undo a withdrawal. A key that was not booked yet never will be."""
        _unless(declined)
        return await cbs.bank.void(client, key)


class OperatorController(Controller):
    """What the operator of the bank sees and does."""

    path = "/api/operator"
    tags = ("operator",)
    guards = (for_operator,)

    @get("/accounts", operation_id="accounts", responses=documented())
    async def accounts(self, cbs: NamedDependency[BankContext]) -> list[BankAccountTold]:
        """List all accounts, by number."""
        return await cbs.bank.accounts()

    @post("/accounts", operation_id="openAccount", responses=documented(409))
    async def open_account(self, cbs: NamedDependency[BankContext], data: JSONBody[NewBankAccount]) -> BankAccountTold:
        """Open an account."""
        return await cbs.bank.open_account(data)

    @patch("/accounts/{number:str}", operation_id="changeAccount", responses=documented(404))
    async def change_account(
        self, cbs: NamedDependency[BankContext], number: FromPath[str], data: JSONBody[AccountChange]
    ) -> BankAccountTold:
        """Close an account, so that nothing more is booked on it, or open it again; or let PINs be tried again."""
        return await cbs.bank.change_account(number, data)

    @get("/accounts/{number:str}/statement", operation_id="statement", responses=documented(404))
    async def statement(
        self,
        cbs: NamedDependency[BankContext],
        language: NamedDependency[str],
        number: FromPath[str],
        limit: Most = 100,
        offset: Skip = 0,
    ) -> Statement:
        """Return an account and all that was asked of it, the latest first."""
        return await cbs.bank.statement(number, limit=limit, offset=offset, language=language)

    @get("/faults", operation_id="fault", responses=documented())
    async def fault(self, cbs: NamedDependency[BankContext]) -> FaultTold:
        """Return the fault that clients meet at the moment."""
        return cbs.faults.told()

    @put("/faults", operation_id="setFault", responses=documented())
    async def set_fault(self, cbs: NamedDependency[BankContext], data: JSONBody[Fault]) -> FaultTold:
        """Let clients meet a fault from now on, or none. It is forgotten when the bank is stopped."""
        cbs.faults.set(data)
        return cbs.faults.told()


@get("/", include_in_schema=False)
async def front_page() -> Response[bytes]:
    return _page("index.html")


@get("/{name:str}", include_in_schema=False)
async def page_file(name: FromPath[str]) -> Response[bytes]:
    if name not in _PAGES:
        raise Unknown("request/unknown-address")
    return _page(name)


def _page(name: str) -> Response[bytes]:
    text = files("croupier.cbs").joinpath("pages", name).read_bytes()
    return Response(text, media_type=f"{_PAGES[name]}; charset=utf-8")


def _unless(declined: bool) -> None:
    if declined:
        raise BadOption("bank/declined")


def application(context: BankContext) -> App:
    """Return the application of a bank."""
    routes = Litestar(
        [ClientController, OperatorController, front_page, page_file],
        dependencies={
            "cbs": Provide(cbs, sync_to_thread=False),
            "client": Provide(client, sync_to_thread=False),
            "declined": Provide(declined, sync_to_thread=False),
            "language": Provide(language, sync_to_thread=False),
        },
        exception_handlers={CroupierError: _refused, HTTPException: _other, Exception: _failed},
        openapi_config=_openapi(context.title),
        request_max_body_size=_BODY_BYTES_MOST,
        logging_config=None,
        response_headers=_HEADERS,
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        scope |= {_BANK: context}
        await routes(scope, receive, send)

    return app


def language(request: AnyRequest) -> str:
    """Return the language that the caller prefers."""
    return preferred(request.headers.get("accept-language", ""))


def _refused(request: AnyRequest, error: CroupierError) -> Response[BankRefusal]:
    status = 401 if isinstance(error, NotAdmitted) else 404 if isinstance(error, Unknown) else 409
    values = {name: str(value) for name, value in error.values.items()}
    body = BankRefusal(code=error.code, says=error.says_in(language(request)), field=error.field, values=values)
    return Response(body, status_code=status, media_type="application/json", headers=_HEADERS)


def _other(request: AnyRequest, error: HTTPException) -> Response[BankRefusal]:
    body = BankRefusal(code="request/unreadable", says=error.detail)
    return Response(body, status_code=error.status_code, media_type="application/json", headers=_HEADERS)


def _failed(request: AnyRequest, error: Exception) -> Response[BankRefusal]:
    _log.error("A request of the bank failed: %s", request.scope["path"], exc_info=error)
    refusal = CroupierError("house/bug", key="cbs/bug")
    body = BankRefusal(code=refusal.code, says=refusal.says_in(language(request)))
    return Response(body, status_code=500, media_type="application/json", headers=_HEADERS)


def _openapi(title: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title=title,
        version=__version__,
        description="A simulated central banking system: cards, balances and bookings for houses, by their keys.",
        path="/api/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/", media_type=MediaType.JSON)],
        use_handler_docstrings=True,
        components=Components(security_schemes={"key": SecurityScheme(type="http", scheme="bearer")}),
        security=[{"key": []}],
    )

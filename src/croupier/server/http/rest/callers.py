"""The caller of an endpoint as a dependency, guards, and parameters that endpoints share."""

from typing import Annotated, Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, QueryParameter

from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden, NotSignedIn
from croupier.store.people.accounts import Account

ANYBODY: Final[list[dict[str, list[str]]]] = [{}]  # for OpenAPI: no sign-in needed
LOOKERS: Final[list[dict[str, list[str]]]] = [
    {"session": []},
    {"token": []},
    {},
]  # none needed where the house takes guests
Id = Annotated[int, PathParameter(ge=1, le=2**53)]  # of a table, a deal, a token; exact in every JSON reader
Words = Annotated[str | None, QueryParameter(max_length=60)]
YesNo = Annotated[bool, QueryParameter()]
Time = Annotated[int | None, QueryParameter(ge=0, le=2**62)]
Number = Annotated[int | None, QueryParameter(ge=1, le=2**53)]
Most = Annotated[int, QueryParameter(ge=1, le=1000)]
Skip = Annotated[int, QueryParameter(ge=0, le=10**9)]


def with_lookers() -> dict[str, Provide]:
    """Return the dependencies of controllers that answer guests, too: `looker` is an account, or None."""
    return {"looker": Provide(looker, sync_to_thread=False)}


def house(request: Request[Any, Any, Any]) -> HouseContext:
    """Return the house that is asked."""
    found: HouseContext = request.scope["house"]  # type: ignore[typeddict-item]
    return found


def caller(request: Request[Any, Any, Any]) -> Caller:
    """Return the signed-in caller. Raise NotSignedIn if there is none."""
    return _signed_in(request.scope.get("user"))


def looker(request: Request[Any, Any, Any], house: NamedDependency[HouseContext]) -> Account | None:
    """Return the signed-in account, or None for a guest where the house takes guests."""
    found = request.scope.get("user")
    if not isinstance(found, Caller) and house.file.guests:
        return None
    return _signed_in(found).account


def for_superuser(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guard endpoints that only the superuser may use, signed in by password."""
    found = _signed_in(connection.scope.get("user"))
    if found.account.role != "superuser" or found.by != "session":
        raise Forbidden("role/superuser-only")


def for_accounts(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guard endpoints that need an account (POKERIV3:U12)."""
    _signed_in(connection.scope.get("user"))


def _signed_in(found: Any) -> Caller:
    if not isinstance(found, Caller):
        raise NotSignedIn("session/none")
    return found

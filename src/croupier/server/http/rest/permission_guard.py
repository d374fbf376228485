"""The guard of operators' endpoints, the account that one is about, and the lines of the audit log that they leave."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from croupier.errors import IllegalAction
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden, NotSignedIn, check_scope
from croupier.server.people.permissions import PERMISSIONS, may, outranks
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted


def for_operators(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Guard an endpoint by the permission that it names (`may="kick"`): raise NotSignedIn, or Forbidden if the role of
    the caller does not have it, or the token not its scope."""
    caller = connection.scope.get("user")
    if not isinstance(caller, Caller):
        raise NotSignedIn("session/none")
    check_permission(caller, handler.opt["may"])


def check_permission(caller: Caller, permission: str) -> None:
    """Raise Forbidden unless the caller has a permission, by role and by scope of the token."""
    needs = PERMISSIONS[permission]
    if not may(caller.account.role, permission):
        if needs.role == "superuser":
            raise Forbidden("role/superuser-only")
        raise Forbidden("role/too-low", role=needs.role)
    if needs.scope is not None:
        check_scope(caller, needs.scope)
    elif caller.by == "token":
        raise Forbidden("session/needed")


async def target(house: HouseContext, caller: Caller, person: int, *, own: bool = False, bots: bool = False) -> Account:
    """Return the account that an operator acts on. Raise Unknown if there is none, Forbidden unless its role is lower
    than the caller's, and IllegalAction for a bot of the house; `own`: the superuser may do this to itself; `bots`: it
    may be done to the house's bots."""
    account = await house.store.accounts.by_id(person, now_ns=house.clock())
    is_own = own and caller.account.role == "superuser" and account.id == caller.account.id
    if not (is_own or outranks(caller.account, account)):
        raise Forbidden("role/outranked", name=account.nickname)
    if account.house_bot and not bots:
        raise IllegalAction("account/house-bot")
    return account


async def note(house: HouseContext, caller: Caller, what: str, detail: str = "", *, table: int | None = None) -> None:
    """Add a line to the audit log."""
    account = caller.account
    noted = Noted(
        at_ns=house.clock(), who=account.name, what=what, account_id=account.id, table_id=table, detail=detail
    )
    await house.store.audit.note(noted)


def about(account: Account, why: str = "") -> str:
    """Return how the audit log names an account, with its number, which stays when it is deleted."""
    return f"{account.name} ({account.id}){f': {why}' if why else ''}"

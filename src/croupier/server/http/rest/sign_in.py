"""`/api/session`, `/api/session/card`, `/api/register`, `/api/guest`: signing in and out."""

from typing import Any, Final

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.errors import CroupierError, Unknown
from croupier.protocol.rest.people import Reset, ResetDone
from croupier.protocol.rest.sign_in import CardCredentials, Credentials, Profile, Registration
from croupier.server.context import HouseContext
from croupier.server.http.authentication import COOKIE, SESSION_S, Caller, Forbidden, SignedIn
from croupier.server.http.middleware import address_of
from croupier.server.http.rest.callers import ANYBODY
from croupier.server.http.rest.errors import documented
from croupier.server.people.permissions import functions
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted

SUPERUSER_FUNCTIONS: Final = ("users", "statistics", "deals", "audit", "modules", "tables", "watch")
_NO_COOKIE: Final = Cookie(COOKIE, "/", "", max_age=0, httponly=True, samesite="lax")


def profile(account: Account) -> Profile:
    return Profile(
        uid=account.id,
        name=account.name,
        login="" if account.guest else account.login,
        guest=account.guest,
        nickname=account.nickname,
        email=account.email,
        kind=account.kind,
        role=account.role,
        score=account.score,
        functions=(*functions(account.role), *(SUPERUSER_FUNCTIONS if account.role == "superuser" else ())),
    )


def cookie(request: Request[Any, Any, Any], secret: str) -> Cookie:
    """Return the session cookie, out of reach for scripts and for requests that other sites' pages post."""
    secure = request.scope["scheme"] == "https"
    return Cookie(COOKIE, "/", secret, max_age=SESSION_S, httponly=True, samesite="lax", secure=secure)


class SessionController(Controller):
    """Signing in and out."""

    path = "/api"
    tags = ("accounts",)

    @get("/session", operation_id="session", responses=documented())
    async def session(self, caller: NamedDependency[Caller]) -> Profile:
        """Return who is signed in."""
        return profile(caller.account)

    @post("/session", operation_id="signIn", security=ANYBODY, responses=documented(403))
    async def sign_in(
        self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext], data: JSONBody[Credentials]
    ) -> Response[Profile]:
        """Sign in by name or e-mail address. A session that the account had elsewhere ends."""
        address = address_of(request.scope)
        try:
            signed_in = await house.authenticator.sign_in(data.who, data.password, address=address)
        except CroupierError as refusal:
            house.metrics.signed_in(refusal.code)
            house.log.note("sign-in refused", code=refusal.code, address=address)
            raise
        house.metrics.signed_in("admitted")
        return _entered(request, house, signed_in)

    @post("/session/card", operation_id="signInByCard", security=ANYBODY, responses=documented(403, 404, 409))
    async def sign_in_by_card(
        self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext], data: JSONBody[CardCredentials]
    ) -> Response[Profile]:
        """Sign in with a name and a bank card, where the house has players do so. You wait in the queue for a seat
        then. With a card that plays here, and its name, you go on where your client was lost."""
        if house.card_sign_in is None:
            raise Unknown("session/by-password")
        address = address_of(request.scope)
        try:
            signed_in = await house.card_sign_in.sign_in(data, address=address)
        except CroupierError as refusal:
            house.metrics.signed_in(refusal.code)
            house.log.note("sign-in refused", code=refusal.code, address=address)
            raise
        house.metrics.signed_in("admitted")
        return _entered(request, house, signed_in)

    @delete("/session", operation_id="signOut", responses=documented(403), response_cookies=[_NO_COOKIE])
    async def sign_out(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> None:
        """Sign out. You give up the round that you are playing: warn before."""
        await house.authenticator.sign_out(caller)
        await house.visit_ending.sign_out(caller.account, "signed-out")
        house.log.note("signed out", account=caller.account.name)

    @post("/register", operation_id="register", security=ANYBODY, responses=documented(403, 409))
    async def register(
        self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext], data: JSONBody[Registration]
    ) -> Response[Profile]:
        """Make an account and sign in with it (POKERIV3:KT3, LANDLORD:5.7)."""
        if house.file.by_card:
            raise Forbidden("session/by-card")
        address = address_of(request.scope)
        house.authenticator.check_open()
        account = await house.registrar.register(data, address=address)
        house.log.note("registered", account=account.name, address=address)
        return _entered(request, house, await house.authenticator.admit(account.id, address=address))

    @post("/guest", operation_id="guest", security=ANYBODY, responses=documented(403))
    async def guest(self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext]) -> Response[Profile]:
        """Make an account in one click and sign in with it. It has a friendly nickname and no password: this session is
        all that leads to it, until you keep it by `POST /api/me/registration`."""
        if not house.file.guests:
            raise Forbidden("account/no-guests")
        address = address_of(request.scope)
        house.authenticator.check_open()
        guest = await house.registrar.guest(address=address)
        house.log.note("registered", account=guest.name, address=address)
        return _entered(request, house, await house.authenticator.admit(guest.id, address=address))

    @post("/reset", operation_id="reset", status_code=200, security=ANYBODY, responses=documented(403))
    async def reset(
        self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext], data: JSONBody[Reset]
    ) -> ResetDone:
        """Choose a new password by a link that an operator made. All sessions of the account end, and its tokens are
        revoked."""
        address = address_of(request.scope)
        account = await house.registrar.reset(data.secret, data.password, data.confirmation, address=address)
        house.hub.cut_off(account.name)
        used = Noted(at_ns=house.clock(), who=account.name, what="used a reset link", account_id=account.id)
        await house.store.audit.note(used)
        house.log.note("password reset", account=account.name, address=address)
        return ResetDone(login=account.login)


def _entered(request: Request[Any, Any, Any], house: HouseContext, signed_in: SignedIn) -> Response[Profile]:
    house.log.note("signed in", account=signed_in.account.name, took_over=len(signed_in.ended))
    return Response(profile(signed_in.account), cookies=[cookie(request, signed_in.secret)])

"""`/api/me`: the caller's own account: results, nickname and password, tokens, money."""

from collections.abc import Iterator
from typing import Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.bank.names import loan, wallet
from croupier.bank.purse import Wallet
from croupier.games import registry
from croupier.protocol.rest.me import (
    Borrowing,
    Change,
    GameResult,
    Me,
    Money,
    Movement,
    NewPassword,
    NewToken,
    Repayment,
    SeatTaken,
    TokenMade,
)
from croupier.protocol.rest.sign_in import Profile, Registration
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.middleware import address_of
from croupier.server.http.rest.callers import Id, for_accounts
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.sign_in import cookie, profile
from croupier.server.people.permissions import scopes
from croupier.store.money.ledger import Booked
from croupier.store.people.tokens import Token
from croupier.store.rounds.results import Result


class MeController(Controller):
    """The caller's own account."""

    path = "/api/me"
    tags = ("accounts",)
    guards = (for_accounts,)

    @get("/", operation_id="me", responses=documented())
    async def me(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> Me:
        """Return your account: money, results game by game, where you sit."""
        results = await house.store.results.of(caller.account.id)
        money = await _money(house, caller)
        return Me(
            you=profile(caller.account),
            money=money.money,
            debt=money.debt,
            results=tuple([game_result(result) for result in results]),
            seats=tuple(_seats(house, caller.account.name)),
        )

    @patch("/", operation_id="changeMe", responses=documented(403, 409))
    async def change(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Change]
    ) -> Profile:
        """Change your nickname or e-mail address."""
        changed = await house.registrar.change(caller.account, nickname=data.nickname, email=data.email)
        house.hub.know(changed)
        return profile(changed)

    @post("/registration", operation_id="keepMe", status_code=200, responses=documented(403, 409))
    async def keep(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        data: JSONBody[Registration],
    ) -> Profile:
        """Keep a guest's account: choose a name to sign in with and a password. Chips, rounds and statistics stay, and
        so does this session."""
        _by_session(caller)
        kept = await house.registrar.keep(caller.account, data, address=address_of(request.scope))
        house.hub.know(kept)
        house.log.note("guest registered", account=kept.name, login=kept.login)
        return profile(kept)

    @post("/password", operation_id="changePassword", status_code=200, responses=documented(403))
    async def set_password(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        data: JSONBody[NewPassword],
    ) -> Response[Profile]:
        """Change your password. All sessions but this one end, and your tokens are revoked."""
        _by_session(caller)
        await house.registrar.set_password(caller.account, data.old, data.password, data.confirmation)
        house.hub.cut_off(caller.account.name)
        house.log.note("password changed", account=caller.account.name)
        signed_in = await house.authenticator.admit(caller.account.id, address=address_of(request.scope))
        return Response(profile(signed_in.account), status_code=200, cookies=[cookie(request, signed_in.secret)])

    @get("/tokens", operation_id="tokens", responses=documented())
    async def tokens(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> list[Token]:
        """List your tokens, without their secrets."""
        return await house.store.tokens.of(caller.account.id)

    @post("/tokens", operation_id="newToken", responses=documented(403))
    async def new_token(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[NewToken]
    ) -> TokenMade:
        """Make a token, with which a bot signs in as you: `Authorization: Bearer ...`."""
        _by_session(caller)
        allowed = scopes(caller.account.role)
        if beyond := [scope for scope in data.scopes if scope not in allowed]:
            raise Forbidden("token/beyond-role", scope=beyond[0], field="scopes")
        chosen = tuple(dict.fromkeys(data.scopes))
        token, secret = await house.authenticator.new_token(caller, data.label, chosen)
        house.log.note("token made", account=caller.account.name, token=token.id)
        return TokenMade(id=token.id, label=token.label, secret=secret, scopes=token.scopes)

    @delete("/tokens/{token:int}", operation_id="revokeToken", responses=documented(403, 404))
    async def revoke(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], token: Id) -> None:
        """Revoke a token."""
        _by_session(caller)
        await house.store.tokens.revoke(caller.account.id, token, at_ns=house.clock())
        if caller.account.name in house.authenticator.bots:
            house.hub.cut_off(caller.account.name)
        house.log.note("token revoked", account=caller.account.name, token=token)

    @get("/transfers", operation_id="transfers", responses=documented())
    async def transfers(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> list[Movement]:
        """List the last hundred movements of your money, the latest first."""
        mine = wallet(caller.account.id)
        return [_movement(booked, mine) for booked in await house.store.money.history(mine)]

    @post("/loan", operation_id="borrow", status_code=200, responses=documented(403, 409))
    async def borrow(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Borrowing]
    ) -> Money:
        """Borrow, where the house lends and you are broke."""
        await house.hub.restrictions.check_may_pay(caller.account.id)
        await house.hub.lending.borrow(caller.account, data.key)
        return await _money(house, caller)

    @post("/repayment", operation_id="repay", status_code=200, responses=documented(403))
    async def repay(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Repayment]
    ) -> Money:
        """Pay back what you have borrowed, or a part of it."""
        key = f"repayment:{caller.account.id}:{data.key}"
        made = house.file.purse.repay(caller.account.id, data.cents, key=key)
        await house.store.money.post(made, house.clock())
        return await _money(house, caller)


def game_result(result: Result) -> GameResult:
    return GameResult(
        game=result.game,
        for_chips=result.for_chips,
        unit=registry.unit_of(result.game, for_chips=result.for_chips),
        played=result.played,
        won=result.won,
        lost=result.lost,
        drawn=result.drawn,
        gained=result.gained,
        given=result.given,
        balance=result.balance,
    )


def _seats(house: HouseContext, name: str) -> Iterator[SeatTaken]:
    for room in house.hub.rooms_of(name):
        overview = room.overview
        seat = overview.seat_of(name)
        taken = None if seat is None else overview.seats[seat]
        yield SeatTaken(
            table=room.id,
            name=overview.settings.name,
            game=overview.settings.game,
            unit=overview.terms.unit,
            seat=seat,
            chips=taken.chips if taken else 0,
            playing=overview.status == "playing",
        )


async def _money(house: HouseContext, caller: Caller) -> Money:
    has = isinstance(house.file.purse, Wallet)
    money = await house.store.money.balance(wallet(caller.account.id)) if has else None
    return Money(money=money, debt=-await house.store.money.balance(loan(caller.account.id)))


def _by_session(caller: Caller) -> None:
    """Raise Forbidden unless signed in by password: a stolen token must not outlive its revocation."""
    if caller.by != "session":
        raise Forbidden("session/needed")


def _movement(booked: Booked, mine: str) -> Movement:
    made = booked.transfer
    gained = made.target == mine
    return Movement(
        at_ns=booked.at_ns,
        cents=made.amount if gained else -made.amount,
        account=made.source if gained else made.target,
        why=made.why,
        table=booked.table_id,
    )

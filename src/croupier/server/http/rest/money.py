"""`/api/people/N/...`: the money of an account, for those who run the house."""

from typing import Final, Literal

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.bank.currency import shown
from croupier.bank.names import CASH, loan, wallet
from croupier.bank.purse import Wallet
from croupier.bank.transfer import Transfer
from croupier.errors import BadOption, IllegalAction
from croupier.protocol.rest.people import LedgerLine, Payment, Sanctioning, WalletTold
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import Id
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_page
from croupier.server.http.rest.people import impose, lift, sanction_told
from croupier.server.http.rest.permission_guard import about, for_operators, note, target
from croupier.store.money.ledger import Booked
from croupier.store.rounds.extracts import Page

_GRANT: Final = "grant"
_TAKE: Final = "take"
_WHAT: Final[dict[str, Literal["granted", "taken"]]] = {_GRANT: "granted", _TAKE: "taken"}


class MoneyController(Controller):
    """The money of people, for those who run the house."""

    path = "/api/people/{person:int}"
    tags = ("people",)
    guards = (for_operators,)
    dependencies = with_page()

    @get("/money", operation_id="wallet", responses=documented(403, 404), may="ledger")
    async def wallet(self, house: NamedDependency[HouseContext], person: Id) -> WalletTold:
        """Return what an account has and owes, and whether its wallet is frozen."""
        return await _wallet(house, person)

    @get("/transfers", operation_id="ledger", responses=documented(403, 404), may="ledger")
    async def transfers(
        self, house: NamedDependency[HouseContext], person: Id, page: NamedDependency[Page]
    ) -> list[LedgerLine]:
        """List the transfers of an account's wallet, the latest first."""
        mine = wallet((await house.store.accounts.by_id(person)).id)
        booked = await house.store.money.history(mine, limit=page.limit, offset=page.offset)
        return [_line(one, mine) for one in booked]

    @post("/grant", operation_id="grant", status_code=200, responses=documented(403, 404, 409), may="money")
    async def grant(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Payment],
    ) -> WalletTold:
        """Give an account money from the world outside."""
        await _move(house, caller, person, data, _GRANT)
        return await _wallet(house, person)

    @post("/take", operation_id="take", status_code=200, responses=documented(403, 404, 409), may="money")
    async def take(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Payment],
    ) -> WalletTold:
        """Take money from an account: no more than is in its wallet."""
        await _move(house, caller, person, data, _TAKE)
        return await _wallet(house, person)

    @post("/freeze", operation_id="freeze", status_code=200, responses=documented(403, 404, 409), may="freeze")
    async def freeze(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[Sanctioning],
    ) -> WalletTold:
        """Freeze a wallet: it neither buys in, nor tops up, nor borrows. Chips at tables are played on, and come back
        to it."""
        await impose(house, caller, person, "freeze", data)
        return await _wallet(house, person)

    @delete("/freeze", operation_id="unfreeze", status_code=200, responses=documented(403, 404, 409), may="freeze")
    async def unfreeze(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> WalletTold:
        """Unfreeze a wallet."""
        await lift(house, caller, person, "freeze")
        return await _wallet(house, person)


async def _move(house: HouseContext, caller: Caller, person: int, data: Payment, what: str) -> None:
    """Book what an operator gives or takes, once for each key, and note it if it is new."""
    account = await target(house, caller, person)
    if not isinstance(house.file.purse, Wallet):
        raise IllegalAction("money/no-wallets")
    if account.deleted:
        raise IllegalAction("account/deleted")
    mine = wallet(account.id)
    source, sink = (CASH, mine) if what == _GRANT else (mine, CASH)
    made = Transfer(f"{what}:{account.id}:{data.key}", source, sink, data.cents, data.why)
    try:
        new = await house.store.money.post([made], house.clock())
    except BadOption as refusal:
        if refusal.code != "money/not-enough":
            raise
        balance = await house.store.money.balance(mine)
        amount = shown(data.cents)
        raise IllegalAction("money/take-too-much", field="cents", balance=shown(balance), amount=amount) from None
    detail = about(account, f"{shown(data.cents)}: {data.why}")
    if new and what == _GRANT:
        await note(house, caller, "granted money", detail)
    elif new:
        await note(house, caller, "took money", detail)


async def _wallet(house: HouseContext, person: int) -> WalletTold:
    account = await house.store.accounts.by_id(person)
    money = house.store.money
    has = await money.balance(wallet(account.id)) if isinstance(house.file.purse, Wallet) else None
    frozen = await house.store.sanctions.in_force(account.id, "freeze", now_ns=house.clock())
    debt = -await money.balance(loan(account.id))
    return WalletTold(money=has, debt=debt, frozen=sanction_told(frozen) if frozen else None)


def _line(booked: Booked, mine: str) -> LedgerLine:
    made = booked.transfer
    gained = made.target == mine
    return LedgerLine(
        at_ns=booked.at_ns,
        cents=made.amount if gained else -made.amount,
        account=made.source if gained else made.target,
        what=_WHAT.get(made.key.partition(":")[0], "other"),
        why=made.why,
        table=booked.table_id,
        key=made.key,
    )

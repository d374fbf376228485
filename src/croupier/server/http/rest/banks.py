"""`/api/operator/banks`: whether the banks answer, and money that is on its way, for those who run the house."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.bank.banks import bank_of
from croupier.bank.currency import shown
from croupier.errors import Unknown
from croupier.protocol.rest.banks import BankState, BanksTold, PaidByHand, UnsettledTold
from croupier.server.context import HouseContext
from croupier.server.house_hub import HouseBanks
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import Id
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.permission_guard import about, for_operators, note, target
from croupier.store.money.bank_cards import Unsettled


class BanksController(Controller):
    """The banks, for those who run the house."""

    path = "/api/operator/banks"
    tags = ("operations",)
    guards = (for_operators,)

    @get("/", operation_id="banks", responses=documented(403, 404, 409), may="ledger")
    async def banks(self, house: NamedDependency[HouseContext]) -> BanksTold:
        """Return whether each bank answers, and all money that is on its way: orders that a bank has not answered, and
        deposits that it has refused."""
        return await _told(house)

    @post(
        "/deposits/{person:int}/retry",
        operation_id="retryDeposit",
        status_code=200,
        responses=documented(403, 404, 409),
        may="money",
    )
    async def retry(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], person: Id
    ) -> BanksTold:
        """Send the bank once more whatever of an account it has not answered, and what it has refused."""
        account = await target(house, caller, person)
        await _banks(house).retry(account.id)
        await note(house, caller, "retried a deposit", about(account))
        return await _told(house)

    @post(
        "/deposits/{person:int}/paid",
        operation_id="paidByHand",
        status_code=200,
        responses=documented(403, 404, 409),
        may="money",
    )
    async def paid(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        person: Id,
        data: JSONBody[PaidByHand],
    ) -> BanksTold:
        """Note that a player was paid by hand what no bank took: all of it, and nothing that a bank may still book."""
        account = await target(house, caller, person)
        if await _banks(house).pay_by_hand(account.id, data.cents, data.key):
            await note(house, caller, "paid by hand", about(account, f"{shown(data.cents)}: {data.why}"))
        return await _told(house)


def _banks(house: HouseContext) -> HouseBanks:
    if house.hub.card_payments is None:
        raise Unknown("card/none-here")
    return house.hub.card_payments


async def _told(house: HouseContext) -> BanksTold:
    health = await _banks(house).health()
    states = [
        BankState(name=one.name, address=one.address, prefixes=one.prefixes, answers=not one.says, says=one.says)
        for one in health
    ]
    unsettled = [await _unsettled(house, one) for one in await house.store.cards.unsettled()]
    return BanksTold(now_ns=house.clock(), banks=tuple(states), unsettled=tuple(unsettled))


async def _unsettled(house: HouseContext, one: Unsettled) -> UnsettledTold:
    account = await house.store.accounts.by_id(one.account_id)
    return UnsettledTold(
        account=account.id,
        name=account.name,
        nickname=account.nickname,
        what=one.what,
        state=one.state,
        cents=one.amount,
        since_ns=one.at_ns,
        bank=bank_of(one.reference) if one.reference else "",
        last_four=one.last_four,
        says=one.says,
    )

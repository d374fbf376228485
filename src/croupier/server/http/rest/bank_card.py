"""`/api/me/card`, `/api/bank`: the bank card with which a player pays, in a house where chips are bought by card."""

from litestar import Controller, delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.bank.purse import BankCard
from croupier.errors import CroupierError, Unknown
from croupier.protocol.live import Banking
from croupier.protocol.rest.bank_card import BankCardShown, BankReady, BankTold, DemoCard
from croupier.server.config.house import HouseFile
from croupier.server.context import HouseContext
from croupier.server.house_hub import PlayersCards
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.card_sign_in import card_of
from croupier.server.http.rest.callers import ANYBODY, for_accounts
from croupier.server.http.rest.errors import documented


class CardController(Controller):
    """The bank card with which a player pays."""

    path = "/api/me/card"
    tags = ("accounts",)
    guards = (for_accounts,)

    @get("/", operation_id="card", responses=documented(404))
    async def card(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> Banking:
        """Return your bank account, as far as this house knows it, and what was booked on it."""
        return await _payments(house).banking(caller.account.id)

    @put("/", operation_id="showCard", responses=documented(403, 404, 409, 503))
    async def show(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[BankCardShown]
    ) -> Banking:
        """Show the bank a card. Everything is booked on it from now on, until you sign out."""
        card_payments = _payments(house)
        _for_players(caller)
        try:
            return await card_payments.show(caller.account.id, card_of(data), session=caller.key)
        except CroupierError as refusal:
            house.log.note("card refused", account=caller.account.name, code=refusal.code)
            raise

    @delete("/", operation_id="putCardAway", status_code=200, responses=documented(403, 404))
    async def put_away(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> Banking:
        """Put your card away: nothing more is bought with it. Chips at tables still go back to its account."""
        card_payments = _payments(house)
        _for_players(caller)
        return await card_payments.put_away(caller.account.id)


class BankController(Controller):
    """The bank from which chips come."""

    path = "/api/bank"
    tags = ("house",)

    @get("/", operation_id="bank", security=ANYBODY, responses=documented(404))
    async def ready(self, house: NamedDependency[HouseContext], language: NamedDependency[str]) -> BankReady:
        """Return whether cards can be shown now (EPS:RF-CB-001)."""
        try:
            await _payments(house).ready()
        except Unknown:
            raise
        except CroupierError as refusal:
            return BankReady(ready=False, says=refusal.says_in(language))
        return BankReady(ready=True)


def bank_told(file: HouseFile) -> BankTold | None:
    """Return what a page needs to ask for a card, or None where chips do not come from a bank."""
    if not isinstance(file.purse, BankCard) or file.bank is None:
        return None
    shown = [account for account in file.bank.account if account.shown]
    return BankTold(
        step=file.purse.step,
        first_least=file.purse.first_least,
        least_balance=file.purse.least_balance,
        cards=tuple([DemoCard(kind=one.kind, number=one.number, pin=one.pin) for one in shown]),
    )


def _payments(house: HouseContext) -> PlayersCards:
    if house.hub.card_payments is None:
        raise Unknown("card/none-here")
    return house.hub.card_payments


def _for_players(caller: Caller) -> None:
    """Raise Forbidden for bots and the superuser: a stolen token must not be able to send money elsewhere."""
    if caller.by != "session":
        raise Forbidden("session/needed")
    if caller.account.role == "superuser":
        raise Forbidden("role/superuser")

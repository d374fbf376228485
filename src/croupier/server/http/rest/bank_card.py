"""`/api/me/card`: the bank card with which a player pays, in a house where chips are bought by card."""

from litestar import Controller, delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.bank.ports import Card
from croupier.bank.purse import BankCard
from croupier.bank.swipe import number_of
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.protocol.live import Banking
from croupier.protocol.rest.bank_card import BankCardShown, BankTold, DemoCard
from croupier.server.config.house import HouseFile
from croupier.server.context import HouseContext
from croupier.server.house_hub import PlayersCards
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.rest.callers import for_accounts
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
            return await _shown(house, caller, card_payments, _card(data))
        except CroupierError as refusal:
            house.log.note("card refused", account=caller.account.name, code=refusal.code)
            raise

    @delete("/", operation_id="putCardAway", status_code=200, responses=documented(403, 404))
    async def put_away(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> Banking:
        """Put your card away: nothing more is bought with it. Chips at tables still go back to its account."""
        card_payments = _payments(house)
        _for_players(caller)
        house.card_uses.forget(caller.account.name)
        return await card_payments.put_away(caller.account.id)


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


async def _shown(house: HouseContext, caller: Caller, card_payments: PlayersCards, card: Card) -> Banking:
    """Show the bank a card, unless another player uses it in a house where that is refused."""
    name = caller.account.name
    if house.file.live.second_sign_in == "refused":
        house.card_uses.check(name, card)
    with house.card_uses.taken(name, card):
        return await card_payments.show(caller.account.id, card, session=caller.key)


def _card(data: BankCardShown) -> Card:
    """Return the card, complete: nothing is sent to the bank before the player is identified (EPS:UC-005-S04)."""
    number = number_of(data.number)
    if data.kind == "credit":
        return Card("credit", number)
    if not (data.pin.isdecimal() and data.pin.isascii()):
        raise BadOption("card/pin", field="pin")
    return Card("debit", number, data.pin)

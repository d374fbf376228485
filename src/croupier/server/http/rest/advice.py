"""`/api/advice`, `/api/hint`: help with the caller's own hand: blackjack's strategies, landlord's plays."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.errors import IllegalAction
from croupier.protocol.rest.advice import AdviceAsked, AdviceTold, CardsAsked, CheckedCards, HintAsked, Hints, Ways
from croupier.server.context import HouseContext
from croupier.server.house_hub import HouseTable
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import for_accounts
from croupier.server.http.rest.errors import documented
from croupier.server.study.advice import advised, ways
from croupier.server.study.hints import checked, hints_for
from croupier.table.own_view import OwnView


class AdviceController(Controller):
    """Help with the caller's own hand."""

    path = "/api"
    tags = ("strength",)
    guards = (for_accounts,)

    @get("/advice", operation_id="waysToPlay", responses=documented())
    async def ways(self, language: NamedDependency[str]) -> Ways:
        """List the ways to play blackjack that can be asked for advice, and the systems to count by."""
        return ways(language)

    @post("/advice", operation_id="advice", status_code=200, responses=documented(403, 404, 409))
    async def advice(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        language: NamedDependency[str],
        data: JSONBody[AdviceAsked],
    ) -> AdviceTold:
        """Advise what a way to play would do now at your seat, and why. The `action` can be sent as it is."""
        room = house.hub.room(data.table)
        own = await _own_view(room, caller)
        seat = own.seat if data.seat is None else data.seat
        if seat >= len(room.overview.seats):
            raise IllegalAction("advice/no-seat", field="seat", seat=seat + 1)
        question = advised(
            own.game, own.view, seat, style=data.style, system=data.system, bet=data.bet, language=language
        )
        return await house.thinkers.ask(caller.account, question)

    @post("/hint", operation_id="hint", status_code=200, responses=documented(403, 404, 409))
    async def hint(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[HintAsked]
    ) -> Hints:
        """Suggest cards of your hand that you could play now, one hand of each kind."""
        own = await _own_view(house.hub.room(data.table), caller)
        return await house.thinkers.ask(caller.account, lambda: hints_for(own.game, own.view, own.seat))

    @post("/hint/check", operation_id="checkCards", status_code=200, responses=documented(403, 404, 409))
    async def check(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        language: NamedDependency[str],
        data: JSONBody[CardsAsked],
    ) -> CheckedCards:
        """Check whether you could play these cards now, and say why not. This does not play them."""
        own = await _own_view(house.hub.room(data.table), caller)
        return checked(own.game, own.view, own.seat, data.cards, language=language)


async def _own_view(room: HouseTable, caller: Caller) -> OwnView:
    """Return what the caller sees of the running round. Raise IllegalAction if the caller is not in it."""
    own = await room.own_view(caller.account.name)
    if own is None:
        raise IllegalAction("round/not-in-it")
    return own

"""`/api/strength`: what a hand is worth, given the cards that the caller may see."""

from functools import partial
from typing import Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.kit.cards import parse_cards
from croupier.protocol.rest.strength import Question, Race, RaceQuestion, SeatQuestion, Strength
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.middleware import address_of
from croupier.server.http.rest.callers import LOOKERS, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.study.strength import at_table, known_cards, race, strength
from croupier.store.people.accounts import Account


class StrengthController(Controller):
    """What a hand is worth."""

    path = "/api/strength"
    tags = ("strength",)
    dependencies = with_lookers()

    @post("/", operation_id="strength", guards=[for_accounts], status_code=200, responses=documented(403, 404))
    async def strength(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Question]
    ) -> Strength:
        """Return the strength of any cards that you name."""
        hand, board, dead = (known_cards(text) for text in (data.cards, data.board, data.dead))
        question = partial(strength, data.game, hand, board, opponents=data.opponents, dead=dead, samples=data.samples)
        return await house.thinkers.ask(caller.account, question)

    @post(
        "/mine", operation_id="myStrength", guards=[for_accounts], status_code=200, responses=documented(403, 404, 409)
    )
    async def mine(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[SeatQuestion]
    ) -> Strength:
        """Return the strength of your hand at a table, by what you see there: your cards, the board, open cards."""
        own = await house.hub.room(data.table).own_view(caller.account.name)
        return await house.thinkers.ask(caller.account, at_table(own, data.samples))

    @post("/race", operation_id="race", security=LOOKERS, status_code=200, responses=documented(403, 404))
    async def race(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        data: JSONBody[RaceQuestion],
    ) -> Race:
        """Return what each of several open hands wins against the others."""
        hands = [parse_cards(text) for text in data.hands]
        question = partial(race, data.game, hands, known_cards(data.board), known_cards(data.dead), data.samples)
        return await house.thinkers.ask(looker or address_of(request.scope), question)

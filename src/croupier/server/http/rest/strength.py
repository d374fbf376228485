"""`/api/strength`: what a hand is worth, by what the asker may see."""

from functools import partial
from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.kit.cards import parse_cards
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.middleware import address_of
from croupier.server.http.rest.callers import LOOKERS, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.study.strength import (
    OPPONENTS_MOST,
    SAMPLES_MOST,
    Race,
    Strength,
    at_table,
    known_cards,
    race,
    strength,
)
from croupier.store.people.accounts import Account

Shown = Annotated[str, Meta(max_length=64)]


class Question(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards as text, as in `As Kd`; opponents are hands that nobody has seen. Exact where there are few enough ways
    to deal the rest, unless fewer `samples` are asked for."""

    cards: Shown
    board: Shown = ""
    dead: Shown = ""
    game: Annotated[str, Meta(max_length=40)] = "holdem"
    opponents: Annotated[int, Meta(ge=1, le=OPPONENTS_MOST)] = 1
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class SeatQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Your hand in the round that is played at a table, against those who are still in it."""

    table: Annotated[int, Meta(ge=1, le=2**53)]
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class RaceQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands that lie open, as after an all-in: `??` is a card that nobody has seen. Exact where there are few enough
    ways to deal the rest, unless fewer `samples` are asked for."""

    hands: Annotated[list[Shown], Meta(min_length=2, max_length=10)]
    board: Shown = ""
    dead: Shown = ""
    game: Annotated[str, Meta(max_length=40)] = "holdem"
    samples: Annotated[int, Meta(ge=1, le=SAMPLES_MOST)] | None = None


class StrengthController(Controller):
    """What a hand is worth."""

    path = "/api/strength"
    tags = ("strength",)
    dependencies = with_lookers()

    @post("/", operation_id="strength", guards=[for_accounts], status_code=200, responses=documented(403, 404))
    async def strength(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Question]
    ) -> Strength:
        """Of any cards that you name."""
        hand, board, dead = (known_cards(text) for text in (data.cards, data.board, data.dead))
        question = partial(strength, data.game, hand, board, opponents=data.opponents, dead=dead, samples=data.samples)
        return await house.thinkers.ask(caller.account, question)

    @post(
        "/mine", operation_id="myStrength", guards=[for_accounts], status_code=200, responses=documented(403, 404, 409)
    )
    async def mine(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[SeatQuestion]
    ) -> Strength:
        """Of your hand at a table. Only what you see there counts: your cards, the board, what lies open."""
        state = house.hub.room(data.table).table.state
        return await house.thinkers.ask(caller.account, at_table(state, caller.account.name, data.samples))

    @post("/race", operation_id="race", security=LOOKERS, status_code=200, responses=documented(403, 404))
    async def race(
        self,
        request: Request[Any, Any, Any],
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        data: JSONBody[RaceQuestion],
    ) -> Race:
        """Of hands that lie open: what each wins against the others."""
        hands = [parse_cards(text) for text in data.hands]
        question = partial(race, data.game, hands, known_cards(data.board), known_cards(data.dead), data.samples)
        return await house.thinkers.ask(looker or address_of(request.scope), question)

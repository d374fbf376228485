"""`/api/house`, `/api/online`: the house as a visitor sees it, and who is online."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from litestar import Controller, Request, get
from litestar.di import NamedDependency

from croupier import __version__
from croupier.bank.currency import DOLLAR
from croupier.bank.purse import Purse, Wallet
from croupier.games import registry
from croupier.games.profile import profile_of
from croupier.protocol.rest.house import (
    DemoTold,
    GameOffered,
    HouseTold,
    LoanTold,
    MatchingTold,
    Online,
    Present,
    SittingAt,
)
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.bank_card import bank_told
from croupier.server.http.rest.callers import ANYBODY, LOOKERS, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.store.people.accounts import Account
from croupier.table.settings import Kind


class HouseController(Controller):
    """The house and who is online."""

    path = "/api"
    tags = ("house",)
    dependencies = with_lookers()

    @get("/house", operation_id="house", security=ANYBODY, responses=documented())
    async def house(self, request: Request[Any, Any, Any], house: NamedDependency[HouseContext]) -> HouseTold:
        """Describe this house: its games, and what it asks of new players."""
        file, hub = house.file, house.hub
        return HouseTold(
            name=file.name,
            title=file.title,
            says=file.says,
            version=__version__,
            sign_in=file.sign_in,
            purse=str(file.purse.__struct_config__.tag),
            loan=_loan(file.purse),
            bank=bank_told(file),
            email_required=file.email_required,
            guests=file.guests,
            matching=_matching(house),
            games=tuple(_offered(house)),
            tables=len(hub.rooms),
            online=hub.online,
            visitors=hub.guests,
            closed=house.closure.why,
            signs_out=file.live.when_closed == "sign-out",
            notices=hub.notices,
            demo=tuple([DemoTold(name=d.name, nickname=d.nickname, password=d.password) for d in file.demo]),
            signed_in=isinstance(request.scope.get("user"), Caller),
        )

    @get("/online", operation_id="online", security=LOOKERS, responses=documented())
    async def online(self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None]) -> Online:
        """List who is connected now, and where they sit."""
        people = sorted(await house.hub.people())
        return Online(people=tuple([_present(house, *one) for one in people]), visitors=house.hub.guests)


def _loan(purse: Purse) -> LoanTold | None:
    if not isinstance(purse, Wallet) or purse.loan is None:
        return None
    return LoanTold(amount=purse.loan.amount * DOLLAR, broke_below=purse.loan.broke_below * DOLLAR)


def _offered(house: HouseContext) -> Iterator[GameOffered]:
    settings = [room.overview.settings for room in house.hub.rooms.values()]
    open_tables = Counter([one.game for one in settings if not one.practice])
    for offer in registry.offers():
        profile = profile_of(registry.make(offer.name))
        yield GameOffered(
            name=offer.name,
            title=offer.title,
            short_title=profile.short_title,
            page=profile.page,
            rulebook=profile.rulebook,
            lesson=profile.lesson is not None,
            felt=profile.felt,
            players=offer.players,
            tables=open_tables[offer.name],
        )


def _matching(house: HouseContext) -> MatchingTold | None:
    matching = house.file.matching
    if matching is None:
        return None
    title = registry.game_class(matching.game).title
    return MatchingTold(game=matching.game, title=title, players=matching.players, bots_after_s=matching.bots_after_s)


def _present(house: HouseContext, name: str, nickname: str, kind: Kind) -> Present:
    return Present(name=name, nickname=nickname, kind=kind, seats=tuple(_sitting(house, name)))


def _sitting(house: HouseContext, name: str) -> Iterator[SittingAt]:
    for room in house.hub.rooms_of(name):
        settings = room.overview.settings
        yield SittingAt(table=room.id, name=settings.name, game=settings.game, seat=room.overview.seat_of(name))

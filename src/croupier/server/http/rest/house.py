"""`/api/house`, `/api/online`: the house as strangers see it, and who is there."""

from collections import Counter
from collections.abc import Iterator

from litestar import Controller, get
from litestar.di import NamedDependency
from msgspec import Struct

from croupier import __version__
from croupier.bank.purse import Loan, Wallet
from croupier.games import registry
from croupier.games.game import Seat
from croupier.server.context import HouseContext
from croupier.server.http.rest.bank_card import BankTold, bank_told
from croupier.server.http.rest.callers import ANYBODY, LOOKERS, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.live.guests import Guest
from croupier.store.people.accounts import Account, Kind


class GameOffered(Struct, frozen=True, kw_only=True):
    """A game, for so many players, and at how many tables it can be had now."""

    name: str
    title: str
    players: tuple[int, int]
    tables: int


class DemoTold(Struct, frozen=True, kw_only=True):
    """An account for trying things out: its password is no secret."""

    name: str
    nickname: str
    password: str


class HouseTold(Struct, frozen=True, kw_only=True):
    """The house as strangers see it: what a page needs before anybody has signed in. `online` are those who are
    connected, `visitors` how many of them have not signed in; `closed` says why no rounds begin, if none do; `loan`,
    how much whoever is broke may borrow; `bank`, how chips are bought by card, where they are."""

    name: str
    title: str
    says: str
    version: str
    purse: str
    loan: Loan | None
    bank: BankTold | None
    email_required: bool
    guests: bool
    matching: bool
    games: tuple[GameOffered, ...]
    tables: int
    online: int
    visitors: int
    closed: str
    demo: tuple[DemoTold, ...]


class SittingAt(Struct, frozen=True, kw_only=True):
    """A table where somebody sits, or queues (no seat)."""

    table: int
    name: str
    game: str
    seat: Seat | None


class Present(Struct, frozen=True, kw_only=True):
    """Somebody who is connected, and where they sit."""

    name: str
    nickname: str
    kind: Kind
    seats: tuple[SittingAt, ...]


class Online(Struct, frozen=True, kw_only=True):
    """Who is there, by name; `visitors` have not signed in and are only counted."""

    people: tuple[Present, ...]
    visitors: int


class HouseController(Controller):
    """The house and who is there."""

    path = "/api"
    tags = ("house",)
    dependencies = with_lookers()

    @get("/house", operation_id="house", security=ANYBODY, responses=documented())
    async def house(self, house: NamedDependency[HouseContext]) -> HouseTold:
        """What this house is, what can be played in it, and what it asks of newcomers."""
        file, hub = house.file, house.hub
        return HouseTold(
            name=file.name,
            title=file.title,
            says=file.says,
            version=__version__,
            purse=str(file.purse.__struct_config__.tag),
            loan=file.purse.loan if isinstance(file.purse, Wallet) else None,
            bank=bank_told(file),
            email_required=file.email_required,
            guests=file.guests,
            matching=file.matching is not None,
            games=tuple(_offered(house)),
            tables=len(hub.rooms),
            online=len(hub.presence),
            visitors=hub.presence.guests,
            closed=house.closure.why,
            demo=tuple([DemoTold(name=d.name, nickname=d.nickname, password=d.password) for d in file.demo]),
        )

    @get("/online", operation_id="online", security=LOOKERS, responses=documented())
    async def online(self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None]) -> Online:
        """Who is connected now, and where they sit."""
        presence = house.hub.presence
        return Online(people=tuple(_people(house)), visitors=presence.guests)


def _offered(house: HouseContext) -> Iterator[GameOffered]:
    open_tables = Counter([room.table.state.settings.game for room in house.hub.rooms.values()])
    for offer in registry.offers():
        yield GameOffered(name=offer.name, title=offer.title, players=offer.players, tables=open_tables[offer.name])


def _people(house: HouseContext) -> Iterator[Present]:
    for name, connection in sorted(house.hub.presence.online.items()):
        account = connection.account
        if not isinstance(account, Guest):
            nickname = house.hub.nicknames.get(name, account.nickname)
            yield Present(name=name, nickname=nickname, kind=account.kind, seats=tuple(_sitting(house, name)))


def _sitting(house: HouseContext, name: str) -> Iterator[SittingAt]:
    for room in house.hub.rooms_of(name):
        state = room.table.state
        settings = state.settings
        yield SittingAt(table=room.id, name=settings.name, game=settings.game, seat=state.seating.seat_of(name))

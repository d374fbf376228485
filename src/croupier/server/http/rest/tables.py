"""`/api/tables`: the tables of the house. Play itself goes over the WebSocket."""

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.errors import IllegalAction
from croupier.games.profile import profile_of
from croupier.protocol.live import Line
from croupier.protocol.rest.history import DealRow
from croupier.protocol.rest.tables import NewTable, TableMade, TableTold
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.rest.callers import LOOKERS, Id, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_filters
from croupier.server.study.records import is_public
from croupier.store.people.accounts import Account
from croupier.store.rounds.extracts import Eyes, Filter, Page


class TablesController(Controller):
    """The tables of the house."""

    path = "/api/tables"
    tags = ("tables",)
    dependencies = with_lookers() | with_filters()

    @get("/", operation_id="tables", security=LOOKERS, responses=documented())
    async def tables(self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None]) -> list[Line]:
        """List the open tables, oldest first: name, game, players, whether they are protected."""
        return list(house.hub.lobby.lines())

    @post("/", operation_id="createTable", guards=[for_accounts], responses=documented(403, 404, 409))
    async def create(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[NewTable]
    ) -> TableMade:
        """Open a table. If the house is full, the longest unused empty table of an account is closed for it; if you
        have too many, the longest unused of yours."""
        if caller.account.role == "superuser":
            raise IllegalAction("role/superuser")
        if house.closure.why:
            raise IllegalAction("house/closed", why=house.closure.why)
        room = await house.hub.create(caller.account, data.settings(), data.password)
        house.log.note("table opened", table=room.id, game=data.game, account=caller.account.name)
        return TableMade(room.id)

    @get("/{table:int}", operation_id="table", security=LOOKERS, responses=documented(404))
    async def table(
        self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None], table: Id
    ) -> TableTold:
        """Return one table."""
        room = house.hub.room(table)
        superuser = looker is not None and looker.role == "superuser"
        return TableTold(
            line=house.hub.lobby.line(room),
            settings=msgspec.to_builtins(room.overview.settings.public()),
            limits=profile_of(room.overview.game).limits,
            rounds_stored=await house.store.rounds.last_number(table),
            sees_all_cards=superuser,
            may_sit=looker is not None and not superuser,
        )

    @get("/{table:int}/rounds", operation_id="tableRounds", security=LOOKERS, responses=documented(403, 404))
    async def rounds(
        self,
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        table: Id,
        page: NamedDependency[Page],
    ) -> list[DealRow]:
        """List the rounds of a table, the latest first, with the cards that you may see. At a table without
        spectators, only those that you were dealt in."""
        public = await is_public(house, table)
        if looker is None and not public:
            raise Forbidden("history/not-yours")
        me = looker.name if looker else None
        which = Filter(table_id=table, player=None if public else me)
        return await house.store.extracts.deals(which, eyes=Eyes(player=me), page=page)

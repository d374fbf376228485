"""`/api/tables`: the tables of the house. Playing at one goes over the WebSocket."""

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
from croupier.server.http.rest.callers import LOOKERS, Id, Most, Skip, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.study.records import is_public
from croupier.store.people.accounts import Account
from croupier.store.rounds.extracts import Eyes, Filter, Page


class TablesController(Controller):
    """The tables of the house."""

    path = "/api/tables"
    tags = ("tables",)
    dependencies = with_lookers()

    @get("/", operation_id="tables", security=LOOKERS, responses=documented())
    async def tables(self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None]) -> list[Line]:
        """Every open table, oldest first: name, game, players, whether it is protected."""
        return list(house.hub.lobby.lines())

    @post("/", operation_id="createTable", guards=[for_accounts], responses=documented(403, 404, 409))
    async def create(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[NewTable]
    ) -> TableMade:
        """Open a table. Where the house is full, the longest-unused empty table gives way to it."""
        if caller.account.role == "superuser":
            raise IllegalAction("role/superuser", "The superuser watches and does not play.")
        if house.closure.why:
            raise IllegalAction("house/closed", house.closure.why)
        room = await house.hub.create(caller.account, data.settings(), data.password)
        house.log.note("table opened", table=room.id, game=data.game, account=caller.account.name)
        return TableMade(room.id)

    @get("/{table:int}", operation_id="table", security=LOOKERS, responses=documented(404))
    async def table(
        self, house: NamedDependency[HouseContext], looker: NamedDependency[Account | None], table: Id
    ) -> TableTold:
        """One table."""
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
        limit: Most = 100,
        offset: Skip = 0,
    ) -> list[DealRow]:
        """The rounds of a table that were played, the latest first, with the cards that you may see. Of a table that
        not everybody may watch, those that you were dealt in."""
        public = await is_public(house, table)
        if looker is None and not public:
            raise Forbidden("history/not-yours", "The rounds of this table are for those who were dealt in.")
        me = looker.name if looker else None
        which = Filter(table_id=table, player=None if public else me)
        return await house.store.extracts.deals(which, eyes=Eyes(player=me), page=Page(limit, offset))

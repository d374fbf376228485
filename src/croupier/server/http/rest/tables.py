"""`/api/tables`: the tables of the house. Playing at one goes over the WebSocket."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from croupier.errors import IllegalAction
from croupier.games.profile import Limits, profile_of
from croupier.protocol.live import Line
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.rest.callers import LOOKERS, Id, Most, Skip, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.study.records import is_public
from croupier.store.people.accounts import Account
from croupier.store.rounds.extracts import DealRow, Eyes, Filter, Page


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to be opened. Whatever is not given, or null, is what the house or the game says.

    - options: the game's own settings, as `/api/games` describes them
    - minimum: players for a game to start; turn_s: 1 to 60 seconds for a decision
    - credit: whether a dropped player has that time twice; pace_ms: from one round to the next
    - buy_in: the least and the most to sit down with; chat: who may write; who: who may sit
    - durable: whether every act is stored before it is told, or whole rounds are
    - late: what becomes of who misses a turn; remove_after_missed: after so many in a row the seat is lost
    - forfeits: illegal actions that cost the round, as `["cards"]` does in Fight the Landlord
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, Any] | None = None
    password: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    seats: int | None = None
    minimum: int | None = None
    turn_s: int | None = None
    credit: Literal["same", "none"] | None = None
    pace_ms: int | None = None
    buy_in: tuple[int, int | None] | None = None
    spectators: bool | None = None
    chat: Literal["all", "seated", "off"] | None = None
    who: Literal["all", "people", "bots"] | None = None
    durable: Literal["act", "round"] | None = None
    committed: bool | None = None
    late: Literal["sit-out", "play-on"] | None = None
    remove_after_missed: int | None = None
    forfeits: tuple[str, ...] | None = None
    sit_out_s_max: int | None = None
    rebuy_s: int | None = None
    rounds: int | None = None

    def settings(self) -> dict[str, Any]:
        """What was given, without the password."""
        said: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in said.items() if value is not None and key != "password"}


class TableMade(Struct, frozen=True):
    table: int


class TableTold(Struct, frozen=True, kw_only=True):
    """A table with all its settings; of a password it is said only whether there is one. `limits` is what is played
    for, `rounds_stored` how many rounds can be read under `/api/tables/{table}/rounds`."""

    line: Line
    settings: dict[str, Any]
    limits: Limits
    rounds_stored: int
    sees_all_cards: bool
    may_sit: bool


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
        state = room.table.state
        superuser = looker is not None and looker.role == "superuser"
        return TableTold(
            line=house.hub.lobby.line(room),
            settings=msgspec.to_builtins(state.settings.public()),
            limits=profile_of(state.game).limits,
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

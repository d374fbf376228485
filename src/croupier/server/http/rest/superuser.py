"""`/api/superuser`: what only the superuser may see and do. Reading hidden cards is noted in the audit log."""

from collections import Counter

from litestar import Controller, Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from croupier import __version__
from croupier.errors import IllegalAction, Unknown
from croupier.games import registry
from croupier.protocol.rest.history import DealRow
from croupier.protocol.rest.statistics import UserFigures
from croupier.protocol.rest.superuser import Closing, HouseState, ModulesTold, UserChange
from croupier.protocol.roles import RANKS, Role
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import Id, Time, Words, for_superuser
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_filters
from croupier.server.http.rest.permission_guard import note
from croupier.server.http.rest.statistics import user_figures
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account
from croupier.store.people.audit import Noted
from croupier.store.rounds.export import as_csv, deal_sheet, user_sheet
from croupier.store.rounds.extracts import HOUSE, Filter, Page
from croupier.words import sentence


class SuperuserController(Controller):
    """Endpoints for the superuser."""

    path = "/api/superuser"
    tags = ("superuser",)
    guards = (for_superuser,)
    dependencies = with_filters()

    @get("/users", operation_id="users", responses=documented(403))
    async def users(self, house: NamedDependency[HouseContext]) -> list[Account]:
        """List all accounts."""
        return await house.store.accounts.all(now_ns=house.clock())

    @patch("/users/{name:str}", operation_id="changeUser", responses=documented(403, 404, 409))
    async def change_user(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        name: FromPath[str],
        data: JSONBody[UserChange],
    ) -> Account:
        """Change an account's role."""
        account = await house.store.accounts.by_name(storable(name))
        if account.deleted:
            raise IllegalAction("account/deleted")
        role: Role = data.role
        changed = await house.store.accounts.change(account.id, role=role)
        if RANKS[role] < RANKS[account.role]:
            house.hub.cut_off(account.name)  # it was made with the role from before
        await note(house, caller, "changed a role", f"{account.name}: {role}")
        return changed

    @get("/statistics", operation_id="allStatistics", responses=documented(403))
    async def statistics(
        self, house: NamedDependency[HouseContext], played: NamedDependency[Filter]
    ) -> list[UserFigures]:
        """Return each user's results in each game (POKERIV3:EXTRACT-USER)."""
        return [user_figures(row) for row in await house.store.extracts.users(played)]

    @get("/statistics.csv", operation_id="allStatisticsCsv", media_type="text/csv", responses=documented(403))
    async def statistics_csv(
        self, house: NamedDependency[HouseContext], played: NamedDependency[Filter]
    ) -> Response[str]:
        """Return the same as a CSV file."""
        sheet = user_sheet(await house.store.extracts.users(played))
        return Response(as_csv(sheet), media_type="text/csv")

    @get("/deals", operation_id="allDeals", responses=documented(403))
    async def deals(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        dealt: NamedDependency[Filter],
        page: NamedDependency[Page],
    ) -> list[DealRow]:
        """List all deals with all cards, the latest first (POKERIV3:EXTRACT-DEAL)."""
        await note(house, caller, "read deals with all cards")
        await house.store.figuring.fill_page(dealt, page)
        return await house.store.extracts.deals(dealt, eyes=HOUSE, page=page)

    @get("/deals.csv", operation_id="allDealsCsv", media_type="text/csv", responses=documented(403))
    async def deals_csv(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], dealt: NamedDependency[Filter]
    ) -> Response[str]:
        """Return the same as a CSV file, in the order of play."""
        await note(house, caller, "read deals with all cards")
        sheet = deal_sheet(await house.store.extracts.deals(dealt, eyes=HOUSE))
        return Response(as_csv(sheet), media_type="text/csv")

    @get("/audit", operation_id="audit", responses=documented(403))
    async def audit(
        self,
        house: NamedDependency[HouseContext],
        page: NamedDependency[Page],
        what: Words = None,
        who: Words = None,
        since_ns: Time = None,
        until_ns: Time = None,
    ) -> list[Noted]:
        """List the entries of the audit log, the latest first."""
        return await house.store.audit.last(
            limit=page.limit, offset=page.offset, what=what, who=who, since_ns=since_ns, until_ns=until_ns
        )

    @get("/modules", operation_id="modules", responses=documented(403))
    async def modules(self, house: NamedDependency[HouseContext]) -> ModulesTold:
        """List the games as of the last scan, and what is wrong with the modules that are left out."""
        return _modules(house)

    @post("/modules/scan", operation_id="scanModules", status_code=200, responses=documented(403, 404))
    async def scan(self, house: NamedDependency[HouseContext]) -> ModulesTold:
        """Scan the modules folder now."""
        if house.scanner is None:
            raise Unknown("module/no-folder", key="module/none-here")
        await house.scanner.scan("the superuser asked")
        return _modules(house)

    @delete("/tables/{table:int}", operation_id="closeTable", responses=documented(403, 404, 409))
    async def close_table(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], table: Id
    ) -> None:
        """Close a table when its round is over. Players get their chips back."""
        await house.hub.close_table(table, sentence("table/closed-by-superuser"))
        await note(house, caller, "closed a table", table=table)

    @get("/house", operation_id="houseState", responses=documented(403))
    async def state(self, house: NamedDependency[HouseContext]) -> HouseState:
        """Return whether the house is open, and how busy it is."""
        return house_state(house)

    @post("/house/close", operation_id="closeHouse", status_code=200, responses=documented(403, 409))
    async def close(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Closing]
    ) -> HouseState:
        """Close the house: rounds under way are played to the end, and no more begin. Players keep their seats, or are
        cashed out and signed out then, as the house file says."""
        await switch_off(house, caller, data.why)
        return house_state(house)

    @post("/house/open", operation_id="openHouse", status_code=200, responses=documented(403, 409))
    async def open(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> HouseState:
        """Open the house again: rounds begin."""
        await switch_on(house, caller)
        return house_state(house)


def _modules(house: HouseContext) -> ModulesTold:
    folder = None if house.scanner is None else str(house.scanner.modules.folder)
    return ModulesTold(folder=folder, games=tuple(registry.offers()), problems=tuple(registry.problems()))


async def switch_off(house: HouseContext, caller: Caller, why: str) -> None:
    """Close the house. Raise IllegalAction if it is closed, or closing, already (EPS:UC-002-PRE)."""
    if house.state.closed:
        raise IllegalAction("house/already-closed")
    await house.state.close(why)
    await note(house, caller, "closed the house", why)


async def switch_on(house: HouseContext, caller: Caller) -> None:
    """Open the house. Raise IllegalAction if it is open, and no closing planned, already (EPS:UC-001-PRE)."""
    if house.state.status.closing is None:
        raise IllegalAction("house/already-open")
    await house.state.open()
    await note(house, caller, "opened the house")


def house_state(house: HouseContext) -> HouseState:
    hub = house.hub
    tables = [room.overview for room in hub.rooms.values()]
    kinds = Counter([seat.kind for table in tables for seat in table.taken])
    return HouseState(
        open=not house.closure.why,
        closed=house.closure.why,
        signs_out=house.file.live.when_closed == "sign-out",
        tables=len(tables),
        playing=sum([table.running for table in tables]),
        people=hub.online,
        visitors=hub.guests,
        seated=kinds["person"],
        bots=kinds["bot"],
        queued=sum([len(table.queue) for table in tables]) + (len(hub.queue.places) if hub.queue else 0),
        version=__version__,
        database=str(house.store),
    )

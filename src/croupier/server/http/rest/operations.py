"""`/api/operator/operations`: running a house: notices, maintenance, closed tables, what is kept. All is audited."""

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from croupier.errors import IllegalAction
from croupier.protocol.rest.operations import (
    ClosedTable,
    MaintenanceAsked,
    MaintenanceTold,
    NoticeAsked,
    NoticeTold,
    OperationsTold,
    RetentionAsked,
    RetentionTold,
    RiggingAsked,
    TableReopened,
)
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import Id, Most
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.permission_guard import for_operators, note


class OperationsController(Controller):
    """Endpoints for operators."""

    path = "/api/operator/operations"
    tags = ("operations",)
    guards = (for_operators,)

    @get("/", operation_id="operations", responses=documented(403), may="house")
    async def operations(self, house: NamedDependency[HouseContext]) -> OperationsTold:
        """Return what is announced, whether the house is closed or will be, and what is kept."""
        return _told(house)

    @put("/notice", operation_id="announce", responses=documented(403), may="house")
    async def announce(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[NoticeAsked]
    ) -> OperationsTold:
        """Show all clients a line of text, also those that connect later."""
        await house.state.announce(data.says, for_s=None if data.minutes is None else data.minutes * 60)
        await note(house, caller, "announced", data.says)
        return _told(house)

    @delete("/notice", operation_id="takeNoticeBack", status_code=200, responses=documented(403), may="house")
    async def take_back(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> OperationsTold:
        """Take the line of text back."""
        await house.state.take_back()
        await note(house, caller, "took a notice back")
        return _told(house)

    @put("/maintenance", operation_id="planMaintenance", responses=documented(403), may="house")
    async def maintain(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[MaintenanceAsked]
    ) -> OperationsTold:
        """Close the house in so many minutes. Clients see the time run; then rounds end and no more begin."""
        await house.state.close(data.why, in_s=data.minutes * 60)
        await note(house, caller, "planned maintenance", f"in {data.minutes} minutes: {data.why}")
        return _told(house)

    @delete("/maintenance", operation_id="endMaintenance", status_code=200, responses=documented(403), may="house")
    async def end_maintenance(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]
    ) -> OperationsTold:
        """Call the maintenance off, or open the house again after it."""
        was_closed = bool(house.state.closed)
        await house.state.open()
        if was_closed:
            await note(house, caller, "opened the house")
        else:
            await note(house, caller, "called maintenance off")
        return _told(house)

    @put("/rigging", operation_id="switchRigging", responses=documented(403, 409), may="house")
    async def switch_rigging(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[RiggingAsked]
    ) -> OperationsTold:
        """Let testers name the next cards of every table, or let them no longer. While they may, each table and each
        of its records is marked as rigged. Refused where the bank is a real one."""
        if data.on and not house.hub.may_rig:
            await note(house, caller, "could not switch rigging on")
            raise IllegalAction("house/real-bank")
        await house.state.switch_rigging(data.on)
        if data.on:
            await note(house, caller, "switched rigging on")
        else:
            await note(house, caller, "switched rigging off")
        return _told(house)

    @get("/closed-tables", operation_id="closedTables", responses=documented(403), may="house")
    async def closed_tables(self, house: NamedDependency[HouseContext], limit: Most = 50) -> list[ClosedTable]:
        """List tables that have closed, the last one first."""
        await house.hub.closings_stored()
        return [
            ClosedTable(
                table=row.id,
                name=row.name,
                game=row.game,
                closed_ns=row.closed_ns,
                why=row.closed_why,
                rounds=row.rounds,
                reopens=row.kept,
            )
            for row in await house.store.tables.closed(limit=limit)
        ]

    @post(
        "/tables/{table:int}/reopen",
        operation_id="reopenTable",
        status_code=200,
        responses=documented(403, 404, 409),
        may="house",
    )
    async def reopen(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], table: Id
    ) -> TableReopened:
        """Open a closed table again: the same number, settings and history, and all seats empty."""
        room = await house.hub.reopen(table)
        await note(house, caller, "reopened a table", room.overview.settings.name, table=table)
        return TableReopened(table=table, name=room.overview.settings.name)

    @post("/retention", operation_id="deleteOldRounds", status_code=200, responses=documented(403, 409), may="house")
    async def retain(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[RetentionAsked]
    ) -> OperationsTold:
        """Begin to delete the records, decisions, journal entries and chat that are older than so many days."""
        await house.retention.begin(data.days, who=caller.account.name, account_id=caller.account.id)
        await note(house, caller, "asked to delete old rounds", f"older than {data.days} days")
        return _told(house)


def _told(house: HouseContext) -> OperationsTold:
    now_ns, status = house.clock(), house.state.status
    planned, said = status.maintenance(now_ns), status.announced(now_ns)
    run = house.retention
    return OperationsTold(
        now_ns=now_ns,
        closed=status.closed(now_ns),
        maintenance=MaintenanceTold(why=planned.why, at_ns=planned.at_ns) if planned else None,
        notice=NoticeTold(says=said.says, until_ns=said.until_ns) if said else None,
        rigging=house.hub.rigging,
        may_rig=house.hub.may_rig,
        retention=RetentionTold(
            days=run.days,
            running=run.is_running,
            total=run.pruned.total,
            rounds=run.pruned.rounds,
            entries=run.pruned.entries,
            lines=run.pruned.lines,
            ended_ns=run.ended_ns,
        ),
    )

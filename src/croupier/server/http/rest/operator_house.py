"""`/api/operator`: the house, for those who run it by their roles; the superuser's own endpoints do the same."""

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec.structs import replace

from croupier.protocol.rest.superuser import Closing, HouseState
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import Id
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.permission_guard import for_operators, note
from croupier.server.http.rest.superuser import house_state, switch_off, switch_on
from croupier.words import sentence


class OperatorController(Controller):
    """The house, for pit bosses and administrators."""

    path = "/api/operator"
    tags = ("operators",)
    guards = (for_operators,)

    @get("/house", operation_id="operatorHouse", responses=documented(403), may="see")
    async def state(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> HouseState:
        """Return whether the house is open, and how busy it is. Where its database is, only the superuser sees."""
        return _told(house, caller)

    @post(
        "/house/close", operation_id="operatorCloseHouse", status_code=200, responses=documented(403, 409), may="house"
    )
    async def close(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], data: JSONBody[Closing]
    ) -> HouseState:
        """Close the house: rounds under way are played to the end, and no more begin. Players keep their seats, or are
        cashed out and signed out then, as the house file says."""
        await switch_off(house, caller, data.why)
        return _told(house, caller)

    @post("/house/open", operation_id="operatorOpenHouse", status_code=200, responses=documented(403, 409), may="house")
    async def open(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> HouseState:
        """Open the house again: rounds begin."""
        await switch_on(house, caller)
        return _told(house, caller)

    @delete(
        "/tables/{table:int}",
        operation_id="operatorCloseTable",
        responses=documented(403, 404, 409),
        may="close-table",
    )
    async def close_table(
        self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller], table: Id
    ) -> None:
        """Close a table when its round is over. Players get their chips back."""
        await house.hub.close_table(table, sentence("table/closed-by-house"))
        await note(house, caller, "closed a table", table=table)


def _told(house: HouseContext, caller: Caller) -> HouseState:
    state = house_state(house)
    return state if caller.account.role == "superuser" else replace(state, database="")

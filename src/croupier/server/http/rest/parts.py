"""`/api/superuser/parts`: the parts of a house, for those who run it."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from croupier.errors import Unknown
from croupier.protocol.rest.parts import Draining, PartsTold, Rebalanced
from croupier.server.context import HouseContext
from croupier.server.house_hub import HouseParts
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import for_superuser
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.permission_guard import note


class PartsController(Controller):
    """Fronts and table servers."""

    path = "/api/superuser/parts"
    tags = ("superuser",)
    guards = (for_superuser,)

    @get("/", operation_id="parts", responses=documented(403))
    async def parts(self, house: NamedDependency[HouseContext]) -> PartsTold:
        """List the fronts and table servers; none where one process does all."""
        parts = house.hub.parts
        return parts.told() if parts else PartsTold(connected=True)

    @post("/{server:str}/drain", operation_id="drainServer", status_code=200, responses=documented(403, 404, 409))
    async def drain(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        server: FromPath[str],
        data: JSONBody[Draining],
    ) -> PartsTold:
        """Have a table server hand its tables over to others and take no more; or take tables again."""
        parts = _parts(house)
        await parts.drain(server, on=data.on)
        if data.on:
            await note(house, caller, "drained a table server", server)
        else:
            await note(house, caller, "let a table server play again", server)
        return parts.told()

    @post("/rebalance", operation_id="rebalance", status_code=200, responses=documented(403, 404))
    async def rebalance(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> Rebalanced:
        """Move tables where no round is played from servers with many to servers with few."""
        moved = await _parts(house).rebalance()
        await note(house, caller, "rebalanced the tables", str(moved))
        return Rebalanced(moved)


def _parts(house: HouseContext) -> HouseParts:
    if house.hub.parts is None:
        raise Unknown("parts/one-process")
    return house.hub.parts

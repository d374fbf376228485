"""`/api/operator/visits`: who has been here, in a house where players sign in with a bank card (EPS:GL-SESSION)."""

from litestar import Controller, get
from litestar.di import NamedDependency

from croupier.protocol.rest.visits import VisitTold, WaitingTold
from croupier.server.context import HouseContext
from croupier.server.http.rest.callers import Most
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.permission_guard import for_operators


class VisitsController(Controller):
    """Visits of players."""

    path = "/api/operator/visits"
    tags = ("operators",)
    guards = (for_operators,)

    @get("/", operation_id="visits", responses=documented(403), may="see")
    async def visits(self, house: NamedDependency[HouseContext], limit: Most = 100) -> list[VisitTold]:
        """List visits, the latest first."""
        return [
            VisitTold(
                id=one.id,
                uid=one.account_id,
                name=one.name,
                began_ns=one.began_ns,
                ended_ns=one.ended_ns,
                why=one.why,
            )
            for one in await house.store.visits.all(limit=limit)
        ]

    @get("/queue", operation_id="queue", responses=documented(403), may="see")
    async def queue(self, house: NamedDependency[HouseContext]) -> list[WaitingTold]:
        """List who waits for a seat, the first in line first."""
        return [
            WaitingTold(uid=one.account_id, name=one.nickname, since_ns=one.since_ns)
            for one in await house.store.queue_places.all()
        ]

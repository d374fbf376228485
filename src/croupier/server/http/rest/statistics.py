"""`/api/statistics`: a player's results, in the form of pokeriv3's extract."""

from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec.structs import replace

from croupier.errors import Malformed
from croupier.protocol.rest.statistics import BettingReport, GameFigures, Series, UserFigures
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller, Forbidden
from croupier.server.http.rest.callers import Words, YesNo, for_accounts
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_filters
from croupier.server.http.rest.me import game_result
from croupier.store.database.sql import storable
from croupier.store.rounds.export import won_and_lost
from croupier.store.rounds.extracts import Filter, UserRow

Points = Annotated[int, QueryParameter(ge=2, le=5000)]


class StatisticsController(Controller):
    """A player's results."""

    path = "/api/statistics"
    tags = ("history",)
    guards = (for_accounts,)
    dependencies = with_filters()

    @get("/", operation_id="statistics", responses=documented())
    async def mine(self, house: NamedDependency[HouseContext], caller: NamedDependency[Caller]) -> UserFigures:
        """Return your own row of the extract. The others' are for the superuser."""
        [row] = await house.store.extracts.users(Filter(player=caller.account.name))
        return user_figures(row)

    @get("/series", operation_id="series", responses=documented(403))
    async def series(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        played: NamedDependency[Filter],
        points: Points = 500,
        player: Words = None,
        imported: YesNo = False,
    ) -> Series:
        """Return your results round by round as a curve with its 95 % band, and per game and per table in figures.
        Without a game, the curve is of all that was played for chips, in cents. The superuser may name a `player`.
        `imported` rounds are those of your own files, and no others."""
        which = _of(caller, played, player, imported=imported)
        pending = await house.store.figuring.fill(which)
        return replace(await house.store.curves.of(which, points=points), pending=pending)

    @get("/betting", operation_id="betting", responses=documented(403))
    async def betting(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        played: NamedDependency[Filter],
        player: Words = None,
        imported: YesNo = False,
    ) -> BettingReport:
        """Return how you bet in a `game` of poker, in all hands, by position and against each opponent; nothing but
        zeros for a game without betting. The superuser may name a `player`. `imported` rounds are those
        of your own files, and no others."""
        which = _of(caller, played, player, imported=imported)
        if which.game is None:
            raise Malformed("statistics/no-game", field="game")
        pending = await house.store.figuring.fill(which)
        return replace(await house.store.betting.of(which), pending=pending)


def _of(caller: Caller, played: Filter, player: str | None, *, imported: bool) -> Filter:
    """Return the filter for the caller's own rounds, or for another player's if the superuser asks. Imported rounds are
    always the caller's own."""
    me = caller.account
    if player is not None and player != me.name and me.role != "superuser":
        raise Forbidden("role/superuser-only", key="role/others-results", field="player")
    if imported:
        return replace(played, player=me.name, owner=me.id)
    return replace(played, player=storable(player or me.name))


def user_figures(row: UserRow) -> UserFigures:
    games = {
        name: GameFigures(figures=game_result(result), won_and_lost=won_and_lost(result))
        for name, result in row.games.items()
    }
    return UserFigures(user=row.user, games=games)

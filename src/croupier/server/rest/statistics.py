"""`/api/statistics`: how one has fared, in the form of pokeriv3's extract."""

from litestar import Controller, get
from litestar.di import NamedDependency
from msgspec import Struct

from croupier.server.auth import Asker
from croupier.server.parts import House
from croupier.server.rest.asking import for_accounts
from croupier.server.rest.errors import documented
from croupier.server.rest.me import GameResult, game_result
from croupier.store.extracts import Filter, UserRow
from croupier.store.sheet import won_and_lost


class GameFigures(Struct, frozen=True, kw_only=True):
    """One cell pair of the extract: how many games, and what was won and lost, as in `500C/20C` or `1W/2L`."""

    figures: GameResult
    won_and_lost: str


class UserFigures(Struct, frozen=True, kw_only=True):
    user: str
    games: dict[str, GameFigures]


class StatisticsController(Controller):
    """How one has fared."""

    path = "/api/statistics"
    tags = ("history",)
    guards = (for_accounts,)

    @get("/", operation_id="statistics", responses=documented())
    async def mine(self, house: NamedDependency[House], asker: NamedDependency[Asker]) -> UserFigures:
        """Your own row of the extract. The others' are for the superuser."""
        [row] = await house.store.extracts.users(Filter(player=asker.account.name))
        return user_figures(row)


def user_figures(row: UserRow) -> UserFigures:
    games = {
        name: GameFigures(figures=game_result(result), won_and_lost=won_and_lost(result))
        for name, result in row.games.items()
    }
    return UserFigures(user=row.user, games=games)

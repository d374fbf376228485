"""How a player has fared."""

from msgspec import Struct

from croupier.games.game import Chips
from croupier.games.profile import Unit
from croupier.protocol.rest.me import GameResult


class GameFigures(Struct, frozen=True, kw_only=True):
    """One cell pair of the extract: how many games, and what was won and lost, as in `500C/20C` or `1W/2L`."""

    figures: GameResult
    won_and_lost: str


class UserFigures(Struct, frozen=True, kw_only=True):
    user: str
    games: dict[str, GameFigures]


class Point(Struct, frozen=True, gc=False):
    """After so many rounds: when the last of them began, and which it was; the total, and its band."""

    rounds: int
    at_ns: int
    table: int
    deal: int
    total: Chips
    low: float
    high: float


class Figures(Struct, frozen=True, kw_only=True):
    """Rounds of one game, at one table or at all (then `table` is none). `mean` is the net result of a round,
    `error` half the width of its 95 % confidence interval, none where there are too few rounds. Amounts are in the
    game's `unit`."""

    game: str
    for_chips: bool
    unit: Unit
    table: int | None = None
    table_name: str = ""
    played: int
    won: int
    lost: int
    gained: Chips
    given: Chips
    mean: float
    error: float | None


class Series(Struct, frozen=True, kw_only=True):
    """Results round by round. `points` is the curve, thinned out evenly where there are many rounds, its last point
    always the last round. Amounts are in `unit`: that of the game, or cents where several are added up."""

    unit: Unit
    rounds: int
    total: Chips
    mean: float
    error: float | None
    points: tuple[Point, ...]
    games: tuple[Figures, ...]
    tables: tuple[Figures, ...]

"""How a player has fared."""

from msgspec import Struct

from croupier.games.game import Chips
from croupier.games.profile import Position, Unit
from croupier.protocol.rest.me import GameResult


class GameFigures(Struct, frozen=True, kw_only=True):
    """One cell pair of the extract: how many games, and what was won and lost, as in `500C/20C` or `1W/2L`."""

    figures: GameResult
    won_and_lost: str


class UserFigures(Struct, frozen=True, kw_only=True):
    user: str
    games: dict[str, GameFigures]


class Point(Struct, frozen=True, gc=False):
    """After so many rounds: when the last of them began, and which it was; the total, and its band; and what the total
    would be if every all-in had paid what it was worth on average."""

    rounds: int
    at_ns: int
    table: int
    deal: int
    total: Chips
    low: float
    high: float
    expected: float


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
    always the last round. Amounts are in `unit`: that of the game, or cents where several are added up. `all_in` of the
    rounds differ by expectation; `pending` rounds are still to be worked out, and to be asked for again."""

    unit: Unit
    rounds: int
    total: Chips
    mean: float
    error: float | None
    points: tuple[Point, ...]
    games: tuple[Figures, ...]
    tables: tuple[Figures, ...]
    all_in: int = 0
    pending: int = 0


class BettingFigures(Struct, frozen=True, kw_only=True):
    """How a player bets, in sums over `hands`; docs/statistics.md defines them. In `decided` of the hands there was a
    decision on the first street. `raises`, `calls` and `folds` are those of later streets, bets among the raises.
    `showdown_total` is the part of `total` from hands that went to a showdown, `all_in_total` that from `all_in` hands,
    which were worth `expected` on average. `blinds` is the result in big blinds a hand, of the hands that have blinds,
    and `blinds_error` half the width of its 95 % confidence interval."""

    position: Position = ""
    hands: int = 0
    decided: int = 0
    vpip: int = 0
    pfr: int = 0
    raises: int = 0
    calls: int = 0
    folds: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0
    total: Chips = 0
    showdown_total: Chips = 0
    all_in: int = 0
    all_in_total: Chips = 0
    expected: float = 0.0
    blinds: float | None = None
    blinds_error: float | None = None


class OpponentFigures(Struct, frozen=True, kw_only=True):
    """Your hands in which another player was dealt in, and your result in them; in `heads_up` of them only the two of
    you saw the second street."""

    player: str
    nickname: str
    hands: int
    total: Chips
    heads_up: int
    heads_up_total: Chips


class BettingReport(Struct, frozen=True, kw_only=True):
    """Poker figures of one game: of all hands, by position, and by opponent, those most often met first. `pending`
    rounds are still to be worked out, and to be asked for again."""

    unit: Unit
    all: BettingFigures
    positions: tuple[BettingFigures, ...]
    opponents: tuple[OpponentFigures, ...]
    pending: int = 0

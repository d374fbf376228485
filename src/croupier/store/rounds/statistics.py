"""How a player has fared round by round, with what is needed to tell skill from luck: a curve and its 95 % band.

The band around a total of n rounds is 1.96 standard deviations of one round times the root of n: what chance alone
would make of as many rounds like these. It says nothing about a trend that is not there.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Any, Final

from sqlalchemy import Connection, Float, cast, func, select

from croupier.bank.currency import cents_of
from croupier.games import registry
from croupier.games.profile import Unit
from croupier.protocol.rest.statistics import Figures, Point, Series
from croupier.store.database.engine import Database
from croupier.store.database.schema import rounds, seats, tables
from croupier.store.rounds.extracts import COUNTS, IMPORTED_UNIT, JOINED, Filter, conditions

_Z95: Final = 1.959964


class Curves:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, which: Filter, *, points: int = 500) -> Series:
        """Return the results of the player whom the filter names.

        Unless it names a game, the curve is of all that was played for chips, in cents.
        """
        assert which.player is not None
        return await self._database.read(_series, which, points)


def error95(count: int, total: float, squares: float) -> float | None:
    """Return half the width of the 95 % confidence interval of a mean, from a count, a sum and a sum of squares."""
    if count < 2:
        return None
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return _Z95 * sqrt(variance / count)


def _series(connection: Connection, which: Filter, most: int) -> Series:
    found = list(_points(_payoffs(connection, which)))
    count, total, error = (found[-1].rounds, found[-1].total, _error(found[-1])) if found else (0, 0, None)
    games = tuple(_figures(connection, which, by_table=False))
    return Series(
        unit="cents" if which.game is None else games[0].unit if games else unit_in(which, which.game),
        rounds=count,
        total=total,
        mean=total / count if count else 0.0,
        error=error,
        points=tuple(_thinned(found, most)),
        games=games,
        tables=tuple(_figures(connection, which, by_table=True)),
        all_in=connection.execute(_all_ins(which)).scalar_one(),
    )


def unit_in(which: Filter, game: str, *, for_chips: bool = True) -> Unit:
    """Return what the rounds of a game are counted in: its own unit, or that of all imported rounds."""
    return IMPORTED_UNIT if which.owner is not None else registry.unit_of(game, for_chips=for_chips)


def _error(last: Point) -> float | None:
    return (last.high - last.total) / last.rounds if last.rounds > 1 else None


def _payoffs(connection: Connection, which: Filter) -> Iterator[tuple[int, int, int, int, float]]:
    """Yield time, table, number, payoff and expectation of each round; of several games, in cents."""
    units: dict[str, Unit] = {}
    for game, at_ns, table, deal, payoff, milli in connection.execute(_rounds(which)):
        expected = payoff if milli is None else milli / 1000
        if which.game is None:
            unit = units.get(game) or units.setdefault(game, unit_in(which, game))
            if unit != "points":  # as a game may count by now that was played for chips
                yield at_ns, table, deal, cents_of(payoff, unit), expected * cents_of(1, unit)
        else:
            yield at_ns, table, deal, payoff, expected


def _points(rows: Iterable[Any]) -> Iterator[Point]:
    total = squares = 0
    fair = 0.0
    for count, (at_ns, table, deal, payoff, expected) in enumerate(rows, 1):
        total += payoff
        squares += payoff * payoff
        fair += expected
        half = (error95(count, total, squares) or 0.0) * count
        yield Point(count, at_ns, table, deal, total, total - half, total + half, fair)


def _thinned(points: list[Point], most: int) -> list[Point]:
    """Return at most so many points, evenly spread, the last one among them."""
    step = -(-len(points) // most)
    return points[(len(points) - 1) % step :: step] if points else []


def _rounds(which: Filter) -> Any:
    r, s = rounds.c, seats.c
    chosen = _mine(which, r.game, r.started_ns, r.table_id, r.number, s.payoff, s.expected_milli)
    return chosen.order_by(r.started_ns, r.table_id, r.number)


def _all_ins(which: Filter) -> Any:
    return _mine(which, func.count(seats.c.expected_milli))


def _mine(which: Filter, *columns: Any) -> Any:
    """Return columns of the rounds that the curve is of."""
    chosen = select(*columns).select_from(JOINED)
    chosen = chosen.where(seats.c.dealt == 1, seats.c.player == which.player, COUNTS, *conditions(which))
    return chosen.where(rounds.c.for_chips == 1) if which.game is None else chosen


def _figures(connection: Connection, which: Filter, *, by_table: bool) -> Iterator[Figures]:
    r, s = rounds.c, seats.c
    keys = [r.game, *([r.table_id, tables.c.name] if by_table else [])]
    gained = func.coalesce(func.sum(s.payoff).filter(s.payoff > 0), 0)
    given = func.coalesce(func.sum(s.payoff).filter(s.payoff < 0), 0)
    squares = func.sum(cast(s.payoff, Float) * cast(s.payoff, Float))
    sums = (func.min(r.for_chips), func.count(), func.sum(s.won), func.sum(s.lost), gained, -given, squares)
    mine = (s.dealt == 1, s.player == which.player, COUNTS, *conditions(which))
    chosen = select(*keys, *sums).select_from(JOINED).where(*mine)
    for row in connection.execute(chosen.group_by(*keys).order_by(*keys)):
        game, *table = row[: len(keys)]
        for_chips, played, won, lost, plus, minus, squared = row[len(keys) :]
        net = int(plus) - int(minus)
        yield Figures(
            game=game,
            for_chips=bool(for_chips),
            unit=unit_in(which, game, for_chips=bool(for_chips)),
            table=table[0] if table else None,
            table_name=table[1] if table else "",
            played=played,
            won=int(won),
            lost=int(lost),
            gained=int(plus),
            given=int(minus),
            mean=net / played,
            error=error95(played, net, squared),
        )

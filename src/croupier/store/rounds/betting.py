"""How a player bets: figures of all hands, by position and by opponent, each by one query over the seats."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from sqlalchemy import Connection, Float, and_, case, cast, func, select

from croupier.games.profile import Position
from croupier.protocol.rest.statistics import BettingFigures, BettingReport, OpponentFigures
from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, figures, rounds, seats
from croupier.store.rounds.extracts import COUNTS, JOINED, NICKNAMED, Filter, conditions, nickname
from croupier.store.rounds.statistics import error95, unit_in

OPPONENTS_MOST: Final = 100

_POSITIONS: Final[Sequence[Position]] = get_args(Position)
_ADDED: Final = ("decided", "vpip", "pfr", "raises", "calls", "folds", "saw_flop")
_SUMS: Final = (*_ADDED, "showdowns", "showdowns_won", "total", "showdown_total", "all_in", "all_in_total")


class Betting:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, which: Filter) -> BettingReport:
        """Return the figures of the player and the game that the filter names, of rounds that have any."""
        assert which.player is not None
        assert which.game is not None
        return await self._database.read(_report, which, which.game)


def _report(connection: Connection, which: Filter, game: str) -> BettingReport:
    rows = {row.position or "": row._mapping for row in connection.execute(_by_position(which))}
    return BettingReport(
        unit=unit_in(which, game),
        all=_figures("", list(rows.values())),
        positions=tuple([_figures(name, [rows[name]]) for name in _POSITIONS if name and name in rows]),
        opponents=tuple(_opponents(connection, which)),
    )


def _by_position(which: Filter) -> Any:
    """Return the sums of a player's hands, a row for each position; a game without a button has one row."""
    s = seats.c
    showdown, all_in = s.showdown == 1, s.expected_milli.is_not(None)
    blinds = _in_blinds()
    columns = {
        "position": s.position,
        "hands": func.count(),
        **{name: func.sum(s[name]) for name in _ADDED},
        "showdowns": func.sum(s.showdown),
        "showdowns_won": func.sum(s.showdown * s.won),
        "total": func.sum(s.payoff),
        "showdown_total": func.sum(s.payoff).filter(showdown),
        "all_in": func.count(s.expected_milli),
        "all_in_total": func.sum(s.payoff).filter(all_in),
        "expected_milli": func.sum(s.expected_milli),
        "with_blinds": func.count(blinds),
        "blinds": func.sum(blinds),
        "blinds_squared": func.sum(blinds * blinds),
    }
    chosen = _betted(which, *[column.label(name) for name, column in columns.items()])
    return chosen.group_by(s.position)


def _in_blinds() -> Any:
    """Return the result of a hand in big blinds; null where it has none."""
    blind = rounds.c.blind
    return case((blind > 0, cast(seats.c.payoff, Float) / cast(blind, Float)), else_=None)


def _betted(which: Filter, *columns: Any) -> Any:
    s = seats.c
    figured = and_(figures.c.table_id == s.table_id, figures.c.number == s.number)
    chosen = select(*columns).select_from(JOINED.join(figures, figured))
    mine = (s.dealt == 1, s.player == which.player, figures.c.betting == 1)
    return chosen.where(*mine, COUNTS, *conditions(which))


def _figures(position: Position, rows: Sequence[Mapping[Any, Any]]) -> BettingFigures:
    """Return the sums of some rows as figures."""

    def added(name: str) -> Any:
        return sum([row[name] or 0 for row in rows])

    count, blinds = int(added("with_blinds")), float(added("blinds"))
    return BettingFigures(
        position=position,
        hands=int(added("hands")),
        **{name: int(added(name)) for name in _SUMS},
        expected=int(added("expected_milli")) / 1000,
        blinds=blinds / count if count else None,
        blinds_error=error95(count, blinds, float(added("blinds_squared"))),
    )


def _opponents(connection: Connection, which: Filter) -> Iterator[OpponentFigures]:
    for row in connection.execute(_by_opponent(which)):
        yield OpponentFigures(
            player=row.player,
            nickname=row.nickname,
            hands=row.hands,
            total=int(row.total),
            heads_up=int(row.heads_up),
            heads_up_total=int(row.heads_up_total or 0),
        )


def _by_opponent(which: Filter) -> Any:
    """Return the hands of a player with each other one who was dealt in."""
    mine = _betted(which, seats.c.table_id, seats.c.number, seats.c.seat, seats.c.payoff, seats.c.heads_up).subquery()
    s, m = seats.c, mine.c
    both = and_(s.heads_up == 1, m.heads_up == 1)
    here = and_(s.table_id == m.table_id, s.number == m.number, s.seat != m.seat, s.dealt == 1)
    columns = (
        s.player,
        func.max(nickname()).label("nickname"),
        func.count().label("hands"),
        func.sum(m.payoff).label("total"),
        func.sum(s.heads_up * m.heads_up).label("heads_up"),
        func.sum(m.payoff).filter(both).label("heads_up_total"),
    )
    chosen = select(*columns).select_from(seats.join(mine, here).outerjoin(accounts, NICKNAMED)).group_by(s.player)
    return chosen.order_by(func.count().desc(), s.player).limit(OPPONENTS_MOST)

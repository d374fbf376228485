"""Figures that are not kept with a round from the start: those of rounds from before there were any, and what an
all-in was worth, which takes too long while a table waits. They are worked out when they are first asked for.

Decoding, counting and equities run in a thread of their own, some hundred rounds at a time.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, bindparam, case, func, select, tuple_, update

from croupier.errors import CroupierError
from croupier.games.profile import RoundFigures
from croupier.play.record import decode
from croupier.store.database.engine import Database
from croupier.store.database.schema import figures, rounds, seats
from croupier.store.database.sql import upsert
from croupier.store.rounds.extracts import Filter, Page, chosen_rounds, paged
from croupier.store.rounds.rounds import counted
from croupier.store.rounds.summary import figures_of

AT_ONCE: Final = 200
MOST: Final = 1000  # rounds that one request waits for

_COUNTED: Final = ("position", "decided", "vpip", "pfr", "raises", "calls", "folds", "saw_flop", "heads_up", "showdown")


class Unfigured(Struct, frozen=True):
    table_id: int
    number: int
    record: str


class Figured(Struct, frozen=True):
    """Rows to write: one of `figures`, and those of the seats."""

    round: dict[str, Any]
    seats: tuple[dict[str, Any], ...]


class Figuring:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def fill(self, which: Filter, *, most: int = MOST) -> int:
        """Work out what is missing of the rounds that a filter chooses, the latest first and so many at most.

        Return how many are left.
        """
        for _ in range(0, most, AT_ONCE):
            found = await self._database.read(_unfigured, which.unfigured, AT_ONCE)
            await self._work_out(found)
            if len(found) < AT_ONCE:
                return 0
        return await self._database.read(_left, which.unfigured)

    async def fill_page(self, which: Filter, page: Page) -> None:
        """Work out what is missing on one page of a list. Where the filter goes by figures, all that it may choose
        has to have them first."""
        if which == which.unfigured:
            await self._work_out(await self._database.read(_unfigured_on, which, page))
        else:
            await self.fill(which)

    async def fill_rounds(self, keys: Sequence[tuple[int, int]]) -> None:
        """Work out what is missing of these rounds, by table and number."""
        await self._work_out(await self._database.read(_unfigured_among, keys))

    async def _work_out(self, found: Sequence[Unfigured]) -> None:
        if found:
            await self._database.write(_write, await asyncio.to_thread(_worked_out, found))


_MISSING: Final = figures.c.waits.is_(None) | (figures.c.waits == 1)
_COLUMNS: Final = (rounds.c.table_id, rounds.c.number, rounds.c.record)


def _unfigured(connection: Connection, which: Filter, most: int) -> list[Unfigured]:
    chosen = chosen_rounds(which, *_COLUMNS).where(_MISSING).order_by(rounds.c.started_ns.desc()).limit(most)
    return [Unfigured(*row) for row in connection.execute(chosen)]


def _unfigured_on(connection: Connection, which: Filter, page: Page) -> list[Unfigured]:
    r = rounds.c
    missing = case((_MISSING, 1), else_=0).label("missing")
    found = connection.execute(paged(chosen_rounds(which, r.table_id, r.number, missing), page))
    keys = [(row.table_id, row.number) for row in found if row.missing]
    chosen = select(*_COLUMNS).where(tuple_(r.table_id, r.number).in_(keys))
    return [Unfigured(*row) for row in connection.execute(chosen)] if keys else []


def _unfigured_among(connection: Connection, keys: Sequence[tuple[int, int]]) -> list[Unfigured]:
    r = rounds.c
    figured = (figures.c.table_id == r.table_id) & (figures.c.number == r.number)
    chosen = select(*_COLUMNS).select_from(rounds.outerjoin(figures, figured))
    chosen = chosen.where(tuple_(r.table_id, r.number).in_(list(keys)), _MISSING)
    return [Unfigured(*row) for row in connection.execute(chosen)]


def _left(connection: Connection, which: Filter) -> int:
    return int(connection.execute(chosen_rounds(which, func.count()).where(_MISSING)).scalar_one())


def _worked_out(found: Sequence[Unfigured]) -> list[Figured]:
    return [_figured(one) for one in found]


def _figured(one: Unfigured) -> Figured:
    """Return the rows of a round. One whose game is not loaded any more has no figures."""
    try:
        made = figures_of(decode(one.record))
    except CroupierError:
        made = None
    key = {"table_id": one.table_id, "number": one.number}
    row = key | {"pot": made.pot if made else 0, "betting": int(made is not None), "waits": 0}
    return Figured(row, tuple(_seats(one, made)) if made else ())


def _seats(one: Unfigured, made: RoundFigures) -> list[dict[str, Any]]:
    expected = made.all_in.expected() if made.all_in else {}
    return [
        {
            "at_table": one.table_id,
            "at_number": one.number,
            "at_seat": seat,
            "expected_milli": round(expected[seat] * 1000) if seat in expected else None,
        }
        | dict(zip(_COUNTED, counted(figured), strict=True))
        for seat, figured in made.seats.items()
    ]


def _write(connection: Connection, made: Sequence[Figured]) -> None:
    """Write figures. Two who work out the same write the same."""
    connection.execute(upsert(connection, figures, _replaced), [one.round for one in made])
    if rows := [row for one in made for row in one.seats]:
        s = seats.c
        at = (s.table_id == bindparam("at_table"), s.number == bindparam("at_number"), s.seat == bindparam("at_seat"))
        connection.execute(update(seats).where(*at), rows)  # sets all columns that the rows name


def _replaced(new: Any) -> dict[str, Any]:
    return {"pot": new.pot, "betting": new.betting, "waits": new.waits}

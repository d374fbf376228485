"""Options of the commands that query a house's database: which database, which deals, which format."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypeVar

from croupier.cli.parameters import Option
from croupier.errors import BadOption
from croupier.kit.clock import system
from croupier.store import Store
from croupier.store.database.engine import faults_told
from croupier.store.database.hold import Holder
from croupier.store.rounds.extracts import Filter

T = TypeVar("T")

Database = Annotated[
    str, Option(help="sqlite:///house.db, the file alone, or postgresql://user@host/name.", metavar="URL")
]
Player = Annotated[str | None, Option(help="Only deals of this player.", metavar="NAME")]
Table = Annotated[str | None, Option(help="Only deals of this table, by its name or number.", metavar="NAME")]
Game = Annotated[str | None, Option(help="Only deals of this game.", metavar="NAME")]
Since = Annotated[str | None, Option(help="Only deals begun at this time or later, UTC.", metavar="TIME")]
Until = Annotated[str | None, Option(help="Only deals begun before this time, UTC.", metavar="TIME")]
Out = Annotated[Path | None, Option(help="Write to this file instead; - is standard output.", metavar="FILE")]
Format: TypeAlias = Literal["table", "csv", "json"]


def deal_filter(
    player: str | None,
    table: str | None,
    game: str | None,
    since: str | None,
    until: str | None,
    deal: int | None = None,
) -> Filter:
    return Filter(player=player, table=table, game=game, deal=deal, since_ns=_moment(since), until_ns=_moment(until))


def _moment(said: str | None) -> int | None:
    """Return 2026-03-01 or 2026-03-01T18:30 as nanoseconds since 1970, in UTC unless a zone is given."""
    if said is None:
        return None
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        raise BadOption("time/unreadable", text=repr(said)) from None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return int(moment.timestamp()) * 10**9 + moment.microsecond * 1000


def query(url: str, question: Callable[[Store], Awaitable[T]]) -> T:
    """Return the answer of a house's database, whether the house is open or not. Raise BadOption if there is none,
    Unavailable if it is damaged."""

    async def run() -> T:
        async with Store.open(url, must_exist=True) as store:
            with faults_told(store.database.url):
                return await question(store)

    return asyncio.run(run())


def change(url: str, work: Callable[[Store], Awaitable[T]], *, must_exist: bool = False) -> T:
    """Write to a database, creating it if it does not exist, unless it `must_exist`. Raise BadOption while a house is
    open on it."""

    async def run() -> T:
        async with Store.open(url, must_exist=must_exist, holder=Holder.here("", now_ns=system())) as store:
            with faults_told(store.database.url):
                return await work(store)

    return asyncio.run(run())

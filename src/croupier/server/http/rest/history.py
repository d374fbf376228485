"""`/api/history`: rounds that were played, each with the cards that the caller may see."""

import asyncio
from typing import Any, Literal

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec.structs import replace

from croupier.errors import Unknown
from croupier.formats import handlog, phh, phh_writer, pokerstars
from croupier.games.game import Viewer
from croupier.play.record import Record, encode
from croupier.protocol.rest.history import DealRow
from croupier.protocol.rest.replay import Steps
from croupier.server.context import HouseContext
from croupier.server.http.authentication import Caller
from croupier.server.http.rest.callers import LOOKERS, Id, YesNo, for_accounts, with_lookers
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.filters import with_filters
from croupier.server.study.records import round_for
from croupier.server.study.replay import Where, steps_of
from croupier.store.people.accounts import Account
from croupier.store.rounds.extracts import HOUSE, IMPORTED_UNIT, Eyes, Filter, Page


class HistoryController(Controller):
    """Rounds that were played."""

    path = "/api/history"
    tags = ("history",)
    dependencies = with_lookers() | with_filters()

    @get("/", operation_id="history", guards=[for_accounts], responses=documented())
    async def mine(
        self,
        house: NamedDependency[HouseContext],
        caller: NamedDependency[Caller],
        dealt: NamedDependency[Filter],
        page: NamedDependency[Page],
        imported: YesNo = False,
    ) -> list[DealRow]:
        """List the rounds that you were dealt in, the latest first, with the cards that you may see. `opponent`, or
        `player`, is another player of the round; `position`, `ending` and `showdown` are yours; `offset` skips so many
        of the latest. `imported` ones are those of your own files, and no others."""
        me = caller.account.name
        owner = caller.account.id if imported else None
        which = replace(dealt, player=me, other=dealt.other or dealt.player, owner=owner)
        await house.store.figuring.fill_page(which, page)
        return await house.store.extracts.deals(which, eyes=HOUSE if imported else Eyes(player=me), page=page)

    @get("/{table:int}/{deal:int}", operation_id="record", security=LOOKERS, responses=documented(403, 404))
    async def record(
        self,
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        table: Id,
        deal: Id,
    ) -> Response[dict[str, Any]]:
        """Return one round as a record, with the cards that you may see and proofs that they were dealt fairly."""
        seen, _ = await round_for(house, looker, table, deal)
        return Response(msgspec.json.decode(encode(seen)), media_type=MediaType.JSON)

    @get("/{table:int}/{deal:int}/steps", operation_id="steps", security=LOOKERS, responses=documented(403, 404))
    async def steps(
        self,
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        table: Id,
        deal: Id,
    ) -> Steps:
        """Return one round event by event, each with the picture after it, with the cards that you may see and proofs
        that they were dealt fairly."""
        seen, _ = await round_for(house, looker, table, deal)
        return await asyncio.to_thread(steps_of, seen, await _where(house, table, deal, seen))

    @get(
        "/{table:int}/{deal:int}/{form:str}",
        operation_id="roundAs",
        media_type=MediaType.TEXT,
        security=LOOKERS,
        responses=documented(403, 404),
    )
    async def written(
        self,
        house: NamedDependency[HouseContext],
        looker: NamedDependency[Account | None],
        table: Id,
        deal: Id,
        form: FromPath[str],
    ) -> Response[str]:
        """Return one round of poker as text: `handlog`, `phh` or `pokerstars`."""
        if form not in ("handlog", "phh", "pokerstars"):
            raise Unknown("history/no-form", form=form)
        seen, viewer = await round_for(house, looker, table, deal)
        return Response(_text(seen, viewer, form), media_type=MediaType.TEXT)


async def _where(house: HouseContext, table: int, deal: int, seen: Record) -> Where:
    row = await house.store.tables.by_id(table)
    started_ns, ended_ns = await house.store.rounds.times(table, deal)
    imported = row.owner_id is not None  # by people who have no accounts here, whatever they are called
    names = [] if imported else [info.player for info in seen.header.seats if info]
    return Where(
        table=table,
        table_name=row.name,
        number=deal,
        last=await house.store.rounds.last_number(table),
        started_ns=started_ns,
        ended_ns=ended_ns,
        nicknames=await house.store.accounts.nicknames(names),
        bots=await house.store.accounts.bots(names),
        unit=IMPORTED_UNIT if imported else None,
    )


def _text(record: Record, viewer: Viewer | Literal["all"], form: str) -> str:
    match form:
        case "handlog":
            return handlog.log(record, viewer)
        case "phh":
            return phh.dumps(phh_writer.hand_of(record, viewer))
        case _:
            return pokerstars.text(record, viewer)

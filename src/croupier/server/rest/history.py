"""`/api/history`: rounds that were played, each for the eyes of whoever asks."""

from typing import Any, Literal

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from croupier.errors import Malformed, Unknown
from croupier.formats import handlog, phh, phh_writer, pokerstars
from croupier.games.game import Viewer
from croupier.play.record import Record, encode, redacted
from croupier.server.auth import Asker, Forbidden
from croupier.server.parts import House
from croupier.server.rest.asking import Id, Most, Number, Time, Words, for_accounts
from croupier.server.rest.errors import documented
from croupier.store.accounts import Account
from croupier.store.audit import Noted
from croupier.store.extracts import DealRow, Eyes, Filter
from croupier.store.sql import storable
from croupier.table.settings import TableSettings


class HistoryController(Controller):
    """Rounds that were played."""

    path = "/api/history"
    tags = ("history",)
    guards = (for_accounts,)

    @get("/", operation_id="history", responses=documented())
    async def mine(
        self,
        house: NamedDependency[House],
        asker: NamedDependency[Asker],
        table: Words = None,
        game: Words = None,
        deal: Number = None,
        since_ns: Time = None,
        until_ns: Time = None,
        limit: Most = 100,
    ) -> list[DealRow]:
        """The rounds that you were dealt in, the latest first, with the cards that you may see."""
        which = filtered(asker.account.name, table, game, deal, since_ns, until_ns)
        deals = await house.store.extracts.deals(which, eyes=Eyes(player=asker.account.name))
        return deals[: -limit - 1 : -1]

    @get("/{table:int}/{deal:int}", operation_id="record", responses=documented(403, 404))
    async def record(
        self,
        house: NamedDependency[House],
        asker: NamedDependency[Asker],
        table: Id,
        deal: Id,
    ) -> Response[dict[str, Any]]:
        """One round as a record, with the cards that you may see and proofs that they were dealt fairly."""
        seen, _ = await round_for(house, asker.account, table, deal)
        return Response(msgspec.json.decode(encode(seen)), media_type=MediaType.JSON)

    @get(
        "/{table:int}/{deal:int}/{form:str}",
        operation_id="roundAs",
        media_type=MediaType.TEXT,
        responses=documented(403, 404),
    )
    async def written(
        self,
        house: NamedDependency[House],
        asker: NamedDependency[Asker],
        table: Id,
        deal: Id,
        form: FromPath[str],
    ) -> Response[str]:
        """One round of poker as text: `handlog`, `phh` or `pokerstars`."""
        if form not in ("handlog", "phh", "pokerstars"):
            raise Unknown("history/no-form", f"There is no form {form!r}: ask for handlog, phh or pokerstars.")
        seen, viewer = await round_for(house, asker.account, table, deal)
        return Response(_text(seen, viewer, form), media_type=MediaType.TEXT)


async def round_for(house: House, account: Account, table: int, deal: int) -> tuple[Record, Viewer | Literal["all"]]:
    """A round as somebody may know it. The superuser sees all cards, which the audit log tells."""
    full = await house.store.rounds.record(table, deal)
    if account.role == "superuser":
        noted = Noted(
            at_ns=house.clock(),
            who=account.name,
            what="read a round with all cards",
            account_id=account.id,
            table_id=table,
            detail=f"deal {deal}",
        )
        await house.store.audit.note(noted)
        return full, "all"
    seats = enumerate(full.header.seats)
    seat = next((at for at, info in seats if info and info.player == account.name), None)
    if seat is None and not await is_public(house, table):
        raise Forbidden("history/not-yours", "The rounds of this table are for those who were dealt in.")
    return redacted(full, seat), seat


async def is_public(house: House, table: int) -> bool:
    """Whether anybody may watch a table: whoever may not may not read its rounds either."""
    row = await house.store.tables.by_id(table)
    settings = msgspec.json.decode(row.settings, type=TableSettings)
    return settings.spectators and not settings.protected


def filtered(
    player: str | None,
    table: str | None,
    game: str | None,
    deal: int | None,
    since_ns: int | None,
    until_ns: int | None,
) -> Filter:
    for text in (player, table, game):
        storable(text or "")
    if table and table.isdecimal() and int(table) >= 2**63:
        raise Malformed("history/table", "No table has so large a number.")
    return Filter(player=player, table=table, game=game, deal=deal, since_ns=since_ns, until_ns=until_ns)


def _text(record: Record, viewer: Viewer | Literal["all"], form: str) -> str:
    match form:
        case "handlog":
            return handlog.log(record, viewer)
        case "phh":
            return phh.dumps(phh_writer.hand_of(record, viewer))
        case _:
            return pokerstars.text(record, viewer)

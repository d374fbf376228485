"""`croupier deals`: lists the deals of a house, or reads deals from a file into its database."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from croupier.cli.options.database import Database, Game, Out, Player, Since, Table, Until, change, deal_filter, query
from croupier.cli.output.file_or_stdout import emit
from croupier.cli.output.problems import Problems
from croupier.cli.output.sheet import print_sheet
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Option
from croupier.formats.files import records as records_of
from croupier.play.record import Record, encode
from croupier.protocol.rest.history import DealRow
from croupier.store import Store
from croupier.store.people.audit import Noted
from croupier.store.rounds.export import as_csv, as_json, deal_sheet
from croupier.store.rounds.extracts import HOUSE, Eyes, Filter
from croupier.store.rounds.import_records import take_in


def run(
    database: Database,
    player: Player = None,
    table: Table = None,
    game: Game = None,
    deal: Annotated[int | None, Option(help="Only deals with this number.", metavar="N")] = None,
    since: Since = None,
    until: Until = None,
    everything: Annotated[
        bool, Option("--all", help="Show all cards, like the superuser. This is noted in the audit log.")
    ] = False,
    format: Annotated[
        Literal["table", "csv", "json", "records"],
        Option(help="How to write it; records are what `croupier replay` and `convert` read."),
    ] = "table",
    out: Out = None,
    read: Annotated[
        Path | None, Option(help="Read the deals of this file into the database, instead of listing.", metavar="FILE")
    ] = None,
) -> None:
    """List deals, one per line, with the cards that were shown and, with --player, that player's own."""
    if read is not None:
        change(database, lambda store: _read(store, read))
        return
    chosen = deal_filter(player, table, game, since, until, deal)
    eyes = HOUSE if everything else Eyes(player=player)
    if format == "records":
        found = query(database, lambda store: _records(store, chosen, eyes))
        emit(_lines(found), out, private=True)
        return
    deals = query(database, lambda store: _deals(store, chosen, eyes))
    if format == "json":
        emit([as_json(deals)], out, private=True)
    elif format == "csv" or out is not None:
        emit([as_csv(deal_sheet(deals))], out, private=True)
    else:
        print_sheet(deal_sheet(deals))


async def _deals(store: Store, chosen: Filter, eyes: Eyes) -> list[DealRow]:
    await _note(store, chosen, eyes)
    return await store.extracts.deals(chosen, eyes=eyes)


async def _records(store: Store, chosen: Filter, eyes: Eyes) -> list[Record]:
    await _note(store, chosen, eyes)
    return await store.extracts.records(chosen, eyes=eyes)


async def _note(store: Store, chosen: Filter, eyes: Eyes) -> None:
    """Note in the audit log that hidden cards were read."""
    if eyes.house:
        noted = Noted(at_ns=time.time_ns(), who="at the machine", what="deals with all cards", detail=str(chosen))
        await store.audit.note(noted)


def _lines(found: list[Record]) -> Iterator[str]:
    for record in found:
        yield encode(record).decode() + "\n"


async def _read(store: Store, file: Path) -> None:
    good = Problems().good(records_of(file))
    count = await take_in(store, good, file.name, at_ns=time.time_ns())
    say(f"{count} deals of {file} are in {store}.")

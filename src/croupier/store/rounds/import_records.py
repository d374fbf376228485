"""Rounds that were played elsewhere, such as those of a match, taken into a database to be queried like any."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import msgspec

from croupier.games.profile import profile_of
from croupier.play.record import Record, game_of
from croupier.store.rounds.summary import RoundSummary, summary_of
from croupier.store.store import Store
from croupier.store.tables.tables import NewTable

_AT_ONCE: Final = 500  # rounds a transaction


async def take_in(store: Store, records: Iterable[Record], source: str, *, at_ns: int) -> int:
    """Keep full records under tables of their own, closed from the start. Return how many there were."""
    tables: dict[bytes, int] = {}
    last: dict[int, int] = {}
    count = 0
    for part in _parts(records):
        found: dict[int, list[RoundSummary]] = {}
        for record in part:
            table_id = await _table(store, record, source, tables, at_ns)
            number = last[table_id] = max(record.header.number, last.get(table_id, 0) + 1)
            found.setdefault(table_id, []).append(msgspec.structs.replace(summary_of(record), number=number))
        for table_id, played in found.items():
            await store.rounds.keep(table_id, played)
        count += len(part)
    return count


def _parts(records: Iterable[Record]) -> Iterator[list[Record]]:
    rest = iter(records)
    while part := list(islice(rest, _AT_ONCE)):
        yield part


async def _table(store: Store, record: Record, source: str, tables: dict[bytes, int], at_ns: int) -> int:
    """Create a table for this record: one for each name, game and setting."""
    head = record.header
    told = {"game": head.game, "name": head.table or source, "options": head.options, "seats": len(head.seats)}
    settings = msgspec.json.encode(told | {"source": source}, order="sorted")
    if settings not in tables:
        new = NewTable(
            name=head.table or source,
            game=head.game,
            settings=settings,
            seats=len(head.seats),
            minimum=game_of(head).seat_counts[0],
            limits=profile_of(game_of(head)).limits,
        )
        tables[settings] = await store.tables.create(new, at_ns=at_ns)
        await store.tables.close(tables[settings], f"read from {source}", at_ns=at_ns)
    return tables[settings]

"""Old rounds lose their records, and nothing that is added up changes."""

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from croupier.bots.simple import Random
from croupier.errors import Unknown
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.store import ChatLine, Store, summary_of
from croupier.store.database.schema import chat, journal, rounds, snapshots, turns
from croupier.store.house import pruning
from croupier.store.house.pruning import Pruned
from croupier.store.rounds.extracts import HOUSE, Filter, Page
from croupier.store.rounds.imports import NewImport
from croupier.store.tables.journal import Entry, Snapshot
from tests.store.house import NOW, account, batch, bought, played, table

pytestmark = pytest.mark.anyio

NAMES = ("ann", "bob", "cid")


async def fill(store: Store, here: int, *, first: int = 1, count: int = 6, snapshot_at: int | None = None) -> None:
    """Rounds that end one after the other, each in a batch of its own with a line of chat."""
    seats = [SeatInfo(name, 50_000) for name in NAMES]
    made = list(played(registry.make("holdem"), [Random(n) for n in range(3)], seats, rounds=count))
    for seq, record in enumerate(made, first):
        facts = replace(summary_of(record), number=seq, started_ns=NOW + seq - 1, ended_ns=NOW + seq)
        said = (ChatLine("ann", f"round {seq}"),)
        snapshot = b"{}" if seq == snapshot_at else None
        await store.append([batch(here, seq, number=seq, round=facts, said=said, snapshot=snapshot)])


async def prune(store: Store, before_ns: int) -> list[Pruned]:
    return [done async for done in store.pruning.prune(before_ns)]


async def sums(store: Store) -> Any:
    """All that people are shown as figures."""
    accounts = [await store.accounts.by_name(name) for name in NAMES]
    return (
        [await store.results.of(one.id) for one in accounts],
        await store.results.wrong(),
        await store.money.wrong(),
        await store.money.balances(),
        await store.extracts.users(),
        [await store.curves.of(Filter(player=name, game="holdem")) for name in NAMES],
        [await store.betting.of(Filter(player=name, game="holdem")) for name in NAMES],
        await store.extracts.deals(eyes=HOUSE, page=Page(100)),
    )


def count(connection: Connection, of: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(of)).scalar_one())


async def test_all_sums_stay_exact_and_old_records_are_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    for name in NAMES:
        await account(store, name)
    here = await table(store)
    await store.append([])
    await fill(store, here)
    await store.figuring.fill(Filter())
    before = await sums(store)
    assert await store.pruning.due(NOW + 5) == 4
    told = await prune(store, NOW + 5)
    assert await sums(store) == before
    assert [(done.rounds, done.total) for done in told][:3] == [(0, 4), (2, 4), (4, 4)]
    assert told[-1] == Pruned(total=4, rounds=4, entries=0, lines=4)
    with pytest.raises(Unknown, match="was deleted"):
        await store.rounds.record(here, 4)
    with pytest.raises(Unknown, match="was deleted"):
        await store.rounds.situation(here, 4, 0)
    assert (await store.rounds.record(here, 5)).header.number is not None
    assert len(await store.rounds.records(here)) == 2
    assert len(await store.extracts.records(eyes=HOUSE)) == 2
    assert [line.text for line in await store.chat.last(here)] == ["round 5", "round 6"]
    assert await store.rounds.turns(here, 4) == []
    assert await store.rounds.turns(here, 5) != []
    assert await prune(store, NOW + 5) == [Pruned()]


async def test_figures_that_were_never_asked_for_are_worked_out_from_the_record_first(store: Store) -> None:
    for name in NAMES:
        await account(store, name)
    here = await table(store)
    await fill(store, here)
    await prune(store, NOW + 100)
    assert await store.figuring.fill(Filter()) == 0
    pruned = [await store.betting.of(Filter(player=name, game="holdem")) for name in NAMES]
    other = await table(store, name="Other")
    await fill(store, other)
    await store.figuring.fill(Filter(table_id=other))
    whole = [await store.betting.of(Filter(player=name, game="holdem", table_id=other)) for name in NAMES]
    alone = [await store.betting.of(Filter(player=name, game="holdem", table_id=here)) for name in NAMES]
    assert [one.all for one in alone] == [one.all for one in whole]
    assert [one.all.hands for one in pruned] == [one.all.hands for one in alone]


async def needed(store: Store, table_id: int) -> tuple[Snapshot | None, tuple[Entry, ...]]:
    """What a table cannot be brought back without; what came before a snapshot is only for clients that missed it."""
    past = await store.journal.past(table_id)
    return past.snapshot, past.entries


async def test_nothing_goes_that_an_open_table_is_brought_back_from(store: Store) -> None:
    for name in NAMES:
        await account(store, name)
    whole, snapped = await table(store, name="Whole"), await table(store, name="Snapped")
    await store.append([batch(whole, 1, transfers=(bought(whole, 0),))])
    await fill(store, whole, first=2, count=3)
    await fill(store, snapped, snapshot_at=4)
    before = [await needed(store, table_id) for table_id in (whole, snapped)]
    told = await prune(store, NOW + 100)
    assert [await needed(store, table_id) for table_id in (whole, snapped)] == before
    assert told[-1].entries == 3  # of the table with a snapshot, all before it
    assert await store.journal.last_seq(snapped) == 6
    await store.append([batch(snapped, 7), batch(whole, 5)])


async def test_numbers_go_on_where_the_snapshot_is_the_last_that_happened(store: Store) -> None:
    here = await table(store)
    await fill(store, here, count=4, snapshot_at=4)
    await prune(store, NOW + 100)
    assert await store.journal.last_seq(here) == 4
    async with Store.open(store.database.url.render_as_string(hide_password=False)) as again:
        await again.append([batch(here, 5)])


async def test_a_table_that_closed_long_ago_keeps_its_deals_and_loses_its_journal(store: Store) -> None:
    old, recent = await table(store, name="Old"), await table(store, name="Recent")
    await fill(store, old, count=2, snapshot_at=1)
    await fill(store, recent, count=2)
    await store.tables.close(old, "Enough.", at_ns=NOW + 10)
    await store.tables.close(recent, "Enough.", at_ns=NOW + 1000)
    await prune(store, NOW + 100)
    kept = {row.name: (row.kept, row.rounds) for row in await store.tables.closed(limit=10)}
    assert kept == {"Old": (False, 2), "Recent": (True, 2)}
    assert await store.database.read(count, snapshots) == 0
    assert await store.database.read(count, journal) == 2
    assert await store.database.read(count, rounds) == 4
    assert await store.database.read(count, turns) == 0
    assert await store.database.read(count, chat) == 0


async def test_imported_rounds_are_the_players_own_and_stay(store: Store) -> None:
    ann = await account(store, "ann")
    seats = [SeatInfo(name, 50_000) for name in NAMES]
    [record] = played(registry.make("holdem"), [Random(n) for n in range(3)], seats)
    await store.imports.keep(ann.id, [NewImport("digest", "Elsewhere", summary_of(record))], at_ns=NOW)
    assert await prune(store, NOW * 2) == [Pruned()]

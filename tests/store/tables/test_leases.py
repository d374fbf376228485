"""Leases of table servers: one holder at a time, whose number only grows, and late writers are refused."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from croupier.errors import BadOption
from croupier.store import Store
from croupier.store.database.engine import Postgresql
from croupier.store.database.hold import Holder
from croupier.store.tables.leases import LEASE_LOST
from tests.databases import schema_of
from tests.store.house import NOW, batch, table

pytestmark = pytest.mark.anyio
FOR_EVER_S, OVER_S = 3600.0, -1.0  # a registration that ends long after the test, and one that has ended


@pytest.fixture
async def url(postgresql: str) -> AsyncIterator[str]:
    async with schema_of(postgresql) as made:
        yield made


@pytest.fixture
async def shared(url: str) -> AsyncIterator[Store]:
    async with Store.open(url) as opened:
        yield opened


async def test_free_tables_are_taken_once_however_many_servers_ask(shared: Store) -> None:
    tables = {await table(shared) for _ in range(7)}
    for server in "abc":
        await shared.leases.register(server, f"ws://{server}", lease_s=FOR_EVER_S)
    taken = await asyncio.gather(*[shared.leases.take(server, most=3) for server in "abc"])
    again = [await shared.leases.take(server, most=3) for server in "abc"]
    found = [id for part in [*taken, *again] for id in part]
    assert sorted(found) == sorted(tables)
    assert all(number == 1 for part in [*taken, *again] for number in part.values())
    assert sum([row.tables for row in await shared.leases.servers()]) == len(tables)


async def test_what_a_living_server_holds_is_not_taken_and_what_a_lost_one_held_is(shared: Store) -> None:
    one = await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    assert await shared.leases.take("a", most=9) == {one: 1}
    assert await shared.leases.take("b", most=9) == {}
    await shared.leases.register("a", "ws://a", lease_s=OVER_S)
    assert await shared.leases.take("b", most=9) == {one: 2}
    assert await shared.leases.held("a") == {}


async def test_a_server_that_was_cut_off_cannot_write_any_more(shared: Store) -> None:
    one, other = await table(shared), await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=OVER_S)
    mine = await shared.leases.take("a", most=9)
    await shared.append([batch(one, 1, lease=mine[one])])
    assert await shared.leases.take("b", most=1) == {one: 2}
    with pytest.raises(BadOption) as refused:
        await shared.append([batch(one, 2, lease=mine[one])])
    assert refused.value.code == LEASE_LOST
    assert await shared.journal.last_seq(one) == 1
    await shared.append([batch(other, 1, lease=mine[other])])  # what it still holds is not spoilt
    await shared.append([batch(one, 2, lease=2)])
    assert await shared.journal.last_seq(one) == 2


async def test_a_late_write_spoils_no_other_in_the_same_transaction(shared: Store) -> None:
    one, other = await table(shared), await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    mine = await shared.leases.take("a", most=9)
    assert await shared.leases.give(one, mine[one], "b")
    late, good = await asyncio.gather(
        shared.append([batch(one, 1, lease=mine[one])]),
        shared.append([batch(other, 1, lease=mine[other])]),
        return_exceptions=True,
    )
    assert isinstance(late, BadOption)
    assert good is None


async def test_a_lease_that_is_not_the_latest_cannot_be_handed_over(shared: Store) -> None:
    one = await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    number = (await shared.leases.take("a", most=1))[one]
    assert await shared.leases.give(one, number, "b")
    assert not await shared.leases.give(one, number, "c")
    assert await shared.leases.held("b") == {one: number + 1}


async def test_a_server_that_retires_frees_its_tables_at_once(shared: Store) -> None:
    one = await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    await shared.leases.take("a", most=1)
    await shared.leases.retire("a")
    assert await shared.leases.servers() == []
    assert await shared.leases.take("b", most=1) == {one: 2}


async def test_a_new_table_is_held_by_the_server_that_opens_it_and_a_closed_one_by_none(shared: Store) -> None:
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    row = await shared.tables.by_id(await table(shared))
    await shared.tables.close(row.id, "enough", at_ns=NOW)
    assert await shared.leases.take("b", most=9) == {}


async def test_parts_share_a_database_and_keep_a_house_of_one_process_away(url: str) -> None:
    here = Holder.here("ws://a", now_ns=NOW)
    async with Store.open(url, holder=here, shared=True), Store.open(url, holder=here, shared=True):
        with pytest.raises(BadOption) as refused:
            async with Store.open(url, holder=here):
                pass
        assert refused.value.code == "database/held"
    async with Store.open(url, holder=here):
        with pytest.raises(BadOption) as refused:
            async with Store.open(url, holder=here, shared=True):
                pass
        assert refused.value.code == "database/held"


async def test_sqlite_is_no_database_for_parts(tmp_path: object) -> None:
    with pytest.raises(BadOption) as refused:
        async with Store.open(f"sqlite:///{tmp_path}/house.db", holder=Holder.here("", now_ns=NOW), shared=True):
            pass
    assert refused.value.code == "parts/postgresql"


async def test_a_write_that_waited_for_a_lease_to_be_taken_is_refused(shared: Store) -> None:
    """The statement that writes plain batches judges the lease as it is once the other server's transaction ends."""
    one, other = await table(shared), await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    mine = await shared.leases.take("a", most=9)
    for seq in (1, 2):  # from the second on, a statement of its own
        await shared.append([batch(one, seq, lease=mine[one]), batch(other, seq, lease=mine[other])])
    assert isinstance(shared.database, Postgresql)
    async with shared.database.session("taker").connect() as taker:
        await taker.execute(text("BEGIN"))
        await taker.execute(text(f"UPDATE leases SET number = number + 1, holder = 'b' WHERE table_id = {one}"))
        late = asyncio.create_task(shared.append([batch(one, 3, lease=mine[one])]))
        await _waits(taker, late)
        await taker.execute(text("COMMIT"))
        with pytest.raises(BadOption) as refused:
            await late
    assert refused.value.code == LEASE_LOST
    assert await shared.journal.last_seq(one) == 2
    await shared.append([batch(other, 3, lease=mine[other])])
    assert await shared.journal.last_seq(other) == 3


async def test_no_lease_is_taken_while_a_plain_batch_is_written_under_it(shared: Store) -> None:
    one = await table(shared)
    await shared.leases.register("a", "ws://a", lease_s=FOR_EVER_S)
    mine = await shared.leases.take("a", most=9)
    await shared.append([batch(one, 1, lease=mine[one])])
    assert isinstance(shared.database, Postgresql)
    async with shared.database.session("reader").connect() as reader:
        await reader.execute(text("BEGIN"))
        row = f"INSERT INTO journal VALUES ({one}, 2, NULL, 1, '[]', NULL)"  # the same one: the writer stops within
        await reader.execute(text(row))
        writing = asyncio.create_task(shared.append([batch(one, 2, lease=mine[one])]))
        await _waits(reader, writing)
        giving = asyncio.create_task(shared.leases.give(one, mine[one], "b"))
        await _waits(reader, giving, 2)
        await reader.execute(text("ROLLBACK"))
    await writing
    assert await giving
    assert await shared.journal.last_seq(one) == 2


async def _waits(session: AsyncConnection, task: "asyncio.Task[Any]", count: int = 1) -> None:
    """Return when so many sessions of this database wait for a lock, one of them for this task."""
    waiting = text("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted")
    while (await session.execute(waiting)).scalar_one() < count:
        assert not task.done()
        await asyncio.sleep(0.01)

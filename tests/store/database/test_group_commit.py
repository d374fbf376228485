"""Requests of many tables share a transaction: one that cannot be stored, whatever it raises, keeps no other out."""

import asyncio
import errno
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from sqlalchemy import Connection, text

from croupier.store import Store, StoredBatch
from croupier.store.database.engine import Postgresql
from croupier.store.database.faults import is_unavailable
from croupier.store.database.group_commit import Group
from tests.store.house import batch, table

pytestmark = pytest.mark.anyio

ERRORS = [
    OverflowError("int too large"),
    TypeError("a bug"),
    UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"),
    MemoryError(),
    OSError(errno.ENOSPC, "No space left on device"),
]


@dataclass
class Writes:
    """Writes that fail while a batch of one of these tables is among them."""

    error: Exception
    poisoned: set[int]
    attempts: list[list[int]] = field(default_factory=list)
    stored: list[int] = field(default_factory=list)

    async def __call__(self, batches: Sequence[StoredBatch]) -> None:
        tables = [batch.table_id for batch in batches]
        self.attempts.append(tables)
        await asyncio.sleep(0)
        if self.poisoned & {*tables}:
            raise self.error
        self.stored += tables


async def appended(group: Group, tables: Sequence[int]) -> list[BaseException | None]:
    """What came of one request for each table, all at once."""
    requests = [group.append([batch(table, 1)]) for table in tables]
    return await asyncio.gather(*requests, return_exceptions=True)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("poisoned", [1, 3, 5])
async def test_one_request_that_cannot_be_stored_fails_alone(error: Exception, poisoned: int) -> None:
    writes = Writes(error, {poisoned})
    done = await appended(Group(writes), range(1, 6))
    assert done == [error if table == poisoned else None for table in range(1, 6)]
    assert sorted(writes.stored) == [table for table in range(1, 6) if table != poisoned]


async def test_several_that_cannot_be_stored_by_our_own_fault_fail_alone() -> None:
    writes = Writes(OverflowError("int too large"), {1, 2, 3, 5})
    await appended(Group(writes), range(1, 7))
    assert sorted(writes.stored) == [4, 6]


async def test_a_database_that_is_out_of_order_is_not_asked_once_for_every_table() -> None:
    error = OSError(errno.ENOSPC, "No space left on device")
    writes = Writes(error, {*range(1, 101)})
    assert await appended(Group(writes), range(1, 101)) == [error] * 100
    assert len(writes.attempts) <= 4


async def test_after_a_failure_the_next_requests_are_written() -> None:
    writes = Writes(TypeError("a bug"), {1})
    group = Group(writes)
    await appended(group, [1])
    assert await appended(group, [2]) == [None]
    await group.close()


@pytest.mark.parametrize("number", [2**63, 2**70])
async def test_a_number_that_no_column_holds_keeps_no_other_table_out(store: Store, number: int) -> None:
    poisoned, bystander = await table(store), await table(store)
    done = await asyncio.gather(
        store.append([batch(poisoned, 1, number=number)]), store.append([batch(bystander, 1)]), return_exceptions=True
    )
    assert isinstance(done[0], Exception)
    assert not is_unavailable(done[0])
    assert await store.journal.last_seq(poisoned) == 0
    assert await store.journal.last_seq(bystander) == 1


@pytest.mark.parametrize("first", [True, False])
async def test_a_batch_for_which_the_disk_is_too_full_keeps_no_other_table_out(store: Store, first: bool) -> None:
    """The database reports a full disk as if it were out of order; other batches still fit."""
    poisoned, bystander = await table(store), await table(store)
    await store.database.write(_fill_disk if isinstance(store.database, Postgresql) else _bound_pages, poisoned)
    requests = [store.append([batch(poisoned, 1, snapshot=b"x" * 1_000_000)]), store.append([batch(bystander, 1)])]
    done = await asyncio.gather(*(requests if first else reversed(requests)), return_exceptions=True)
    [error] = [one for one in done if one is not None]
    assert isinstance(error, Exception)
    assert is_unavailable(error)
    assert await store.journal.last_seq(poisoned) == 0
    assert await store.journal.last_seq(bystander) == 1


def _bound_pages(connection: Connection, table: int) -> None:
    pages = connection.execute(text("PRAGMA page_count")).scalar_one()
    connection.execute(text(f"PRAGMA max_page_count = {pages + 20}"))


def _fill_disk(connection: Connection, table: int) -> None:
    """Let PostgreSQL report a full disk for one table, as a server can only be told to by a trigger."""
    connection.execute(
        text("""CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
        AS $$BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END$$""")
    )
    connection.execute(
        text(f"""CREATE TRIGGER full_disk BEFORE INSERT ON journal FOR EACH ROW
        WHEN (NEW.table_id = {table}) EXECUTE FUNCTION full_disk()""")
    )

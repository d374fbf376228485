"""Play is kept batch by batch: whole or not at all, in order, and grouped without harm to anybody."""

import asyncio

import pytest
from sqlalchemy import text

from croupier.bank.names import CASH, escrow, wallet
from croupier.bank.transfer import Transfer
from croupier.errors import BadOption, Malformed, Unknown
from croupier.store import ChatLine, ModuleData, Store, StoredBatch
from croupier.store.database.faults import is_unavailable
from croupier.store.tables.journal import Entry
from tests.store.house import NOW, account, batch, bought, table

pytestmark = pytest.mark.anyio


@pytest.mark.req("POKERIV3:U13")
async def test_the_events_of_two_tables_at_once_are_both_complete(store: Store) -> None:
    first, second = await table(store), await table(store)
    for seq in range(1, 6):
        await store.append([batch(first, seq, number=seq), batch(second, seq)])
    await store.append([batch(second, 6)])
    expected = [Entry(seq, seq, NOW + seq, batch(first, seq).events, None) for seq in range(1, 6)]
    assert await store.journal.entries(first) == expected
    assert [entry.seq for entry in await store.journal.entries(second)] == [1, 2, 3, 4, 5, 6]


async def test_what_is_for_the_house_alone_is_kept_apart(store: Store) -> None:
    here = await table(store)
    await store.append([StoredBatch(here, 1, NOW, b'["dealt"]', b'{"deck":[1,2]}')])
    assert await store.journal.entries(here) == [Entry(1, None, NOW, b'["dealt"]', b'{"deck":[1,2]}')]


@pytest.mark.parametrize("seqs", [[2], [1, 1], [1, 3], [0]])
async def test_batches_continue_what_is_there_without_a_gap(store: Store, seqs: list[int]) -> None:
    here = await table(store)
    with pytest.raises(BadOption) as refused:
        await store.append([batch(here, seq) for seq in seqs])
    assert refused.value.code == "journal/out-of-order"
    assert await store.journal.entries(here) == []


async def test_a_table_that_is_open_twice_is_noticed(store: Store, database_url: str) -> None:
    here = await table(store)
    await store.append([batch(here, 1)])
    async with Store.open(database_url) as other:
        await other.append([batch(here, 2)])
    with pytest.raises(BadOption) as refused:
        await store.append([batch(here, 2)])
    assert refused.value.code == "journal/taken"
    await store.append([batch(here, 3)])  # having asked how far it is
    assert await store.journal.last_seq(here) == 3


async def test_a_batch_and_its_transfers_are_kept_together_or_not_at_all(store: Store) -> None:
    here = await table(store)
    await store.append([batch(here, 1, transfers=(bought(here, 0),))])
    too_much = Transfer("x", escrow(here, 0), wallet(1), 101, "cash-out")
    with pytest.raises(BadOption, match=r"There is \$1 in escrow") as refused:
        await store.append([batch(here, 2), batch(here, 3, transfers=(too_much,))])
    assert refused.value.code == "money/not-enough"
    assert await store.journal.last_seq(here) == 1
    assert await store.money.balances() == {CASH: -100, escrow(here, 0): 100}
    await store.append([batch(here, 2)])


async def test_a_transfer_that_comes_again_with_a_later_batch_moves_nothing(store: Store) -> None:
    here = await table(store)
    await store.append([batch(here, 1, transfers=(bought(here, 0),))])
    await store.append([batch(here, 2, transfers=(bought(here, 0),))])
    assert await store.money.balance(escrow(here, 0)) == 100
    assert await store.money.wrong() == []


async def test_of_requests_that_share_a_transaction_only_the_one_refused_fails(store: Store) -> None:
    tables = [await table(store) for _ in range(5)]
    broke = Transfer("x", escrow(tables[2], 0), wallet(1), 1, "cash-out")
    requests = [[batch(here, 1, transfers=(broke,) if here == tables[2] else ())] for here in tables]
    requests.append([batch(tables[2], 2)])  # follows from the one that is refused
    done = await asyncio.gather(*(store.append(request) for request in requests), return_exceptions=True)
    assert [getattr(error, "code", None) for error in done] == [
        None, None, "money/not-enough", None, None, "journal/out-of-order",
    ]  # fmt: skip
    assert [await store.journal.last_seq(here) for here in tables] == [1, 1, 0, 1, 1]


async def test_of_requests_that_share_a_transaction_only_one_that_no_database_can_hold_fails(store: Store) -> None:
    tables = [await table(store) for _ in range(3)]
    requests = [[batch(here, 1, number=2**70 if here == tables[1] else 1)] for here in tables]
    done = await asyncio.gather(*(store.append(request) for request in requests), return_exceptions=True)
    assert [isinstance(error, Exception) and not is_unavailable(error) for error in done] == [False, True, False]
    assert [await store.journal.last_seq(here) for here in tables] == [1, 0, 1]


async def test_many_requests_at_once_share_few_transactions(store: Store) -> None:
    tables = [await table(store) for _ in range(20)]
    calls = 0
    write = store._write

    async def counted(batches: list[StoredBatch]) -> None:
        nonlocal calls
        calls += 1
        await write(batches)

    store._group._write = counted  # type: ignore[assignment]
    await asyncio.gather(*(store.append([batch(here, 1)]) for here in tables))
    assert calls <= 2
    assert [await store.journal.last_seq(here) for here in tables] == [1] * 20


async def test_one_who_no_longer_waits_disturbs_nobody_and_is_kept_all_the_same(store: Store) -> None:
    here, there = await table(store), await table(store)
    gone = asyncio.create_task(store.append([batch(here, 1)]))
    stays = asyncio.create_task(store.append([batch(there, 1)]))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    await store.append([batch(here, 2)])
    assert (await store.journal.last_seq(here), await store.journal.last_seq(there)) == (2, 1)


async def test_closing_waits_for_what_was_asked_for(database_url: str) -> None:
    async with Store.open(database_url) as store:
        here = await table(store)
        asked = asyncio.create_task(store.append([batch(here, 1)]))
        await asyncio.sleep(0)
    await asked
    async with Store.open(database_url) as store:
        assert await store.journal.last_seq(here) == 1


async def test_nothing_to_keep_is_nothing_to_do(store: Store) -> None:
    await store.append([])


async def test_what_is_said_is_kept_as_it_was_said_with_who_said_it(store: Store) -> None:
    here, there = await table(store), await table(store)
    ann = await account(store, "ann")
    lines = ["'); DROP TABLE chat; --", "<b>hi</b>", "grüezi 👋"]
    await store.append([batch(here, 1, said=(ChatLine("ann", lines[0]), ChatLine("guest", lines[1])))])
    await store.append([batch(here, 2, said=(ChatLine("ann", lines[2]),))])
    said = await store.chat.last(here)
    assert [(line.player, line.text) for line in said] == [("ann", lines[0]), ("guest", lines[1]), ("ann", lines[2])]
    assert [line.at_ns for line in said] == [NOW + 1, NOW + 1, NOW + 2]
    assert await store.chat.last(here, limit=1) == said[-1:]
    assert await store.chat.last(there) == []
    ids = await store.database.read(
        lambda c: c.execute(text("SELECT account_id FROM chat ORDER BY id")).scalars().all()
    )
    assert ids == [ann.id, None, ann.id]


@pytest.mark.parametrize("line", ["a\0b", "half \ud800 pair"])
async def test_text_that_no_database_can_hold_is_refused_with_its_batch(store: Store, line: str) -> None:
    here = await table(store)
    with pytest.raises(Malformed) as refused:
        await store.append([batch(here, 1, said=(ChatLine("ann", line),))])
    assert refused.value.code == "text/unstorable"
    assert await store.journal.last_seq(here) == 0


async def test_what_a_module_hands_out_is_handed_back_under_its_name_alone(store: Store) -> None:
    here = await table(store)
    await store.append([batch(here, 1, kept=(ModuleData("pig", "best", b"1"), ModuleData("pig", "best", b"2")))])
    await store.append([batch(here, 2, kept=(ModuleData("pig", "worst", b"[]"), ModuleData("pig", "best", b"3")))])
    await store.append([batch(here, 3, kept=(ModuleData("kuhn", "best", b'{"a":1}'),))])
    assert await store.module_data.of("pig") == {"best": b"3", "worst": b"[]"}
    assert await store.module_data.of("kuhn") == {"best": b'{"a":1}'}
    assert await store.module_data.of("chess") == {}


async def test_a_table_is_brought_back_from_its_last_snapshot_and_what_came_after(store: Store) -> None:
    here, there = await table(store), await table(store)
    assert (await store.journal.past(here)).entries == ()
    await store.append([batch(here, 1), batch(here, 2, snapshot=b'{"at":2}'), batch(there, 1)])
    await store.append([batch(here, 3), batch(here, 4, snapshot=b'{"at":4}'), batch(here, 5), batch(there, 2)])
    past = await store.journal.past(here)
    assert past.snapshot
    assert (past.snapshot.seq, past.snapshot.state) == (4, b'{"at":4}')
    assert [entry.seq for entry in past.entries] == [5]
    other = await store.journal.past(there)
    assert other.snapshot is None
    assert [entry.seq for entry in other.entries] == [1, 2]


async def test_entries_can_be_asked_for_in_part(store: Store) -> None:
    here = await table(store)
    await store.append([batch(here, seq) for seq in range(1, 8)])
    assert [entry.seq for entry in await store.journal.entries(here, after=2, until=5)] == [3, 4, 5]


async def test_a_batch_of_a_table_that_is_not_there_is_refused(store: Store) -> None:
    with pytest.raises(Unknown) as refused:
        await store.append([batch(99, 1)])
    assert refused.value.code == "table/unknown"

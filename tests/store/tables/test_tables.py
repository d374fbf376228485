"""Tables with their settings, and the audit log."""

import pytest

from croupier.errors import Unknown
from croupier.games import registry
from croupier.store import Store
from croupier.store.people.audit import Noted
from tests.store.house import NOW, account, table

pytestmark = pytest.mark.anyio


async def test_a_table_is_kept_with_its_settings_and_who_made_it_and_stays_when_it_is_closed(store: Store) -> None:
    ann = await account(store, "ann")
    first = await table(store, name="Kairo", creator_id=ann.id, settings=b'{"turn_s":20}', seats=6, minimum=3)
    second = await table(store, registry.make("stud"), name="Kairo")
    assert first != second
    row = await store.tables.by_id(first)
    assert (row.name, row.game, row.settings, row.creator_id) == ("Kairo", "holdem", b'{"turn_s":20}', ann.id)
    assert (row.seats, row.minimum, row.created_ns, row.closed_ns) == (6, 3, NOW, None)
    assert [row.id for row in await store.tables.open()] == [first, second]
    await store.tables.close(first, "empty for long", at_ns=NOW + 5)
    await store.tables.close(first, "again", at_ns=NOW + 6)
    closed = await store.tables.by_id(first)
    assert (closed.closed_ns, closed.closed_why) == (NOW + 5, "empty for long")
    assert [row.id for row in await store.tables.open()] == [second]


async def test_a_table_that_is_not_there_is_told(store: Store) -> None:
    with pytest.raises(Unknown, match="no table 7"):
        await store.tables.by_id(7)


async def test_what_is_noted_is_told_with_the_latest_first(store: Store) -> None:
    root, here = await account(store, "root"), await table(store)
    looked = Noted(at_ns=NOW, who="root", what="look", account_id=root.id, table_id=here, detail="all cards")
    left = Noted(at_ns=NOW + 1, who="at the machine", what="deals")
    for noted in (looked, left):
        await store.audit.note(noted)
    assert await store.audit.last() == [left, looked]
    assert await store.audit.last(what="look") == [looked]
    assert await store.audit.last(limit=1) == [left]
    assert await store.audit.last(limit=1, offset=1) == [looked]
    assert await store.audit.last(who="root") == [looked]
    assert await store.audit.last(since_ns=NOW + 1) == [left]
    assert await store.audit.last(until_ns=NOW + 1) == [looked]
    assert await store.audit.last(who="root", since_ns=NOW + 1) == []

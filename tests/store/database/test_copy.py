"""A house moves from one database to another with all that it has."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from croupier.bots.simple import Random
from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.store import ChatLine, Store
from croupier.store.database.copy import copied, main, move
from croupier.store.database.engine import database_at
from croupier.store.database.schema import metadata
from croupier.store.people.accounts import NewAccount
from tests.store.house import NOW, account, batch, bought, keep, played, table

pytestmark = pytest.mark.anyio


async def furnish(store: Store) -> None:
    await store.accounts.install(NewAccount(name="root", nickname="root", role="superuser"), at_ns=NOW)
    ann = await account(store, "ann")
    await store.sessions.begin(ann.id, "h", now_ns=NOW, expires_ns=NOW + 1)
    here = await table(store, creator_id=ann.id)
    await store.append([batch(here, 1, transfers=(bought(here, 0),), said=(ChatLine("ann", "hi"),), snapshot=b"{}")])
    seats = [SeatInfo(name, 50_000) for name in ("ann", "bob", "cid")]
    await keep(store, here, list(played(registry.make("holdem"), [Random(n) for n in range(3)], seats, rounds=3)))


def content(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    return {
        table.name: sorted([tuple(row) for row in connection.execute(select(table))], key=str)
        for table in metadata.sorted_tables
    }


async def test_a_house_moves_to_another_database_and_goes_on_there(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    await furnish(store)
    elsewhere = f"sqlite:///{tmp_path / 'copy.db'}"
    rows = await move(database_url, elsewhere)
    assert rows["rounds"] == 3
    async with Store.open(elsewhere) as copy:
        assert await copy.database.read(content) == await store.database.read(content)
        assert (await account(copy, "dora")).id == (await account(store, "dora")).id
        await copy.append([batch((await copy.tables.open())[0].id, 5)])


async def test_a_house_moves_from_a_file_to_the_database_of_the_test(database_url: str, tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'small.db'}"
    async with Store.open(file) as old:
        await furnish(old)
        before = await old.database.read(content)
    await move(file, database_url)
    async with Store.open(database_url) as new:
        assert await new.database.read(content) == before
        assert (await account(new, "dora")).id > 2
    with pytest.raises(BadOption, match="Copy to an empty database"):
        await move(file, database_url)


async def test_what_does_not_add_up_is_told_and_what_is_not_there_too(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no database"):
        await move(str(tmp_path / "none.db"), str(tmp_path / "copy.db"))
    server = database_at("postgresql://localhost/a")
    with pytest.raises(BadOption, match="use pg_dump"):
        await copied(server, server)


def test_the_command_tells_how_much_it_copied_and_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 2
    assert main([str(tmp_path / "none.db"), str(tmp_path / "copy.db")]) == 2
    assert "[database/no-file]" in capsys.readouterr().err

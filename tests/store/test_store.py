"""A store opens, or says why not."""

import re
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from croupier.errors import BadOption
from croupier.store import Store
from croupier.store.database import migrate
from croupier.store.database.engine import database_at, url_of, without_password
from croupier.store.database.schema import metadata

pytestmark = pytest.mark.anyio


async def test_migrations_lead_to_the_schema_that_a_new_database_has(database_url: str) -> None:
    """Of which they are the same: what queries are written for."""

    def step_by_step(connection: Connection) -> None:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        migrate.migrate(connection, None)

    async with Store.open(database_url) as store:
        created = await store.database.read(_found)
        assert await store.database.read(_differences) == []
        await store.database.write(step_by_step)
        assert await store.database.read(_differences) == []
        assert await store.database.read(_found) == created


def _differences(connection: Connection) -> Any:
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_server_default": True}), metadata)


def _found(connection: Connection) -> Any:
    """What a database says about itself, checks included: no comparison of Alembic's looks at these."""
    seen = inspect(connection)
    tables = sorted(seen.get_table_names())
    return {
        table: (
            [str(column) for column in sorted(seen.get_columns(table), key=lambda column: column["name"])],
            sorted(str(check) for check in seen.get_check_constraints(table)),
            sorted(re.sub(" object at 0x\\w+", "", str(index)) for index in seen.get_indexes(table)),
            sorted(str(foreign) for foreign in seen.get_foreign_keys(table)),
            str(seen.get_pk_constraint(table)["constrained_columns"]),
        )
        for table in tables
    }


def test_the_newest_migration_is_the_one_that_a_start_looks_for() -> None:
    config = Config()
    config.set_main_option("script_location", "croupier.store.database:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


async def test_a_store_opened_again_finds_what_it_had(database_url: str) -> None:
    async with Store.open(database_url) as store:
        await store.database.write(lambda c: c.execute(text("INSERT INTO module_data VALUES ('pig', 'k', '1', 5)")))
    async with Store.open(database_url, must_exist=True) as store:
        assert await store.module_data.of("pig") == {"k": b"1"}


async def test_a_database_of_a_newer_croupier_is_left_alone(database_url: str) -> None:
    async with Store.open(database_url) as store:
        await store.database.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(BadOption, match="newer croupier: this one does not know its schema 9999") as refused:
        async with Store.open(database_url):
            pass
    assert refused.value.code == "database/newer"


async def test_a_migration_that_fails_leaves_nothing_behind(database_url: str) -> None:
    def obstruct(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE audit (something INTEGER)"))  # somebody else's

    async with Store.open(database_url) as store:
        await store.database.write(metadata.drop_all)
        await store.database.write(lambda c: c.execute(text("DROP TABLE alembic_version")))
        await store.database.write(obstruct)
    with pytest.raises(BadOption, match="cannot be used") as refused:
        async with Store.open(database_url):
            pass
    assert refused.value.code == "database/unusable"
    database = database_at(database_url)
    assert await database.read(lambda c: inspect(c).get_table_names()) == ["audit"]
    await database.close()


async def test_a_database_in_memory_serves_for_a_trial() -> None:
    async with Store.open("sqlite://") as store:
        assert await store.tables.open() == []
        assert await store.money.wrong() == []


@pytest.mark.parametrize(
    ("url", "code", "says"),
    [
        ("sqlite:///no/such/folder/house.db", "database/no-folder", "no folder no/such/folder"),
        ("mysql://localhost/house", "database/kind", "no database mysql here"),
        ("://", "database/url", "not as '://'"),
        ("postgresql://ann:secret@127.0.0.1:1/house", "database/unusable", r"postgresql://ann:\*\*\*@127"),
    ],
)
async def test_a_database_that_cannot_be_had_is_told_in_a_sentence(url: str, code: str, says: str) -> None:
    with pytest.raises(BadOption, match=says) as refused:
        async with Store.open(url):
            pass
    assert refused.value.code == code
    assert "secret" not in refused.value.says


async def test_a_file_that_is_no_database_or_is_not_there_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 200, "utf-8")
    with pytest.raises(BadOption, match="file is not a database"):
        async with Store.open(str(tmp_path / "letter.txt")):
            pass
    with pytest.raises(BadOption, match=r"There is no database .*none.db"):
        async with Store.open(str(tmp_path / "none.db"), must_exist=True):
            pass
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("house.db", "sqlite:///house.db"),
        ("sqlite:////var/house.db", "sqlite:////var/house.db"),
        ("postgres://ann:secret@db/house", "postgresql://ann:***@db/house"),
        ("postgresql+asyncpg://ann:secret@db/house?schema=a", "postgresql://ann:***@db/house?schema=a"),
    ],
)
def test_a_url_is_understood_in_the_ways_people_write_it_and_told_without_its_password(text: str, shown: str) -> None:
    assert without_password(url_of(text)) == shown


async def test_sqlite_survives_a_power_cut_and_holds_its_keys(tmp_path: Path) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        return [
            connection.exec_driver_sql(f"PRAGMA {p}").scalar() for p in ("journal_mode", "synchronous", "foreign_keys")
        ]

    async with Store.open(str(tmp_path / "house.db")) as store:
        assert await store.database.write(pragmas) == await store.database.read(pragmas) == ["wal", 2, 1]

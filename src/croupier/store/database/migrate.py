"""Bringing a database to the schema of this version, from the one that it has; Alembic's scripts are in
`migrations`."""

from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, create_mock_engine, inspect, text

from croupier.errors import BadOption
from croupier.store.database.schema import metadata

HEAD: Final = "0010"
_VERSIONS: Final = "alembic_version"
_LOCK: Final = 0x63726F7570696572  # any number, as long as all of us take the same


def upgrade(connection: Connection) -> None:
    """Bring a database to today's schema in one transaction: whole or not at all, by one process if several start at
    once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    has = version(connection)
    if has is None:
        _create(connection)
    elif has != HEAD:
        migrate(connection, has)


def version(connection: Connection) -> str | None:
    """Return the schema that a database has, or None if it is new."""
    if not inspect(connection).has_table(_VERSIONS):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar()
    return found


def names(connection: Connection) -> list[str]:
    """Return the tables that a database has."""
    return inspect(connection).get_table_names()


def _create(connection: Connection) -> None:
    """Create all tables as they are today, where the scripts would lead step by step; a test sees to it that they
    do."""
    for statement in _definitions(connection.dialect.name):
        connection.exec_driver_sql(statement)
    connection.execute(text(f"CREATE TABLE {_VERSIONS} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text(f"INSERT INTO {_VERSIONS} VALUES (:head)"), {"head": HEAD})


@cache
def _definitions(dialect: str) -> list[str]:
    """Return the statements that create all tables: to write them takes longer than to execute them."""
    found: list[str] = []

    def keep(statement: Any, *_: object, **__: object) -> None:
        found.append(str(statement.compile(dialect=engine.dialect)))

    engine = create_mock_engine(f"{dialect}://", keep)
    metadata.create_all(engine, checkfirst=False)
    return found


def migrate(connection: Connection, has: str | None, *, to: str = "head") -> None:
    """Migrate step by step, from the schema that a database has. Raise BadOption if this version does not know it."""
    from alembic import command  # slow to import, and most starts need none of it
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "croupier.store.database:migrations")
    config.attributes["connection"] = connection
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if has is not None and has not in known:
        raise BadOption("database/newer", schema=has)
    command.upgrade(config, to)

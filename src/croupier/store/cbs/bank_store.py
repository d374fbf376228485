"""Opening the database of the simulated bank."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import Connection, inspect, select

from croupier.errors import BadOption
from croupier.store.cbs.books import CbsBooks
from croupier.store.cbs.schema import VERSION, metadata, version
from croupier.store.database.engine import USABLE_ERRORS, database_at, unusable, url_of, without_password
from croupier.store.database.hold import Holder, held
from croupier.store.database.sql import inserted


@asynccontextmanager
async def opened_books(url: str, holder: Holder) -> AsyncIterator[CbsBooks]:
    """Open the books at this URL, until the context ends; one process has them at a time. Raise BadOption if the
    database cannot be used, or is not a bank's."""
    if url_of(url).get_backend_name() != "sqlite":
        raise BadOption("cbs/sqlite-only")
    database = database_at(url)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        try:
            await stack.enter_async_context(held(database, holder))
            has = await database.write(_brought_up_to_date)
        except USABLE_ERRORS as error:
            raise unusable(database.url, error) from None
        if has is None:
            raise BadOption("cbs/other-database", url=without_password(database.url))
        if has > VERSION:
            raise BadOption("database/newer", schema=has)
        yield CbsBooks(database)


def _brought_up_to_date(connection: Connection) -> int | None:
    """Create the tables in a new database. Return the version that a database has, or None if it is not a bank's."""
    names = inspect(connection).get_table_names()
    if version.name in names:
        return int(connection.execute(select(version.c.version)).scalar_one())
    if names:
        return None
    metadata.create_all(connection, checkfirst=False)
    connection.execute(inserted(connection, version).values(version=VERSION))
    return VERSION

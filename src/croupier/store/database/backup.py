"""Backups of a house, while it is open or not: one SQLite file with one moment's state, whichever database it is of.

A backup is there whole or not at all: it is written beside its name first, checked, and renamed. Restoring copies it
row by row in one transaction, so that the target is as it was if anything fails.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, func, select

from croupier.errors import BadOption
from croupier.kit.clock import system
from croupier.kit.private_files import create_private
from croupier.store.database import migrate
from croupier.store.database.copy import copied
from croupier.store.database.engine import Database, Postgresql, database_at, without_password
from croupier.store.database.hold import Holder
from croupier.store.database.integrity import damage
from croupier.store.database.schema import accounts, metadata, rounds, tables, transfers
from croupier.store.money.ledger import Money
from croupier.store.rounds.results import Results
from croupier.store.store import Store

Check: TypeAlias = Callable[[Store], Awaitable[None]]


class Contents(Struct, frozen=True):
    """What a backup has, for people to recognise it by."""

    accounts: int
    open_tables: int
    rounds: int
    transfers: int
    rows: int


async def back_up(source: str, out: Path) -> Contents:
    """Write one moment's state of a house to a file that does not exist yet. Raise BadOption if it does, or if the copy
    does not add up."""
    if out.exists():
        raise BadOption("backup/exists", file=out)
    partial = out.with_name(f"{out.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        create_private(partial)
        database = database_at(source, must_exist=True)
        try:
            if isinstance(database, Postgresql):
                await _copy_rows(database, partial)
            else:
                await asyncio.to_thread(_vacuum_into, Path(str(database.url.database)), partial)
        finally:
            await database.close()
        contents = await _checked(partial)
        _flush(partial)
        partial.replace(out)
    finally:
        for ending in ("", "-wal", "-shm", ".lock"):
            partial.with_name(partial.name + ending).unlink(missing_ok=True)
    return contents


async def restore(file: Path, target: str, *, check: Check, replace: bool = False) -> Contents:
    """Copy a backup into an empty database, or over one that is not if it is to be replaced.

    The backup is brought to today's schema and checked before the target is touched; the file itself stays as it is.
    Raise BadOption if it is no backup, if the target is not empty, or if a house is open on it.
    """
    if not file.is_file():
        raise BadOption("database/no-file", path=file)
    with TemporaryDirectory(prefix="croupier-restore-") as folder:
        copy = Path(folder) / "house.db"
        create_private(copy)
        await asyncio.to_thread(_vacuum_into, file, copy)
        if await _version(copy) is None:
            raise BadOption("backup/not-one", file=file)
        async with Store.open(str(copy), holder=_here()) as old:
            await check(old)
            contents = await old.database.read(_contents)
            async with Store.open(target, holder=_here()) as new:
                await _fill(old.database, new.database, replace=replace)
                await _check_sums(new.database)
    return contents


async def _fill(source: Database, target: Database, *, replace: bool) -> None:
    try:
        await copied(source, target, replace=replace)
    except BadOption as refusal:
        if refusal.code != "database/not-empty":
            raise
        raise BadOption("database/not-empty", key="backup/not-empty", url=without_password(target.url)) from None


def _here() -> Holder:
    return Holder.here("", now_ns=system())


def _vacuum_into(source: Path, target: Path) -> None:
    """Copy an SQLite database by SQLite itself: one moment's state, without unused pages."""
    try:
        with closing(sqlite3.connect(source, isolation_level=None, timeout=60)) as connection:
            connection.execute("VACUUM INTO ?", [str(target)])
    except sqlite3.DatabaseError as error:
        if "not a database" in str(error):
            raise BadOption("backup/not-one", file=source) from None
        raise BadOption("backup/failed", file=source, reason=error) from None


async def _copy_rows(source: Postgresql, partial: Path) -> Mapping[str, int]:
    """Copy PostgreSQL row by row, in one transaction of its own: neither it nor the house waits for the other."""
    has = await source.read(migrate.version)
    if has is None:
        raise BadOption("backup/empty")
    if has != migrate.HEAD:
        raise BadOption("backup/other-schema", schema=has, ours=migrate.HEAD)
    async with Store.open(str(partial)) as target:
        return await copied(source, target.database)


async def _version(file: Path) -> str | None:
    database = database_at(str(file))
    try:
        return await database.read(migrate.version)
    finally:
        await database.close()


async def _checked(file: Path) -> Contents:
    """Return what a copy has. Raise BadOption if it is damaged or does not add up. A copy of another schema is checked
    for damage alone: the croupier that restores it brings it up to date and adds it up."""
    database = database_at(str(file))
    try:
        if found := await database.read(damage):
            raise BadOption("backup/failed", file=file, reason=found)
        if await database.read(migrate.version) is None:
            raise BadOption("backup/empty")
        if await database.read(migrate.version) == migrate.HEAD:
            await _check_sums(database)
        return await database.read(_contents)
    finally:
        await database.close()


async def _check_sums(database: Database) -> None:
    if wrong := await Money(database).wrong() + await Results(database).wrong():
        raise BadOption("database/bad-copy", reason=wrong[0])


def _contents(connection: Connection) -> Contents:
    def count(table: object, *conditions: object) -> int:
        return int(connection.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one())  # type: ignore[arg-type]

    there = set(migrate.names(connection))
    rows = sum([count(table) for table in metadata.sorted_tables if table.name in there])
    return Contents(count(accounts), count(tables, tables.c.closed_ns.is_(None)), count(rounds), count(transfers), rows)


def _flush(file: Path) -> None:
    """Write a file to the disk, and so to the next power cut."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

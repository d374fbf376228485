"""A database of the version before: brought up to date, opened as a house, and played on."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, text

from croupier.server.http.authentication import COOKIE
from croupier.store.database import migrate
from croupier.store.database.engine import database_at
from tests.databases import anyio_backend, database_url, postgresql
from tests.server.live_house import Client, house_file
from tests.server.open_house import PASSWORD, Place, at
from tests.server.play import play_rounds, whose_turn

__all__ = ["anyio_backend", "database_url", "postgresql"]
pytestmark = pytest.mark.anyio

DUMP: Final = Path(__file__).with_name("past_schemas") / "0006.sql"
HOLDEM, BLACKJACK, CLOSED = 1, 2, 3
NUMBERED: Final = ("accounts", "tables", "tokens", "transfers", "chat", "audit")


async def load(url: str) -> None:
    """Make the database as the program of that time left it."""
    dump = DUMP.read_text("utf-8")
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(dump)
        return
    database = database_at(url)
    await database.write(_load, [line for line in dump.splitlines() if line.startswith("INSERT")])
    await database.close()


def _load(connection: Connection, rows: list[str]) -> None:
    """Make the schema by the scripts that led to it, and bring the rows, whose numbers go on."""
    migrate.migrate(connection, None, to="0006")
    for row in rows:
        if "alembic_version" not in row:
            connection.exec_driver_sql(row)
    for table in NUMBERED:
        last = f"(SELECT max(id) FROM {table})"
        connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"))


async def person(place: Place, name: str) -> Client:
    """Somebody who was there before, with the password of then."""
    browser = place.visitor()
    answer = await browser.post("/api/session", json={"who": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    assert COOKIE in browser.cookies
    return await place.live(browser)


def told(client: Client, table: int) -> dict[str, Any]:
    return [message for message in client.tables if message["table"] == table][-1]


async def test_a_house_of_the_schema_before_is_upgraded_and_played_on_in_the_same_hands(
    database_url: str, tmp_path: Path
) -> None:
    await load(database_url)
    file = house_file(purse={"kind": "wallet", "start": 1000})
    async with at(database_url, tmp_path, file) as place:
        store = place.house.store
        assert await store.database.read(migrate.version) == migrate.HEAD
        assert sorted(place.hub.rooms) == [HOLDEM, BLACKJACK]
        assert (await store.tables.by_id(CLOSED)).closed_why == "The superuser has closed this table."
        ann, ben, cem = [await person(place, name) for name in ("Ann", "Ben", "Cem")]
        await whose_turn([ann, ben], HOLDEM)
        for client, table in ((ann, HOLDEM), (ben, HOLDEM), (cem, BLACKJACK)):
            await client.hear("table", table=table)
        assert (told(ann, HOLDEM)["round"], told(cem, BLACKJACK)["round"]) == (3, 2)
        for client in (ann, ben):
            mine = told(client, HOLDEM)["picture"]["seats"][told(client, HOLDEM)["you"]]
            assert len(mine["cards"]) == 2
            assert "??" not in mine["cards"]
        assert [line.text for line in await store.chat.last(HOLDEM)] == ["Good evening."]
        await play_rounds([ann, ben], HOLDEM, 2)
        await play_rounds([cem], BLACKJACK, 2)
        assert [record.header.number for record in await store.rounds.records(HOLDEM)][:4] == [1, 2, 3, 4]
        for client, table in ((ann, HOLDEM), (ben, HOLDEM), (cem, BLACKJACK)):
            await client.done("leave", table=table)
        await place.hub.is_at_a_table("Ann")
        assert await store.money.wrong() + await store.results.wrong() == []
        balances = await store.money.balances()
        assert balances["wallet:2"] + balances["wallet:3"] == 2 * 1000_00
        assert (await place.hub.reopen(CLOSED)).overview.settings.name == "Closed"

"""What a table is played for is in the database: beside the table, and beside every round of it."""

from typing import Any

import pytest
from sqlalchemy import text

from tests.server.live_house import TestHouse
from tests.server.play import play_rounds, seated

pytestmark = pytest.mark.anyio

LIMITS = "blind, ante, bet_limit, pot_limit"


async def stored(house: TestHouse, source: str, table: int) -> list[tuple[Any, ...]]:
    query = text(f"SELECT {LIMITS} FROM {source} WHERE {'id' if source == 'tables' else 'table_id'} = {table}")
    return await house.store.database.read(lambda connection: [tuple(row) for row in connection.execute(query)])


@pytest.mark.req("POKERIV3:DATA-BET-LIMIT", "POKERIV3:DATA-POT-LIMIT", "POKERIV3:DATA-ANTE", "POKERIV3:DATA-BLIND")
@pytest.mark.parametrize(
    ("game", "options", "limits"),
    [
        ("holdem", {"big_blind": 500, "small_blind": 250}, (500, 0, 0, 0)),
        ("holdem", {"big_blind": 500, "small_blind": 200, "ante": 20, "limit": "fixed"}, (500, 20, 500, 0)),
        ("omaha", {"big_blind": 10, "limit": "pot"}, (10, 0, 0, 1)),
        ("stud", {"low": 10, "high": 20, "ante": 3}, (0, 3, 10, 0)),
    ],
)
async def test_a_tables_blind_ante_and_limits_are_stored_with_it_and_with_its_rounds(
    house: TestHouse, game: str, options: dict[str, Any], limits: tuple[int, ...]
) -> None:
    table, clients = await seated(house, ["ann", "ben"], chips=10_000, game=game, options=options, buy_in=[1, 10_000])
    await play_rounds(clients, table, 1)
    assert await stored(house, "tables", table) == [limits]
    assert await stored(house, "rounds", table) == [limits]

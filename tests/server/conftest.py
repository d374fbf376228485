"""Houses to test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.databases import anyio_backend, database_url, postgresql
from tests.server.live_house import TestHouse, opened

__all__ = ["anyio_backend", "database_url", "postgresql"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
async def house(database: str) -> AsyncIterator[TestHouse]:
    async with opened(database) as made:
        yield made

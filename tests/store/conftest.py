"""A store to test, on each database."""

from collections.abc import AsyncIterator

import pytest

from croupier.store import Store
from tests.databases import anyio_backend, database_url, postgresql

__all__ = ["anyio_backend", "database_url", "postgresql"]


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    async with Store.open(database_url) as opened:
        yield opened

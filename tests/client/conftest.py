"""A house that the tests of a module share: each has a table of its own."""

from collections.abc import AsyncIterator

import pytest

from tests.client.houses import opened
from tests.server.open_house import Place, anyio_backend

__all__ = ["anyio_backend"]


@pytest.fixture(scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    async with opened(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def lab(request: pytest.FixtureRequest) -> str:
    """The name of a table that no other test has."""
    return str(request.node.name)[-60:]

"""Programs that the tests of a module share."""

from collections.abc import Iterator

import pytest

from tests.dds.programs import Programs, programs


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Programs]:
    """Programs in a domain of the module's own."""
    with programs(tmp_path_factory.mktemp("dds")) as started:
        yield started

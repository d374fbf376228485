"""Which tests go to the same process: those of one file under tests/web, which share a house and a browser."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Tests one by one to whoever is free, except that a file of tests/web stays together, and goes first."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith("tests/web/") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    return Together(config, log) if config.getoption("dist") == "load" else None

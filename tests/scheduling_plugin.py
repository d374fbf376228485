"""Which tests go to the same process: those of one file under tests/web, which share a house and a browser, and those
of the tutorial, which share an installation."""

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

TOGETHER: Final = ("tests/web/", "tests/modules/test_tutorial.py")


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Tests one by one to whoever is free, except for files that stay together; the largest go first."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(TOGETHER) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    return Together(config, log) if config.getoption("dist") == "load" else None

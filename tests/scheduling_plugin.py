"""Which tests go to which process, and in which order, where there are several (`-n 4`).

The tests of a file stay together, since they share what is slow to make: a house, a browser, an installation, compiled
kernels. Only files whose tests take long, and share nothing, are divided. Half of the processes begin with the
browser's tests, so that there are never too many browsers at once; what takes long comes first, so that in the end
nobody waits for one long test. `--within S` skips what has not begun after so many seconds, for a quick look at what
has changed.
"""

import time
from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

BROWSER: Final = "tests/web/"
DIVIDED: Final = (
    "tests/server/live/test_recovery_kills.py",
    "tests/test_readme.py",
    "tests/server/test_serve",
    "tests/store/test_crash.py",
    "tests/test_package.py",
    "tests/test_reaping.py",
    "tests/table/test_simulation.py",
    "tests/testing/test_conformance.py",
    "tests/server/money/test_card_payments_crash.py",
)
LONG: Final = (
    BROWSER,
    "tests/modules/test_tutorial.py",
    "tests/cli/bot/test_page.py",
    "tests/cli/commands/",
    "tests/client/",
    "tests/server/http/",
    "tests/server/live/test_postgresql_killed.py",
    *DIVIDED,
    "tests/games/",
    "tests/server/",
    "tests/bots/",
)


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Files one by one to whichever process is free, and those that are divided test by test."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(DIVIDED) else nodeid.partition("::")[0]

    def _assign_work_unit(self, node: Any) -> None:
        """Give every second process something else than a browser's tests, as long as there is."""
        if int(node.gateway.id.removeprefix("gw")) % 2:
            other = next((scope for scope in self.workqueue if not scope.startswith(BROWSER)), None)
            if other is not None:
                self.workqueue.move_to_end(other, last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    if config.getoption("dist") != "load":
        return None
    config.option.loadscopereorder = False  # by the number of tests: the order below is better
    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((at for at, prefix in enumerate(LONG) if item.nodeid.startswith(prefix)), len(LONG))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, metavar="S", help="skip the tests that have not begun after S seconds")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--within"):
        config.pluginmanager.register(_Within(config.getoption("--within")))


class _Within:
    """Skips what begins too late."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if time.monotonic() > self._until:
            pytest.skip("There was no time for it: make test.")

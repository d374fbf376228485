"""A house, a browser, and people in front of it.

Files of tests share a browser and a house (`HOUSE = "stud"` in the file names another house), so tests make tables of
their own and call people differently. A file that looks at all tables or at all that people have played has its house
alone: `ALONE = True`. A single test that needs one takes `houses`.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser

from tests.server.processes import Serving
from tests.web.accounts import Account
from tests.web.browser import ROOT
from tests.web.houses import SUPERUSER, SUPERUSER_PASSWORD, open_house
from tests.web.people import Person, Size, arrive
from tests.web.windows import Windows

FAILED: Final = pytest.StashKey[bool]()
FAILURES: Final = ROOT / "build" / "failures"


class People(Protocol):
    """`person("Ada")` has an account and looks at nothing yet; `account=False` is a stranger."""

    def __call__(
        self, name: str, size: Size = "desk", *, account: bool = True, at: Serving | None = None, **more: Any
    ) -> Person: ...


class Accounts(Protocol):
    """`account("Ben")` has signed in without a browser."""

    def __call__(self, name: str, *, at: Serving | None = None) -> Account: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def shared_houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Serving]]:
    """Opens each house once: `shared_houses("stud")`."""
    with ExitStack() as stack:

        @cache
        def opened(file: str) -> Serving:
            return stack.enter_context(open_house(tmp_path_factory.mktemp("house"), file))

        yield opened


@pytest.fixture(scope="module")
def house(
    request: pytest.FixtureRequest,
    shared_houses: Callable[[str], Serving],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Serving]:
    """The open house, or the one that the file of the test names."""
    file = getattr(request.module, "HOUSE", "open")
    if not getattr(request.module, "ALONE", False):
        yield shared_houses(file)
        return
    with open_house(tmp_path_factory.mktemp("house"), file) as opened:
        yield opened


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Opens houses for one test: `houses("stud")`."""
    with ExitStack() as stack:

        def opened(file: str = "open", *args: str) -> Serving:
            folder = tmp_path / f"house-{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            return stack.enter_context(open_house(folder, file, *args))

        yield opened


@pytest.fixture(scope="session")
def windows_of() -> Callable[[Browser], Windows]:
    """Those of a browser; the one that replaces it has others."""
    return cache(Windows)


@pytest.fixture
def windows(browser: Browser, windows_of: Callable[[Browser], Windows]) -> Windows:
    return windows_of(browser)


@pytest.fixture
def person(request: pytest.FixtureRequest, windows: Windows, house: Serving) -> Iterator[People]:
    """Lets somebody arrive. In the end nobody may have had anything to complain about."""
    arrived: list[Person] = []

    def come(name: str, size: Size = "desk", *, account: bool = True, at: Serving | None = None, **more: Any) -> Person:
        somebody = arrive(windows, (at or house).url, name, size, **more)
        arrived.append(somebody)
        if account:
            somebody.register()
        return somebody

    yield come
    if has_failed := request.node.stash.get(FAILED, False):
        _keep(request.node.name, arrived)
    for somebody in arrived:
        somebody.leave()
        if has_failed or somebody.url != house.url:
            somebody.lent.close()
        else:
            windows.take_back(somebody.lent)
    complaints = [said for somebody in arrived for said in somebody.unforgiven]
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def account(house: Serving) -> Iterator[Accounts]:
    """Makes accounts for players and onlookers at whose page nobody looks, which costs a tenth of a page."""
    made: list[Account] = []

    def make(name: str, *, at: Serving | None = None) -> Account:
        made.append(Account((at or house).url, name))
        return made[-1]

    yield make
    for one in made:
        one.leave()


@pytest.fixture
def superuser(person: People) -> Person:
    boss = person(SUPERUSER, account=False)
    boss.sign_in(SUPERUSER_PASSWORD)
    return boss


def _keep(test: str, people: list[Person]) -> None:
    """What they saw when it failed."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    for somebody in people:
        for number, page in enumerate(somebody.context.pages):
            page.screenshot(path=FAILURES / f"{test}-{somebody.name}-{number}.png".replace("/", "_"))


@pytest.fixture(params=["phone", "desk"])
def size(request: pytest.FixtureRequest) -> Size:
    """Both sizes, one after the other."""
    chosen: Size = request.param
    return chosen

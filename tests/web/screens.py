"""Pictures of every page, on a phone and on a desk: `make screens` writes them to `build/screens`.

A picture is a function in one of the files of `shots/`, named after what it shows:

    @shot(page="lobby", dark=True)
    def lobby(stage: Stage) -> None:
        expect(stage.me.go("/lobby").get_by_role("heading", name="Tables")).to_be_visible()

It is called once for each size with somebody new, `stage.me`, and what she then looks at is the picture. All pictures
are taken in one house, one after the other, and what somebody would stumble over in them is told.
`python -m tests.web.screens lobby` takes only those that begin so.
"""

import shutil
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

from tests.server.processes import Serving
from tests.web.axe import stumbles
from tests.web.browser import ROOT, chromium
from tests.web.houses import SUPERUSER, SUPERUSER_PASSWORD, open_house
from tests.web.people import Person, Size, arrive
from tests.web.windows import Windows

FOLDER: Final = ROOT / "build" / "screens"
SHOWN: Final = ROOT / "docs" / "screens"  # the ones that README shows
NAMES: Final = (
    *("Agnes", "Bruno", "Clara", "Dieter", "Edith", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Klara", "Louis"),
    *("Marta", "Nils", "Olga", "Peter", "Rosa", "Simon", "Thea", "Victor", "Wanda", "Xaver", "Yvonne", "Zeno"),
    *("Amos", "Bella", "Carlo", "Delia", "Erik", "Flora", "Georg", "Hedda", "Igor", "Julia", "Kaspar", "Lydia"),
)


@dataclass
class Stage:
    """The house, and who is in it. `me` has a name that no other picture uses."""

    house: Serving
    windows: Windows
    me: Person
    people: list[Person]

    def another(self, name: str, size: Size = "desk") -> Person:
        """Somebody else, with an account and a window of her own."""
        somebody = arrive(self.windows, self.house.url, name, size)
        self.people.append(somebody)
        somebody.register()
        return somebody

    def leave(self) -> None:
        for somebody in self.people:
            somebody.stack.close()
            somebody.lent.close()


Take = Callable[[Stage], None]


@dataclass(frozen=True)
class Shot:
    """`page` is the router's name for what is seen; `who` is me, a stranger, or the superuser."""

    name: str
    page: str
    take: Take
    who: str
    sizes: tuple[Size, ...]
    dark: bool
    shown: Size | None


SHOTS: Final[dict[str, Shot]] = {}


def shot(
    *,
    page: str,
    who: str = "member",
    sizes: tuple[Size, ...] = ("phone", "desk"),
    dark: bool = False,
    shown: Size | None = None,
) -> Callable[[Take], Take]:
    """Marks a picture. With `dark` it is taken a second time on a dark page; the `shown` one is kept for README."""

    def noted(take: Take) -> Take:
        name = take.__name__.replace("_", "-")
        assert name not in SHOTS, f"there are two pictures called {name}"
        SHOTS[name] = Shot(name, page, take, who, sizes, dark, shown)
        return take

    return noted


def shots() -> dict[str, Shot]:
    """All that there are in `shots/`."""
    from tests.web import screens  # run as a program, this module is another one than the one that shots import

    for file in sorted(Path(__file__).with_name("shots").glob("[!_]*.py")):
        import_module(f"tests.web.shots.{file.stem}")
    return screens.SHOTS


def main(begins: tuple[str, ...]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in shots().values() if one.name.startswith(begins or ("",))]
    failed, names = 0, _names()
    with TemporaryDirectory() as folder, open_house(Path(folder)) as house, _launched() as windows:
        for one in wanted:
            for size, dark in _looks(one):
                failed += _taken(one, house, windows, next(names), size, dark=dark)
    return failed


@contextmanager
def _launched() -> Iterator[Windows]:
    with sync_playwright() as playwright, chromium().launch(playwright) as browser:
        yield Windows(browser)


def _names() -> Iterator[str]:
    """A new one for every picture."""
    yield from NAMES
    yield from (f"{name}{number}" for number in count(2) for name in NAMES)


def _looks(one: Shot) -> list[tuple[Size, bool]]:
    return [(size, dark) for dark in ((False, True) if one.dark else (False,)) for size in one.sizes]


def _taken(one: Shot, house: Serving, windows: Windows, name: str, size: Size, *, dark: bool) -> int:
    """0, or 1 if there was something to complain about; the picture is taken all the same."""
    file = FOLDER / f"{one.name}-{size}{'-dark' if dark else ''}.png"
    with ExitStack() as stack:
        me = arrive(windows, house.url, SUPERUSER if one.who == "superuser" else name, size, dark=dark)
        stage = Stage(house, windows, me, [me])
        stack.callback(stage.leave)
        try:
            _come_in(one, me)
            one.take(stage)
        except Exception:
            traceback.print_exc()
            me.complaints.append(f"{one.name} was not taken as it should be")
        me.page.screenshot(path=file)
        me.complaints += stumbles(me.page)
        complaints = [said for somebody in stage.people for said in somebody.unforgiven]
    if one.shown == size and not dark:
        SHOWN.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, SHOWN / f"{one.name}.png")
    print("\n".join([str(file.relative_to(ROOT)), *complaints]))
    return bool(complaints)


def _come_in(one: Shot, me: Person) -> None:
    if one.who == "superuser":
        me.sign_in(SUPERUSER_PASSWORD)
    elif one.who == "member":
        me.register()


if __name__ == "__main__":
    sys.exit(1 if main(tuple(sys.argv[1:])) else 0)

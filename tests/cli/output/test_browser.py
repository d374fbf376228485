"""Showing a page to somebody who has started something."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.output.browser import show
from tests.server.processes import PATIENCE_S, serving

VISIT = """#!{python}
import sys
import os
with open({visited!r} + ".part", "w") as file:
    file.write(sys.argv[1])
os.rename({visited!r} + ".part", {visited!r})
"""


@pytest.fixture
def browser(tmp_path: Path) -> tuple[str, Path]:
    """A program that takes a browser's place, and where it writes down what it was to show."""
    program, visited = tmp_path / "browser", tmp_path / "visited"
    program.write_text(VISIT.format(python=sys.executable, visited=str(visited)), "utf-8")
    program.chmod(0o755)
    return str(program), visited


def await_that(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_house_shows_its_front_page_if_asked_to(tmp_path: Path, browser: tuple[str, Path]) -> None:
    program, visited = browser
    env = {**os.environ, "BROWSER": program, "DISPLAY": ":99"}
    with serving(tmp_path, "--browse", env=env) as house:
        await_that(visited.exists)
        assert visited.read_text("utf-8") == f"http://localhost:{house.port}"
        assert "No browser" not in house.told


def test_without_a_screen_the_address_is_told_instead(tmp_path: Path, browser: tuple[str, Path]) -> None:
    program, visited = browser
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    with serving(tmp_path, "--browse", env={**env, "BROWSER": program}) as house:
        await_that(lambda: f"Go to http://localhost:{house.port}." in house.told)
    assert not visited.exists()


def test_no_browser_is_opened_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for screen in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(screen, raising=False)
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail("opened"))
    assert not show("http://localhost:51515")

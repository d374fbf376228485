"""A house as its owner starts it: `croupier serve`, a process of its own, with a database of its own."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from tests.server.processes import Serving, serving

EPS_BY_PASSWORD: Final = "eps-by-password"  # for what is about tables and the bank, and not about getting in
SUPERUSER: Final = "superuser"
SUPERUSER_PASSWORD: Final = "the house always knows"


@contextmanager
def open_house(folder: Path, file: str = "open", *args: str) -> Iterator[Serving]:
    """`file` is the name of a shipped house, or a house file. It ends as a process should: asked to, and well."""
    if file == EPS_BY_PASSWORD:
        file = _eps_by_password(folder)
    password = folder / "superuser"
    password.write_text(SUPERUSER_PASSWORD + "\n", "utf-8")
    needed = ["--house", file, "--database", f"sqlite:///{folder / 'house.db'}"]
    with serving(folder, *needed, "--superuser-password-file", str(password), *args, quick=True) as house:
        yield house
        if house.process.poll() is None:
            assert house.stop(signal.SIGTERM) == 0, house.told


def _eps_by_password(folder: Path) -> str:
    """Write the house eps as it would be if players signed in by password and chose their tables."""
    shipped = (files("croupier") / "houses" / "eps.toml").read_text("utf-8")
    changed = shipped.replace('sign_in = "card"', 'sign_in = "password"')
    assert changed != shipped
    written = folder / "eps.toml"
    written.write_text(changed, "utf-8")
    return str(written)

"""A house as its owner starts it: `croupier serve`, a process of its own, with a database of its own."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.server.processes import Serving, serving

SUPERUSER: Final = "superuser"
SUPERUSER_PASSWORD: Final = "the house always knows"


@contextmanager
def open_house(folder: Path, file: str = "open", *args: str) -> Iterator[Serving]:
    """`file` is the name of a shipped house, or a house file. It ends as a process should: asked to, and well."""
    password = folder / "superuser"
    password.write_text(SUPERUSER_PASSWORD + "\n", "utf-8")
    needed = ["--house", file, "--database", f"sqlite:///{folder / 'house.db'}"]
    with serving(folder, *needed, "--superuser-password-file", str(password), *args, quick=True) as house:
        yield house
        if house.process.poll() is None:
            assert house.stop(signal.SIGTERM) == 0, house.told

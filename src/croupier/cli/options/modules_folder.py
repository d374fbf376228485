"""The option `--modules`: a folder with the user's own games, for commands that play them or read their records."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

from croupier.cli.parameters import Option
from croupier.errors import Unknown


@contextmanager
def _offered(folder: Path | None) -> Iterator[None]:
    """Attach the games of a folder to the registry while the command runs. Raise Unknown if there is no such folder."""
    if folder is None:
        yield
        return
    if not folder.is_dir():
        raise Unknown("module/no-folder", key="module/no-such-folder", folder=repr(str(folder)))
    from croupier.games import registry
    from croupier.modules import Modules

    modules = Modules(folder)
    registry.attach(modules)
    try:
        yield
    finally:
        registry.detach(modules)


ModulesFolder: TypeAlias = Annotated[
    Path | None,
    Option(
        "--modules",
        envvar="CROUPIER_MODULES",
        around=_offered,
        help="A folder with games of your own; docs/writing-a-game.md explains how to write one.",
        metavar="FOLDER",
    ),
]

"""A folder with games of one's own, as it is typed, for every command that plays them or reads their records."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

from croupier.cli.parameters import Option
from croupier.errors import Unknown


@contextmanager
def _offered(folder: Path | None) -> Iterator[None]:
    """While the command runs, its games are found beside the others."""
    if folder is None:
        yield
        return
    if not folder.is_dir():
        raise Unknown("module/no-folder", f"There is no folder {str(folder)!r} to look for games in.")
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
        help="A folder with games of your own; docs/writing-a-game.md says how to write one.",
        metavar="FOLDER",
    ),
]

"""A folder with games of one's own, as it is typed, for every command that plays them or reads their records."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from croupier.errors import Unknown


def _offer(context: typer.Context, folder: Path | None) -> Path | None:
    """While the command runs, its games are found beside the others."""
    if folder is None or context.resilient_parsing:
        return folder
    if not folder.is_dir():
        raise Unknown("module/no-folder", f"There is no folder {str(folder)!r} to look for games in.")
    from croupier.games import registry
    from croupier.modules import Modules

    modules = Modules(folder)
    registry.attach(modules)
    context.call_on_close(lambda: registry.detach(modules))
    return folder


ModulesFolder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--modules",
        envvar="CROUPIER_MODULES",
        callback=_offer,
        help="A folder with games of your own; docs/writing-a-game.md says how to write one.",
        metavar="FOLDER",
    ),
]

"""The option `--viewer`: through whose eyes a hand is shown."""

from typing import Annotated

from croupier.cli.parameters import Option
from croupier.errors import BadOption
from croupier.formats.story import Sight

Viewer = Annotated[
    str, Option(help="Whose cards to show: a seat's (1, 2, ...), `spectator` for none, or `all`.", metavar="SEAT")
]


def sight(viewer: str) -> Sight:
    """Seats are numbered from 1 for people."""
    if viewer == "all":
        return "all"
    if viewer == "spectator":
        return None
    if not viewer.isdecimal() or not int(viewer):
        raise BadOption("viewer/unknown", f"{viewer!r} is no viewer; give a seat from 1 on, spectator or all.")
    return int(viewer) - 1

"""The option `--viewer`: whose cards are shown."""

from typing import Annotated

from croupier.cli.parameters import Option
from croupier.errors import BadOption
from croupier.formats.story import Sight

Viewer = Annotated[
    str, Option(help="Whose cards to show: a seat's (1, 2, ...), `spectator` for none, or `all`.", metavar="SEAT")
]


def sight(viewer: str) -> Sight:
    """Return the viewer that was typed, a seat counted from 1, `spectator` or `all`, or raise BadOption."""
    if viewer == "all":
        return "all"
    if viewer == "spectator":
        return None
    if not viewer.isdecimal() or not int(viewer):
        raise BadOption("viewer/unknown", viewer=repr(viewer))
    return int(viewer) - 1

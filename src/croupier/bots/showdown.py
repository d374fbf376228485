"""What the built-in bots do where a showdown asks: they show, unless what is shown already beats them."""

from typing import Any

from croupier.games.poker.events import MUCK, SHOW, Action
from croupier.games.poker.standing import standing


def show_or_muck(view: Any) -> Action:
    """Return MUCK if a hand that lies open has beaten the seat's own for good, else SHOW."""
    found = standing(view.variant, view, view.seat)
    return MUCK if found and found.hand == "beaten" else SHOW

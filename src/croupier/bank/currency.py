"""The currency of a house: its ledger counts cents, and a table the unit of its game.

Money is converted here and nowhere else. A chip that is not named after money is worth a dollar; points are no money.
"""

from collections.abc import Mapping
from typing import Final

from croupier.games.game import Chips
from croupier.games.profile import Unit

DOLLAR: Final = 100  # cents
_CENTS_EACH: Final[Mapping[Unit, int]] = {"cents": 1, "dollars": DOLLAR, "chips": DOLLAR}


def cents_of(chips: Chips, unit: Unit) -> int:
    """Return what an amount at a table is in the ledger."""
    return chips * _each(unit)


def chips_for(cents: int, unit: Unit) -> Chips:
    """Return how many chips of a table so many cents buy; what is less than one chip stays in the wallet."""
    return cents // _each(unit)


def _each(unit: Unit) -> int:
    assert unit != "points", "scores are not booked"
    return _CENTS_EACH[unit]

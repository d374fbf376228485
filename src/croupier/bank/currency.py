"""The currency of a house. Its ledger counts cents, a table the unit of its game, and people write dollars.

Money is converted here and nowhere else. A chip that is not named after money is worth a dollar; points are no money.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from croupier.games.game import Chips
from croupier.games.profile import Unit

Cents: TypeAlias = int  # in the ledger, and in what a house tells of an account's money
Dollars: TypeAlias = int  # in house files, and what a bank outside books

DOLLAR: Final = 100  # cents
_CENTS_EACH: Final[Mapping[Unit, Cents]] = {"cents": 1, "dollars": DOLLAR, "chips": DOLLAR}


def cents_of(chips: Chips, unit: Unit) -> Cents:
    """Return what an amount at a table is in the ledger."""
    return chips * _each(unit)


def chips_for(cents: Cents, unit: Unit) -> Chips:
    """Return how many chips of a table so many cents buy; what is less than one chip stays in the wallet."""
    return cents // _each(unit)


def whole_dollars(cents: Cents) -> Dollars:
    """Return how many whole dollars there are in so many cents."""
    return cents // DOLLAR


def shown(cents: Cents) -> str:
    """Return an amount as people read it: `$1,000`, `-$12.50`."""
    dollars, rest = divmod(abs(cents), DOLLAR)
    return f"{'-' if cents < 0 else ''}${dollars:,}{f'.{rest:02}' if rest else ''}"


def _each(unit: Unit) -> Cents:
    assert unit != "points", "scores are not booked"
    return _CENTS_EACH[unit]

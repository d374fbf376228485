"""Our own games as cases for the laws, and for the golden playthroughs."""

from typing import Any, Final

from croupier.testing.blackjack_cases import BLACKJACK_SETTINGS, blackjack_case
from croupier.testing.course import Case
from croupier.testing.landlord_cases import LANDLORD_SETTINGS, landlord_case
from croupier.testing.poker_cases import POKER_SETTINGS, poker_case

SETTINGS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *POKER_SETTINGS,
    *[("blackjack", options) for options in BLACKJACK_SETTINGS],
    *[("landlord", options) for options in LANDLORD_SETTINGS],
)


def case_of(name: str, options: dict[str, Any], seed: int) -> Case:
    """Return a random table of one of our games."""
    if name == "blackjack":
        return blackjack_case(options, seed)
    return landlord_case(options, seed) if name == "landlord" else poker_case(name, options, seed)

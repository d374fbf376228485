"""Fight the Landlord as cases for the laws: the document's rules and the usual house rules."""

import random
from collections.abc import Sequence
from typing import Any, Final

from croupier.games import registry
from croupier.games.game import SeatInfo, Viewer
from croupier.games.landlord.held import bits, cards_of
from croupier.testing.course import Case

LANDLORD_SETTINGS: Final[Sequence[dict[str, Any]]] = (
    {},
    {"stake": 5, "bomb_doubles": True, "rocket_doubles": True, "spring_doubles": True, "show_left": True},
    {"wing_bombs": False, "wing_jokers": False, "wing_matches": False},
)


def landlord_case(options: dict[str, Any], seed: int) -> Case:
    """Return three players with any scores, below zero too."""
    rng = random.Random(seed)
    seats = tuple([SeatInfo(f"p{i}", rng.randint(-50, 50)) for i in range(3)])
    return Case(registry.make("landlord", options), seats, None, landlord_secrets, landlord_chips)


def landlord_secrets(state: Any, viewer: Viewer) -> set[int]:
    """Return the cards that others hold, and the back cards, until they are shown."""
    shown = bits(state.back) if state.landlord >= 0 else 0
    hidden = [] if state.shown else [held & ~shown for seat, held in enumerate(state.held) if seat != viewer]
    back = () if shown else state.back
    return {card for held in hidden for card in cards_of(held)} | set(back)


def landlord_chips(state: Any) -> int:
    """Return the scores; nothing lies in the middle."""
    return int(sum(state.scores))

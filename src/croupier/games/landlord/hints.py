"""Hints: what could be given, one hand of each kind."""

from collections.abc import Sequence

from croupier.games.landlord.events import Play
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import Pattern, size
from croupier.games.landlord.types import HandInfo, TypeRules, is_bomb, reading


def hints(legal: Moves, rules: TypeRules, *, leads: bool) -> Sequence[Play]:
    """To beat a hand the lowest first, bombs last; to lead, the longest hand that gets rid of the lowest card.

    Of hands that differ in their extra cards alone, only the first.
    """
    found: dict[HandInfo, Pattern] = {}
    for pattern in legal.patterns():
        found.setdefault(reading(pattern, rules), pattern)
    patterns = sorted(found.items(), key=_lead) if leads else found.items()
    return [legal.play(pattern) for _, pattern in patterns]


def _lead(hand: tuple[HandInfo, Pattern]) -> tuple[bool, int, int]:
    info, pattern = hand
    lowest = (pattern & -pattern).bit_length() - 1 >> 2
    return is_bomb(info.handle), lowest, -size(pattern)

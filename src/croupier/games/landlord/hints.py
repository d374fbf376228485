"""Hints: what could be given, one hand of each kind."""

from collections.abc import Sequence

from croupier.games.landlord.events import Play
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import Pattern, size
from croupier.games.landlord.types import HandInfo, TypeRules, is_bomb, reading


def hints(legal: Moves, rules: TypeRules, *, leads: bool) -> Sequence[Play]:
    """Return hands to give: to beat a hand the lowest first and bombs last; to lead, the longest with the lowest card.

    Of hands that differ in their extra cards alone, only the first is returned.
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

"""How likely counts as uneven as these are when every kind is as likely as another."""

from collections.abc import Sequence

from croupier.arena.chi_square import p_value


def evenness(counts: Sequence[int]) -> float:
    expected = sum(counts) / len(counts)
    return p_value(sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)

"""The chi-square distribution: how often chance alone gives a statistic this large."""

from math import exp, inf, lgamma, log
from typing import Final

PRECISION: Final = 1e-15
TINY: Final = 1e-300  # instead of 0 in a denominator


def p_value(statistic: float, df: int) -> float:
    """Return the probability that a chi-square variable with `df` degrees of freedom exceeds `statistic`.

    This is the regularised upper incomplete gamma function Q(df / 2, statistic / 2). Eleven digits are right up to
    some thousand degrees of freedom, also where the probability is tiny.
    """
    shape, at = df / 2, statistic / 2
    if at <= 0:
        return 1.0
    if at == inf:
        return 0.0
    density = exp(shape * log(at) - at - lgamma(shape))
    return 1.0 - density * _series(shape, at) if at < shape + 1 else density * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    """Return 1/a + x/(a(a+1)) + ..., by which the density becomes the lower function; it converges below a + 1."""
    term = total = 1 / shape
    while term > total * PRECISION:
        shape += 1
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """Return the continued fraction of the upper function, by the method of Lentz; it converges above a + 1."""
    base = at + 1 - shape
    above, below = 1 / TINY, 1 / base
    total, step, change = below, 0, inf
    while abs(change - 1) > PRECISION:
        step += 1
        base, part = base + 2, step * (shape - step)
        below = 1 / (part * below + base or TINY)
        above = base + part / above or TINY
        change = above * below
        total *= change
    return total

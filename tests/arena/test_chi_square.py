"""P-values are those of SciPy, which is installed for the tests only."""

from math import exp, factorial, inf

import pytest

from croupier.arena.chi_square import p_value

KNOWN = [  # statistic, degrees of freedom, scipy.stats.chi2.sf of both
    (3.841458820694124, 1, 0.05),
    (30.0, 1, 4.3204630578274955e-08),
    (1.0, 2, 0.6065306597126334),
    (7.5, 3, 0.0575584519726364),
    (6.0, 12, 0.9160820579686966),
    (40.0, 12, 7.190884052842894e-05),
    (51.0, 51, 0.47366065328196916),
    (500.0, 612, 0.9996644984335378),
    (700.0, 612, 0.007700879396996641),
    (1325.0, 1325, 0.49483346352977686),
    (2400.0, 2601, 0.9978327689228037),
    (2800.0, 2601, 0.0034575454974905273),
    (4000.0, 2651, 1.5867030033875229e-58),
]


@pytest.mark.parametrize(("statistic", "df", "known"), KNOWN)
def test_p_values_are_the_known_ones(statistic: float, df: int, known: float) -> None:
    assert p_value(statistic, df) == pytest.approx(known, rel=1e-11, abs=0)


@pytest.mark.parametrize("df", [1, 2, 3, 12, 51, 52, 612, 1325, 2601, 2651, 10_000])
def test_p_values_are_those_of_scipy_from_far_below_the_mean_to_far_above(df: int) -> None:
    from scipy.stats import chi2  # slow to import, and every process of the tests reads this file

    statistics = [max(0.0, df + deviations / 8 * (2 * df) ** 0.5) for deviations in range(-80, 161)]
    for statistic, known in zip(statistics, chi2.sf(statistics, df), strict=True):
        assert p_value(statistic, df) == pytest.approx(float(known), rel=1e-10, abs=0), statistic


def test_an_even_number_of_degrees_of_freedom_is_a_sum_of_poisson_terms() -> None:
    for half in range(1, 30):
        exact = sum(exp(-half) * half**k / factorial(k) for k in range(half))
        assert p_value(2 * half, 2 * half) == pytest.approx(exact, rel=1e-13)


def test_nothing_is_always_exceeded_and_infinity_never() -> None:
    assert p_value(0.0, 5) == 1.0
    assert p_value(inf, 5) == 0.0

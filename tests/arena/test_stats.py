"""Sums that add up, and the error bars that follow from them."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.arena.stats import Estimate, Stats

some = st.builds(
    Stats,
    *[st.integers(-(10**12), 10**12)] * 5,
    st.tuples(*[st.integers(0, 10**6)] * 3),
    *[st.integers(0, 10**15)] * 2,
)


def stats_of(chips: list[int]) -> Stats:
    return Stats(hands=len(chips), chips=sum(chips), squares=sum(c * c for c in chips))


@given(some, some, some)
def test_results_add_in_any_grouping_and_order(a: Stats, b: Stats, c: Stats) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a + Stats() == a


@given(st.lists(st.integers(-1000, 1000), min_size=2))
def test_the_estimate_is_that_of_the_single_hands(chips: list[int]) -> None:
    found = stats_of(chips).per_hand
    assert found.mean == pytest.approx(statistics.mean(chips))
    error = statistics.stdev(chips) / len(chips) ** 0.5
    assert found.margin == pytest.approx(1.96 * error, rel=1e-4, abs=1e-6)


@given(st.lists(st.integers(-1000, 1000)), st.lists(st.integers(-1000, 1000)))
def test_estimates_of_parts_are_those_of_the_whole(first: list[int], second: list[int]) -> None:
    assert (stats_of(first) + stats_of(second)).per_hand == stats_of(first + second).per_hand


def test_fewer_than_two_hands_have_no_error_bar() -> None:
    assert Stats().per_hand == Estimate(0.0, None)
    assert stats_of([5]).per_hand == Estimate(5.0, None)
    assert not stats_of([5]).per_hand.clear


def test_percentages_and_time_of_nothing_are_nothing() -> None:
    assert (Stats().won_percent, Stats().took_part_percent, Stats().ms_per_decision) == (0, 0, 0)


@pytest.mark.parametrize(
    ("estimate", "text", "clear"),
    [
        (Estimate(1234.5, 321.4), "+1,234 ± 321", True),
        (Estimate(-12.34, 15.67), "-12.3 ± 15.7", False),
        (Estimate(1.234, 0.45), "+1.23 ± 0.45", True),
        (Estimate(-3.0, None), "-3.00", False),
    ],
)
def test_estimates_show_the_decimals_worth_reading(estimate: Estimate, text: str, clear: bool) -> None:
    assert str(estimate) == text
    assert estimate.clear is clear

"""Balances at every kind of blackjack table; the laws of every game are in tests/testing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.testing.blackjack_cases import BLACKJACK_SETTINGS, blackjack_case
from croupier.testing.conformance import hold_laws


@pytest.mark.req("UBER:12")
@pytest.mark.parametrize("options", BLACKJACK_SETTINGS, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_no_balance_falls_below_zero_whatever_is_played(options: dict[str, Any], seed: int) -> None:
    case = blackjack_case(options, seed)
    over = hold_laws(case, seed, leaving=seed % 3 == 0)
    chips = [seat.chips if seat else 0 for seat in case.seats]
    assert all(before + won >= 0 for before, won in zip(chips, over.payoffs, strict=True))

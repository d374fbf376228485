"""The laws over every registered game, and proof that they catch games which break them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import registry
from croupier.testing.cases import SETTINGS, poker_case
from croupier.testing.conformance import hold_laws


def test_every_built_in_game_is_put_to_the_laws() -> None:
    assert set(registry.BUILT_IN) == {name for name, _ in SETTINGS}


@pytest.mark.parametrize(("name", "options"), SETTINGS, ids=lambda value: str(value))
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_the_laws_hold(name: str, options: dict[str, Any], seed: int) -> None:
    hold_laws(poker_case(name, options, seed), seed, leaving=seed % 3 == 0)

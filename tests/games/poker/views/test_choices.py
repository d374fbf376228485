"""The choices as they travel: sizes by name."""

from typing import Any

import pytest

from croupier.games.poker import Holdem, Omaha
from croupier.games.poker.options import BlindOptions
from croupier.testing.poker_cases import POKER_SETTINGS, poker_case
from tests.games.poker.script import Script
from tests.random_rounds import states


def presets(hand: Script) -> dict[str, int]:
    [sizes] = [how for how in hand.offered().values() if "presets" in how]
    return {preset["name"]: preset["to"] for preset in sizes["presets"]}


def test_presets_are_shares_of_the_pot_as_it_is_after_the_call() -> None:
    hand = Script(Holdem(), [500] * 3).run("r10 c c  b20")
    assert hand.state.pot() == 50
    assert presets(hand) == {"min": 40, "half": 55, "three_quarters": 72, "pot": 90, "all": 490}


def test_a_bet_into_a_pot_is_a_share_of_it() -> None:
    assert presets(Script(Holdem(), [500] * 3).run("r10 c c")) == {
        "min": 2, "half": 15, "three_quarters": 22, "pot": 30, "all": 490
    }  # fmt: skip


def test_shares_below_the_least_or_above_the_most_are_not_offered() -> None:
    assert presets(Script(Holdem(), [500] * 3)) == {"min": 4, "three_quarters": 5, "pot": 7, "all": 500}
    assert presets(Script(Holdem(), [40] * 3).run("r10 c c")) == {"min": 2, "half": 15, "three_quarters": 22, "all": 30}


def test_all_in_is_offered_in_pot_limit_only_where_the_pot_allows_it() -> None:
    assert presets(Script(Omaha(), [500] * 3)) == {"min": 4, "three_quarters": 5, "pot": 7}
    assert presets(Script(Omaha(), [6] * 3)) == {"min": 4, "three_quarters": 5, "all": 6}


def test_one_size_alone_needs_no_name() -> None:
    assert presets(Script(Holdem(BlindOptions(limit="fixed")), [500] * 3)) == {}
    assert presets(Script(Holdem(), [3, 500, 500])) == {}  # all-in or nothing


def test_presets_keep_to_the_steps_of_the_house_rules() -> None:
    hand = Script(Holdem(BlindOptions(rules="eps")), [500] * 4).run("r30 c c c")
    assert presets(hand) == {"min": 10, "half": 60, "three_quarters": 90, "pot": 120, "all": 470}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("name", "options"), POKER_SETTINGS)
def test_every_preset_is_legal_and_none_comes_twice(name: str, options: dict[str, Any], seed: int) -> None:
    case = poker_case(name, options, seed)
    for state in states(case, seed):
        if state.turn < 0:
            continue
        for how in case.game.legal(state, state.turn).describe().values():
            amounts = [preset["to"] for preset in how.get("presets", [])]
            legal = [to for first, last, step in how.get("ranges", []) for to in range(first, last + 1, step)]
            assert set(amounts) <= set(legal)
            assert amounts == sorted(set(amounts))
            assert not amounts or amounts[0] == how["from"] < how["to"]

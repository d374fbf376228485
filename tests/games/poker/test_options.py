"""A table's settings: what stands where nothing is said, and what is refused (POKERIV3, groups holdem and buyin)."""

from typing import Any

import msgspec
import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.poker import BlindOptions, Holdem, Omaha


@pytest.mark.req("POKERIV3:RULE-A")
@pytest.mark.parametrize("big", [2, 10, 100])
def test_only_the_big_blind_has_to_be_set(big: int) -> None:
    options = BlindOptions(big_blind=big)
    assert (options.small, options.ante, options.buy_in) == (big // 2, 0, (20 * big, 100 * big))


@pytest.mark.req("POKERIV3:RULE-D1")
def test_fixed_limit_asks_for_10_big_bets_and_has_no_upper_bound() -> None:
    assert BlindOptions(limit="fixed", big_blind=10).buy_in == (10 * 20, None)
    assert BlindOptions(limit="fixed", big_blind=10, min_buy_in=50, max_buy_in=500).buy_in == (50, 500)


@pytest.mark.req("POKERIV3:RULE-D2", "POKERIV3:TJV6d")
@pytest.mark.parametrize("limit", ["no", "pot"])
def test_no_and_pot_limit_take_20_to_100_big_blinds(limit: Any) -> None:
    assert BlindOptions(limit=limit, big_blind=2).buy_in == (40, 200)


@pytest.mark.req("POKERIV3:RULE-D2a")
def test_the_bounds_can_be_set() -> None:
    assert BlindOptions(big_blind=2, min_buy_in=10, max_buy_in=2000).buy_in == (10, 2000)
    assert BlindOptions(big_blind=2, min_buy_in=10).buy_in == (10, 200)


def test_the_eps_rules_have_their_own_defaults() -> None:
    options = BlindOptions(rules="eps")
    assert (options.small, options.big, options.buy_in) == (5, 10, (20, None))
    game = Holdem(options)
    assert (game.burns, game.showdown, game.odd_unit) == ((0, 0, 0, 0), "all", 5)


def test_omaha_is_pot_limit_unless_said_otherwise() -> None:
    assert Omaha().options.limit == "pot"
    assert Omaha(BlindOptions(limit="no")).options.limit == "no"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"big_blind": 0}, "options/not-positive"),
        ({"big_blind": -2}, "options/not-positive"),
        ({"big_blind": 5}, "blinds/odd"),
        ({"big_blind": 15, "rules": "eps"}, "blinds/odd"),
        ({"big_blind": 2, "small_blind": 0}, "options/not-positive"),
        ({"big_blind": 2, "small_blind": 3}, "blinds/small-above-big"),
        ({"ante": -1}, "options/negative"),
        ({"cap": 0}, "limit/cap"),
        ({"chip": 0}, "options/not-positive"),
        ({"min_buy_in": 0}, "options/not-positive"),
        ({"min_buy_in": 300}, "buy-in/reversed"),
        ({"min_buy_in": 100, "max_buy_in": 50}, "buy-in/reversed"),
        ({"rules": "eps", "limit": "fixed"}, "rules/eps-limit"),
        ({"limit": "spread"}, "options/invalid"),
        ({"big_blind": "many"}, "options/invalid"),
        ({"straddles": 3}, "options/invalid"),
    ],
)
def test_impossible_settings_are_refused_in_one_sentence(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        registry.make("holdem", options)
    assert refused.value.code == code
    assert refused.value.says.endswith(".")
    assert "\n" not in refused.value.says


def test_numbers_may_come_as_text() -> None:
    made = registry.make("holdem", {"big_blind": "4", "ante": "1", "burn": "false"})
    assert made.options == BlindOptions(big_blind=4, ante=1, burn=False)


def test_settings_survive_a_round_trip() -> None:
    options = BlindOptions(rules="eps", big_blind=20, max_buy_in=900)
    assert msgspec.convert(msgspec.to_builtins(options), BlindOptions) == options

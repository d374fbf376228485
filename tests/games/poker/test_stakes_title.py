"""What games are called (POKERIV3, group naming)."""

from typing import Any

import pytest

from croupier.games import registry
from croupier.games.poker.stakes_title import chips
from croupier.games.profile import profile_of


@pytest.mark.parametrize(
    ("game", "options", "title"),
    [
        pytest.param(
            "holdem",
            {"limit": "fixed", "big_blind": 100, "chip": 100},  # a big blind of 1, counted in hundredths
            "Texas Hold'em FL 1/2",
            marks=pytest.mark.req("POKERIV3:RULE-E", "POKERIV3:RULE-Bd"),
        ),
        pytest.param("holdem", {"limit": "fixed"}, "Texas Hold'em FL 2/4", marks=pytest.mark.req("POKERIV3:RULE-E")),
        pytest.param(
            "holdem",
            {"big_blind": 2, "max_buy_in": 200},
            "Texas Hold'em NL200 (1/2)",
            marks=pytest.mark.req("POKERIV3:RULE-Ea"),
        ),
        pytest.param(
            "holdem", {"big_blind": 10}, "Texas Hold'em NL1000 (5/10)", marks=pytest.mark.req("POKERIV3:RULE-Ea")
        ),
        pytest.param(
            "holdem",
            {"big_blind": 100, "chip": 100},
            "Texas Hold'em NL100 (0.50/1)",
            marks=pytest.mark.req("POKERIV3:RULE-Ea", "POKERIV3:RULE-Bd"),
        ),
        pytest.param("holdem", {"limit": "pot"}, "Texas Hold'em PL200 (1/2)", marks=pytest.mark.req("POKERIV3:TJV6d")),
        ("holdem", {"rules": "eps"}, "Texas Hold'em NL (5/10)"),
        ("omaha", {}, "Omaha PL200 (1/2)"),
        ("omaha", {"limit": "fixed"}, "Omaha FL 2/4"),
    ],
)
def test_a_game_is_named_by_limit_and_stakes(game: str, options: dict[str, Any], title: str) -> None:
    made: Any = registry.make(game, options)
    assert profile_of(made).called == title


@pytest.mark.parametrize(
    ("amount", "chip", "text"), [(200, 100, "2"), (150, 100, "1.50"), (5, 100, "0.05"), (7, 1, "7"), (3, 2, "1.50")]
)
def test_amounts_are_written_in_chips(amount: int, chip: int, text: str) -> None:
    assert chips(amount, chip) == text

"""A plan is checked whole before anything is played."""

from typing import Any

import pytest

from croupier.arena.plan import Plan, arrange, told_apart
from croupier.errors import CroupierError


def plan(game: str = "holdem", bots: tuple[str, ...] = ("caller", "random"), **changes: Any) -> Plan:
    return arrange(game, bots, **{"hands": 10, "seed": 1} | changes)


def test_bots_fill_more_seats_in_turn_and_are_told_apart() -> None:
    made = plan(seats=5)
    assert made.bots == ("caller", "random", "caller", "random", "caller")
    assert made.names == ("caller", "random", "caller#2", "random#2", "caller#3")


def test_names_are_told_apart() -> None:
    assert told_apart(["a", "b", "a", "a"]) == ("a", "b", "a#2", "a#3")


@pytest.mark.parametrize(
    ("game", "options", "stack"),
    [
        ("holdem", {}, 200),
        ("holdem", {"small_blind": 5, "big_blind": 10}, 1000),
        ("holdem", {"limit": "fixed"}, 200),
        ("holdem", {"rules": "eps"}, 1000),
        ("holdem", {"max_buy_in": 500}, 500),
        ("stud", {}, 800),
        ("soko", {}, 320),
    ],
)
def test_stacks_are_a_hundred_big_blinds_or_what_the_game_says(game: str, options: dict[str, Any], stack: int) -> None:
    assert plan(game, options=options).stack == stack


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"game": "bridge"}, "game/unknown", "holdem"),
        ({"bots": ("caller", "nobody")}, "bot/unknown", "nobody"),
        ({"bots": ()}, "match/no-bots", "--bot"),
        ({"bots": ("caller",)}, "match/seats", "--seats 2"),
        ({"seats": 30}, "match/seats", "2 to 10 players, not 30"),
        ({"seats": 1}, "match/too-few-seats", "2 bots do not fit"),
        ({"seats": -1}, "match/too-few-seats", "-1"),
        ({"hands": 0}, "match/hands", "0"),
        ({"hands": -5}, "match/hands", "-5"),
        ({"block": 0}, "match/block", "0"),
        ({"limit_ms": -1.0}, "match/time-limit", "-0.001 s"),
        ({"stack": 1}, "match/stack", "take 2"),
        ({"stack": -200}, "match/stack", "-200"),
        ({"stack": 100, "options": {"small_blind": 100, "big_blind": 200}}, "match/stack", "take 200"),
        ({"options": {"ante": -1}}, "options/negative", "-1"),
        ({"options": {"big_blind": -2}}, "options/not-positive", "-2"),
        ({"options": {"limit": "sky"}}, "options/invalid", "sky"),
        ({"options": {"colour": "red"}}, "options/invalid", "colour"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(CroupierError) as refused:
        plan(**changes)
    assert refused.value.code == code
    assert words in refused.value.says

"""The settings of a new table: each that is wrong comes back with its own name as the field, and by no sentence."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.errors import CroupierError
from croupier.games import registry
from croupier.server.table_settings import settings

TOO_MUCH = 10**12


def options() -> Iterator[tuple[str, str]]:
    for game in registry.BUILT_IN:
        for option in msgspec.structs.fields(registry.game_class(game).types.options):
            yield game, option.name


def field_of(**said: Any) -> str | None:
    """Return the field of the refusal."""
    with pytest.raises(CroupierError) as refused:
        settings({"name": "Kairo", "game": "holdem"} | said, {})
    return refused.value.field


@pytest.mark.parametrize(("game", "option"), [*options()])
@pytest.mark.parametrize("value", [TOO_MUCH, -1, "nonsense", {}], ids=repr)
def test_an_option_out_of_bounds_is_the_field_of_the_refusal(game: str, option: str, value: Any) -> None:
    assert field_of(game=game, options={option: value}) == f"options.{option}"


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "Kairo\x1b[2J"}, "name"),
        ({"name": "Kairo\u202e"}, "name"),
        ({"name": "two\nlines"}, "name"),
        ({"name": 1}, "name"),
        ({"game": "whist"}, "game"),
        ({"options": {"jokers": 2}}, "options.jokers"),
        ({"seats": 1}, "seats"),
        ({"seats": 100}, "seats"),
        ({"minimum": 100}, "minimum"),
        ({"turn_s": 0}, "turn_s"),
        ({"pace_ms": -1}, "pace_ms"),
        ({"cut_s": 31}, "cut_s"),
        ({"rounds": TOO_MUCH}, "rounds"),
        ({"buy_in": [0, 1]}, "buy_in"),
        ({"buy_in": [2, 1]}, "buy_in"),
        ({"buy_in": [TOO_MUCH, None]}, "buy_in"),
        ({"password_hash": ""}, "password_hash"),
        ({"colour": "green"}, "colour"),
    ],
)
def test_a_setting_that_is_wrong_is_the_field_of_the_refusal(said: dict[str, Any], field: str) -> None:
    assert field_of(**said) == field


def wrong(**said: Any) -> list[str | None]:
    """Return all fields of the refusal."""
    with pytest.raises(CroupierError) as refused:
        settings({"name": "Kairo", "game": "holdem"} | said, {})
    return [refused.value.field, *[one.field for one in refused.value.also]]


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ({"turn_s": 0}, ["turn_s"]),
        ({"turn_s": 0, "pace_ms": -1, "rebuy_s": 0}, ["turn_s", "pace_ms", "rebuy_s"]),
        ({"name": "", "turn_s": 99, "options": {"big_blind": 0, "ante": -1}}, None),
        ({"options": {"jokers": 2, "suits": 5}, "seats": 100}, ["options.jokers", "options.suits", "seats"]),
        ({"game": "whist", "options": {"jokers": 2}, "turn_s": 0}, ["turn_s", "game"]),
        ({"options": 7, "seats": 1}, ["options", "seats"]),
    ],
)
def test_all_fields_that_are_wrong_are_named_at_once(said: dict[str, Any], fields: list[str] | None) -> None:
    expected = fields or ["name", "turn_s", "options.big_blind", "options.ante"]
    assert sorted(map(str, wrong(**said))) == sorted(expected)


def test_not_more_fields_are_named_than_a_form_has() -> None:
    assert len(wrong(options={f"option_{n}": n for n in range(500)})) <= 21

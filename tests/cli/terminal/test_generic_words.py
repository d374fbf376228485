"""What a game says of itself, told to people: cards as cards, seats from 1, all else as it is."""

from typing import Any

import pytest
from msgspec import Struct

from croupier.cli.terminal.card_text import CardText
from croupier.cli.terminal.generic_words import GenericWords

WORDS = GenericWords(CardText())


class Passed(Struct, frozen=True, tag=True):
    seat: int
    card: int
    Note: str = ""


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("card", 51, "A♠"),
        ("last_card", 0, "2♣"),
        ("cards", [51, -1, 53], "A♠ ?? RJ"),
        ("hands", [[51, 0], [-1, -1], []], "A♠ 2♣ | ?? ?? | -"),
        ("cards", [-2, 60], "-2 60"),
        ("board", ["Th", "??"], "T♥ ??"),
        ("score", "Th", "T♥"),
        ("pips", 4, "4"),
        ("seat", 0, "1"),
        ("seats", [0, 2], "1, 3"),
        ("big_seat", -1, "-1"),
        ("winner", 1, "2"),
        ("roll", True, "yes"),
        ("seat", False, "no"),
        ("left", None, "-"),
        ("moves", [], "-"),
        ("Word", "Élan VITAL", "Élan VITAL"),
        ("player", {"Name": "Ann", "seat": 3, "cards": [12]}, "Name Ann, seat 4, cards 5♣"),
        ("players", [{"seat": 0}, {"seat": 1}], "seat 1 | seat 2"),
    ],
)
def test_a_fact_is_told_by_what_its_field_is_called(name: str, value: Any, told: str) -> None:
    assert WORDS.fact(name, value) == told


def test_an_event_is_told_by_its_type_and_its_fields() -> None:
    assert WORDS.told(Passed(1, -1, "As IS")) == "Passed: seat 2, card ??, Note As IS"

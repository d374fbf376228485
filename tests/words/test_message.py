"""Messages with placeholders: the same cases hold for the pages (`web/test/words`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.words import placeholders, written

CASES = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["written"] for case in CASES])
def test_a_message_is_written_with_its_values(case: dict[str, Any]) -> None:
    assert written(case["message"], case["values"], language=case.get("language", "en")) == case["written"]
    assert placeholders(case["message"]) == case["values"].keys()


@pytest.mark.parametrize(
    ("message", "values", "error"),
    [
        ("{n}", {}, KeyError),
        ("{n", {"n": 1}, ValueError),
        ("n}", {}, ValueError),
        ("{}", {}, ValueError),
        ("{n, plural, one {card}}", {"n": 1}, ValueError),
        ("{n, plural, other {cards}}", {"n": "some"}, TypeError),
        ("{n, number}", {"n": 1}, ValueError),
    ],
)
def test_a_message_that_cannot_be_written_is_our_mistake(
    message: str, values: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        written(message, values)

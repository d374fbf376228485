"""Text from others is shown without what a terminal obeys."""

import pytest

from croupier.kit.visible_text import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("Änn ♠ 安 👩‍🚀 עברית", "Änn ♠ 安 👩‍🚀 עברית"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("\x1b[2J\x1b]0;title\x07", "?[2J?]0;title?"),
        ("gone\rAnn\x08\x7f", "gone?Ann??"),
        ("\x9b31m\x85", "?31m?"),
        ("evil\u202egpj\u2066\u2028", "evil?gpj??"),
        ("", ""),
    ],
)
def test_controls_and_turns_of_direction_are_question_marks(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown

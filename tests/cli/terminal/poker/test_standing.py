"""The showdown by choice in the terminal: what one holds, and a question before it is thrown away."""

import pytest

from tests.cli.terminal.typist import ACES, BROADWAY, KING_HIGH, LINES, OTHER_BROADWAY, THREE_KINGS, Evening

CHOICE = "Pot 12:  [s]how  [m]uck  [?]\n"
BEST = "Your pair is the best hand so far. Throw it away? [y/N]\n"
EQUAL = "Your straight is as good as the best hand so far. Throw it away? [y/N]\n"
FIRST = "No hand has been shown yet, and mucking gives up the pot. Throw your three of a kind away? [y/N]\n"
ACES_FIRST = "Ah As Ac 5d 8h Td Js"
LOW_DOOR = "9s 4d 2c Qh 7c 6c 3h"


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Evening:
    return Evening(monkeypatch, capsys)


@pytest.mark.req("STUD:REQ061202")
@pytest.mark.parametrize(
    ("mine", "its", "says"),
    [
        (ACES, KING_HIGH, "Your hand: Pair of Aces, Jack kicker; it beats caller's."),
        (ACES, THREE_KINGS, "Your hand: Pair of Aces, Jack kicker; caller's beats it."),
        (BROADWAY, OTHER_BROADWAY, "Your hand: Straight, Ace high; caller's is as good."),
    ],
)
def test_the_person_is_told_whether_the_hand_beats_those_shown(
    evening: Evening, mine: str, its: str, says: str
) -> None:
    out = evening.plays(f"{LINES}/s", mine=mine, its=its)
    assert out.index("caller shows") < out.index(f"{says}\n{CHOICE}") < out.index("You show")


@pytest.mark.req("STUD:REQ061202")
def test_the_holder_of_the_best_hand_so_far_is_asked_before_it_is_mucked(evening: Evening) -> None:
    out = evening.plays(f"{LINES}/m/n/m/y/q")
    kept, thrown = out.split("> n\n")
    assert kept.endswith(f"{CHOICE}> m\n{BEST}")
    assert thrown.startswith(f"{CHOICE}> m\n{BEST}> y\nYou muck.\ncaller wins 12.\nYou have 794 (-6), ")
    assert "You muck" not in kept, "it was not sent before the question was answered"


@pytest.mark.req("STUD:REQ061202")
@pytest.mark.parametrize("answer", ["", "n", "m", "q", "why?", "yess"])
def test_anything_but_yes_shows_the_choice_again(evening: Evening, answer: str) -> None:
    out = evening.plays(f"{LINES}/m/{answer}/s/q")
    assert f"> m\n{BEST}> {answer}\n{CHOICE}> s\nYou show" in out
    assert "You win 12." in out


def test_the_end_of_the_input_is_no_yes_either(evening: Evening) -> None:
    out = evening.plays(f"{LINES}/m")
    assert f"> m\n{BEST}> \n{CHOICE}> \nYou show" in out, "and who leaves at the showdown shows"
    assert "You win 12." in out


@pytest.mark.parametrize("answer", ["y", "Y", "yes"])
def test_yes_is_yes(evening: Evening, answer: str) -> None:
    assert f"{BEST}> {answer}\nYou muck." in evening.plays(f"{LINES}/m/{answer}/q")


def test_a_hand_as_good_as_the_best_is_asked_about_too(evening: Evening) -> None:
    out = evening.plays(f"{LINES}/m/n/s/q", mine=BROADWAY, its=OTHER_BROADWAY)
    assert f"> m\n{EQUAL}> n\n{CHOICE}" in out


def test_a_hand_is_asked_about_before_anybody_has_shown(evening: Evening) -> None:
    """The person's door card is the higher one now, so that the caller brings it in and the person shows first."""
    out = evening.plays("c/c/c/c/c/m/y/q", mine=ACES_FIRST, its=LOW_DOOR)
    assert "Your hand: Three of a kind, Aces, Jack kicker; no hand has been shown yet." in out
    assert f"> m\n{FIRST}> y\nYou muck.\ncaller wins 12." in out


def test_a_beaten_hand_is_mucked_at_once(evening: Evening) -> None:
    out = evening.plays(f"{LINES}/m/q", its=THREE_KINGS)
    assert f"{CHOICE}> m\nYou muck.\ncaller wins 12." in out

"""`croupier play` with a game that somebody brought: the game's own words, and choices by number."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal.typist import Typist, in_order, status

EXAMPLES = str(Path(__file__).parents[3] / "examples")
PIG = ("--game", "pig", "--modules", EXAMPLES, "--seed", "3")
KUHN = ("--game", "kuhn", "--modules", EXAMPLES, "--seed", "3")
CHOICE = "Your choice:  1-2  [?]\n"


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typist:
    return Typist(monkeypatch, capsys)


def test_a_round_is_played_by_numbers(person: Typist) -> None:
    out = person.plays("1/1//2/q", *KUHN)
    told = [
        "Round 1: Kuhn poker",
        "Dealt: cards 1, -1\n",
        "─ You are seat 0 ─",
        "│ cards  1, -1 ",
        f"  1  Move: bet no\n  2  Move: bet yes\n{CHOICE}> 1\nyou: Move: bet no\nrandom: Move: ",
        "You have ",
        "After 1 round you are ",
        "Enter for the next round, q to leave\n",
        "Round 2: Kuhn poker",
    ]
    in_order(out, told)


def test_what_the_person_may_not_see_is_not_shown(person: Typist) -> None:
    out = person.plays("q", *KUHN)
    assert re.search(r"cards  \d, -1 ", out)


@pytest.mark.parametrize("answer", ["0", "3", "roll", "", "1.5", "²"])
def test_an_answer_that_is_no_choice_is_asked_again(person: Typist, answer: str) -> None:
    out = person.plays(f"{answer}/2/q", *PIG)
    assert f"{CHOICE}> {answer}\nType a number from 1 to 2; ? explains.\n{CHOICE}> 2\nyou: Choice: roll yes\n" in out


def test_help_says_how_it_goes(person: Typist) -> None:
    assert "Type the number of your choice." in person.plays("?/q", *PIG)


def test_a_round_that_is_left_does_not_count(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    out = person.plays("2/q", *PIG, "--records", str(file))
    assert out.endswith("> q\nYou leave the round, which does not count.\nGoodbye.\n")
    assert file.read_bytes() == b""


def test_rounds_are_kept_and_verify(person: Typist, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    person.plays("1/1//2/q", *KUHN, "--records", str(file))
    assert len(file.read_bytes().splitlines()) == 2
    assert status("verify", str(file), "--modules", EXAMPLES) == 0


def test_more_bots_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("play", *PIG, "--bot", "random", "--bot", "random") == 2
    assert "Pig is played with at most 1 bot, not 2. [play/too-many-bots]" in capsys.readouterr().err

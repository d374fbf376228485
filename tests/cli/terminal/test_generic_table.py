"""`croupier play` with a game that somebody brought: the game's own words, and choices by number."""

import re
from pathlib import Path

import pytest

from tests.cli.terminal.typist import Typist, in_order, status
from tests.modules.samples import LADDER

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
        "Dealt: cards Q♠ ??\n",
        "─ You are seat 1 ─",
        "│ cards  Q♠ ?? ",
        f"  1  Move: bet no\n  2  Move: bet yes\n{CHOICE}> 1\nyou: Move: bet no\nrandom: Move: ",
        "You have ",
        "After 1 round you are ",
        "Enter for the next round, q to leave\n",
        "Round 2: Kuhn poker",
    ]
    in_order(out, told)


def test_what_the_person_may_not_see_is_not_shown(person: Typist) -> None:
    out = person.plays("q", *KUHN)
    assert re.search(r"cards  [JQK]♠ \?\? ", out)


@pytest.mark.parametrize("answer", ["0", "3", "hold", "", "1.5", "²"])
def test_an_answer_that_is_no_choice_is_asked_again(person: Typist, answer: str) -> None:
    out = person.plays(f"{answer}/2/q", *PIG)
    says = "Type a number from 1 to 2, or words of your choice; ? explains."
    assert f"{CHOICE}> {answer}\n{says}\n{CHOICE}> 2\nyou: Choice: roll yes\n" in out


def test_help_says_how_it_goes(person: Typist) -> None:
    out = person.plays("?/q", *PIG)
    assert "Type the number of your choice. Seats count from 1, and you are the first.\n+, -   the next 20" in out


@pytest.fixture
def many(tmp_path: Path) -> tuple[str, ...]:
    """A game with 58 choices: to resign, or to climb 1 to 57 steps."""
    text = LADDER.replace("range(1, 10)", "range(1, 58)").replace("top: int = 50", "top: int = 5000")
    (tmp_path / "ladder.py").write_text(text, "utf-8")
    return ("--game", "ladder", "--modules", str(tmp_path), "--seed", "3")


def test_all_choices_can_be_paged_through(person: Typist, many: tuple[str, ...]) -> None:
    prompt = "Your choice of 58:  1-58  + next  - back  or words  [?]\n> "
    out = person.plays("+/+/+/-/q", *many)
    told = [
        f"  1  Resign\n  2  Climb: steps 1\n{_climbs(3, 20)}{prompt}+\n",
        f"{_climbs(21, 40)}{prompt}+\n",
        f"{_climbs(41, 58)}{prompt}+\n",
        f"{_climbs(41, 58)}{prompt}-\n",
        f"{_climbs(21, 40)}{prompt}q\n",
    ]
    in_order(out, told)


@pytest.mark.parametrize(
    ("answers", "steps"), [("58", 57), ("+/3", 2), ("Climb: steps 41", 41), ("climb 41/42", 41), ("CLIMB: STEPS 9", 9)]
)
def test_a_choice_that_is_not_shown_is_taken_by_its_number_or_words(
    person: Typist, many: tuple[str, ...], answers: str, steps: int
) -> None:
    assert f"\nyou: Climb: steps {steps}\n" in person.plays(f"{answers}/q", *many)


def test_words_list_the_choices_in_which_they_stand(person: Typist, many: tuple[str, ...]) -> None:
    out = person.plays("steps 5/climb/leap/q", *many)
    five = [6, *range(51, 59)]
    found = "".join(_climbs(at, at) for at in five)
    told = [
        f"> steps 5\n{found}",
        f"> climb\n{_climbs(2, 21)}  and 37 more with these words: type more of them, or a number.\n",
        "> leap\nType a number from 1 to 58, or words of your choice; ? explains.\n",
    ]
    in_order(out, told)


def _climbs(first: int, last: int) -> str:
    """Lines of choices, by their numbers."""
    return "".join([f"  {at}  Climb: steps {at - 1}\n" for at in range(first, last + 1)])


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

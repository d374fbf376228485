"""`croupier check-game`: whatever somebody's game does, one learns what is wrong with it, and where."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from tests.modules.samples import BROUGHT, HIGHCARD, KUHN, LADDER, PIG, pig

CASE = """

from croupier.games.game import SeatInfo
from croupier.testing.conformance import Case


def secrets(state, viewer):
    return set() if state.shown else {card for seat, card in enumerate(state.cards) if seat != viewer}


def case(seed):
    return Case(Kuhn(), (SeatInfo("Ann", 10), SeatInfo("Ben", 10)), secrets=secrets, chips=lambda state: 20)
"""


def status(*argv: str) -> object:
    return main(["check-game", *argv])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def checked(folder: Path, text: str, *argv: str, name: str = "pig.py") -> object:
    (folder / name).write_text(text, "utf-8")
    return status(name, "--rounds", "9", *argv)


def table(out: str) -> dict[str, str]:
    """The result by law."""
    return dict(re.findall(r"^(\d+) +(holds|broken|not checked|not reached)  ", out, re.MULTILINE))


def test_a_sound_game_is_told_so_with_what_could_not_be_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(folder, PIG) == 0
    out = capsys.readouterr().out
    assert out.startswith("Pig (pig, version 1) in pig.py, for 2 players: 9 random rounds, seeds 0 to 8\n")
    assert table(out) == {str(law): "not checked" if law in (3, 6) else "holds" for law in range(1, 13)}
    assert "Law 3 was not checked: say which drawn cards a viewer may not see, by Case(secrets=...)" in out
    assert "Law 6 was not checked: say how many chips a state has" in out
    assert "Add a function case(seed) -> Case to the module" in out
    assert out.endswith("All laws that could be checked hold.\n")


def test_a_module_may_say_itself_what_is_secret(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(folder, KUHN + CASE) == 0
    out = capsys.readouterr().out
    assert list(table(out).values()) == ["holds"] * 12
    assert out.endswith("--rounds 2000.\nAll laws hold.\n")
    leaks = (KUHN + CASE).replace("hidden = isinstance(event, Dealt)", "hidden = False")
    assert checked(folder, leaks, "--rounds", "40") == 1
    out = capsys.readouterr().out
    assert table(out)["3"] == "broken"
    assert "is sent what depends on cards that are hidden" in out
    assert "in this round, " in out


def test_a_law_that_no_round_put_to_the_test_is_not_said_to_hold(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = set()
    for seed in range(8):
        assert checked(folder, KUHN + CASE, "--rounds", "1", "--seed", str(seed)) == 0
        found = table(capsys.readouterr().out)
        results.add((found["3"], found["9"]))
    assert {law_3 for law_3, _ in results} == {law_9 for _, law_9 in results} == {"holds", "not reached"}


@pytest.mark.parametrize("name", ["passing", "discarding"])
def test_actions_may_name_cards_of_one_s_own_hand(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status(str(BROUGHT / f"{name}.py"), "--rounds", "100") == 0
    assert table(capsys.readouterr().out)["3"] == "holds"


@pytest.mark.parametrize("own_case", [True, False])
def test_empty_seats_are_dealt_as_at_a_live_table(
    folder: Path, own_case: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HIGHCARD if own_case else HIGHCARD.partition("def case(")[0]
    assert checked(folder, text, "--rounds", "30") == 0
    spoilt = text.replace("seat.chips if seat else 0", "seat.chips")
    assert spoilt != text
    assert checked(folder, spoilt, "--rounds", "30") == 1
    assert "AttributeError: 'NoneType' object has no attribute 'chips'" in capsys.readouterr().out


def test_tables_that_a_game_refuses_are_counted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = (
        "if len([seat for seat in seats if seat and seat.presence == 'in']) == 3: raise BadOption('a/b', 'Not three.')"
    )
    text = "from croupier.errors import BadOption\n" + HIGHCARD.partition("def case(")[0]
    text = text.replace("        stacks = tuple(", f"        {odd}\n        stacks = tuple(")
    assert checked(folder, text, "--rounds", "40") == 0
    out = capsys.readouterr().out
    assert re.search(
        r"^In \d+ of 40 rounds `begin` refused the players by BadOption: none was played\.$", out, re.MULTILINE
    )


def test_rounds_are_played_to_their_end_though_a_player_may_resign(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(folder, LADDER, "--rounds", "100") == 0
    out = capsys.readouterr().out
    found = re.search(r"^(\d+\.\d) decisions a round on average, (\d+) at most$", out, re.MULTILINE)
    assert found is not None
    assert float(found[1]) > 4
    assert int(found[2]) >= 10
    assert "Rounds were short" not in out
    rotten = LADDER.replace("state.height += steps", "state.height += steps; assert state.height < 45, 'it breaks'")
    assert checked(folder, rotten, "--rounds", "100") == 1
    assert "AssertionError: it breaks" in capsys.readouterr().out


def test_short_rounds_are_warned_of(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(folder, KUHN, "--rounds", "30") == 0
    out = capsys.readouterr().out
    assert re.search(r"^Rounds were short: [12]\.\d decisions on average\. .* --rounds 2000\.$", out, re.MULTILINE)


def test_a_broken_law_is_explained(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(folder, PIG.replace("(Gone(seat),)", "()")) == 1
    out = capsys.readouterr().out
    assert table(out)["9"] == "broken"
    _, _, explained = out.partition("\n\nLaw 9 ")
    lines = [line.split(maxsplit=1) for line in explained.split("\n\n")[0].splitlines()]
    assert lines[0] == ["is", "broken in 3 of 9 rounds: After `leave` the round never needs that seat again."]
    assert lines[1] == ["A", "player who is gone cannot be asked: `leave` has to fold, resign or pass for that seat."]
    assert [label for label, _ in lines[2:]] == ["what", "where", "event", "again"]
    assert lines[2][1] == "a seat that left is needed"
    assert lines[3][1] == "seed 0, 2 players who may leave, after event 1"
    assert lines[5][1] == "croupier check-game pig.py --seed 0 --rounds 1"


def test_the_round_that_broke_a_law_can_be_played_again_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PIG.replace("state.at_stake += pips", "state.at_stake += pips if state.points != [7, 0] else 1 // 0")
    assert checked(folder, text, "--rounds", "200", "--option", "goal=20") == 1
    first = capsys.readouterr().out
    argv = shlex.split(first.split("  again ")[1].splitlines()[0])
    assert argv[:3] == ["croupier", "check-game", "pig.py"]
    assert argv[-2:] == ["--option", "goal=20"]
    assert status(*argv[2:]) == 1
    second = capsys.readouterr().out
    told = [out[out.index("\n  what ") : out.index("\n  again ")] for out in (first, second)]
    assert told[0] == told[1]
    assert "ZeroDivisionError: integer division or modulo by zero" in told[0]
    assert "pig.py, line " in told[0]


def test_chance_of_a_game_s_own_is_told_apart_from_a_bug(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = pig(evolve="self.times = getattr(self, 'times', 0) + 1; assert self.times != 99")
    assert checked(folder, text) == 1
    assert "Played again it went well: chance and time may only come in by a Draw" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def f(:", "pig.py cannot be imported: pig.py, line 1: invalid syntax. [module/unloadable]"),
        ("import sys\nsys.exit(0)", "pig.py cannot be imported: SystemExit: 0 (pig.py, line 2). [module/unloadable]"),
        ("import os\nos._exit(0)", "pig.py could not be tried: it ended the program (exit status 0). [module/died]"),
        ("class Odd(BaseException): pass\nraise Odd", "cannot be imported: Odd (pig.py, line 2). [module/unloadable]"),
        ("x = 1", "pig.py has no game: "),
        (PIG.replace('"pig"', '"Pig!"'), "not 'Pig!'. [module/no-game]"),
        (
            PIG.replace("goal: int = 30", "goal: int"),
            "Pig() cannot be made: TypeError: Missing required argument 'goal'",
        ),
        (f"{PIG}\ndef case(seed):\n    return seed\n", "case(0) in pig.py returns 0, not a Case. [module/no-case]"),
        (f"{PIG}\ndef case(seed):\n    1 / 0\n", "case(0) fails: ZeroDivisionError: division by zero (pig.py, line "),
        (f"{PIG}\ndef case():\n    pass\n", "case(0) fails: TypeError: case() takes 0 positional arguments"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_in_a_sentence(
    folder: Path, text: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(folder, text) == 2
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.out == ""


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["nowhere.py"], "There is no file "),
        (["."], "has no __init__.py. A module is a file NAME.py, or a folder with an __init__.py."),
        (["notes.txt"], "notes.txt is not a Python file"),
        (["pig.py", "--rounds", "0"], "[check/too-little]"),
        (["pig.py", "--time-limit", "0"], "[check/too-little]"),
        (["pig.py", "--players", "3"], "Pig is for 2 players, not 3. [module/players]"),
        (["pig.py", "--option", "goal=much"], "pig: goal must be a whole number, not 'much'. [options/invalid]"),
        (["pig.py", "--option", "speed=3"], "pig has no option 'speed'; its options are goal."),
    ],
)
def test_what_cannot_be_checked_is_told_in_a_sentence(
    folder: Path, argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pig.py").write_text(PIG, "utf-8")
    (folder / "notes.txt").touch()
    assert status(*argv) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("evolve", "law", "says"),
    [
        ("while state: pass", "Law 8 is broken", "it did not come back within 2 s: it was in pig.py, line "),
        ("import os; os._exit(0)", "It fails in the round.", "it ended the program (exit status 0)"),
        ("raise SystemExit(0)", "It fails in 9 of 9 rounds.", "SystemExit: 0"),
        ("state.need = 'soon'; return", "It fails in 9 of 9 rounds.", "left the state with need = 'soon'"),
        ("return self.evolve(state, event)", "It fails in 9 of 9 rounds.", "RecursionError: maximum recursion depth"),
        ("state.points = {1, 2}", "Law 7 is broken in ", "differs  points: {1, 2} in State, [1, 2] in JSON"),
        ("input('?')", "It fails in 9 of 9 rounds.", "EOFError"),
    ],
)
def test_whatever_a_game_does_it_is_explained(
    folder: Path, evolve: str, law: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(folder, pig(evolve=evolve), "--time-limit", "2") == 1
    out = capsys.readouterr().out
    assert law in out
    assert says in out


def test_what_a_game_prints_goes_to_the_error_output(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert checked(folder, f"print('loading')\n{pig(evolve='print(event)')}", "--json") == 0
    shown = capfd.readouterr()
    assert [found["game"]["name"] for found in json.loads(shown.out)] == ["pig"]
    assert "loading" in shown.err
    assert "Rolled(pips=" in shown.err


def test_programs_get_the_findings_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(folder, PIG.replace("(Gone(seat),)", "()"), "--json") == 1
    [found] = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["laws"]["9"], found["laws"]["8"]) == (9, "broken", "holds")
    [breach] = found["breaches"]
    assert (breach["law"], breach["rounds"], breach["first"]["seed"]) == (9, 3, 0)


def test_a_package_and_every_game_of_a_module_are_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "pigs").mkdir()
    (folder / "pigs" / "__init__.py").write_text("from .a import Pig\nfrom .b import Kuhn\n", "utf-8")
    (folder / "pigs" / "a.py").write_text(PIG, "utf-8")
    (folder / "pigs" / "b.py").write_text(KUHN, "utf-8")
    assert status("pigs", "--rounds", "6", "--json") == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert [(game["game"]["name"], game["rounds"]) for game in found] == [("pig", 6), ("kuhn", 6)]

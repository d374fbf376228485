"""`croupier` itself: help at once, one sentence for what went wrong, no traceback."""

import os
import subprocess
import sys
from importlib import import_module
from types import ModuleType
from typing import Annotated

import pytest

from croupier import __version__
from croupier.cli.main import COMMANDS, main, module_of
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption

HEAVY = {"numpy", "scipy", "numba", "matplotlib", "rich", "click", "pydantic", "hypothesis"}


def deal(
    hands: Annotated[int, Argument(help="How many hands.")],
    wrong: Annotated[str, Option(help="How to fail.")] = "",
) -> None:
    """Deal some hands."""
    match wrong:
        case "input":
            raise BadOption("stakes/above-stack", "The big blind of 100 is above the stacks of 50.")
        case "file":
            open("no/such/file.log").close()
        case "interrupt":
            raise KeyboardInterrupt
        case "bug":
            raise ZeroDivisionError
        case _:
            print(f"dealt {hands}")


def count() -> None:
    """Count the deck."""
    print(52)


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more commands: `deal`, and `deck` with one command of its own."""
    for name, run in (("deal", deal), ("deck", {"count": count})):
        module = ModuleType(module_of(name))
        module.__dict__["run"] = run
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setitem(COMMANDS, name, f"Planted: {name}.")


def status(*argv: str) -> object:
    return main(argv)


@pytest.mark.parametrize("argv", [(), ("--help",), ("-h",)])
def test_help_lists_every_command_with_one_line(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert status(*argv) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out and says in out for name, says in COMMANDS.items())


@pytest.mark.parametrize(
    ("argv", "allowed"),
    [
        (["--help"], []),
        (["match", "--help"], ["click"]),
        (["serve", "--help"], ["click"]),
        (["games", "holdem"], ["click"]),
        (["games"], ["click", "rich"]),
        (["rank", "AsKs"], ["click", "rich"]),
    ],
    ids=" ".join,
)
def test_commands_import_nothing_heavy_that_they_do_not_use(argv: list[str], allowed: list[str]) -> None:
    code = f"import sys; from croupier.cli.main import main; main({argv}); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    imported = shown.splitlines()[-1].split()
    assert "croupier.cli.main" in imported
    assert HEAVY & {*imported} == {*allowed}


def test_python_m_croupier_is_croupier() -> None:
    shown = subprocess.run([sys.executable, "-m", "croupier", "--version"], check=True, capture_output=True, text=True)
    assert shown.stdout == f"croupier {__version__}\n"


def test_every_command_exists_and_says_in_one_short_sentence_what_it_does() -> None:
    for name, says in COMMANDS.items():
        run = import_module(module_of(name)).run
        assert callable(run) or all(map(callable, run.values())), name
        assert says.endswith("."), name
        assert len(says) <= 90, name
        assert "\n" not in says, name


def test_every_command_has_help_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        assert status(name, "--help") == 0
        assert f"Usage: croupier {name}" in capsys.readouterr().out


def test_a_command_gets_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("deal", "3") == 0
    assert capsys.readouterr().out == "dealt 3\n"


def test_a_command_can_have_commands_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("deck", "count") == 0
    assert capsys.readouterr().out == "52\n"


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("deal", "3", "--wrong", "input"), "The big blind of 100 is above the stacks of 50. [stakes/above-stack]"),
        (("deal", "3", "--wrong", "file"), "no/such/file.log: No such file or directory. [file/unusable]"),
        (("dael",), "There is no command 'dael'; did you mean 'deal'? [cli/unknown-command]"),
        (("zzz",), "There is no command 'zzz'; `croupier --help` lists them. [cli/unknown-command]"),
        (("--zzz",), "There is no option '--zzz'; `croupier --help` lists them. [cli/unknown-option]"),
    ],
)
def test_bad_input_is_one_line_on_stderr_and_status_2(
    argv: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*argv) == 2
    shown = capsys.readouterr()
    assert shown.err == f"croupier: {sentence}\n"
    assert shown.out == ""


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("deal",), "Missing argument 'HANDS'"),
        (("deal", "many"), "Invalid value for 'HANDS'"),
        (("deal", "3", "--nonsense"), "No such option '--nonsense'"),
        (("deck", "burn"), "No such command 'burn'"),
    ],
)
def test_misused_commands_are_explained_with_status_2(
    argv: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*argv) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert f"croupier {argv[0]} " in shown


def test_interrupting_a_command_is_status_130_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert status("deal", "3", "--wrong", "interrupt") == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("argv", [["--help"], ["games"]], ids=" ".join)
def test_output_that_is_not_read_ends_a_command_without_a_word(argv: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "croupier", *argv]
    ended = subprocess.run(command, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_a_bug_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        main(["deal", "3", "--wrong", "bug"])

"""What others wrote reaches a terminal only as letters."""

import ast
import re
import sys
from io import StringIO
from pathlib import Path

import pytest

from croupier.cli import main as cli
from croupier.cli.output.columns import plain_table
from croupier.cli.output.console import Console
from croupier.cli.output.terminal import say, write
from croupier.games.poker import Holdem
from croupier.kit.visible_text import visible
from tests.cli.commands.test_convert import kept

CLI = Path(cli.__file__).parent
HOSTILE = "Eve\x1b[2J\x1b]0;gone\x07\u202e"
SHOWN = "Eve?[2J?]0;gone??"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_sentences_have_no_controls(capsys: pytest.CaptureFixture[str]) -> None:
    say(f"Playing at {HOSTILE}.", "Ann.")
    say(HOSTILE, to_errors=True)
    assert capsys.readouterr() == (f"Playing at {SHOWN}.\nAnn.\n", f"{SHOWN}\n")


def test_data_is_written_as_it_is_unless_to_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for out, written in ((StringIO(), HOSTILE), (Terminal(), SHOWN)):
        monkeypatch.setattr(sys, "stdout", out)
        write(HOSTILE)
        assert out.getvalue() == written


def test_tables_have_no_controls_but_their_own_styles() -> None:
    out = Terminal()
    table = plain_table("player")
    table.add_row(HOSTILE)
    Console(file=out, force_terminal=True, color_system="standard", highlight=False, width=60).print(table, HOSTILE)
    assert "\x1b[1mplayer" in out.getvalue()  # the bold heading
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert text.count("Eve?[2J?]") == 2
    assert visible(text) == text


def test_no_command_reaches_the_terminal_by_another_way() -> None:
    ways = [f"{file.relative_to(CLI)}: {way}" for file in sorted(CLI.rglob("*.py")) for way in _ways(file)]
    assert sorted(ways) == ["output/terminal.py: print", "output/terminal.py: sys.stdout.write"]


def _ways(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "sys.stdout.write", "sys.stderr.write"):
            found.append(ast.unparse(node.func))
        elif isinstance(node, ast.ImportFrom) and node.module == "rich.console":
            found += [f"rich's {name.name}" for name in node.names if name.name == "Console"]
    return found


def test_a_record_with_hostile_names_is_replayed_without_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(tmp_path, Holdem())
    file.write_text(file.read_text("utf-8").replace('"Ann"', '"\\u001b[2JAnn"'), "utf-8")
    assert cli.main(["replay", str(file)]) == 0
    out, _ = capsys.readouterr()
    assert "?[2JAnn" in out
    assert "\x1b" not in out

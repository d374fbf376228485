"""Every mistake of a house file, with its line, its place and a sentence."""

from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.server.config.house import read, shipped
from croupier.server.config.mistakes import mistakes
from croupier.server.config.toml_lines import line_of

RIGHT = 'name = "mine"\ntitle = "Mine"\n'
WRONG = """\
name = "mine"
colour = "red"
guests = "yes"

[purse]
kind = "wallet"
start = -5

[limits]
requests = { burst = 0, every_s = 1 }
sign_in = 3

[retention]
rounds_days = 0

[defaults]
turn_s = "long"

[[table]]
name = "A"
game = "holdem"
turn_s = 99
pace_ms = -3

[[table]]
name = "B"
game = "nogame"

[[table]]
name = "C"
game = "holdem"
options = { cap = "z" }
bots = { Ada = "unheard-of", Ben = 3 }

[[demo]]
name = "a@b"
password = "x"
"""


def test_every_mistake_is_listed_with_its_line_and_place() -> None:
    assert [(one.line, one.place) for one in mistakes(WRONG)] == [
        (0, "title"),
        (2, "colour"),
        (3, "guests"),
        (7, "purse.start"),
        (10, "limits.requests"),
        (11, "limits.sign_in"),
        (14, "retention.rounds_days"),
        (17, "defaults.turn_s"),
        (22, "table 1, turn_s"),
        (23, "table 1, pace_ms"),
        (27, "table 2, game"),
        (32, "table 3, options.cap"),
        (33, "table 3, bots.Ada"),
        (33, "table 3, bots.Ben"),
        (36, "demo 1, name"),
        (37, "demo 1, password"),
    ]
    assert all(one.says.endswith(".") for one in mistakes(WRONG))


@pytest.mark.parametrize(
    ("more", "mistake"),
    [
        ("guests = ", (0, "", "This is not TOML: Invalid value (at end of document).")),
        ("guests = yes\n", (3, "", "This is not TOML: Invalid value (at line 3, column 10).")),
        ("[bank]\naccount = []\n", (3, "bank", None)),
        ("live = 3\n", (3, "live", "This has to be a table of keys and values.")),
        ('[purse]\nkind = "gold"\n', (3, "purse", "Invalid value 'gold'.")),
        ('[matching]\ngame = "nogame"\n', (4, "matching.game", None)),
        ('[matching]\nplayers = 5\n', (4, "matching.players", None)),
        ('[[table]]\nname = "A"\ngame = "holdem"\nbots = 3\n', (6, "table 1, bots", None)),
        ('table = [{ name = "A", game = "nogame", bots = { Ada = "caller" } }]\n', (3, "table 1, game", None)),
        ("table = 3\ndefaults = 4\ndemo = 5\n", (3, "table", None)),
        ("email_required = true\n[[demo]]\nname = 'ann'\npassword = 'long enough'\n", (4, "demo 1, email", None)),
        ("[[demo]]\nname = 'ann'\n", (3, "demo 1, password", "'password' is missing.")),
    ],
)  # fmt: skip
def test_a_mistake_says_where_it_is_and_what(more: str, mistake: tuple[int, str, str | None]) -> None:
    found = mistakes(RIGHT + more)[0]
    line, place, says = mistake
    assert (found.line, found.place) == (line, place)
    assert says in (None, found.says)


def test_a_file_without_mistakes_is_one_that_opens_and_the_other_way_round() -> None:
    assert mistakes(RIGHT) == []
    for name in shipped():
        text = (Path(read.__code__.co_filename).parents[2] / "houses" / f"{name}.toml").read_text("utf-8")
        assert mistakes(text) == []


def test_the_line_of_a_key_is_found_in_lists_of_tables_and_inline() -> None:
    text = 'a = 1\n[b]\nc.d = 2\n[[e]]\nf = 1\n[e.g]\nh = 1\n[[e]]\n"f" = { i = 1 }\n'
    places: dict[tuple[str | int, ...], int] = {
        ("a",): 1, ("b",): 2, ("b", "c", "d"): 3, ("e", 0, "f"): 5, ("e", 0, "g", "h"): 7, ("e", 1, "f", "i"): 9,
        ("none",): 0, ("b", "none"): 2,
    }  # fmt: skip
    assert {path: line_of(text, path) for path in places} == places


def test_the_command_prints_them_and_its_exit_status_says_whether_there_are_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(RIGHT, "utf-8")
    assert main(["check-house", str(file)]) == 0
    assert "is right" in capsys.readouterr().out
    file.write_text(RIGHT + 'colour = "red"\nguests = 1\n', "utf-8")
    assert main(["check-house", str(file)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"{file}:3: colour: There is no setting 'colour'."
    assert said[1].startswith(f"{file}:4: guests: ")
    assert said[2] == "2 mistakes: the house cannot be opened."
    assert main(["check-house", str(tmp_path / "none.toml")]) == 2
    file.write_bytes(b"\xff")
    assert main(["check-house", str(file)]) == 2
    assert "is not a text file" in capsys.readouterr().err

"""What cannot be: one sentence that says what and where, status 2, no traceback, nothing half-written.

Every command once with each kind of mistake; the files that the cases name are made anew for each.
"""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from croupier.cli.main import main
from croupier.games import registry
from croupier.games.poker import Holdem
from croupier.games.poker.events import Event, HandsDealt
from croupier.play.record import Record, encode
from tests.formats.deals import gambled

GAMES = ", ".join(registry.names())
CHOOSE = "    def choose(self, view, legal, budget):\n        return legal.passive()\n"
PHH = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AhKh", "d dh p2 2c3c"]
"""
TEXTS = {
    "syntax.py": "class A(:\n    pass\n",
    "raises.py": f'class A:\n    def __init__(self):\n        raise RuntimeError("no luck")\n{CHOOSE}',
    "nothing.py": "X = 1\n",
    "two.py": f"class A:\n{CHOOSE}class B:\n{CHOOSE}",
    "exits.py": "import sys\nsys.exit(3)\n",
    "needs.py": f"class A:\n    def __init__(self, depth):\n        pass\n{CHOOSE}",
    "imports.py": f"import no_such_module\nclass A:\n{CHOOSE}",
    "empty.jsonl": "",
    "list.jsonl": "[1, 2]\n",
    "header.jsonl": '{"header": {}}\n',
    "empty.phh": "",
    "prose.phh": "once upon a time\n",
    "twice.phh": PHH.replace("2c3c", "Ah3c"),
    "unparsable.phh": PHH.replace("AhKh", "AhXx"),
    "negative.phh": PHH.replace("[200, 200]", "[-200, 200]"),
}


def changed(record: Record, **header: object) -> bytes:
    return encode(msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, **header)))


def dealing_99(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Card 99 in a hand: there is none."""
    return tuple([HandsDealt(((99, 98), (97, 96))) if isinstance(event, HandsDealt) else event for event in events])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots, records and hand histories with one mistake each, a folder and something that is no file."""
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, "utf-8")
    one, two = gambled(Holdem(), 2, 2)
    (tmp_path / "good.jsonl").write_bytes(encode(one) + b"\n" + encode(two) + b"\n")
    (tmp_path / "cut.jsonl").write_bytes(encode(one)[:300])
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "binary.phh").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "game.jsonl").write_bytes(changed(one, game="bridge"))
    (tmp_path / "options.jsonl").write_bytes(changed(one, options={"cap": "x"}))
    (tmp_path / "seats.jsonl").write_bytes(changed(one, seats=one.header.seats * 8))
    (tmp_path / "card.jsonl").write_bytes(encode(msgspec.structs.replace(one, events=dealing_99(one.events))))
    (tmp_path / "stops.jsonl").write_bytes(encode(msgspec.structs.replace(one, events=one.events[:3])))
    (tmp_path / "folder").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    else:
        (tmp_path / "pipe").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes | None]:
    return {file.name: file.read_bytes() if file.is_file() else None for file in sorted(folder.iterdir())}


def run(line: str) -> object:
    """A command line whose arguments are set apart by spaces; `_` within one stands for a space, `''` for none."""
    args = ["" if arg == "''" else arg.replace("_", " ") for arg in line.split()]
    return main(args)


Check = Callable[[str], list[str]]


@pytest.fixture
def refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    """The sentences that a command line gets on the error output, one in a line."""

    def check(line: str) -> list[str]:
        before = contents(folder)
        assert run(line) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "Traceback" not in shown.err
        assert contents(folder).keys() - {"__pycache__"} == before.keys()
        assert all(contents(folder)[name] == content for name, content in before.items())
        return shown.err.splitlines()

    return check


TABLE = [
    ("--bot nobody", "There is no bot 'nobody'; there are random, caller, raiser, regular, module:Class and FILE.py."),
    ("--bot caler", "There is no bot 'caler'; did you mean 'caller'?"),
    ("--bot folder", "There is no bot 'folder'; there are"),
    ("--bot ''", "There is no bot ''; there are"),
    ("--bot gone.py", "There is no file 'gone.py' to load a bot from."),
    ("--bot gone:Bot", "There is no module 'gone' for the bot 'gone:Bot'."),
    ("--bot json:Bot", "There is no 'Bot' in json."),
    ("--bot json:loads", "loads in json is not a bot: it has no choose(self, view, legal, budget)."),
    ("--bot syntax.py", "The bot 'syntax.py' cannot be loaded: syntax.py, line 1: invalid syntax."),
    ("--bot raises.py", "The bot 'raises.py' cannot be made: RuntimeError: no luck (raises.py, line 3)."),
    ("--bot nothing.py", "nothing.py has no bot: a class with a method choose(self, view, legal, budget)."),
    ("--bot two.py", "two.py has 2 bots. Name one of two.py:A, two.py:B."),
    ("--bot two.py:C", "There is no 'C' in two.py."),
    ("--bot exits.py", "The bot 'exits.py' cannot be loaded: SystemExit: 3 (exits.py, line 2)."),
    ("--bot needs.py", "The bot 'needs.py' cannot be made: TypeError: A.__init__() missing 1 required"),
    (
        "--bot imports.py",
        "The bot 'imports.py' cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'",
    ),
    ("--bot caller --stack -5", "A stack of -5 is too small: the first bets of Texas Hold'em take 2 here."),
    ("--bot caller --stack 0", "A stack of 0 is too small"),
    ("--bot caller --blinds 100/200 --stack 50", "A stack of 50 is too small: the first bets"),
    ("--bot caller --blinds 5/2", "The small blind 5 is above the big blind 2."),
    ("--bot caller --blinds=-1/2", "The small blind must be more than 0, not -1."),
    ("--bot caller --blinds 0/0", "The big blind must be more than 0, not 0."),
    ("--bot caller --blinds 1/2/3", "'1/2/3' is not a pair of blinds: write --blinds SMALL/BIG, as in 1/2."),
    ("--bot caller --blinds x", "'x' is not a pair of blinds"),
    ("--bot caller --ante -1", "The ante must be 0 or more, not -1."),
    ("--bot caller --limit half", "holdem: limit must be no or pot or fixed, not 'half'."),
    ("--bot caller --rules mine", "holdem: rules must be standard or eps, not 'mine'."),
    ("--bot caller --option cap=x", "holdem: cap must be a whole number, not 'x'."),
    ("--bot caller --option burn=x", "holdem: burn must be true or false, not 'x'."),
    ("--bot caller --option big-blind=x", "holdem: big_blind must be a whole number, not 'x'."),
    ("--bot caller --option cap=0", "The cap must allow at least one bet on a street, not 0."),
    ("--bot caller --option cap", "'cap' is not a setting: write --option KEY=VALUE, as in cap=3."),
    ("--bot caller --option =3", "'=3' is not a setting"),
    ("--bot caller --option hat=red", "hat"),
    ("--bot caller --records folder", "The records cannot be written to folder: it is not a file."),
    ("--bot caller --records pipe", "The records cannot be written to pipe: it is not a file."),
    ("--bot caller --records ''", "The records cannot be written to .: it is not a file."),
    (
        "--bot caller --records gone/a.jsonl",
        "The records cannot be written to gone/a.jsonl: No such file or directory.",
    ),
]
MATCH = [
    ("match bridge --bot caller --seats 2", f"There is no game 'bridge'; there are {GAMES}."),
    (
        "match holdem --bot caller",
        "Texas Hold'em is for 2 to 10 players, not 1: name another --bot, or give --seats 2.",
    ),
    ("match holdem --bot caller --seats 30", "Texas Hold'em is for 2 to 10 players, not 30."),
    ("match holdem --bot caller --bot caller --seats -1", "2 bots do not fit into -1 seats."),
    ("match stud --bot caller --seats 8", "Seven Card Stud is for 2 to 7 players, not 8."),
    ("match stud --bot caller --seats 2 --option low=20", "The high stake must be above the low stake 20, not 20."),
    ("match stud --bot caller --seats 2 --option bring-in=99", "The bring-in must be between 1 and the low stake 10"),
    ("match holdem --bot caller --seats 2 --hands 0", "A match has at least one hand, not 0."),
    ("match holdem --bot caller --seats 2 --jobs 0", "At least one process has to play, not 0."),
    ("match holdem --bot caller --seats 2 --block 0", "A block has 1 to 10000 hands, not 0."),
    (
        "match holdem --bot caller --seats 2 --time-limit -1",
        "The time limit is a number of seconds, 0 for none, not -1",
    ),
    (
        "match holdem --bot caller --seats 2 --time-limit nan",
        "The time limit is a number of seconds, 0 for none, not na",
    ),
    (
        "match holdem --bot caller --seats 2 --time-limit inf",
        "The time limit is a number of seconds, 0 for none, not in",
    ),
    ("match holdem --bot caller --seats 2 --json --csv", "Give --json or --csv, not both."),
]
OTHERS = [
    ("play --game bridge", f"There is no game 'bridge'; there are {GAMES}."),
    ("play --records cut.jsonl", "Hands are only added to a file of records: cut.jsonl, line 1: Not a record"),
    ("games bridge", f"There is no game 'bridge'; there are {GAMES}."),
    ("equity AhKh", "Equity needs 2 to 10 hands, not 1."),
    ("equity AhKh AhQd", "Ah is in two places at once."),
    ("equity AhAh QsQd", "Ah is named twice in 'AhAh'."),
    ("equity AhKh XxQd", "'Xx' is not a card. Write rank and suit, as in As, Td, 10d or 9c."),
    ("equity AhKhQh QsQd", "A hand of Texas Hold'em has 2 cards, not 3: Ah Kh Qh."),
    ("equity '' QsQd", "One hand of Texas Hold'em is empty: write ?? for an unknown card."),
    ("equity AhKh QsQd --board Ah_2c_3c", "Ah is in two places at once."),
    ("equity AhKh QsQd --board 2c_3c_4c_5c_6c_7c", "A board of Texas Hold'em has at most 5 cards, not 6."),
    ("equity AhKh QsQd --dead zz", "'zz' is not a card"),
    (
        "equity AhKh QsQd --game bridge",
        "There is no game 'bridge'; there are",
    ),
    ("equity AhKh ???? --samples 0", "Equity needs at least one sample, not 0."),
    ("equity AhKh ???? --seed -1", "A seed is a number from 0 to 2**63 - 1, not -1."),
    ("rank ''", "A hand of Texas Hold'em is ranked from 1 to 7 cards, hand and board together; this one is empty. ["),
    ("rank AhAh", "Ah is named twice in 'AhAh'."),
    ("rank Ahh", "'h' is not a card"),
    ("rank Ah??", "?? cannot be ranked: it is not one of the 52 cards."),
    ("rank Ah --board Ah", "Ah is in a hand and on the board."),
    ("rank AhKh --game bridge", "There is no game 'bridge'; there are"),
    ("rank AhKh --game omaha", "A hand of Omaha is ranked from 4 cards and a board (--board) of 3 to 5"),
    ("shuffle-report --shuffles 0", "--shuffles 0 is too few for pairs of cards: give at least 10000."),
    ("shuffle-report --seed 1 --secure", "Give --seed or --secure, not both."),
    ("replay good.jsonl --deal 99", "There is no deal 99 in good.jsonl; it has 1 to 2."),
    ("replay good.jsonl --until -1", "--until takes 0 or more moves, not -1."),
    ("replay good.jsonl --viewer me", "'me' is not a viewer: give a seat (1, 2, ...), spectator or all."),
    ("replay good.jsonl --viewer 9", "good.jsonl, deal 1: Seat 9 is empty in hand 1."),
    ("replay seats.jsonl", "seats.jsonl, deal 1: Texas Hold'em takes at most 10 players."),
    ("replay options.jsonl", "options.jsonl, deal 1: holdem"),
    ("replay card.jsonl", "card.jsonl, deal 1: The record of hand 1 has 96 where a card should be."),
    ("replay stops.jsonl", "stops.jsonl, deal 1: The record of hand 1 stops before the hand is over."),
    ("convert good.jsonl --to handlog --viewer 0", "'0' is not a viewer"),
    ("convert good.jsonl --to handlog --out folder", "folder cannot be written: it is not a file."),
    ("convert good.jsonl --to handlog --out pipe", "pipe cannot be written: it is not a file."),
    ("convert good.jsonl --to handlog --out ''", ". cannot be written: it is not a file."),
    ("convert good.jsonl --to handlog --out gone/a.txt", "gone/a.txt cannot be written: No such file or directory."),
    ("phh convert good.jsonl --out folder", "folder cannot be written: it is not a file."),
    ("phh check empty.phh", "There is no hand in empty.phh."),
    ("verify good.jsonl --deal 99", "There is no deal 99 in good.jsonl."),
    ("verify empty.jsonl", "There are no records in empty.jsonl."),
]
TABLES = [(f"{command} {line}", says) for line, says in TABLE for command in ("match holdem --seats 2", "play")]


@pytest.mark.parametrize(("line", "says"), [*TABLES, *MATCH, *OTHERS])
def test_bad_input_is_one_sentence_on_the_error_output(refused: Check, line: str, says: str) -> None:
    [sentence] = refused(line)
    assert sentence.startswith("croupier: ")
    assert says in sentence
    assert sentence.endswith("]"), "the code"


@pytest.mark.parametrize("command", ["replay {}", "convert {} --to phh --out new.phh", "phh convert {}", "verify {}"])
@pytest.mark.parametrize("file", ["gone.jsonl", "folder", "''"])
def test_a_file_that_cannot_be_opened_is_named(refused: Check, command: str, file: str) -> None:
    [sentence] = refused(command.format(file))
    name = "." if file == "''" else file
    why = "No such file or directory" if file == "gone.jsonl" else "Is a directory"
    assert sentence == f"croupier: {name} cannot be read: {why}. [record/no-file]"


UNREADABLE = [
    ("cut.jsonl", "cut.jsonl, line 1: Not a record: Input data was truncated. [record/unreadable]"),
    ("list.jsonl", "list.jsonl, line 1: Not a record: Expected `object`, got `array`. [record/unreadable]"),
    ("header.jsonl", "header.jsonl, line 1: Not a record: Object missing required field `game` - at `$.header`."),
    ("binary.jsonl", "binary.jsonl, line 1: Not a record: "),
    (
        "game.jsonl",
        f"game.jsonl, line 1: There is no game 'bridge'; there are {GAMES}. [game/unknown]",
    ),
    ("prose.phh", "prose.phh, line 1: Expected '=' after a key in a key/value pair. [phh/toml]"),
    ("twice.phh", "twice.phh, line 6: Ah is dealt a second time. [phh/card-twice]"),
    ("unparsable.phh", "unparsable.phh, line 6: 'Xx' is not a card"),
    ("negative.phh", "negative.phh, line 1: Stacks must be above zero and antes not below it."),
]


@pytest.mark.parametrize("command", ["replay {}", "convert {} --to handlog --out new.txt"])
@pytest.mark.parametrize(("file", "says"), UNREADABLE)
def test_a_hand_that_cannot_be_read_is_named_by_its_line_and_the_end_says_that_none_is_left(
    refused: Check, command: str, file: str, says: str
) -> None:
    reason, end = refused(command.format(file))
    assert says in reason
    assert file in end


CHECKED = [
    *[(f"verify {file}", says, 2) for file, says in UNREADABLE if file.endswith(".jsonl")],
    *[(f"phh check {file}", says.partition(" [")[0], 2) for file, says in UNREADABLE[5:8]],
    ("phh check negative.phh", "negative.phh, line 1: Stacks must be above zero and antes not below it.", 1),
    ("phh check gone.phh", "gone.phh cannot be read: No such file or directory.", 2),
    ("phh check folder", "folder cannot be read: Is a directory.", 2),
    ("phh check binary.phh", "binary.phh is not text in UTF-8, as byte 0 shows.", 2),
    ("verify seats.jsonl", "Deal 1: The rules cannot play this record: Texas Hold'em takes at most 10 players.", 1),
    ("verify options.jsonl", "Deal 1: The rules cannot play this record: ", 1),
    ("verify stops.jsonl", "Deal 1: The record breaks off: after event 3 seat 1 had to act.", 1),
]


@pytest.mark.parametrize(("line", "says", "status"), CHECKED)
def test_commands_that_check_files_report_what_is_wrong_and_say_it_by_their_status(
    capsys: pytest.CaptureFixture[str], line: str, says: str, status: int
) -> None:
    """Their help documents 1, for a hand that the rules refuse, and 2, for one that cannot be read."""
    assert run(line) == status
    shown = capsys.readouterr()
    assert says in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("match holdem", "Missing option '--bot'."),
        ("match holdem --bot caller --jobs x", "Invalid value for '--jobs'"),
        ("match holdem --bot caller --hands 1e3", "Invalid value for '--hands'"),
        ("match holdem --bot caller --hat red", "No such option '--hat'."),
        ("play --stack x", "Invalid value for '--stack'"),
        ("play now", "Got unexpected extra argument"),
        ("games holdem now", "Got unexpected extra argument"),
        ("bots holdem now", "Got unexpected extra argument"),
        ("equity", "Missing argument 'HANDS...'."),
        ("equity AhKh QsQd --samples x", "Invalid value for '--samples'"),
        ("rank", "Missing argument 'HANDS...'."),
        ("replay good.jsonl --deal x", "Invalid value for '--deal'"),
        ("convert good.jsonl", "Missing option '--to'."),
        ("convert good.jsonl --to morse", "Invalid value for '--to'"),
        ("phh burn", "No such command 'burn'."),
        ("phh check", "Missing argument 'FILES...'."),
        ("verify", "Missing argument 'FILE'."),
        ("shuffle-report --shuffles x", "Invalid value for '--shuffles'"),
    ],
)
def test_a_command_line_that_does_not_parse_is_explained_with_its_usage(refused: Check, line: str, says: str) -> None:
    usage, *_, error = [sentence for sentence in refused(line) if not sentence.startswith("\t")]
    assert usage.startswith(f"Usage: croupier {line.split()[0]} ")
    assert error.startswith(f"Error: {says}")

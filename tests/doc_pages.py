"""Pages of documentation whose commands are run, and whose output is compared with what the commands print.

How to write a page:

- A fenced block tagged `sh` whose first word is `croupier` is run as it stands, by `sh -eu`, with
  nothing to read on its standard input. All blocks of a page run in order in one empty folder.
- A fenced block tagged `output` shows what the commands of the last such block before it print: all of it, or a piece.
  `output hands.txt` shows a piece of a file that the commands have written. A line `...` stands for lines left out.
  Figures that differ from run to run, which `steady` lists, may differ; everything else may not.
- A fenced block tagged with another language and a file name, as in `python mybot.py`, is written to
  that file in that folder first, wherever on the page it stands.
- Everything else is not run: `text` for commands that ask a person or run for long, and for what they print; `sh`
  blocks that begin with another word, such as `make`. `make` targets named in them have to exist.

What stands between `<!--` and `-->` does not exist.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CROUPIER: Final = 'croupier() { "$PYTHON" -m croupier "$@"; }\n'

COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE: Final = re.compile(r"^(?P<fence>```+) *(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence) *$", re.DOTALL | re.MULTILINE)
LEFT_OUT: Final = "..."

# What differs from run to run: when it was, the number of a game, which comes of that, and how long it took.
VARYING: Final = (
    (re.compile(r"\d{4}/\d\d/\d\d( -)? \d\d:\d\d:\d\d"), "TIME"),
    (re.compile(r"(?<=^Game #)[0-9a-f]{16}", re.MULTILINE), "NUMBER"),
    (re.compile(r"(?<= in )[\d.,]+ s, [\d,]+ per second"), "SPEED"),
)
MILLISECONDS: Final = re.compile(r" +(ms|[\d.,]+)$")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: `tag` is its language, `file` the name of the file that it is or shows, if any."""

    tag: str
    file: str
    body: str

    @property
    def runs(self) -> bool:
        return self.tag == "sh" and self.body.split(maxsplit=1)[:1] == ["croupier"]

    @property
    def is_output(self) -> bool:
        return self.tag == "output"


def blocks(text: str) -> list[Block]:
    return [_block(found) for found in FENCE.finditer(COMMENT.sub("", text))]


def _block(found: re.Match[str]) -> Block:
    tag, _, file = found["info"].strip().partition(" ")
    return Block(tag, file, found["body"])


def prose(text: str) -> str:
    """Return the page without its comments, blocks and code."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", COMMENT.sub("", text)))


def run(text: str, folder: Path) -> None:
    """Do what a reader of the page would do; fail with what the reader would see."""
    for block in blocks(text):
        if block.file and not block.is_output:
            (folder / block.file).write_text(block.body, "utf-8")
    printed = ""
    for block in blocks(text):
        if block.runs:
            printed = _run(block, folder)
        elif block.is_output:
            whole = (folder / block.file).read_text("utf-8") if block.file else printed
            assert is_shown(block.body, whole), f"The page shows\n{block.body}\nbut there is\n{whole}"


def _run(block: Block, folder: Path) -> str:
    """Return what the commands print, errors too."""
    done = subprocess.run(
        ["sh", "-euc", CROUPIER + block.body],
        cwd=folder,
        env=os.environ | {"PYTHON": sys.executable, "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"exit status {done.returncode} of\n{block.body}\n{done.stdout}"
    return done.stdout


def is_shown(shown: str, printed: str) -> bool:
    """Whether what is shown is a piece of what was printed, or several in order where lines are left out."""
    at, whole = 0, steady(printed)
    for piece in _pieces(steady(shown)):
        places = range(at, len(whole) - len(piece) + 1)
        found = next((place for place in places if whole[place : place + len(piece)] == piece), None)
        if found is None:
            return False
        at = found + len(piece)
    return True


def _pieces(lines: list[str]) -> Iterator[list[str]]:
    for is_left_out, piece in groupby(lines, LEFT_OUT.__eq__):
        if not is_left_out:
            yield [*piece]


def steady(output: str) -> list[str]:
    """Return the lines of it without trailing blanks and without what differs from run to run."""
    text = "\n".join(_without_milliseconds(output.strip().splitlines()))
    for pattern, name in VARYING:
        text = pattern.sub(name, text)
    return text.splitlines()


def _without_milliseconds(lines: list[str]) -> Iterator[str]:
    """Yield the lines, in tables whose last column is `ms` without that column."""
    in_table = False
    for line in map(str.rstrip, lines):
        in_table = line.endswith(" ms") or (in_table and line != "")
        yield MILLISECONDS.sub("", line) if in_table else line

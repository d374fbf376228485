"""README.md and docs/ run: their commands work and their links lead somewhere.

How to write a page:

- A fenced block tagged `sh` whose first word is `croupier` is run as it stands, by `sh -eu`, with
  nothing to read on its standard input. All blocks of a page run in order in one empty folder.
- A fenced block tagged with a language and a file name, as in `python mybot.py`, is written to
  that file in that folder first, wherever on the page it stands.
- Everything else is not run: `text` for output and for commands that ask a person, `sh` blocks that
  begin with another word, such as `make`. `make` targets named in them have to exist.

A `croupier` command in a block with any other tag is an error: it would look tested and not be.
What stands between `<!--` and `-->` does not exist.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
CROUPIER = 'croupier() { "$PYTHON" -m croupier "$@"; }\n'

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE = re.compile(r"^(?P<fence>```+) *(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence) *$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)

on_every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: `tag` is its language, `file` the name it is to be written under, if any."""

    tag: str
    file: str
    body: str

    @property
    def runs(self) -> bool:
        return self.tag == "sh" and self.body.split(maxsplit=1)[:1] == ["croupier"]


def blocks(text: str) -> list[Block]:
    return [_block(found) for found in FENCE.finditer(COMMENT.sub("", text))]


def _block(found: re.Match[str]) -> Block:
    tag, _, file = found["info"].strip().partition(" ")
    return Block(tag, file, found["body"])


def prose(text: str) -> str:
    """The page without its comments, blocks and code."""
    return re.sub(r"`[^`\n]*`", "", FENCE.sub("", COMMENT.sub("", text)))


def run(text: str, folder: Path) -> None:
    """Do what a reader of the page would do; fail with what she would see."""
    for block in blocks(text):
        if block.file:
            (folder / block.file).write_text(block.body, "utf-8")
    for block in blocks(text):
        if block.runs:
            _run(block, folder)


def _run(block: Block, folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-euc", CROUPIER + block.body],
        cwd=folder,
        env=os.environ | {"PYTHON": sys.executable, "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"exit status {done.returncode} of\n{block.body}\n{done.stdout}\n{done.stderr}"


def broken_links(page: Path) -> list[str]:
    targets = [found["target"] for found in LINK.finditer(prose(page.read_text("utf-8")))]
    return [target for target in targets if not re.match(r"https?:|mailto:", target) and not _leads(page, target)]


def _leads(page: Path, target: str) -> bool:
    path, _, anchor = target.partition("#")
    there = page.parent / path if path else page
    return there.exists() and (not anchor or anchor in anchors(there.read_text("utf-8")))


def anchors(text: str) -> set[str]:
    """Headings as GitHub names them in links."""
    titles = (found["title"] for found in HEADING.finditer(FENCE.sub("", COMMENT.sub("", text))))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@on_every_page
def test_every_command_on_the_page_works(page: Path, tmp_path: Path) -> None:
    run(page.read_text("utf-8"), tmp_path)


@on_every_page
def test_no_command_on_the_page_escapes_being_run(page: Path) -> None:
    for block in blocks(page.read_text("utf-8")):
        looks_run = re.search(r"^\W*croupier ", block.body, re.MULTILINE)
        assert not looks_run or block.runs or block.tag == "text", block


@on_every_page
def test_every_make_target_on_the_page_exists(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@on_every_page
def test_every_link_on_the_page_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_the_game_on_the_page_is_the_example() -> None:
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    [pig] = [block.body for block in blocks(page) if block.file == "pig.py"]
    assert pig == (ROOT / "examples" / "pig.py").read_text("utf-8")


def test_a_command_that_fails_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no-such-command"):
        run("```sh\ncroupier --version\ncroupier no-such-command\ncroupier --version\n```\n", tmp_path)


def test_a_named_block_is_a_file_for_the_commands_of_its_page(tmp_path: Path) -> None:
    run("```sh\ncroupier --version > version.txt\ncat a.py\n```\n\n```python a.py\nA = 1\n```\n", tmp_path)
    assert (tmp_path / "a.py").read_text("utf-8") == "A = 1\n"
    assert (tmp_path / "version.txt").read_text("utf-8").startswith("croupier ")


def test_what_is_commented_out_or_tagged_otherwise_is_not_run(tmp_path: Path) -> None:
    page = "<!--\n```sh\ncroupier fail\n```\n-->\n```text\ncroupier fail\n```\n```sh\nmake play\n```\n"
    assert [block.runs for block in blocks(page)] == [False, False]
    run(page, tmp_path)


def test_a_broken_link_and_a_broken_anchor_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One, two\n[a](#one-two) [b](page.md#three) [c](gone.md) [d](https://x.org) `[e](f)`\n", "utf-8")
    assert broken_links(page) == ["page.md#three", "gone.md"]

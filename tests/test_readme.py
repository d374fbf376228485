"""README.md and docs/ run: their commands work and print what the page shows, and their links lead somewhere.

`doc_pages` says how to write a page. A `croupier` command, or an output, in a block with any other tag than those is an
error: it would look tested and not be.
"""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.doc_pages import COMMENT, FENCE, ROOT, blocks, is_shown, prose, run, steady

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
ELSEWHERE = [ROOT / "docs" / "writing-a-game.md"]  # tests/modules/test_tutorial.py runs it, and goes on from there

LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


on_every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


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


@pytest.mark.parametrize("page", [page for page in PAGES if page not in ELSEWHERE], ids=name_of)
def test_every_command_on_the_page_works_and_prints_what_is_shown(page: Path, tmp_path: Path) -> None:
    run(page.read_text("utf-8"), tmp_path)


@on_every_page
def test_no_command_on_the_page_escapes_being_run(page: Path) -> None:
    for block in blocks(page.read_text("utf-8")):
        looks_run = re.search(r"^\W*croupier ", block.body, re.MULTILINE)
        assert not looks_run or block.runs or block.tag == "text", block


@on_every_page
def test_no_output_on_the_page_escapes_being_compared(page: Path) -> None:
    for before, block in pairwise(blocks(page.read_text("utf-8"))):
        looks_compared = before.runs and block.tag in ("", "text")
        assert not looks_compared or block.body.startswith("croupier "), block


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


SHOWS = "```sh\ncroupier --version\necho one\necho\necho two\necho three > a.txt\n```\n\n```output{}\n{}\n```\n"


@pytest.mark.parametrize(
    ("file", "shown"),
    [("", "one"), ("", "one\n\ntwo"), ("", "one  \n\ntwo"), ("", "...\none\n...\ntwo"), (" a.txt", "three")],
)
def test_a_piece_of_what_was_printed_may_be_shown(file: str, shown: str, tmp_path: Path) -> None:
    run(SHOWS.format(file, shown), tmp_path)


@pytest.mark.parametrize(
    ("file", "shown"),
    [("", "on"), ("", "one\ntwo"), ("", "two\n...\none"), ("", "nonsense"), ("", "three"), (" a.txt", "one")],
)
def test_what_was_not_printed_is_noticed(file: str, shown: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="The page shows"):
        run(SHOWS.format(file, shown), tmp_path)


FIGURES = """\
Deal 1, table match, 2026/11/15 13:15:56 UTC

bot      hands  faults    ms
mybot      500       0  0.01
regular    500       0  0.20

regular wins 1,468 ± 356 bb/100.
500 hands in 0.6 s, 837 per second.
"""


def test_only_times_may_differ_from_run_to_run() -> None:
    later = FIGURES.replace("11/15 13:15:56", "12/24 18:00:00").replace("0.6 s, 837 per", "10.5 s, 1,200 per")
    slower = later.replace("    ms", "     ms").replace("0.20", "12.00")
    assert is_shown(slower, FIGURES)
    for known, other in [
        ("500       0", "500       1"),
        ("1,468", "1,469"),
        ("500 hands in", "50 hands in"),
        ("±", "+"),
    ]:
        assert not is_shown(FIGURES.replace(known, other), FIGURES), known
    assert steady("a  ms 5\n\nb 0.3") == ["a  ms 5", "", "b 0.3"]


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

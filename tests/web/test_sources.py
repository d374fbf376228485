"""What may not stand in the sources of the pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import ROOT

WEB = ROOT / "web"
SOURCES = [file for file in sorted((WEB / "src").rglob("*")) if file.suffix in (".svelte", ".ts", ".css")]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"\{@html", "names and chat are text: nothing is ever made into markup"),
        (r"innerHTML|insertAdjacentHTML|document\.write", "the same"),
        (r"\bstyle=\"[^\"{]*\"", "the browser is told to refuse such styles: write style:color=\"red\", or a class"),
        (r"(?<!xmlns=\")https?://(?!www\.w3\.org/)", "a house works without any other host"),
    ],
)  # fmt: skip
def test_the_pages_do_without(pattern: str, why: str) -> None:
    assert list(_found(re.compile(pattern))) == [], why


def _found(pattern: re.Pattern[str]) -> Iterator[str]:
    for file in [*SOURCES, WEB / "index.html"]:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if pattern.search(line):
                yield f"{file.relative_to(ROOT)}:{number}: {line.strip()}"


def test_the_files_are_of_a_size_that_one_reads() -> None:
    long = {str(file.relative_to(ROOT)): _lines(file) for file in SOURCES if file.name != "protocol.ts"}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}


def _lines(file: Path) -> int:
    return file.read_text("utf-8").count("\n")

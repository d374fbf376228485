"""The manual and the interface are in English: by the commonest words of each page, and by the letters of each word.

The code speaks plainly: a function's docstring begins with a verb, and no sentence is a riddle about nobody.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
SOURCE: Final = ROOT / "src" / "croupier"
MANUAL: Final = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LOCAL_PAGES: Final = [*(SOURCE / "cli" / "local_page").glob("*.html")]
PAGES: Final = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts"), *LOCAL_PAGES]

ENGLISH: Final = frozenset(["the", "a", "an", "of", "to", "and", "is", "in", "it", "that", "for", "by", "with", "or"])
FOREIGN: Final = frozenset(
    ["että", "joka", "mutta", "pelaaja", "panos", "kortti", "kortit", "jako", "korota", "luovuta", "katso"]  # Finnish
    + ["der", "und", "ist", "nicht", "eine", "auf", "spieler", "tisch", "karte", "karten", "einsatz"]  # German
    + ["och", "att", "som", "inte", "spelare", "insats", "los", "una", "jugador", "mesa", "joueur", "mise", "est"]
)
NAMES: Final = frozenset(["Sökö", "sökö", "Bartholomäus", "简体中文"])
CODE: Final = r"```.*?```|`[^`]*`"
LINK_OR_CODE: Final = rf"{CODE}|\[[^\]]*\]\([^)]*\)"
LETTERS: Final = re.compile(r"[^\W\d_½¾]+")

# Packages and modules below src/croupier whose docstrings, comments and sentences have been read. Add yours.
PLAIN: Final = (
    "arena",
    "bank",
    "bots",
    "cli",
    "client",
    "dds",
    "formats",
    "games",
    "kit",
    "modules",
    "play",
    "protocol",
    "server",
    "store",
    "table",
    "testing",
    "words",
    "errors.py",
)
PLAIN_CODE: Final = [file for name in PLAIN for file in sorted(SOURCE.glob(f"{name}/**/*.py")) or [SOURCE / name]]

# Pages of the manual. docs/protocol.md is written from docstrings of the protocol and of the table.
PLAIN_PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

# The verbs that docstrings begin with, one a line, in the imperative. A new one is welcome, if it is a verb.
VERBS: Final = frozenset((ROOT / "tests" / "verbs.txt").read_text("utf-8").split())

# Codes of errors never change, whatever word is in them.
ERROR_CODE: Final = re.compile(r"[a-z-]+/[a-z-]+")

# Name the role instead: the player, a spectator, the caller, the client.
RIDDLES: Final = re.compile(r"\b(nobody|somebody|whoever|whomever|whosoever|(is|was|are|were) told)\b", re.IGNORECASE)


@pytest.mark.req("POKERIV3:U8")
def test_the_manual_is_in_english() -> None:
    assert len(MANUAL) > 20
    for page in MANUAL:
        words = LETTERS.findall(re.sub(LINK_OR_CODE, " ", page.read_text("utf-8"), flags=re.DOTALL))
        assert sum(word.lower() in ENGLISH for word in words) > len(words) / 6, page
        assert not _foreign(words), page


@pytest.mark.req("POKERIV3:U8")
def test_the_pages_are_in_english_and_say_so() -> None:
    assert '<html lang="en"' in (WEB / "index.html").read_text("utf-8")
    assert len(PAGES) > 100
    assert len(LOCAL_PAGES) == 2
    for page in PAGES:
        assert not _foreign(LETTERS.findall(page.read_text("utf-8"))), page


def _foreign(words: list[str]) -> set[str]:
    return {word for word in words if word.lower() in FOREIGN or not (word.isascii() or word in NAMES)}


def test_docstrings_of_functions_begin_with_a_verb() -> None:
    found = [
        f"{_place(file, line)}: {says}" for file in PLAIN_CODE for line, says in not_verbs(file.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_code_speaks_of_roles_and_not_of_nobody() -> None:
    found = [f"{_place(file, line)}: {says}" for file in PLAIN_CODE for line, says in riddles(file.read_text("utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("page", PLAIN_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_manual_speaks_of_roles_and_not_of_nobody(page: Path) -> None:
    prose = re.sub(CODE, " ", page.read_text("utf-8"), flags=re.DOTALL)
    assert not [found[0] for found in RIDDLES.finditer(prose)]


def not_verbs(code: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the first word of every function's docstring that does not begin with a known verb."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (says := ast.get_docstring(node)):
            first = re.match(r"\S*", says)
            word = first[0].rstrip(",.:;") if first else ""
            if word not in VERBS:
                yield node.lineno, word


def riddles(code: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the word of every riddle in a comment, a docstring or another text."""
    for line, text in [*_comments(code), *_texts(code)]:
        yield from ((line, found[0]) for found in RIDDLES.finditer(text))


def _comments(code: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _texts(code: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not ERROR_CODE.fullmatch(node.value):
            yield node.lineno, node.value


def _place(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}, line {line}"


@pytest.mark.parametrize(
    ("says", "word"),
    [
        ("Whether the seat is empty.", "Whether"),
        ("The seat's chips.", "The"),
        ("`2=mine.py`: a seat.", "`2=mine.py`"),
        ("Returns the seat.", "Returns"),
    ],
)
def test_a_docstring_without_a_verb_is_found(says: str, word: str) -> None:
    assert list(not_verbs(f'class A:\n    async def f(self):\n        """{says}"""')) == [(2, word)]
    assert list(not_verbs(f'class A:\n    """{says}"""\n\n    def f(self): ...')) == [], "a class is a thing"


@pytest.mark.parametrize("says", ["Return the seat.", "Return: the seat.", "Raise Unknown if the seat is empty."])
def test_a_docstring_with_a_verb_passes(says: str) -> None:
    assert list(not_verbs(f'def f():\n    """{says}"""')) == []


@pytest.mark.parametrize(
    "code",
    ['"""Nobody sits there."""', "x = 1  # for whoever comes", 'f"{x} and somebody else"', "'What was told stays.'"],
)
def test_a_riddle_is_found(code: str) -> None:
    assert len(list(riddles(code))) == 1


def test_names_of_variables_are_no_riddles() -> None:
    assert list(riddles("nobody = told(whoever)")) == []

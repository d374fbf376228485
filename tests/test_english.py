"""The manual and the interface are in English: by the commonest words of each page, and by the letters of each word."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
MANUAL: Final = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LOCAL_PAGES: Final = [*(ROOT / "src/croupier/cli/local_page").glob("*.html")]
PAGES: Final = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts"), *LOCAL_PAGES]

ENGLISH: Final = frozenset(["the", "a", "an", "of", "to", "and", "is", "in", "it", "that", "for", "by", "with", "or"])
FOREIGN: Final = frozenset(
    ["että", "joka", "mutta", "pelaaja", "panos", "kortti", "kortit", "jako", "korota", "luovuta", "katso"]  # Finnish
    + ["der", "und", "ist", "nicht", "eine", "auf", "spieler", "tisch", "karte", "karten", "einsatz"]  # German
    + ["och", "att", "som", "inte", "spelare", "insats", "los", "una", "jugador", "mesa", "joueur", "mise", "est"]
)
NAMES: Final = frozenset(["Sökö", "sökö", "Bartholomäus"])
LETTERS: Final = re.compile(r"[^\W\d_½¾]+")


@pytest.mark.req("POKERIV3:U8")
def test_the_manual_is_in_english() -> None:
    assert len(MANUAL) > 20
    for page in MANUAL:
        code = r"```.*?```|`[^`]*`|\[[^\]]*\]\([^)]*\)"
        words = LETTERS.findall(re.sub(code, " ", page.read_text("utf-8"), flags=re.DOTALL))
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

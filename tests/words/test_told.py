"""What the house tells everybody alike, in English: the pages have it in every language, by its English words."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import croupier
from croupier.bots.blackjack import SYSTEMS
from croupier.bots.built_in import BOTS
from croupier.games import registry
from croupier.games.profile import profile_of
from croupier.server.http.rest.people import NOTED as SANCTIONS
from croupier.server.study.imports import NO_TABLE
from croupier.words import sentence

ROOT: Final = Path(__file__).parents[2]
TOLD: Final = ROOT / "web" / "src" / "words" / "en" / "told.json"
SOURCE: Final = Path(croupier.__file__).parent
HOUSES: Final = sorted((SOURCE / "houses").glob("*.toml"))
NOTED: Final = re.compile(r'(?:note\(house, caller, |what=)"([a-z ]+)"')
BUILT_IN: Final = ("blackjack", "holdem", "landlord", "omaha", "soko", "stud")

# Why a table or the house closed, stopped or goes on: sentences without values that many read at once.
REASONS: Final = (
    "bank/closed-account",
    "bank/declined",
    "bank/garbled",
    "bank/no-account",
    "bank/no-answer",
    "bank/no-reference",
    "bank/not-admitted",
    "bank/wrong-pin",
    "close/all-rounds",
    "halt/endless",
    "halt/failed",
    "halt/no-payoffs",
    "house/bug",
    "house/cannot-store",
    "house/closes",
    "house/closes-unsaved",
    "house/open-again",
    "house/saves-again",
    "house/tables-wait",
    "parts/away",
    "parts/back",
    "practice/failed",
    "round/called-off",
    "table/abandoned",
    "table/all-left",
    "table/closed-by-house",
    "table/closed-by-superuser",
    "table/deserted",
    "table/left",
    "table/made-way",
    "table/never-opened",
    "table/other-situation",
    "table/spectators-gone",
    "table/stuck",
)


def test_the_pages_have_words_for_all_that_the_house_tells_in_english_and_for_nothing_else() -> None:
    told = json.loads(TOLD.read_text("utf-8"))
    assert all(text == english for text, english in told.items())
    reasons = [sentence(key) for key in REASONS]
    bots = [bot.name for bot in BOTS if bot.name != "manual"]  # which asks a person
    others = (*bots, SYSTEMS["hi-lo-indices"].title, NO_TABLE, "built in")
    assert sorted(told) == sorted({*_titles(), *_houses(), *reasons, *_noted(), *others})


def _titles() -> Iterator[str]:
    assert set(BUILT_IN) <= set(registry.names())
    for name in BUILT_IN:
        game = registry.make(name)
        yield game.title
        yield profile_of(game).short_title


def _noted() -> Iterator[str]:
    """What the looks and changes of those who run the house are noted as."""
    for file in (SOURCE / "server").rglob("*.py"):
        yield from NOTED.findall(file.read_text("utf-8"))
    yield from (says for both in SANCTIONS.values() for says in both)


def _houses() -> Iterator[str]:
    assert len(HOUSES) >= 6
    for file in HOUSES:
        house = tomllib.loads(file.read_text("utf-8"))
        yield house["title"]
        yield house["says"]
        for table in house.get("table", ()):
            yield table["name"]

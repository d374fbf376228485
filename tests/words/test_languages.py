"""Every language says all that English says, with the same values; and readers get the language that they ask for."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import croupier.words
from croupier.errors import BadOption, IllegalAction
from croupier.words import LANGUAGES, catalogue, choices, placeholders, preferred, worded

PLURALS = {"en": {"one", "other"}, "fi": {"one", "other"}, "zh": {"other"}}
FOLDER = Path(croupier.words.__file__).parent


def test_every_folder_is_a_language_and_every_language_has_one() -> None:
    assert sorted(path.name for path in FOLDER.iterdir() if any(path.glob("*.toml"))) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_keys_of_english_and_no_other(language: str) -> None:
    assert sorted(catalogue() - catalogue(language).keys()) == []
    assert sorted(catalogue(language).keys() - catalogue().keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_asks_for_the_values_of_english_and_counts_by_its_own_plurals(language: str) -> None:
    english = catalogue()
    for key, message in catalogue(language).items():
        assert message.strip(), key
        assert placeholders(message) == placeholders(english[key]), key
        for kind, branches in choices(message):
            named = {branch for branch in branches if not re.fullmatch(r"=\d+", branch)}
            assert kind == "select" or named <= PLURALS[language], (key, named)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fi", "fi"),
        ("fi-FI,fi;q=0.9,en;q=0.8", "fi"),
        ("sv-FI, fi;q=0.5", "fi"),
        ("en;q=0.4, zh-TW;q=0.6", "zh"),
        ("zh-Hans", "zh"),
        ("ZH-cn", "zh"),
        ("fil", "en"),
        ("fi;q=0", "en"),
        ("fi;q=much", "en"),
        ("*, ,;;=", "en"),
    ],
)
def test_readers_get_the_language_that_they_ask_for(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


def test_an_error_is_written_in_the_language_of_each_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"values/either": "{one} tai {other}", "values/text": "teksti", "values/whole-number": "kokonaisluku"}
    finnish = {**kinds, "options/other-kind": "{game}: {name} on {wanted}, ei {value}.", "act/late": "Aika loppui."}
    english = catalogue()
    module = import_module("croupier.words.catalogue")
    monkeypatch.setattr(module, "catalogue", lambda language="en": finnish if language == "fi" else english)
    wanted = worded("values/either", one=worded("values/whole-number"), other=worded("values/text"))
    values: dict[str, Any] = {"game": "Pig", "name": "goal", "wanted": wanted, "value": "None"}
    error = BadOption("options/invalid", key="options/other-kind", **values)
    assert error.says == "Pig: goal must be a whole number or text, not None."
    assert error.says_in("fi") == "Pig: goal on kokonaisluku tai teksti, ei None."
    assert IllegalAction("act/late").says_in("fi") == "Aika loppui."
    assert IllegalAction("act/stale").says_in("fi") == IllegalAction("act/stale").says  # better than nothing

"""Reading the files of a language: each table is an area, each line of it a key and its message.

`[bet]` with `below-minimum = "Raise to at least {amount}."` is the key `bet/below-minimum`. Errors use their codes
as keys; where one code has several sentences, each has a key of its own in the same area.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from croupier.words.languages import LANGUAGE
from croupier.words.message import written


def sentence(key: str, /, *, language: str = LANGUAGE, **values: object) -> str:
    """Return the sentence with this key, its values filled in. Raise KeyError if there is no such key or value.

    A message that a language lacks is written in English, which is here anyway; tests hold that none is lacking.
    """
    message = catalogue(language).get(key)
    if message is None:
        message, language = catalogue()[key], LANGUAGE
    return written(message, values, language=language)


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, str]:
    """Return all messages of a language by key. Raise ValueError if two files have the same key."""
    messages: dict[str, str] = {}
    for name, text in _files(language):
        for area, lines in tomllib.loads(text).items():
            for key, message in lines.items():
                if f"{area}/{key}" in messages:
                    raise ValueError(f"{area}/{key} stands twice, the second time in {name}")
                messages[f"{area}/{key}"] = message
    return messages


def _files(language: str) -> list[tuple[str, str]]:
    folder = files("croupier.words").joinpath(language)
    found = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
    return [(file.name, file.read_text("utf-8")) for file in sorted(found, key=lambda file: file.name)]

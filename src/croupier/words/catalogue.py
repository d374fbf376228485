"""Reading the files of a language: each table is an area, each line of it a key and its message.

`[bet]` with `below-minimum = "Raise to at least {amount}."` is the key `bet/below-minimum`. Errors use their codes
as keys; where one code has several sentences, each has a key of its own in the same area.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from croupier.words.message import written

LANGUAGE: Final = "en"


def sentence(key: str, /, *, language: str = LANGUAGE, **values: object) -> str:
    """Return the sentence with this key, its values filled in. Raise KeyError if there is no such key or value."""
    return written(catalogue(language)[key], values, language=language)


@cache
def catalogue(language: str = LANGUAGE) -> Mapping[str, str]:
    """Return all messages of a language by key. Raise ValueError if two files have the same key."""
    messages: dict[str, str] = {}
    for file in sorted(files("croupier.words").joinpath(language).iterdir(), key=lambda file: file.name):
        for area, lines in tomllib.loads(file.read_text("utf-8")).items():
            for key, message in lines.items():
                if f"{area}/{key}" in messages:
                    raise ValueError(f"{area}/{key} stands twice, the second time in {file.name}")
                messages[f"{area}/{key}"] = message
    return messages

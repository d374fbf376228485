"""A sentence that is not written yet: its key and values travel, and each reader has it in a language of their own."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from croupier.words.catalogue import sentence
from croupier.words.languages import LANGUAGE


class Worded(Struct, frozen=True):
    """A key of the catalogue and the values for its message, which may be sentences themselves."""

    key: str
    values: dict[str, Any] = {}

    def __str__(self) -> str:
        return self.says_in(LANGUAGE)

    def says_in(self, language: str) -> str:
        """Return the sentence in a language."""
        return sentence(self.key, language=language, **said(self.values, language))


def worded(key: str, /, **values: object) -> Worded:
    """Return the sentence with this key and these values, to be written later."""
    return Worded(key, values)


def said(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Return the values of a message, those that are sentences themselves written in a language."""
    return {name: value.says_in(language) if isinstance(value, Worded) else value for name, value in values.items()}

"""Messages with placeholders, in the part of ICU MessageFormat that sentences need.

`{name}` is a value, `{n, plural, one {# card} other {# cards}}` chooses by number and writes it for `#`,
`{x, select, high {...} other {...}}` chooses by text. A brace that is meant stands in quotes: `'{'`; two quotes are
one. The pages write the same messages by the same rules (`web/src/words/message.ts`); both are held to one file of
cases, `tests/words/cases.json`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

# The category of a whole number, by language, as Unicode's CLDR has it.
_PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "fi": lambda n: "one" if n == 1 else "other",
    "zh": lambda n: "other",
}
_PLAIN: Final = re.compile(r"[^{}'#]+")  # what stands for itself
# Finnish writes a number with spaces that do not break, and below zero with a real minus.
_MARKS: Final = {"fi": str.maketrans({",": "\N{NO-BREAK SPACE}", "-": "\N{MINUS SIGN}"})}


def written(message: str, values: Mapping[str, object], *, language: str = "en") -> str:
    """Fill in a message. Raise KeyError if a value is missing, ValueError if a brace is."""
    text, end = _Writer(message, values, language).branch(0, "")
    if end != len(message):
        raise ValueError(f"one brace too many at {end}: {message}")
    return text


def placeholders(message: str) -> frozenset[str]:
    """Return the names of all values that a message may ask for, those of every branch."""
    asked = _Asked()
    _Writer(message, asked, "en", every_branch=True).branch(0, "")
    return frozenset(asked.names)


def choices(message: str) -> list[tuple[str, frozenset[str]]]:
    """Return all choices of a message: `plural` or `select`, with the names of the branches."""
    writer = _Writer(message, _Asked(), "en", every_branch=True)
    writer.branch(0, "")
    return writer.choices


def _number(value: int, language: str) -> str:
    return f"{value:,}".translate(_MARKS.get(language, {}))


class _Asked(Mapping[str, object]):
    """Stands in for the values and notes which are asked for."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> object:
        self.names.add(name)
        return 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)


class _Writer:
    """One pass over a message. Methods take a position and return the text and the position after it."""

    def __init__(
        self, message: str, values: Mapping[str, object], language: str, *, every_branch: bool = False
    ) -> None:
        self._message = message
        self._values = values
        self._language = language
        self._every_branch = every_branch
        self.choices: list[tuple[str, frozenset[str]]] = []

    def branch(self, at: int, number: str) -> tuple[str, int]:
        """Write up to the brace that ends the branch, or to the end; `#` is the number of the plural around it."""
        parts: list[str] = []
        message = self._message
        while at < len(message) and message[at] != "}":
            match message[at]:
                case "{":
                    text, at = self._argument(at + 1)
                case "'":
                    text, at = self._quoted(at + 1)
                case "#":
                    text, at = number or "#", at + 1
                case _:
                    found = _PLAIN.match(message, at)
                    assert found
                    text, at = found[0], found.end()
            parts.append(text)
        return "".join(parts), at

    def _quoted(self, at: int) -> tuple[str, int]:
        following = self._message[at : at + 1]
        if following == "'":
            return "'", at + 1
        if following not in ("{", "}", "#") or not following:
            return "'", at  # an apostrophe: don't
        end = self._message.find("'", at)
        end = len(self._message) if end < 0 else end
        return self._message[at:end], end + 1

    def _argument(self, at: int) -> tuple[str, int]:
        name, at = self._word(at)
        value = self._values[name]
        if self._message[at : at + 1] == "}":
            return str(value), at + 1
        kind, at = self._word(self._after(",", at))
        if kind not in ("plural", "select"):
            raise ValueError(f"{kind!r} is neither plural nor select: {self._message}")
        number = _number(value, self._language) if kind == "plural" and isinstance(value, int) else ""
        branches, at = self._branches(self._after(",", at), number)
        return self._chosen(kind, value, branches), at

    def _branches(self, at: int, number: str) -> tuple[dict[str, str], int]:
        branches: dict[str, str] = {}
        while (at := self._blank(at)) < len(self._message) and self._message[at] != "}":
            name, at = self._word(at)
            text, at = self._branch_of(self._after("{", at), number)
            branches[name] = text
        if "other" not in branches:
            raise ValueError(f"a choice without other: {self._message}")
        return branches, self._after("}", at)

    def _branch_of(self, at: int, number: str) -> tuple[str, int]:
        text, at = self.branch(at, number)
        return text, self._after("}", at)

    def _chosen(self, kind: str, value: object, branches: Mapping[str, str]) -> str:
        if self._every_branch:
            self.choices.append((kind, frozenset(branches)))
            return "".join(branches.values())
        if kind == "select":
            return branches.get(str(value), branches["other"])
        if not isinstance(value, int):
            raise TypeError(f"a plural is chosen by a whole number, not {value!r}: {self._message}")
        exact = branches.get(f"={value}")
        return exact if exact is not None else branches.get(_PLURALS[self._language](value), branches["other"])

    def _word(self, at: int) -> tuple[str, int]:
        start = at = self._blank(at)
        while at < len(self._message) and (self._message[at].isalnum() or self._message[at] in "_=-"):
            at += 1
        if start == at:
            raise ValueError(f"a name is missing at {at}: {self._message}")
        return self._message[start:at], self._blank(at)

    def _blank(self, at: int) -> int:
        while self._message[at : at + 1].isspace():
            at += 1
        return at

    def _after(self, mark: str, at: int) -> int:
        if self._message[at : at + 1] != mark:
            raise ValueError(f"{mark!r} is missing at {at}: {self._message}")
        return at + 1

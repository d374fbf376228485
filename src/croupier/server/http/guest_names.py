"""Friendly names for guests: two plain words, as in Amber Otter, and a number only where all others are taken."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

_FILE: Final = files("croupier.server.http") / "guest_names.toml"
_EACH: Final = 12  # names of every kind that are tried
_NUMBERS: Final = ((2, 99), (100, 9_999), (10_000, 999_999))


class Words(Struct, frozen=True):
    first: tuple[str, ...]
    second: tuple[str, ...]


@cache
def words() -> Words:
    return convert(tomllib.loads(_FILE.read_text("utf-8")), Words)


def candidates(below: Callable[[int], int]) -> list[str]:
    """Return names to try, in this order: plain ones first, then with ever longer numbers. `below` draws a number."""

    def pair() -> str:
        known = words()
        return f"{known.first[below(len(known.first))]} {known.second[below(len(known.second))]}"

    plain = [pair() for _ in range(_EACH)]
    numbered = [f"{pair()} {least + below(most - least + 1)}" for least, most in _NUMBERS for _ in range(_EACH)]
    return plain + numbered

"""Where in a TOML text something stands: Python's reader of TOML does not say."""

import re
from collections import Counter
from typing import Final

_HEADER: Final = re.compile(r"^\s*(?P<many>\[)?\[\s*(?P<name>[^\[\]]+?)\s*\]")
_KEY: Final = re.compile(r"""^\s*(?P<key>[\w.\-"']+(\s*\.\s*[\w\-"']+)*)\s*=""")


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """Return the line, from 1, of a key, or of the nearest part around it that has a line; 0 if none has.

    `("table", 1, "turn_s")` is the key of the second `[[table]]`. What stands in an inline table has its line.
    """
    lines = _lines(text)
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 0


def _lines(text: str) -> dict[tuple[str | int, ...], int]:
    """Return the lines of all keys and headers. Lists of tables are counted, as TOML does; text over several lines may
    look like a key, which is then found where there is none."""
    found: dict[tuple[str | int, ...], int] = {}
    counts: Counter[str] = Counter()
    at: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            at = _place(header["name"], counts, is_list=bool(header["many"]))
            found.setdefault(at, number)
            for part in range(1, len(at)):
                found.setdefault(at[:part], number)
        elif key := _KEY.match(line):
            path = (*at, *_parts(key["key"]))
            for part in range(len(at) + 1, len(path) + 1):
                found.setdefault(path[:part], number)
    return found


def _place(name: str, counts: Counter[str], *, is_list: bool) -> tuple[str | int, ...]:
    parts = _parts(name)
    if is_list:
        counts[name] += 1
        return (*parts, counts[name] - 1)
    if counts[parts[0]]:  # a table within the last one of a list
        return (parts[0], counts[parts[0]] - 1, *parts[1:])
    return tuple(parts)


def _parts(name: str) -> list[str]:
    return [part.strip().strip("\"'") for part in name.split(".")]

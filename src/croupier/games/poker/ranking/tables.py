"""The shipped look-up tables: how a hand becomes a key, and how the file is read.

Every rank has a weight such that hands of one size differ in the sum of their weights exactly if they
differ in their ranks. Each hand size has an area of its own, so that sums of different sizes differ. A key finds its
value by row displacement: `values[key + rows[key >> ROW_SHIFT]]`, rows being slid over one another so
that 76,154 values need little more room than that. Flushes are looked up by the mask of one suit's ranks.

`tables.bin` is a line of JSON, {section: [typecode, offset, size]}, and the compressed sections;
`python -m croupier.games.poker.ranking.build > tables.bin` makes it anew.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from importlib import resources
from itertools import accumulate
from typing import Any, Final

# Published for the SpecialK evaluators: the smallest known weights whose seven-card sums all differ.
WEIGHTS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ROW_SHIFT: Final = 9
PAIRS_OF_RANKS: Final = 91  # unordered, a rank may come twice: the width of the Omaha table
FILE: Final = "tables.bin"


def _largest_sum(size: int) -> int:
    return sum(sorted(WEIGHTS * 4)[-size:])


def _areas() -> tuple[int, ...]:
    """Return where the keys of each hand size begin, on a row boundary; sizes 1 to 7, index 0 unused."""
    width = 1 << ROW_SHIFT
    return 0, *accumulate((_largest_sum(size) // width * width + width for size in range(1, 7)), initial=0)


AREAS: Final = _areas()


def section(name: str) -> "array[int]":
    """Return one section of the shipped file: `rows`, `values`, `suited` or `omaha`."""
    return unpacked(shipped(), name)


def shipped() -> bytes:
    return resources.files(__package__).joinpath(FILE).read_bytes()


def unpacked(data: bytes, name: str) -> "array[int]":
    header, body = data.split(b"\n", 1)
    typecode, offset, size = json.loads(header)[name]
    found = array(typecode, zlib.decompress(body[offset : offset + size]))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def packed(sections: Mapping[str, "array[int]"]) -> bytes:
    """Return the file with these sections. It must be written on a little-endian machine."""
    assert sys.byteorder == "little"
    header: dict[str, Any] = {}
    body = b""
    for name, numbers in sections.items():
        squeezed = zlib.compress(numbers.tobytes(), 9)
        header[name] = [numbers.typecode, len(body), len(squeezed)]
        body += squeezed
    return json.dumps(header).encode() + b"\n" + body

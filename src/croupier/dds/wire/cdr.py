"""Plain CDR: structs as bytes and back.

Cyclone's own codec fails on chars above 127, which every random uid has, so that this one is compiled from the fields
of the structs. All types have a fixed size: each is one format of `struct`, padded as CDR aligns it.
"""

import struct
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache
from typing import Any, Final

from croupier.dds.wire.fields import Array, Chars, Octets, Plain, fields_of
from croupier.errors import Malformed

HEADER: Final = b"\0\1\0\0"  # plain CDR, little-endian
ORDERS: Final = {b"\0\0": ">", b"\0\1": "<", b"\0\6": ">", b"\0\7": "<"}  # PLAIN_CDR and PLAIN_CDR2, the same for these
PADDING_MOST: Final = 3  # bytes after a sample, up to a multiple of four

Flatten = Callable[[Any, list[Any]], None]
Build = Callable[[Iterator[Any]], Any]


class Codec:
    """Writes and reads one type. `size` is that of its bytes without the header."""

    def __init__(self, type: Any) -> None:
        self.type = type
        codes, self.size = _laid_out(type, 0)
        self._flatten: Flatten = _flattener(type)
        self._build: Build = _builder(type)
        self._formats = {order: struct.Struct(order + codes) for order in "<>"}

    def write(self, sample: Any) -> bytes:
        """Return a sample as bytes, with the header. A field that does not fit is our own mistake."""
        values: list[Any] = []
        self._flatten(sample, values)
        return HEADER + self._formats["<"].pack(*values)

    def read(self, data: bytes) -> Any:
        """Return the sample that bytes with their header are. Raise Malformed if they are none."""
        order = ORDERS.get(data[:2])
        if order is None or not self.size <= len(data) - len(HEADER) <= self.size + PADDING_MOST:
            raise Malformed("dds/unreadable", bytes=len(data), expected=self.size + len(HEADER))
        try:
            return self._build(iter(self._formats[order].unpack_from(data, len(HEADER))))
        except (ValueError, KeyError):
            raise Malformed("dds/unreadable", key="dds/unknown-value") from None


@cache
def codec(type: Any) -> Codec:
    return Codec(type)


def _laid_out(type: Any, offset: int) -> tuple[str, int]:
    """Return the codes of a struct that begins at an offset, and the offset after it."""
    codes = ""
    for field in fields_of(type):
        added, offset = _codes(field.type, field.layout, offset)
        codes += added
    return codes, offset


def _codes(type: Any, layout: Any, offset: int) -> tuple[str, int]:
    match layout:
        case Plain():
            padding = -offset % layout.size
            return f"{padding}x{layout.code}", offset + padding + layout.size
        case Chars() | Octets():
            return f"{layout.length}s", offset + layout.length
        case Array():
            codes = ""
            for _ in range(layout.length):
                added, offset = _laid_out(type, offset)
                codes += added
            return codes, offset
        case _:
            pass
    if issubclass(type, IntEnum):
        padding = -offset % 4
        return f"{padding}xI", offset + padding + 4
    return _laid_out(type, offset)


def _flattener(type: Any) -> Flatten:
    parts = [(field.name, _flatten_field(field.type, field.layout)) for field in fields_of(type)]

    def flatten(sample: Any, values: list[Any]) -> None:
        for name, part in parts:
            value = getattr(sample, name)
            if part is None:
                values.append(value)
            else:
                part(value, values)

    return flatten


def _flatten_field(type: Any, layout: Any) -> Flatten | None:
    """Return how a field is flattened; None where it is one value."""
    if isinstance(layout, Chars | Octets):
        return _exactly(layout.length)
    if isinstance(layout, Array):
        return _each(_flattener(type), layout.length)
    return None if layout is not None or issubclass(type, IntEnum) else _flattener(type)


def _exactly(length: int) -> Flatten:
    def flatten(value: bytes, values: list[Any]) -> None:
        assert len(value) == length, (len(value), length)
        values.append(value)

    return flatten


def _each(one: Flatten, length: int) -> Flatten:
    def flatten(value: tuple[Any, ...], values: list[Any]) -> None:
        assert len(value) == length, (len(value), length)
        for item in value:
            one(item, values)

    return flatten


def _builder(type: Any) -> Build:
    parts = [_build_field(field.type, field.layout) for field in fields_of(type)]

    def build(values: Iterator[Any]) -> Any:
        return type(*[part(values) for part in parts])

    return build


def _build_field(type: Any, layout: Any) -> Build:
    if isinstance(layout, Array):
        one, indexes = _builder(type), range(layout.length)
        return lambda values: tuple([one(values) for _ in indexes])
    if layout is not None:
        return next
    if issubclass(type, IntEnum):
        known = {member.value: member for member in type}
        return lambda values: known[next(values)]
    return _builder(type)

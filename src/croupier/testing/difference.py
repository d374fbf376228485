"""Where two values differ, told field by field."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any, Final

from msgspec import Struct

SHOWN_MOST: Final = 5
_WIDTH_MOST: Final = 60
_ABSENT: Final = "nothing"


def differences(one: Any, other: Any, names: tuple[str, str], place: str = "") -> tuple[str, ...]:
    """Return the first few differences, each with its place: `points[0]: 5 in the state, 0 in the fold`."""
    found = list(islice(_pairs(one, other, place), SHOWN_MOST + 1))
    told = [f"{at or 'all'}: {_short(a)} in {names[0]}, {_short(b)} in {names[1]}" for at, a, b in found[:SHOWN_MOST]]
    return (*told, "and more") if len(found) > SHOWN_MOST else tuple(told)


def _pairs(one: Any, other: Any, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield the innermost parts that differ; where kinds differ, the whole."""
    parts, others = _parts(one), _parts(other)
    if type(one) is not type(other) or parts is None or others is None:
        if not _same(one, other):
            yield place, repr(one), repr(other)
        return
    for key in dict.fromkeys([*parts, *others]):
        if key in parts and key in others:
            yield from _pairs(parts[key], others[key], place + key if place else key.lstrip("."))
        else:
            one, other = (repr(side[key]) if key in side else _ABSENT for side in (parts, others))
            yield place + key, one, other


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _parts(value: Any) -> dict[str, Any] | None:
    """Return what a value is made of, by how it is got at; None if it is one thing."""
    if isinstance(value, list | tuple):
        return {f"[{at}]": part for at, part in enumerate(value)}
    if isinstance(value, dict):
        return {f"[{key!r}]": part for key, part in value.items()}
    if isinstance(value, Struct):
        return {f".{name}": getattr(value, name) for name in value.__struct_fields__}
    if is_dataclass(value) and not isinstance(value, type):
        return {f".{field.name}": getattr(value, field.name, _ABSENT) for field in fields(value)}
    names = getattr(type(value), "__slots__", None) or getattr(value, "__dict__", None)
    return {f".{name}": getattr(value, name, _ABSENT) for name in names} if names else None


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH_MOST else f"{text[: _WIDTH_MOST - 3]}..."

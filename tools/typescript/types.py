"""Types of Python as TypeScript has them: structs and typed dicts become interfaces, literals become unions."""

import typing
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, Union, get_args, get_origin, is_typeddict

import msgspec
from msgspec import NODEFAULT, Struct

Kind: TypeAlias = Any  # a type, or what typing makes of types

_PLAIN: Final[Mapping[Kind, str]] = {
    bool: "boolean", int: "number", float: "number", str: "string", bytes: "string", NoneType: "null", Any: "unknown"
}  # fmt: skip
WIDTH: Final = 110


class Types:
    """Collects all that is named, so that each type is written once.

    `untold` are fields that never travel; `known`, what is written for some by name, or by struct and name.
    """

    def __init__(self, *, untold: Mapping[Kind, Sequence[str]], known: Mapping[str, str]) -> None:
        self._untold = untold
        self._known = known
        self._names: dict[Kind, str] = {}
        self._parameters: dict[Kind, str] = {}
        self._stands: dict[Kind, str] = {**_PLAIN}
        self._unions: dict[frozenset[Kind], str] = {}
        self._texts: dict[str, str] = {}

    def stand_for(self, names: Mapping[Kind, str]) -> None:
        """What is written for types that are none of ours."""
        self._stands |= names

    def generic(self, kind: Kind, parameter: str) -> None:
        self._parameters[kind] = parameter

    def name(self, kind: Kind, name: str) -> None:
        """What a type is called, where that is not its own name."""
        self._names[kind] = name

    def add(self, *kinds: Kind) -> None:
        for kind in kinds:
            self.shown(kind)

    def texts(self) -> Iterator[str]:
        """All that was named, in the order in which it was first needed."""
        yield from self._texts.values()

    def union(self, name: str, kinds: Sequence[Kind], shown: Mapping[Kind, str] | None = None) -> str:
        """A union with a name, wherever it stands from now on."""
        parts = [(shown or {}).get(kind) or self.shown(kind) for kind in map(_origin, kinds)]
        self.add(*kinds)
        self._unions[frozenset(map(_origin, kinds))] = name.partition("<")[0]
        return declared(name, parts)

    def shown(self, kind: Kind) -> str:
        """A type as it is written where it is used."""
        if kind in self._stands:
            return self._stands[kind]
        origin: Kind = get_origin(kind)
        parts = get_args(kind)
        if origin in (Annotated, NotRequired):
            return self.shown(parts[0])
        if origin in (Union, UnionType):
            return self._either(parts)
        if origin is Literal:
            return " | ".join(f"'{part}'" if isinstance(part, str) else str(part).lower() for part in parts)
        if origin in (list, tuple, dict):
            return self._container(origin, parts)
        return self._named(origin or kind)

    def _either(self, parts: Sequence[Kind]) -> str:
        if name := self._unions.get(frozenset(map(_origin, parts))):
            return name
        return " | ".join(dict.fromkeys(map(self.shown, parts)))

    def _container(self, origin: Kind, parts: Sequence[Kind]) -> str:
        if origin is dict:
            return f"Record<{self.shown(parts[0])}, {self.shown(parts[1])}>"
        if origin is tuple and parts[-1:] != (Ellipsis,):
            return f"[{', '.join(map(self.shown, parts))}]"
        inner = self.shown(parts[0])
        return f"({inner})[]" if "|" in inner and inner[0] != "[" else f"{inner}[]"

    def _named(self, kind: Kind) -> str:
        name = self._names.setdefault(kind, kind.__name__)
        if name not in self._texts:
            self._texts[name] = ""  # a type may hold itself
            self._texts[name] = self._interface(name, kind)
        taken = [other for other, its in self._names.items() if its == name and other is not kind]
        assert not taken, f"{name} is {kind} and {taken}"
        return name

    def _interface(self, name: str, kind: Kind) -> str:
        parameter = f"<{self._parameters[kind]}>" if kind in self._parameters else ""
        if not is_typeddict(kind) and kind.__struct_config__.array_like:
            parts = ", ".join(line.strip() for line in self._struct(kind))
            return f"{doc(kind.__doc__)}export type {name} = [{parts}]\n"
        fields = list(self._typed_dict(kind) if is_typeddict(kind) else self._struct(kind))
        body = "{}" if not fields else "\n".join(["{", *fields, "}"])
        return f"{doc(kind.__doc__)}export interface {name}{parameter} {body}\n"

    def _typed_dict(self, kind: Kind) -> Iterator[str]:
        for key, hint in typing.get_type_hints(kind, include_extras=True).items():
            mark = "" if key in kind.__required_keys__ else "?"
            yield f"  {key}{mark}: {self._field(kind, key, hint)}"

    def _field(self, kind: Kind, name: str, hint: Kind) -> str:
        return self._known.get(f"{kind.__name__}.{name}") or self.shown(hint)

    def _struct(self, kind: type[Struct]) -> Iterator[str]:
        """A field that has its usual value is left out where the struct says so, and may be left out by who asks."""
        config = kind.__struct_config__
        if config.tag is not None:
            yield f"  type: '{config.tag}'"
        for field in msgspec.structs.fields(kind):
            if field.name in self._untold.get(kind, ()):
                continue
            usual = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
            optional = usual and (config.omit_defaults or config.forbid_unknown_fields)
            shown = self._known.get(field.name) or self._field(kind, field.name, field.type)
            if optional and field.default is None and not config.forbid_unknown_fields:
                shown = " | ".join(part for part in shown.split(" | ") if part != "null")
            yield f"  {field.encode_name}{'?' if optional else ''}: {shown}"


def declared(name: str, parts: Sequence[str]) -> str:
    """A union with a name, one part to a line where it is long."""
    line = f"export type {name} = {' | '.join(parts)}"
    return line if len(line) <= WIDTH else "\n".join([f"export type {name} =", *(f"  | {part}" for part in parts)])


def doc(text: str | None) -> str:
    """A docstring as a comment, or nothing: msgspec and typing make up some of their own."""
    if not text or text.startswith(("dict(", "Create and return")):
        return ""
    lines = cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */", ""])


def _origin(kind: Kind) -> Kind:
    """A struct without what it is of: Happened[Any] is Happened."""
    origin: Kind = get_origin(kind)
    return origin if isinstance(origin, type) and issubclass(origin, Struct) else kind

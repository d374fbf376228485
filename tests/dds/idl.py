"""A reader of IDL files and of plain CDR, the test's own: it knows `ubercasino.idl` and nothing of the programs.

Structs are dicts; chars and octets are bytes; enumerations are their numbers.
"""

import re
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import croupier.dds

FILE = Path(croupier.dds.__file__).parent / "idl" / "ubercasino.idl"
CODES = {"long": "i", "long long": "q", "float": "f", "boolean": "B"}
SIZES = {"long": 4, "long long": 8, "float": 4, "boolean": 1, "char": 1, "octet": 1}


@dataclass
class Module:
    """What a module declares, in its order."""

    constants: dict[str, int] = field(default_factory=dict)
    enums: dict[str, list[str]] = field(default_factory=dict)
    structs: dict[str, list[tuple[str, str, int | None]]] = field(default_factory=dict)  # type, name, length
    finals: set[str] = field(default_factory=set)
    order: list[str] = field(default_factory=list)


def read(text: str) -> dict[str, Module]:
    """Read the modules of an IDL file."""
    bare = re.sub(r"//[^\n]*", "", text)
    modules: dict[str, Module] = {}
    for name, body in re.findall(r"module (\w+) \{(.*?)\n\};", bare, re.DOTALL):
        modules[name] = _module(body, modules)
    return modules


def _module(body: str, before: dict[str, Module]) -> Module:
    made = Module()
    known = {f"{name}::{constant}": n for name, m in before.items() for constant, n in m.constants.items()}
    pattern = r"const long (\w+) = (\d+);|enum (\w+) \{([^}]*)\};|(@final)?\s*struct (\w+) \{([^}]*)\};"
    for constant, number, enum, members, final, name, fields in re.findall(pattern, body):
        if constant:
            made.constants[constant] = known[constant] = int(number)
        elif enum:
            made.enums[enum] = [member.strip() for member in members.split(",")]
            made.order.append(enum)
        else:
            made.structs[name] = [_field(line, known) for line in fields.split(";") if line.strip()]
            made.order.append(name)
            made.finals |= {name} if final else set()
    return made


def _field(line: str, constants: dict[str, int]) -> tuple[str, str, int | None]:
    found = re.fullmatch(r"(.+?) (\w+)(?:\[(.+)\])?", line.strip())
    assert found, line
    kind, name, length = found.groups()
    return kind, name, None if length is None else constants.get(length) or int(length)


MODULES = read(FILE.read_text("utf-8"))


class Cdr:
    """Plain CDR, version 1, little-endian, of the types of one module; its enumerations may be another's."""

    def __init__(self, module: str) -> None:
        self.module = MODULES[module]

    def size(self, name: str) -> int:
        return self._walk(name, 0, lambda kind, at, length: None)

    def offsets(self, name: str) -> dict[str, int]:
        """Return where each field of a struct begins."""
        found: dict[str, int] = {}
        at = 0
        for kind, field_name, length in self.module.structs[name]:
            begins: list[int] = []
            at = self._field(kind, length, at, lambda _, where, __, begins=begins: begins.append(where))
            found[field_name] = begins[0]
        return found

    def decode(self, name: str, data: bytes) -> dict[str, Any]:
        value, _ = self._decode(name, data, 0)
        return value

    def encode(self, name: str, value: dict[str, Any]) -> bytes:
        return self._encode(name, value, b"")

    def _walk(self, name: str, at: int, leaf: Any) -> int:
        for kind, _, length in self.module.structs[name]:
            at = self._field(kind, length, at, leaf)
        return at

    def _field(self, kind: str, length: int | None, at: int, leaf: Any) -> int:
        for _ in range(1 if length is None else length):
            if kind in self.module.structs:
                at = self._walk(kind, at, leaf)
            else:
                size = SIZES.get(kind, 4)
                at += -at % size
                leaf(kind, at, length)
                at += size
        return at

    def _decode(self, name: str, data: bytes, at: int) -> tuple[dict[str, Any], int]:
        made: dict[str, Any] = {}
        for kind, field_name, length in self.module.structs[name]:
            values = []
            for _ in range(1 if length is None else length):
                value, at = self._decode_one(kind, data, at)
                values.append(value)
            made[field_name] = bytes(values) if kind in ("char", "octet") else values[0] if length is None else values
        return made, at

    def _decode_one(self, kind: str, data: bytes, at: int) -> tuple[Any, int]:
        if kind in self.module.structs:
            return self._decode(kind, data, at)
        size = SIZES.get(kind, 4)
        at += -at % size
        code = CODES.get(kind, "B" if size == 1 else "I")
        return struct.unpack_from("<" + code, data, at)[0], at + size

    def _encode(self, name: str, value: dict[str, Any], done: bytes) -> bytes:
        for kind, field_name, length in self.module.structs[name]:
            items = [value[field_name]] if length is None else [*value[field_name]]
            assert length in (None, len(items)), field_name
            for item in items:
                if kind in self.module.structs:
                    done = self._encode(kind, item, done)
                else:
                    size = SIZES.get(kind, 4)
                    code = CODES.get(kind, "B" if size == 1 else "I")
                    done += bytes(-len(done) % size) + struct.pack("<" + code, item)
        return done

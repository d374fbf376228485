"""The types of the wire as Cyclone wants them. Their bytes are made and read by our codec."""

import types
from enum import IntEnum
from typing import Any, Final

from cyclonedds.idl import IdlEnum, annotations, make_idl_struct
from cyclonedds.idl.types import array, char, float32, int32, int64, uint8

from croupier.dds.wire import contract, extras
from croupier.dds.wire.cdr import codec
from croupier.dds.wire.fields import Array, Chars, Octets, Plain, fields_of
from croupier.errors import Malformed

_NUMBERS: Final[dict[str, Any]] = {"long": int32, "long long": int64, "float": float32, "boolean": bool}
_NAMES: Final = {
    type: f"{module.MODULE}.{name}" for module in (contract, extras) for name, type in module.TYPES.items()
}


class Taken:
    """What a reader has: a sample, or None where its bytes could not be read. Cyclone adds `sample_info`."""

    sample_info: Any

    def __init__(self, sample: Any) -> None:
        self.sample = sample


_MADE: Final[dict[Any, Any]] = {}


def idl_type(type: Any) -> Any:
    """Return Cyclone's type of a struct or an enumeration. Read, it gives `Taken`; written, what `packed` returns."""
    if type not in _MADE:
        _MADE[type] = _enumeration(type) if issubclass(type, IntEnum) else _struct(type)
    return _MADE[type]


def _struct(struct: Any) -> Any:
    made = make_idl_struct(
        _NAMES[struct].split(".")[-1], _NAMES[struct], {f.name: _field(f) for f in fields_of(struct)}
    )
    annotations.final(made)
    annotations.cdrv0(made)
    own = codec(struct)

    def deserialized(data: bytes, *_: Any, **__: Any) -> Taken:
        try:
            return Taken(own.read(data))
        except Malformed:
            return Taken(None)

    def serialized(self: Any, **_: Any) -> bytes:
        written: bytes = self.cdr
        return written

    changed: Any = made
    changed.deserialize = staticmethod(deserialized)
    changed.deserialize_key = staticmethod(lambda *_, **__: None)
    changed.serialize = serialized
    return made


def packed(sample: Any) -> Any:
    """Return a sample as Cyclone's writer takes it."""
    kind: Any = type(sample)
    made = idl_type(kind)
    boxed = object.__new__(made)
    boxed.cdr = codec(kind).write(sample)
    return boxed


def _enumeration(type: Any) -> Any:
    def fill(namespace: dict[str, Any]) -> None:
        for member in type:
            namespace[member.name] = member.value

    name = _NAMES[type]
    return types.new_class(name.split(".")[-1], (IdlEnum,), {"typename": name}, fill)


def _field(field: Any) -> Any:
    made: Any = array
    match field.layout:
        case Plain():
            return _NUMBERS[field.layout.idl]
        case Chars():
            return made[char, field.layout.length]
        case Octets():
            return made[uint8, field.layout.length]
        case Array():
            return made[idl_type(field.type), field.layout.length]
        case _:
            return idl_type(field.type)

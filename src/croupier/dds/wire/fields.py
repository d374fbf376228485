"""The kinds of fields that the IDL file has, as annotations of structs."""

from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from msgspec import Struct


class Plain(Struct, frozen=True):
    """A number: its name in IDL, its code in `struct`, its size, which is its alignment too."""

    idl: str
    code: str
    size: int


class Chars(Struct, frozen=True):
    """A fixed number of chars. In Python they are bytes: uids have any, names are UTF-8."""

    length: int


class Octets(Struct, frozen=True):
    """A fixed number of octets, as bytes."""

    length: int


class Array(Struct, frozen=True):
    """A fixed number of structs, as a tuple."""

    length: int


Long: TypeAlias = Annotated[int, Plain("long", "i", 4)]
LongLong: TypeAlias = Annotated[int, Plain("long long", "q", 8)]
Float: TypeAlias = Annotated[float, Plain("float", "f", 4)]
Boolean: TypeAlias = Annotated[bool, Plain("boolean", "?", 1)]
Uid: TypeAlias = Annotated[bytes, Chars(16)]
Name: TypeAlias = Annotated[bytes, Chars(32)]

NOBODY: Final = bytes(16)


class Field(Struct, frozen=True):
    """A field: its name, its type (an enumeration, a struct, bytes or a number), and how it is laid out."""

    name: str
    type: Any
    layout: Plain | Chars | Octets | Array | None  # None: an enumeration or a struct


def fields_of(struct: Any) -> tuple[Field, ...]:
    """Return the fields of a struct in their order."""
    return tuple([_field(name, hint) for name, hint in get_type_hints(struct, include_extras=True).items()])


def _field(name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        return Field(name, hint, None)
    kind, layout = get_args(hint)[:2]
    return Field(name, get_args(kind)[0] if isinstance(layout, Array) else kind, layout)


def text(chars: bytes) -> str:
    """Return what is written in chars: up to the first zero, what is no UTF-8 as a replacement character."""
    return chars.split(b"\0", 1)[0].decode("utf-8", "replace")


def chars(said: str, length: int) -> bytes:
    """Return text as chars, filled up with zeros; what is too long is cut between characters."""
    cut = said.encode()[:length].decode("utf-8", "ignore").encode()
    return cut.ljust(length, b"\0")


def shown(uid: bytes) -> str:
    """Return a uid as people read it: as text where all of it is printable, otherwise in hexadecimal (UBER:68)."""
    written = uid.rstrip(b"\0")
    return written.decode("ascii") if written and all(32 < byte < 127 for byte in written) else uid.hex()

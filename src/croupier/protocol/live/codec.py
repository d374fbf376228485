"""Messages as bytes: one JSON object per text frame."""

import re
from typing import Final

import msgspec
from msgspec import Struct

from croupier.errors import Malformed
from croupier.protocol.live.fields import Id
from croupier.protocol.live.to_client import ToClient
from croupier.protocol.live.to_house import ToHouse

_asked: Final[msgspec.json.Decoder[ToHouse]] = msgspec.json.Decoder(ToHouse)
_told: Final[msgspec.json.Decoder[ToClient]] = msgspec.json.Decoder(ToClient)
_encoder: Final = msgspec.json.Encoder()
_PATH: Final = re.compile(r" - at `\$\.?(?P<path>[^`]*)`")


class _Numbered(Struct):
    """As much as can be read of a message that cannot be read."""

    id: Id = None


class _Kind(Struct):
    """The same, of a message of which not even the id can be read."""

    type: str = ""


_numbered: Final = msgspec.json.Decoder(_Numbered)
_kind: Final = msgspec.json.Decoder(_Kind)


def read(data: bytes | str) -> ToHouse:
    """Return what a client sent. Raise Malformed, which says where it is wrong, if it cannot be read."""
    try:
        return _asked.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _unreadable(error) from None


def id_of(data: bytes | str) -> Id:
    """Return the id of a message that cannot be read, so that its sender knows which one it was; None if there is
    none."""
    try:
        return _numbered.decode(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def kind_of(data: bytes | str) -> str:
    """Return what a message calls itself by its `type`, whether the house knows such messages or not."""
    try:
        return _kind.decode(data).type
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def read_told(data: bytes | str) -> ToClient:
    """Return what a house sent, for clients. The events of games come as plain JSON."""
    return _told.decode(data)


def encoded(message: Struct) -> bytes:
    return _encoder.encode(message)


def encode(message: Struct) -> str:
    return _encoder.encode(message).decode()


def _unreadable(error: Exception) -> Malformed:
    if isinstance(error, RecursionError):
        return Malformed("message/unreadable", key="message/too-deep")
    at = _PATH.search(str(error))
    reason = _PATH.sub("", str(error)).rstrip(".")
    if at and at["path"]:
        path = at["path"]
        return Malformed("message/unreadable", key="message/unreadable-field", field=path, path=path, reason=reason)
    return Malformed("message/unreadable", reason=reason)

"""Batches as they are stored: one line of JSON each, secrets included. For the house alone."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.errors import Malformed
from croupier.games import registry
from croupier.table.events import AnyBatch, Batch, Opened

_encoder = msgspec.json.Encoder()
_any: msgspec.json.Decoder[AnyBatch] = msgspec.json.Decoder(Batch[Any, Any])


def encode(batch: AnyBatch) -> bytes:
    return _encoder.encode(batch)


def decoder(kind: Any) -> msgspec.json.Decoder[AnyBatch]:
    """Return a decoder for the batches of one game, given its class or an instance."""
    return msgspec.json.Decoder(Batch[kind.types.carry, kind.types.event])


def read(lines: Iterable[bytes | str], game: Any = None) -> Iterator[AnyBatch]:
    """Read the batches of one table. Its opening, if among them, names the game, and so the types of what follows."""
    read = decoder(game) if game else None
    for line in lines:
        try:
            read = read or decoder(_kind(line))
            yield read.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Malformed("table/unreadable", reason=error) from None


def _kind(line: bytes | str) -> Any:
    opened = next(iter(_any.decode(line).events), None)
    if not isinstance(opened, Opened):
        raise Malformed("table/not-opened")
    return registry.played_class(opened.settings.game, opened.version, opened.edition)

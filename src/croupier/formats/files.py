"""Hands from a file of any kind: our records, PHH played to records, and the text of hand logs as stories."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.errors import CroupierError, Malformed
from croupier.formats import handlog_reader, phh_reader
from croupier.formats.phh import Hand
from croupier.formats.phh_player import play
from croupier.formats.story import Story
from croupier.play import record
from croupier.play.record import Record

PHH: Final = (".phh", ".phhs")


def records(path: Path) -> Iterator[Record | Malformed]:
    """Yield the hands of a file in order; one that cannot be read or played comes as the error that names its line."""
    if path.suffix not in PHH:
        yield from record.read(path)
        return
    for hand in phh_hands(path):
        try:
            yield hand if isinstance(hand, Malformed) else play(hand)
        except CroupierError as error:
            yield _in_file(path, error)


def is_handlog(path: Path) -> bool:
    """Return whether a file is the text of a hand log, by its first line."""
    try:
        with path.open("rb") as file:
            first = next((line for line in file if line.strip()), b"")
    except OSError:
        return False
    return handlog_reader.begins(first.decode("utf-8", "replace"))


def stories(path: Path) -> Iterator[Story | Malformed]:
    """Yield the hands of a hand log in order; one that cannot be read comes as the error that names its line."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise Malformed("handlog/no-file", path=path, reason=error.strerror) from None
    except UnicodeDecodeError as error:
        raise Malformed("handlog/not-text", path=path, byte=error.start) from None
    for story in handlog_reader.read(text):
        yield story if isinstance(story, Story) else _in_file(path, story)


def phh_hands(path: Path) -> Iterator[Hand | Malformed]:
    """Yield the hands of a PHH file as they are written; one that cannot be read comes as the error that names its
    line."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise Malformed("phh/no-file", path=path, reason=error.strerror) from None
    except UnicodeDecodeError as error:
        raise Malformed("phh/not-text", path=path, byte=error.start) from None
    for hand in phh_reader.read(text):
        yield hand if isinstance(hand, Hand) else _in_file(path, hand)


def _in_file(path: Path, error: CroupierError) -> Malformed:
    return Malformed(error.code, key="format/in-file", file=path.name, reason=error)

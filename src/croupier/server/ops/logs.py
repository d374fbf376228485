"""The server's log: one line of JSON for each thing that happened, with its time. No secrets go into it.

{"at": "2026-03-01T19:30:00.123456Z", "level": "info", "what": "started", "port": 51515}
"""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.errors import BadOption
from croupier.kit.clock import Clock

Level: TypeAlias = Literal["info", "warning", "error"]

_LEVELS: Final = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
_PLACES_MOST: Final = 12  # of a traceback
_LETTERS_MOST: Final = 500  # of any one text


class Log:
    """Writes to a file, which may be moved away at any time, as log rotation does; or to the error output."""

    def __init__(self, file: Path | None, *, clock: Clock) -> None:
        self._clock = clock
        self._handler = logging.StreamHandler(sys.stderr) if file is None else _file(file)
        self._handler.setFormatter(_Lines(clock))
        self._logger = logging.Logger("croupier", logging.INFO)
        self._logger.addHandler(self._handler)

    def note(self, what: str, *, level: Level = "info", **facts: Any) -> None:
        """Log a line. `what` are two or three words that never change, for programs to find; `facts` are the rest."""
        self._logger.log(_LEVELS[level], what, extra={"facts": facts})

    def bug(self, error: BaseException, **facts: Any) -> None:
        """Log something that should not have happened, and where, without what it says: that may hold a secret."""
        self.note("bug", level="error", error=type(error).__name__, at=_places(error.__traceback__), **facts)

    @contextmanager
    def overhearing(self) -> Iterator[None]:
        """Log the warnings of the server's libraries here, too, meanwhile."""
        root = logging.getLogger()
        before = root.level
        root.addHandler(self._handler)
        root.setLevel(logging.WARNING)
        try:
            yield
        finally:
            root.removeHandler(self._handler)
            root.setLevel(before)

    def close(self) -> None:
        self._handler.close()


class _Lines(logging.Formatter):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {"from": record.name})
        line = {"at": _time(self._clock()), "level": record.levelname.lower(), "what": record.getMessage()} | facts
        if record.exc_info and record.exc_info[0]:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = _places(record.exc_info[2])
        return _plain(msgspec.json.encode({key: _cut(value) for key, value in line.items()}).decode())


def _places(trace: TracebackType | None) -> list[str]:
    """Return the last places of a traceback, one line each, without what the error says: it may hold a secret."""
    return [f"{Path(at.filename).name}:{at.lineno} {at.name}" for at in extract_tb(trace)][-_PLACES_MOST:]


def _cut(value: Any) -> Any:
    long = isinstance(value, str) and len(value) > _LETTERS_MOST
    return value[:_LETTERS_MOST] + "..." if long else value


def _plain(line: str) -> str:
    """Escape as JSON whatever would break the line or colour a terminal; letters of all scripts stay."""
    return line if line.isprintable() else "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


def _time(at_ns: int) -> str:
    return f"{datetime.fromtimestamp(at_ns / 10**9, UTC):%Y-%m-%dT%H:%M:%S.%f}Z"


def _file(path: Path) -> logging.Handler:
    try:
        return WatchedFileHandler(path, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise BadOption("log/unusable", file=path, reason=error.strerror) from None

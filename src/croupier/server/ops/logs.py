"""The server's log: one line of JSON for each thing that happened, with its time. No secrets go into it.

{"at": "2026-03-01T19:30:00.123456Z", "level": "info", "what": "started", "port": 51515}
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias

import msgspec

from croupier.errors import BadOption
from croupier.kit.clock import Clock
from croupier.kit.private_files import NO_STRANGERS, restrict
from croupier.server.ops.log_output import LineHandler, LogFile, write_to_stderr

Level: TypeAlias = Literal["info", "warning", "error"]

_LEVELS: Final = {"info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
_PLACES_MOST: Final = 12  # of a traceback
_LETTERS_MOST: Final = 500  # of any one text
_LOST: Final = "log lines lost"


class Log:
    """Writes to a file, which may be moved away at any time, as log rotation does; or to the error output.

    Logging never raises: lines that cannot be written are dropped.
    """

    def __init__(self, file: Path | None, *, clock: Clock) -> None:
        lines = _Lines(clock)
        self._file = None if file is None else _opened(file)
        write = self._file.write if self._file else write_to_stderr
        self._handler = LineHandler(write, name=str(file or "stderr"), lost=lines.lost)
        self._handler.setFormatter(lines)
        self._logger = logging.Logger("croupier", logging.INFO)
        self._logger.addHandler(self._handler)
        if file:
            self._restrict(file)

    def note(self, what: str, *, level: Level = "info", **facts: Any) -> None:
        """Log a line. `what` are two or three words that never change, for programs to find; `facts` are the rest."""
        self._logger.log(_LEVELS[level], what, extra={"facts": facts})

    def bug(self, error: BaseException, **facts: Any) -> None:
        """Log something that should not have happened, and where, without what it says: that may hold a secret."""
        _log_bug(self._logger, error, facts)

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

    def _restrict(self, file: Path) -> None:
        """Let no strangers read a log that exists; a group may read it, if the administrator has let it in."""
        try:
            if restrict(file, most=NO_STRANGERS):
                self.note("permissions restricted", level="warning", file=str(file))
        except OSError as error:
            self.note("permissions too wide", level="warning", file=str(file), reason=error.strerror)

    def close(self) -> None:
        self._handler.close()
        if self._file:
            self._file.close()


def bug(error: BaseException, **facts: Any) -> None:
    """Log a bug where no Log is at hand: the one that overhears the libraries writes it."""
    _log_bug(logging.getLogger("croupier"), error, facts)


def _log_bug(logger: logging.Logger, error: BaseException, facts: dict[str, Any]) -> None:
    trace = (type(error), error, error.__traceback__)
    logger.error("bug", exc_info=trace, extra={"facts": facts})


class _Lines(logging.Formatter):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {"from": record.name})
        if record.exc_info and record.exc_info[0]:
            facts = facts | {"error": record.exc_info[0].__name__, "trace": _places(record.exc_info[2])}
        return self._line(record.levelname.lower(), record.getMessage(), facts)

    def lost(self, count: int) -> str:
        """Return the line that says how many lines were lost before it."""
        return self._line("warning", _LOST, {"lost": count})

    def _line(self, level: str, what: str, facts: dict[str, Any]) -> str:
        """Return a line of JSON. No fact replaces the time, the level, or what happened."""
        head = {"at": _time(self._clock()), "level": level, "what": what}
        line = head | facts | head
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


def _opened(path: Path) -> LogFile:
    try:
        return LogFile(path)
    except OSError as error:
        raise BadOption("log/unusable", file=path, reason=error.strerror) from None

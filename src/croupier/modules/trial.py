"""Somebody's module tried in a process of its own, so that whatever it does there harms nobody: it may loop for
ever, end the program or bring down Python. `croupier.modules.child` is that process.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from croupier.games.registry import Offer
from croupier.testing.check import Trouble

LIMIT_S: Final = 10.0
_MAIN: Final = "from croupier.modules.child import main; main()"
_LINE: Final = re.compile(r'  File "(?P<file>.+)", line (?P<line>\d+) in (?P<name>\S+)')


class Request(Struct, frozen=True, kw_only=True):
    """What to try: these rounds of the games of a module. Each, and the import, may take `limit_s`."""

    path: str
    rounds: int
    seed: int = 0
    options: dict[str, Any] = {}
    players: int | None = None
    limit_s: float = LIMIT_S
    thorough: bool = False  # or end with the first round that breaks a law


class Loaded(Struct, frozen=True, tag=True):
    """It was imported; these are its games."""

    edition: str
    games: tuple[Offer, ...]


class Refused(Struct, frozen=True, tag=True):
    """It cannot be played at all."""

    code: str
    says: str


class Playing(Struct, frozen=True, tag=True):
    """A round has begun."""

    game: str
    seed: int


class Played(Struct, frozen=True, tag=True):
    """The round is over and broke no law. `compared`: how often with one that has other hidden cards."""

    game: str
    seed: int
    decisions: int
    compared: int


class Broke(Struct, frozen=True, tag=True):
    """The round broke a law."""

    game: str
    trouble: Trouble


class Done(Struct, frozen=True, tag=True):
    """No more about this module. `unsaid` laws could not be checked."""

    unsaid: tuple[int, ...] = ()


class Died(Struct, frozen=True, tag=True):
    """The process came to an end, or was stopped because it took too long; nothing more is known."""

    says: str
    late: bool = False


Answer: TypeAlias = Loaded | Refused | Playing | Played | Broke | Done | Died
_ANSWER: Final = msgspec.json.Decoder(Loaded | Refused | Playing | Played | Broke | Done)


def tried(requests: Sequence[Request], *, quiet: bool = True) -> Iterator[tuple[Request, Answer]]:
    """What comes of each request, as it comes; the last answer is Done or Died. Quiet: what a module prints is lost.

    One process tries them all; where one ends it, another goes on with the next.
    """
    waiting = list(requests)
    while waiting:
        for answer in _answers(tuple(waiting), quiet):
            yield waiting[0], answer
            if isinstance(answer, Done | Died):
                del waiting[0]


def _answers(requests: Sequence[Request], quiet: bool) -> Iterator[Answer]:
    child = subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {_MAIN}"],  # it finds what we find
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else None,
        env={name: value for name, value in os.environ.items() if name != "PYTHONOPTIMIZE"},  # laws are assertions
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        child.stdin.write(msgspec.json.encode(requests))
        child.stdin.close()
        done, rest = 0, b""
        for line in child.stdout:
            if not line.startswith(b"{"):  # Python tells where it was when the time was up
                rest = line + child.stdout.read()
                break
            yield (answer := _ANSWER.decode(line))
            done += isinstance(answer, Done)
        if done < len(requests):
            yield _end(requests[done], child.wait(), rest.decode("utf-8", "replace"))
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


def _end(request: Request, status: int, rest: str) -> Died:
    if not rest.startswith("Timeout"):
        how = f"exit status {status}" if status >= 0 else f"signal {-status}"
        return Died(f"it ended the program ({how})")
    lines = (found for found in _LINE.finditer(rest) if _is_part(Path(found["file"]), Path(request.path)))
    last = next(lines, None)
    where = f": it was in {Path(last['file']).name}, line {last['line']}, in {last['name']}" if last else ""
    return Died(f"it did not come back within {request.limit_s:g} s{where}", late=True)


def _is_part(file: Path, path: Path) -> bool:
    return path.absolute() in (file, *file.parents)

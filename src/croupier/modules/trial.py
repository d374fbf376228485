"""Trying a module in a process of its own, where it harms no other: it may loop for ever, end the program or bring
down Python. `croupier.modules.child` is that process.
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

from croupier.errors import BadOption
from croupier.games.registry import Offer
from croupier.testing.check import Trouble
from croupier.words import sentence

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
    """The module was imported; these are its games."""

    edition: str
    games: tuple[Offer, ...]


class Unplayable(Struct, frozen=True, tag=True):
    """The module cannot be played at all."""

    code: str
    says: str

    def error(self) -> BadOption:
        """Return this as an error, in the words of the process that tried it."""
        return BadOption(self.code, self.says)


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


Answer: TypeAlias = Loaded | Unplayable | Playing | Played | Broke | Done | Died
_ANSWER: Final = msgspec.json.Decoder(Loaded | Unplayable | Playing | Played | Broke | Done)


def tried(requests: Sequence[Request], *, quiet: bool = True) -> Iterator[tuple[Request, Answer]]:
    """Yield what comes of each request, as it comes; the last answer is Done or Died. Quiet: what a module prints is
    lost.

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
            if not line.startswith(b"{"):  # Python says where it was when the time was up
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
        if status < 0:
            return Died(sentence("module/killed", signal=-status))
        return Died(sentence("module/exited", status=status))
    lines = (found for found in _LINE.finditer(rest) if _is_part(Path(found["file"]), Path(request.path)))
    last = next(lines, None)
    limit_s = f"{request.limit_s:g}"
    if last is None:
        return Died(sentence("module/late", limit_s=limit_s), late=True)
    file, line, name = Path(last["file"]).name, last["line"], last["name"]
    return Died(sentence("module/late-in", limit_s=limit_s, file=file, line=line, name=name), late=True)


def _is_part(file: Path, path: Path) -> bool:
    return path.absolute() in (file, *file.parents)

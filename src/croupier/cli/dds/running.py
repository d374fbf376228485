"""Runs one of the programs in the foreground until it is over, with what the user types as commands."""

import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, Protocol

from croupier.cli.output.terminal import say
from croupier.dds.programs.loop import Loop
from croupier.errors import CroupierError


class Closable(Protocol):
    def close(self) -> None: ...


class Screen(Protocol):
    """Where the program is shown, after every turn of its loop."""

    def show(self) -> None: ...
    def close(self) -> None: ...


def run_program(loop: Loop, program: Any, screen: Screen, obey: Callable[[str], None]) -> None:
    """Run until the program is over, or Ctrl-C or a signal closes it in good order."""

    def close(*_: Any) -> None:
        loop.post(program.close)

    before = {number: signal.signal(number, close) for number in (signal.SIGTERM, signal.SIGINT)}
    threading.Thread(target=_obey_lines, args=(loop, obey), daemon=True).start()
    try:
        loop.run(program, screen.show)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        screen.close()
        loop.participant.close()


def _obey_lines(loop: Loop, obey: Callable[[str], None]) -> None:
    """Hand every line that is typed to the program, and say what it refuses."""
    for line in sys.stdin:
        words = line.strip()
        if not words:
            continue
        try:
            loop.do(lambda words=words: obey(words))  # type: ignore[misc]
        except CroupierError as error:
            say(f"croupier: {error.says} [{error.code}]", to_errors=True)

"""Forks processes of `croupier`: `python -m tests.fork_server FD`, with everything imported that a command may need.

Each message at the socket FD is JSON with what to start and where, and comes with standard input, output and error
output. What is forked is a process of its own in every respect, with its own environment and folder, except that
importing its modules took no time. It is a child of whoever asked, who is meant to be its subreaper for that moment,
hears its id, and then whether the fork has succeeded.
"""

import atexit
import gc
import json
import os
import runpy
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, NoReturn, cast

import croupier

MESSAGE_BYTES_MOST: Final = 1 << 20
# What a house imports once it runs.
LATE: Final = (
    "asyncpg",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "sqlalchemy.ext.asyncio",
    "uvloop",
)
# What imports a compiler, starts threads, or is not meant to be imported.
LEFT_OUT: Final = ("__main__", "kernels", "migrations", "testing", "dds")


def prepare() -> None:
    """Import what commands import, and let the collector pass over it."""
    sys.modules["pydantic"] = None  # type: ignore[assignment]  # installed for a tool of the tests; Litestar would load it
    for name in LATE:
        import_module(name)
    for module in walk_packages(croupier.__path__, "croupier."):
        if not set(module.name.split(".")) & set(LEFT_OUT):
            with suppress(ImportError):
                import_module(module.name)
    compute()
    gc.collect()
    gc.freeze()


def compute() -> None:
    """What houses compute once."""
    from croupier.games.blackjack.options import BlackjackOptions
    from croupier.games.blackjack.strategy import strategy
    from croupier.server.app import _routes
    from croupier.server.config.limits import Limits

    strategy(BlackjackOptions())
    _routes(Limits().body_bytes_most)


def main() -> None:
    """Fork until nobody is left to ask for it."""
    with socket.socket(fileno=int(sys.argv[1])) as wire:
        prepare()
        while True:
            message, files, _, _ = socket.recv_fds(wire, MESSAGE_BYTES_MOST, 3)
            if not message:
                return
            between = os.fork()
            if not between:
                between = os.getpid()
                if child := os.fork():
                    wire.send(str(child).encode())
                    os._exit(0)
                while os.getppid() == between:  # until whoever asked is the parent
                    time.sleep(0.0002)
                break
            for file in files:
                os.close(file)
            os.waitpid(between, 0)
            wire.send(b"forked")
    become(json.loads(message), files)


def become(asked: dict[str, Any], files: list[int]) -> NoReturn:
    """Run the command, as the process that was asked for, to its end."""
    for at, file in enumerate(files):
        os.dup2(file, at)
        os.close(file)
    os.environ.clear()
    os.environ.update(asked["env"])
    if asked["session"]:
        os.setsid()
    if asked["umask"] >= 0:
        os.umask(asked["umask"])
    os.chdir(asked["cwd"])
    sys.stdin, sys.stdout, sys.stderr = _text(0, "r"), _text(1, "w"), _text(2, "w", is_by_line=True)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    end(run, asked["args"])


def run(args: list[str]) -> None:
    """Do what Python does with these arguments."""
    first, *sys.argv[1:] = args
    if first == "-m":
        sys.path[0] = os.getcwd()
        runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
    else:
        sys.path[0], sys.argv[0] = str(Path(first).parent), first
        runpy.run_path(first, run_name="__main__")


def end(work: Callable[[list[str]], None], args: list[str]) -> NoReturn:
    """Work, and end the process as Python does: with its status, after all that is to be done then. Only memory is not
    tidied, which is shared and would have to be copied for it."""
    status = 0
    try:
        work(args)
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads, as the interpreter does
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _text(file: int, mode: str, *, is_by_line: bool = False) -> Any:
    """Open a standard stream as Python does when it starts."""
    old = cast("TextIOWrapper", (sys.stdin, sys.stdout, sys.stderr)[file])
    buffering = 1 if is_by_line or os.isatty(file) else -1
    return open(file, mode, buffering, old.encoding, old.errors, closefd=False)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main()

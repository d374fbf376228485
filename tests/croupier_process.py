"""Processes of `croupier` that take no time to import it: forked from one that has, `tests.fork_server`.

They are used as `subprocess.Popen` and `subprocess.run` are, and are the same otherwise: children of this process, with
the arguments, environment, folder and streams that they are given. Where that cannot be had, because the system is not
Linux, or Python itself is to start differently, Python is started.
"""

import atexit
import ctypes
import inspect
import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
_SET_CHILD_SUBREAPER: Final = 36  # of prctl
_FORKED: Final = ("args", "cwd", "env", "umask", "start_new_session")


class _ForkServer:
    """The process that forks. Threads may ask it at once."""

    def __init__(self) -> None:
        self._wire, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = Lock()
        self._libc = ctypes.CDLL(None)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.fork_server", str(theirs.fileno())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self.close)

    def forked(self, asked: dict[str, Any], files: Sequence[int]) -> int:
        """Return the id of a new child of this process."""
        with self._lock:
            self._adopt(True)
            try:
                socket.send_fds(self._wire, [json.dumps(asked).encode()], files)
                child = int(self._wire.recv(100))
                assert self._wire.recv(100) == b"forked"
            finally:
                self._adopt(False)
        return child

    def close(self) -> None:
        self._wire.close()
        self._process.wait()

    def _adopt(self, does: bool) -> None:
        """Whether processes whose parent has ended become children of this one."""
        assert self._libc.prctl(_SET_CHILD_SUBREAPER, int(does), 0, 0, 0) == 0


_fork_server = cache(_ForkServer)


class CroupierProcess(subprocess.Popen[Any]):
    """A process of `croupier`, or of a script that runs it: `CroupierProcess([sys.executable, "-m", "croupier", ...])`.

    It differs from its base in how it comes into being, and in nothing else: that is what is overridden."""

    def _execute_child(self, *args: Any) -> None:
        execute = super()._execute_child  # type: ignore[misc]
        asked = inspect.signature(execute).bind(*args).arguments
        if not _can_be_forked(asked):
            execute(*args)
            return
        files = [asked["p2cread"], asked["c2pwrite"], asked["errwrite"]]
        self.pid = _fork_server().forked(
            {
                "args": [os.fsdecode(arg) for arg in asked["args"][1:]],
                "cwd": os.fsdecode(asked["cwd"] or os.getcwd()),
                "env": dict(os.environ if asked["env"] is None else asked["env"]),
                "umask": asked["umask"],
                "session": asked["start_new_session"],
            },
            [at if file == -1 else file for at, file in enumerate(files)],
        )
        self._child_created = True
        self._close_pipe_fds(*(asked[name] for name in _PIPES))  # type: ignore[attr-defined]


_PIPES: Final = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")


def _can_be_forked(asked: dict[str, Any]) -> bool:
    """Return whether nothing is asked for but what the fork server does, and Python would start as that did."""
    args, env = asked["args"], asked["env"]
    plain = asked["pass_fds"] == () and asked["preexec_fn"] is None and not asked["shell"]
    plain &= asked["executable"] is None and asked["uid"] is asked["gid"] is asked["gids"] is None
    is_croupier = list(args[:3]) == [sys.executable, "-m", "croupier"] or str(args[1]).endswith("croupier.py")
    return sys.platform == "linux" and plain and is_croupier and _of_python(env) == _of_python(None)


def _of_python(env: dict[str, str] | None) -> dict[str, str]:
    """Return what Python itself and the system's libraries read when a process starts."""
    read = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_", "TZ")
    return {name: value for name, value in (os.environ if env is None else env).items() if name.startswith(read)}


def run(
    command: Sequence[str | Path], *, timeout: float | None = None, capture_output: bool = False, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end: `subprocess.run`, by a `CroupierProcess`."""
    if capture_output:
        more |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with CroupierProcess(command, **more) as process:
        try:
            out, errors = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, out, errors)

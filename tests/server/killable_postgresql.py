"""A PostgreSQL server of a test's own, to be killed or frozen."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.databases import server_in

GONE_S = 30


class Killable:
    """A PostgreSQL server of this test's own."""

    def __init__(self, server: Any) -> None:
        self.url: str = server.get_uri()
        self._server = server

    def kill(self) -> None:
        """End every process of the server, in the middle of whatever it does."""
        processes = self._signalled(signal.SIGKILL)
        _, alive = _psutil().wait_procs(processes, timeout=GONE_S)
        assert not alive

    def freeze(self) -> None:
        """Let every process of the server stand still: it neither answers nor fails."""
        self._signalled(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signalled(signal.SIGCONT)

    def _signalled(self, number: int) -> list[Any]:
        """Send a signal to every process of the server, and return them."""
        main = _psutil().Process(self._server.get_pid())
        processes = [main, *main.children(recursive=True)]
        for process in processes:
            with suppress(ProcessLookupError):  # it may follow the first one by itself
                os.kill(process.pid, number)
        return processes

    def start(self) -> None:
        """Start the server as it was started before, however long it takes to recover."""
        server = self._server
        command = ["pg_ctl", "-w", "-t", "600", "-l", str(server.log), "-D", str(server.pgdata), "restart"]
        command[0] = str(server.bin_path / command[0])
        subprocess.run(command, check=True, cwd=server.pgdata, user=server.system_user, stdout=subprocess.DEVNULL)
        server.ensure_postgres_running()  # it reads which process it is now


def _psutil() -> Any:
    return import_module("psutil")  # which pgserver needs itself


@pytest.fixture
def killable() -> Iterator[Killable]:
    with tempfile.TemporaryDirectory(prefix="croupier-killed-") as folder:
        server = server_in(Path(folder))
        yield Killable(server)
        server.cleanup()

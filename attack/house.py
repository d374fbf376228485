"""The house that is attacked: a process of its own on a free port of the loopback interface, gone afterwards."""

import asyncio
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HOST: Final = "127.0.0.1"
START_S: Final = 60.0
_FILE: Final = """
name = "attacked"
title = "Attacked"
guests = true
[limits]
connections_loopback = 200
request_s = 3
handshake_s = 3
"""
_TABLE: Final = """
[[table]]
name = "Table {n}"
game = "holdem"
[table.bots]
"Bot {n} A" = "caller"
"Bot {n} B" = "caller"
"""
_TABLES: Final = 20  # so that the lobby is worth asking for


@dataclass(frozen=True, slots=True)
class House:
    """Where the house is, and its process."""

    port: int
    pid: int
    tls: bool

    @property
    def url(self) -> str:
        return f"{'wss' if self.tls else 'ws'}://{HOST}:{self.port}/ws"

    @property
    def pages(self) -> str:
        return f"{'https' if self.tls else 'http'}://{HOST}:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext | None:
        """Return a context that takes the house's own certificate for what it is."""
        if not self.tls:
            return None
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return context

    def memory_mb(self) -> float | None:
        """Return how much memory the process holds, where the system tells."""
        try:
            lines = Path(f"/proc/{self.pid}/status").read_text("utf-8").splitlines()
        except OSError:
            return None
        [held] = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
        return int(held) / 1024


@contextmanager
def open_house(*, tls: bool = False) -> Iterator[House]:
    """Start a house, and end it afterwards."""
    with TemporaryDirectory(prefix="croupier-attack-") as name:
        folder = Path(name)
        tables = "".join(_TABLE.format(n=n + 1) for n in range(_TABLES))
        (folder / "house.toml").write_text(_FILE + tables, "utf-8")
        port = _free_port()
        options = ["--house", "house.toml", "--port", str(port), "--any-port", "--log", "log.jsonl"]
        command = [sys.executable, "-m", "croupier", "serve", *options, *(["--tls"] if tls else [])]
        with (folder / "output").open("wb") as output:
            process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output)
        try:
            asyncio.run(_answers(port, process, folder / "output"))
            yield House(port, process.pid, tls)
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


async def _answers(port: int, process: subprocess.Popen[bytes], output: Path) -> None:
    """Wait until the house accepts connections."""
    async with asyncio.timeout(START_S):
        while True:
            try:
                _, writer = await asyncio.open_connection(HOST, port)
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"The house did not open: {output.read_text('utf-8')}") from None
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return

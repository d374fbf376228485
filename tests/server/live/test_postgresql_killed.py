"""A PostgreSQL server that is killed and started again: the tables go on by themselves."""

import asyncio
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier.server.live import retrying_store
from tests.databases import _server, schema_of
from tests.server.live_house import Client
from tests.server.open_house import at, two_players
from tests.server.play import play_rounds, whose_turn

pytestmark = pytest.mark.anyio
GONE_S = 30


class Killable:
    """A PostgreSQL server of this test's own."""

    def __init__(self, server: Any) -> None:
        self.url: str = server.get_uri()
        self._server = server

    def kill(self) -> None:
        """End every process of the server, in the middle of whatever it does."""
        pid, psutil = self._server.get_pid(), import_module("psutil")  # which pgserver needs itself
        processes = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
        for process in processes:
            with suppress(ProcessLookupError):  # it may follow the first one by itself
                os.kill(process.pid, signal.SIGKILL)
        _, alive = psutil.wait_procs(processes, timeout=GONE_S)
        assert not alive

    def start(self) -> None:
        """Start the server as it was started before, however long it takes to recover."""
        server = self._server
        command = ["pg_ctl", "-w", "-t", "600", "-l", str(server.log), "-D", str(server.pgdata), "restart"]
        command[0] = str(server.bin_path / command[0])
        subprocess.run(command, check=True, cwd=server.pgdata, user=server.system_user, stdout=subprocess.DEVNULL)
        server.ensure_postgres_running()  # it reads which process it is now


@pytest.fixture
def killable() -> Iterator[Killable]:
    with tempfile.TemporaryDirectory(prefix="croupier-killed-") as folder:
        server = _server(Path(folder))
        yield Killable(server)
        server.cleanup()


def _is_in_round(client: Client, number: int) -> bool:
    return bool(client.now["round"] == number)


async def test_a_table_deals_on_by_itself_when_a_killed_postgresql_is_back(
    killable: Killable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying_store, "PATIENCE_S", 3600)
    monkeypatch.setattr(retrying_store, "PAUSES_S", (0.2,) * 10_000)
    async with schema_of(killable.url) as database, at(database, tmp_path) as place:
        _, clients = await two_players(place)
        table = await place.table(clients, pace_ms=10_000, turn_s=60)  # the server is gone before the next round
        await whose_turn(clients, table)
        await play_rounds(clients, table, 1)
        await asyncio.to_thread(killable.kill)
        await clients[0].hear("notice", code="house/cannot-store")
        await asyncio.to_thread(killable.start)
        await clients[0].hear("notice", code="house/stores-again")
        for client in clients:
            await client.until(partial(_is_in_round, client, 2), "for round 2")
        await play_rounds(clients, table, 1)
        assert place.house.hub.writing.failure is None
        rounds = await place.house.store.rounds.records(table)
        assert [record.header.number for record in rounds][:2] == [1, 2]

"""Appends to a store on disk: every one is durable before it counts. SQLite, write-ahead log, `synchronous=FULL`.

The peer is Python's sqlite3 itself with the same settings and a transaction for each append: what a program gets that
does the least. One table waits for its own disk flush every time, as the peer does, so that the ratio there is what the
store costs; a hundred tables share flushes. "deals" end a round of six: record, seats, decisions, results and the
settlement of the chips, all in that transaction.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench.timing import best_rates, report
from croupier.bank.names import CASH, escrow
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer
from croupier.bots.simple import Caller
from croupier.games.game import SeatInfo
from croupier.games.poker import Holdem
from croupier.kit.chance import Seeded
from croupier.play.record import record_of
from croupier.play.round import Host
from croupier.store import Store, StoredBatch, summary_of
from croupier.store.tables.tables import NewTable

PEER = "sqlite3, a commit each"
TABLES = 100
ALONE = 100
EACH = 10
SEATS = 6
EVENTS = msgspec.json.encode([{"type": "Happened", "seat": 3, "took_ns": 123456789, "events": [{"type": "Called", "seat": 3, "paid": 20}]}] * 3)  # fmt: skip  # noqa: E501


def plain(path: Path) -> Callable[[], int]:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
        connection.execute(statement)
    connection.execute("CREATE TABLE journal (table_id INTEGER, seq INTEGER, at_ns INTEGER, events TEXT, PRIMARY KEY (table_id, seq))")  # fmt: skip  # noqa: E501
    seqs = count(1)
    events = EVENTS.decode()
    fill = [
        (0, seq, 0, events) for seq in range(20_000)
    ]  # the log gets its size, which is slow, before anything counts
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", fill)
    connection.execute("COMMIT")

    def append() -> int:
        for _ in range(ALONE):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO journal VALUES (1, ?, ?, ?)", (next(seqs), time.time_ns(), events))
            connection.execute("COMMIT")
        return ALONE

    return append


class House:
    """A hundred tables of one store, each with its own counters."""

    def __init__(self, store: Store, tables: list[int]) -> None:
        self.store = store
        self.tables = tables
        self.seqs = {here: count(2) for here in tables}
        self.numbers = {here: count(1) for here in tables}
        host = Host(Holdem(), [Caller()] * SEATS, chance=Seeded(7))
        played = host.play(tuple(SeatInfo(f"player {seat}", 200) for seat in range(SEATS)))
        self.facts = summary_of(record_of(played, number=1, started="2026-03-01T12:00:00Z"))

    async def acts(self, here: int, times: int) -> None:
        for _ in range(times):
            await self.store.append([StoredBatch(here, next(self.seqs[here]), time.time_ns(), EVENTS)])

    async def deals(self, here: int, times: int) -> None:
        for _ in range(times):
            seq, number = next(self.seqs[here]), next(self.numbers[here])
            payoffs = {(seq + seat) % SEATS: chips for seat, chips in enumerate((50, -10, -10, -10, -10, -10))}
            moved = settlement(here, payoffs, f"{here}:{seq}")
            facts = msgspec.structs.replace(self.facts, number=number)
            await self.store.append([StoredBatch(here, seq, time.time_ns(), EVENTS, None, moved, number, facts)])


async def furnished(store: Store) -> House:
    tables = []
    for nth in range(TABLES):
        new = NewTable(name=f"table {nth}", game="holdem", settings=b"{}", seats=SEATS, minimum=2)
        here = await store.tables.create(new, at_ns=0)
        bought = [Transfer(f"buy:{here}:{s}", CASH, escrow(here, s), 10**9, "buy-in") for s in range(SEATS)]
        await store.append([StoredBatch(here, 1, 0, b"[]", None, tuple(bought))])
        tables.append(here)
    return House(store, tables)


def main() -> None:
    with TemporaryDirectory() as folder, asyncio.Runner() as runner:
        opened = Store.open(f"sqlite:///{folder}/house.db")
        store = runner.run(opened.__aenter__())
        house = runner.run(furnished(store))

        def job(work: Callable[[int, int], Coroutine[Any, Any, None]], tables: int, times: int) -> Callable[[], int]:
            async def together() -> None:
                await asyncio.gather(*(work(here, times) for here in house.tables[:tables]))

            def run() -> int:
                runner.run(together())
                return tables * times

            return run

        jobs = {
            PEER: plain(Path(folder) / "plain.db"),
            "one table": job(house.acts, 1, ALONE),
            f"{TABLES} tables": job(house.acts, TABLES, EACH),
            "deals at one table": job(house.deals, 1, ALONE // 4),
            f"deals at {TABLES} tables": job(house.deals, TABLES, EACH // 2),
        }
        targets = {"one table": 0.3, f"{TABLES} tables": 3.0}
        report("Durable appends, SQLite on disk", "appends", best_rates(jobs), PEER, targets)
        assert runner.run(store.money.wrong()) == []
        runner.run(opened.__aexit__(None, None, None))


if __name__ == "__main__":
    main()

"""Kills a process that writes to a store at full speed, again and again, and looks at what is left.

    python -m tests.store.crasher URL KILLS SEED

Prints as JSON how often it killed, how much had been acknowledged by then, and what is wrong. Children are forked, so
that they need no time to start; this process opens no store, and has no threads.
"""

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import Coroutine
from importlib import import_module

import msgspec
from sqlalchemy import text

from croupier.bank.names import CASH, escrow
from croupier.bank.settlement import settlement
from croupier.bank.transfer import Transfer
from croupier.bots.simple import Caller
from croupier.games.game import SeatInfo
from croupier.games.poker.variants.holdem import Holdem
from croupier.store import RoundSummary, Store, summary_of
from tests.store.house import account, batch, played, table

TABLES = 4
SEATS = 3
EVERY = 5  # so many batches are a round
ROUNDS = list(played(Holdem(), [Caller()] * SEATS, [SeatInfo(name, 100) for name in ("ann", "bob", "cid")], rounds=3))


async def furnish(url: str) -> None:
    async with Store.open(url) as store:
        for name in ("ann", "bob", "cid"):
            await account(store, name)
        for _ in range(TABLES):
            here = await table(store)
            bought = [Transfer(f"buy:{here}:{s}", CASH, escrow(here, s), 10**6, "buy-in") for s in range(SEATS)]
            await store.append([batch(here, 1, transfers=tuple(bought))])


async def write(url: str, acknowledged: int) -> None:
    """Every table as fast as it can, telling what is durable."""
    async with Store.open(url) as store:
        await asyncio.gather(*(play(store, row.id, acknowledged) for row in await store.tables.open()))


async def play(store: Store, here: int, acknowledged: int) -> None:
    seq = await store.journal.last_seq(here)
    number = await store.rounds.last_number(here)
    while True:
        seq += 1
        payoffs = {seq % SEATS: 2, (seq + 1) % SEATS: -1, (seq + 2) % SEATS: -1}
        facts: RoundSummary | None = None
        if seq % EVERY == 0:
            number += 1
            facts = renumbered(number)
        moved = settlement(here, payoffs, f"{here}:{seq}")
        await store.append([batch(here, seq, transfers=moved, round=facts, snapshot=b'{"seq":%d}' % seq)])
        os.write(acknowledged, f"{here} {seq}\n".encode())


def renumbered(number: int) -> RoundSummary:
    return msgspec.structs.replace(summary_of(ROUNDS[number % len(ROUNDS)]), number=number)


async def check(url: str, acknowledged: int, heads: dict[int, int]) -> None:
    """Tells what is wrong: something acknowledged that is missing, something half done, money that does not add up."""
    async with Store.open(url) as store:
        for _ in range(20):  # a server may still be busy with what a client asked for that is no more
            wrong = await store.money.wrong() + await store.results.wrong()
            for row in await store.tables.open():
                wrong += await wrong_at(store, row.id, heads.get(row.id, 0))
            if not wrong:
                break
            await asyncio.sleep(0.1)
        os.write(acknowledged, json.dumps(wrong[:20]).encode())


async def wrong_at(store: Store, here: int, head: int) -> list[str]:
    entries = [entry.seq for entry in await store.journal.entries(here)]
    last = len(entries)
    counted = f"SELECT count(*) FROM transfers WHERE table_id = {here} AND why = 'round'"
    transfers = await store.database.read(lambda c: c.execute(text(counted)).scalar())
    past = await store.journal.past(here)
    facts = {
        "acknowledged": (last >= head, True),
        "journal": (entries, list(range(1, last + 1))),
        "transfers": (transfers, 2 * (last - 1)),
        "rounds": (await store.rounds.last_number(here), last // EVERY),
        "snapshot": (past.snapshot and past.snapshot.seq, last if last > 1 else None),
    }
    return [f"Table {here}, {name}: {is_} is not {due}." for name, (is_, due) in facts.items() if is_ != due]


def forked(work: Coroutine[object, object, None]) -> int:
    """A child that does this and nothing else."""
    pid = os.fork()
    if pid:
        work.close()
        return pid
    try:
        asyncio.run(work)
    finally:
        os._exit(0)


def killed(url: str, acts: int, pause_s: float) -> dict[int, int]:
    """A writer is killed a moment after it has acknowledged so many acts; how far each table was, as far as it told."""
    ours, theirs = os.pipe()
    pid = forked(write(url, theirs))
    os.close(theirs)
    told = b""
    while told.count(b"\n") < acts and (more := os.read(ours, 65536)):
        told += more
    time.sleep(pause_s)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(ours, 65536):
        told += more
    os.close(ours)
    lines = [line.split() for line in told.decode().splitlines()]
    return {int(here): int(seq) for here, seq in lines}


def checked(url: str, heads: dict[int, int]) -> list[str]:
    ours, theirs = os.pipe()
    pid = forked(check(url, theirs, heads))
    os.close(theirs)
    os.waitpid(pid, 0)
    said = os.read(ours, 65536)
    os.close(ours)
    return json.loads(said) if said else ["The store could not be opened again."]


def main(url: str, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    import_module("asyncpg")  # once, rather than in every child
    os.waitpid(forked(furnish(url)), 0)
    heads: dict[int, int] = {}
    in_play = 0
    wrong: list[str] = []
    for _ in range(kills):
        acts = chance.choice([0, chance.randrange(1, 60)])  # 0: while it opens the store
        told = killed(url, acts, chance.uniform(0, 0.005 if acts else 0.1))
        in_play += bool(told)
        heads |= told
        wrong += checked(url, heads)
        if wrong:
            break
    print(json.dumps({"kills": kills, "in_play": in_play, "acknowledged": sum(heads.values()), "wrong": wrong}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

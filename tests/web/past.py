"""Rounds of the past, put into the books of a house that is open: hundreds of them in a moment.

They are played by bots and shuffled with a commitment, as a table does it. Whoever played them needs an account.
"""

import asyncio
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.bots import loading
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.profile import profile_of
from croupier.kit.chance import Seeded
from croupier.kit.commitment import SALT_BYTES, Sealed
from croupier.play.record import Record
from croupier.store import RoundSummary, Store, StoredBatch, summary_of
from croupier.store.tables.tables import NewTable
from tests.server.processes import Serving
from tests.store.house import played

CHIPS: Final = 200
MINUTE_NS: Final = 60 * 10**9


def rounds(
    house: Serving,
    game: str,
    players: Mapping[str, str],
    *,
    name: str = "Long ago",
    count: int = 1,
    seed: int = 1,
    until_ns: int = 1_790_000_000 * 10**9,
    chips: int = CHIPS,
    **options: Any,
) -> int:
    """`players` are bots by the accounts that they play for, seat by seat. Answers with the id of their table, which
    is closed; its rounds are a minute apart."""
    made = registry.make(game, options)
    bots = [loading.make(bot, seed=seed + at, game=made) for at, bot in enumerate(players.values())]
    seats = [SeatInfo(player, chips) for player in players]
    records = list(played(made, bots, seats, rounds=count, chance=Seeded(seed), table=name))
    first_ns = until_ns - count * MINUTE_NS
    facts = [_facts(record, first_ns + at * MINUTE_NS, seed) for at, record in enumerate(records)]
    about = NewTable(
        name=name,
        game=game,
        settings=msgspec.json.encode({"name": name, "options": msgspec.to_builtins(made.options)}),
        seats=len(seats),
        minimum=2,
        limits=profile_of(made).limits,
    )
    # a loop of its own: Playwright's counts as running in this thread
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _keep(house, about, facts, until_ns)).result()


def _facts(record: Record, at_ns: int, seed: int) -> RoundSummary:
    salts = random.Random(f"{seed} {record.header.number}")
    proof = {
        pile: Sealed.make(order, [salts.randbytes(SALT_BYTES) for _ in order]) for pile, order in record.decks.items()
    }
    return summary_of(replace(record, proof=proof), started_ns=at_ns, ended_ns=at_ns + MINUTE_NS // 2)


async def _keep(house: Serving, about: NewTable, facts: Sequence[RoundSummary], now_ns: int) -> int:
    async with Store.open(f"sqlite:///{house.folder / 'house.db'}") as store:
        table = await store.tables.create(about, at_ns=now_ns)
        events = msgspec.json.encode([])
        batches = [
            StoredBatch(table, seq, one.ended_ns, events, number=one.number, round=one)
            for seq, one in enumerate(facts, 1)
        ]
        await store.append(batches)
        await store.tables.close(table, "It is long ago.", at_ns=now_ns)
        return table

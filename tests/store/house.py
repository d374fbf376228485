"""A small house to keep: accounts, tables, batches and rounds."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from croupier.bank.names import CASH, escrow
from croupier.bank.transfer import Transfer
from croupier.games import registry
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.profile import profile_of
from croupier.kit.chance import Chance, Seeded
from croupier.kit.clock import Manual
from croupier.play.record import Record, record_of
from croupier.play.round import Host
from croupier.store import RoundSummary, Store, StoredBatch, summary_of
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.tables.tables import NewTable

NOW = 1_700_000_000_000_000_000
STARTED = "2026-03-01T12:34:56Z"


async def account(store: Store, name: str, **more: Any) -> Account:
    return await store.accounts.create(NewAccount(name=name, nickname=f"{name} the Great", **more), at_ns=NOW)


async def table(store: Store, game: AnyGame | None = None, *, name: str = "Kairo", **more: Any) -> int:
    game = game or registry.make("holdem")
    settings = msgspec.json.encode({"name": name, "options": msgspec.to_builtins(game.options)})
    about: dict[str, Any] = {"seats": 6, "minimum": 2, "settings": settings, "limits": profile_of(game).limits} | more
    return await store.tables.create(NewTable(name=name, game=game.name, **about), at_ns=NOW)


def batch(table_id: int, seq: int, **more: Any) -> StoredBatch:
    events = msgspec.json.encode([{"type": "Said", "seq": seq}])
    return StoredBatch(table_id, seq, NOW + seq, events, **more)


def bought(table_id: int, seat: int, chips: int = 100) -> Transfer:
    return Transfer(f"buy:{table_id}:{seat}", CASH, escrow(table_id, seat), chips, "buy-in")


async def keep(store: Store, table_id: int, records: Sequence[Record | RoundSummary]) -> None:
    """Rounds, each ended by a batch of its own."""
    head = await store.journal.last_seq(table_id)
    for seq, record in enumerate(records, head + 1):
        facts = summary_of(record) if isinstance(record, Record) else record
        await store.append([batch(table_id, seq, number=facts.number, round=facts)])


def played(
    game: AnyGame,
    players: Sequence[Any],
    seats: Sequence[SeatInfo | None],
    *,
    rounds: int = 1,
    chance: Chance | None = None,
    **header: Any,
) -> Iterator[Record]:
    """Round after round with the same chips, numbered from 1."""
    host = Host(game, players, chance=chance or Seeded(7), clock=Manual(step_ns=1_000_000))
    carry = None
    for number in range(1, rounds + 1):
        round = host.play(tuple(seats), carry)
        assert not round.faults, round.faults
        carry = round.over.carry
        yield record_of(round, **{"number": number, "started": STARTED, "table": "Kairo"} | header)

"""What a house in parts has stored, read in one moment while it plays on, and held against what players were told."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from croupier.bank.invariants import differences, misplaced, wrong
from croupier.bank.purse import Free
from croupier.server.money.posting import Posting
from croupier.store.money import ledger
from croupier.store.rounds import results
from croupier.store.store import Store
from croupier.store.tables import journal as stored
from croupier.table import journal
from croupier.table.events import RoundBegan, RoundEnded, RoundVoided
from croupier.table.evolve import fold
from croupier.table.overview import overview_of
from croupier.table.redaction import retold
from tests.server.parts.players import Player


class History:
    """Batches of all tables, from their openings on."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.batches: dict[int, list[Any]] = {}
        self.states: dict[int, Any] = {}

    async def read(self) -> None:
        """Read all that is stored, and check that chips and rounds add up."""
        async with Store.open(self._database) as store:
            tables = [row.id for row in await store.tables.open()]
            names = {account.name: account.id for account in await store.accounts.all()}
            entries, stand, booked, unlike = await store.database.read(_moment, tables)
        posting, stacks = Posting(Free(), names), dict[tuple[int, int], int]()
        for table, found in entries.items():
            batches = [*journal.read([entry.events for entry in found], None)]
            before = self.batches.get(table, [])
            assert batches[: len(before)] == before, "what was stored has changed"
            self.batches[table], self.states[table] = batches, fold(batches)
            assert [batch.seq for batch in batches] == [*range(1, len(batches) + 1)]
            _check_rounds(batches)
            stacks |= posting.stacks(table, overview_of(self.states[table]))
        assert wrong(stand) + differences(stand, booked) + misplaced(stand, stacks) == []
        assert unlike == []

    def check_told(self, players: Sequence[Player], tables: Sequence[int]) -> None:
        """What players were told of these tables is what is stored, as each may see it and to the letter."""
        for table in tables:
            game = self.states[table].game
            for player in players:
                kept = [_plain(batch.events) for batch in retold(self.batches[table], game, player.name)]
                for message in player.told:
                    if message["table"] == table and message["since"] < message["seq"] <= len(kept):
                        mine = [event for events in kept[message["since"] : message["seq"]] for event in events]
                        assert message["events"] == mine, (player.name, message["seq"])


def _moment(connection: Connection, tables: list[int]) -> tuple[Any, Any, Any, Any]:
    """One transaction, and so one moment, however many processes write."""
    entries = {table: stored._entries(connection, table, 0, None) for table in tables}
    return (
        {t: found for t, found in entries.items() if found},
        *ledger._stand_and_booked(connection),
        results._wrong(connection),
    )


def _check_rounds(batches: Sequence[Any]) -> None:
    """Every round begins once, in order, and ends before the next one."""
    running, last = False, 0
    for event in [event for batch in batches for event in batch.events]:
        if isinstance(event, RoundBegan):
            assert not running, f"round {event.number} begins in another"
            assert event.number == last + 1
            running, last = True, event.number
        elif isinstance(event, RoundEnded | RoundVoided):
            assert running
            running = False


def _plain(events: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode([*events]))

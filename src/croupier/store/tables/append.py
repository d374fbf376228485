"""Batches of many tables, written in one transaction: the journal, the money, the chat, the rounds that ended."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from croupier.errors import BadOption, CroupierError, Unknown
from croupier.store.database.schema import accounts, chat, module_data
from croupier.store.database.sql import add_to_all, in_parts, storable, upsert
from croupier.store.money import bank_cards, ledger
from croupier.store.money.ledger import Booked
from croupier.store.people import queue_places, visits
from croupier.store.rounds import results, rounds
from croupier.store.rounds.rounds import Ended
from croupier.store.tables import journal, leases
from croupier.store.tables.batch import StoredBatch


class Appender:
    """A writer of batches. It remembers how far each table is, and accounts by name, so as not to query for every
    batch."""

    def __init__(self) -> None:
        self._heads: dict[int, int] = {}
        self._accounts: dict[str, int] = {}

    def write(self, connection: Connection, batches: Sequence[StoredBatch]) -> dict[int, int]:
        """Write all batches, or raise and write none. Return how far the tables are then."""
        leases.check(connection, {b.table_id: b.lease for b in batches if b.lease is not None})
        heads = self._checked(connection, batches)
        if made := [Booked(t, b.at_ns, b.table_id, b.seq) for b in batches for t in b.transfers]:
            bank_cards.check_purchases(connection, [booked.transfer for booked in made])
            ledger.post(connection, made)
        ended = [Ended(b.table_id, b.round, b.seq) for b in batches if b.round]
        known = self._ids(connection, {seat.player for round in ended for seat in round.facts.seats})
        add_to_all(connection, [journal.rows(batches), *rounds.rows(ended, known)])
        results.write(connection, [round for round in ended if round.facts.counts], known)
        for batch in batches:
            if batch.amended:
                rounds.amend(connection, batch.table_id, batch.amended)
        self._write_visits(connection, batches)
        self._write_lines(connection, batches)
        _write_kept(connection, batches)
        journal.write_snapshots(connection, batches)
        return heads

    def heads_after(self, batches: Sequence[StoredBatch]) -> dict[int, int] | None:
        """Return how far each table is after these batches, if that is known without the database, and nothing but
        rows of the journal is to be kept of them. None: `write` them."""
        heads: dict[int, int] = {}
        for batch in batches:
            head = heads.get(batch.table_id) or self._heads.get(batch.table_id)
            if batch.seq - 1 != head or not batch.is_plain:
                return None
            heads[batch.table_id] = batch.seq
        return heads

    def committed(self, heads: dict[int, int]) -> None:
        self._heads |= heads

    def _checked(self, connection: Connection, batches: Sequence[StoredBatch]) -> dict[int, int]:
        """Return how far each table is after these batches. Raise BadOption unless they continue it without a gap."""
        heads: dict[int, int] = {}
        for batch in batches:
            table_id = batch.table_id
            if table_id not in heads:
                head = self._heads.get(table_id)
                heads[table_id] = journal.last_seq(connection, table_id) if head is None else head
            if batch.seq != heads[table_id] + 1:
                raise BadOption("journal/out-of-order", table=table_id, last=heads[table_id], next=batch.seq)
            heads[table_id] = batch.seq
        return heads

    def forget(self, table_ids: set[int]) -> None:
        """Ask the database again how far these tables are: another process may have written."""
        for table_id in table_ids:
            self._heads.pop(table_id, None)

    def _ids(self, connection: Connection, names: set[str]) -> dict[str, int]:
        """Return account ids by name. Names never change and accounts are never removed, so that they can be
        remembered."""
        for part in in_parts(sorted(names - self._accounts.keys())):
            chosen = select(accounts.c.name, accounts.c.id).where(accounts.c.name.in_(part))
            self._accounts |= {row.name: row.id for row in connection.execute(chosen)}
        return {name: self._accounts[name] for name in names if name in self._accounts}

    def _write_visits(self, connection: Connection, batches: Sequence[StoredBatch]) -> None:
        """Take those who got a seat from the queue, and end the visits of those who left theirs."""
        for batch in batches:
            if batch.seated:
                queue_places.take_seats(connection, self._ids(connection, {*batch.seated}).values())
            if batch.stood_up:
                ids = self._ids(connection, {*batch.stood_up}).values()
                visits.end_with_seat(connection, ids, batch.at_ns)

    def _write_lines(self, connection: Connection, batches: Sequence[StoredBatch]) -> None:
        said = [(batch, line) for batch in batches for line in batch.said]
        if not said:
            return
        known = self._ids(connection, {line.player for _, line in said})
        rows: list[dict[str, Any]] = [
            {
                "table_id": batch.table_id,
                "account_id": known.get(line.player),
                "player": line.player,
                "at_ns": batch.at_ns,
                "text": storable(line.text),
            }
            for batch, line in said
        ]
        connection.execute(insert(chat), rows)


def _write_kept(connection: Connection, batches: Sequence[StoredBatch]) -> None:
    """Write what modules want kept; the last value of a key counts."""
    last = {(kept.module, kept.key): (kept.value, batch.at_ns) for batch in batches for kept in batch.kept}
    rows = [
        {"module": module, "key": storable(key), "value": value.decode(), "at_ns": at_ns}
        for (module, key), (value, at_ns) in last.items()
    ]
    if rows:
        connection.execute(upsert(connection, module_data, _replaced), rows)


def _replaced(new: Any) -> dict[str, Any]:
    return {"value": new.value, "at_ns": new.at_ns}


def refused(error: IntegrityError) -> CroupierError:
    """Return an error for what the database itself does not let happen."""
    reason = str(error.orig).partition("\n")[0]
    if "foreign key" in reason.lower():
        return Unknown("table/unknown", key="table/no-deal")
    if "journal" in reason:
        return BadOption("journal/taken")
    return BadOption("store/refused", reason=reason)

"""What one table does, stored before it is sent: batches, money, rounds, chat.

A table that is `durable` by round is for matches of bots: what it does is sent at once and stored when the round is
over, while the next one goes on. Whatever moves chips to or from a purse is stored before it is sent there, too.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import Final

from croupier.bank.transfer import Transfer
from croupier.kit.chance import Chance
from croupier.server.live.catchup import CatchupBuffer
from croupier.server.live.retrying_store import RetryingStore
from croupier.server.money.posting import Posting
from croupier.store.rounds.summary import RoundSummary, summary_of
from croupier.store.tables.batch import ChatLine, ModuleData, StoredBatch
from croupier.store.tables.journal import Past
from croupier.table import journal
from croupier.table.events import (
    AnyBatch,
    Happened,
    RoundBegan,
    RoundEnded,
    RoundVoided,
    Said,
    Seated,
    StoodUp,
    is_quiet,
)
from croupier.table.ports import Outcome, Salt
from croupier.table.reactor import TableReactor
from croupier.table.snapshot import restored
from croupier.table.state import TableState

SNAPSHOT_BATCHES: Final = 2000  # so many need to be read at most, and the round that is played, to bring a table back
WAITING_MOST: Final = 2000  # batches of a table that is durable by round
GATHER_S: Final = 0.02  # rounds that end within it are stored together: a transaction costs much, a round in it little
_IN_ROUND: Final = ("round", "score")  # movements that touch no purse
_log: Final = logging.getLogger(__name__)


class Persistence:
    """Stores the outcomes of one table, each at once or, `by_round`, together with its round. `lease` is the number
    under which a table server plays it; `by_queue`: seats are taken by the queue alone, and leaving one ends a
    visit."""

    def __init__(
        self,
        table: int,
        store: RetryingStore,
        posting: Posting,
        *,
        by_round: bool,
        lease: int | None = None,
        by_queue: bool = False,
    ) -> None:
        self._table = table
        self._store = store
        self._posting = posting
        self._by_round = by_round
        self._lease = lease
        self._by_queue = by_queue
        self._waiting: list[StoredBatch] = []
        self._storing: asyncio.Task[None] | None = None
        self._failure: Exception | None = None
        self._unread = 0  # batches since the last snapshot

    async def keep(self, table: TableReactor, outcome: Outcome, kept: Sequence[ModuleData] = ()) -> None:
        """Store an outcome: it is durable on return, or due to be. If this raises, nothing of it is stored."""
        batch = self.batch(table, outcome, kept)
        self._unread = 0 if batch.snapshot else self._unread + 1
        moved = outcome.movements
        if not self._by_round or (moved and any([one.why not in _IN_ROUND for one in moved])):
            if self._by_round:
                await self.flush()
            await self._store.append([batch])
            return
        if self._failure or len(self._waiting) >= WAITING_MOST:
            await self.flush()
        self._waiting.append(batch)
        if not table.state.running and self._storing is None:
            self._storing = asyncio.create_task(self._drain())

    async def flush(self) -> None:
        """Store all that waits, now."""
        if self._storing:
            await self._storing
        if self._failure:
            failure, self._failure = self._failure, None
            raise failure
        if self._waiting:
            self._storing = asyncio.create_task(self._drain())
            await self.flush()

    async def _drain(self) -> None:
        try:
            while self._waiting:
                part = [*self._waiting]
                await self._store.append(part)
                del self._waiting[: len(part)]
                await asyncio.sleep(GATHER_S)
        except Exception as error:
            _log.exception("Table %s could not keep %s batches.", self._table, len(self._waiting))
            self._waiting.clear()
            self._failure = error
        finally:
            self._storing = None

    def batch(self, table: TableReactor, outcome: Outcome, kept: Sequence[ModuleData] = ()) -> StoredBatch:
        """Return all that is to be stored of an outcome."""
        made, state = outcome.batch, table.state
        over, summary, said = not state.running, None, []
        amended = _amended(table, made)
        in_round = not over or amended is not None
        for event in made.events:
            kind = type(event)
            if kind is Happened:  # by far the commonest
                continue
            if kind is RoundEnded:
                summary, in_round = _summary(table, made.at_ns), True
            elif kind is RoundVoided:
                in_round = True
            elif isinstance(event, Said):
                said.append(ChatLine(event.player, event.text))
        return StoredBatch(
            self._table,
            made.seq,
            made.at_ns,
            journal.encode(made),
            transfers=self._transfers(state, outcome),
            number=state.number if in_round else None,
            round=summary,
            amended=amended,
            said=tuple(said),
            kept=tuple(kept),
            snapshot=table.snapshot() if over and self._unread >= SNAPSHOT_BATCHES else None,
            lease=self._lease,
            seated=self._who(made, Seated),
            stood_up=self._who(made, StoodUp),
        )

    def _who(self, batch: AnyBatch, kind: type[Seated] | type[StoodUp]) -> tuple[str, ...]:
        """Return the players who took, or left, a seat, where it matters for the queue."""
        if not self._by_queue:
            return ()
        return tuple([event.player for event in batch.events if isinstance(event, kind)])

    def _transfers(self, state: TableState, outcome: Outcome) -> tuple[Transfer, ...]:
        """Return what is booked of an outcome: nothing of a lesson, whose chips are no money."""
        if not outcome.movements or state.settings.lesson:
            return ()
        seq, unit, practice = outcome.batch.seq, state.terms.unit, state.settings.practice
        return self._posting.transfers(self._table, seq, outcome.movements, unit=unit, practice=practice)

    async def restored(self, catchup: CatchupBuffer, *, chance: Chance, salt: Salt) -> TableReactor:
        """Return the table as it is stored."""
        return resumed(await self._store.past(self._table), catchup, chance=chance, salt=salt)


def resumed(past: Past, catchup: CatchupBuffer, *, chance: Chance, salt: Salt) -> TableReactor:
    """Return a table from its last snapshot or its opening on. The buffer gets all batches that are read."""
    lines = [entry.events for entry in past.entries]
    if past.snapshot is None:
        return TableReactor.resume(_heard(journal.read(lines), catchup), chance=chance, salt=salt)
    text = past.snapshot.state
    before = restored(text)
    game = before.game
    earlier = [*_whole_rounds(journal.read([entry.events for entry in past.earlier], game))]
    catchup.hidden = before.hidden - sum(map(is_quiet, earlier))
    for batch in earlier:
        catchup.add(batch)
    batches = _heard(journal.read(lines, game), catchup)
    return TableReactor.resume(batches, chance=chance, salt=salt, snapshot=text)


def _whole_rounds(batches: Iterator[AnyBatch]) -> Iterator[AnyBatch]:
    """Return the batches from the first beginning of a round on: of those before it is not known who sat where."""
    return dropwhile(lambda batch: RoundBegan not in map(type, batch.events), batches)


def _heard(batches: Iterator[AnyBatch], catchup: CatchupBuffer) -> Iterator[AnyBatch]:
    for batch in batches:
        catchup.add(batch)
        yield batch


def _amended(table: TableReactor, batch: AnyBatch) -> RoundSummary | None:
    """Return the last round anew, if this batch is what a player did after it."""
    if table.state.running:
        return None
    kinds = {type(event) for event in batch.events}
    is_after = Happened in kinds and not kinds & {RoundEnded, RoundVoided}
    return _summary(table, batch.at_ns) if is_after else None


def _summary(table: TableReactor, ended_ns: int) -> RoundSummary:
    state = table.state
    assert state.live is not None
    counts, started_ns = not state.settings.practice, state.live.begun_ns
    return summary_of(table.record(), game=state.game, started_ns=started_ns, ended_ns=ended_ns, counts=counts)

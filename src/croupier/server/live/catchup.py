"""The last batches of a table, with all cards, from which a client that comes back is sent what it missed."""

from collections import deque
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from croupier.games.game import SeatInfo
from croupier.table.events import AnyBatch, Happened, Opened, RoundBegan, RoundEnded, RoundVoided, is_quiet

Seats: TypeAlias = Sequence[SeatInfo | None]
_TIMES: Final = 10  # a round that goes on and on is remembered for so many times as long as anything else


class CatchupBuffer:
    """Keeps `most` batches and the running round from its beginning, however long it takes.

    With each batch goes who sat where in the round before it, as that decides who may see which cards. The opening of
    a table is not kept: no client is sent it. Batches are numbered as clients are sent them: `hidden` are those before
    that were sent to no client.
    """

    def __init__(self, most: int, hidden: int = 0) -> None:
        self._most = most
        self._batches: deque[tuple[AnyBatch, Seats]] = deque()
        self.hidden = hidden
        self._seats: Seats = ()
        self._began: int | None = None  # with which batch the round began that is being played

    def add(self, batch: AnyBatch) -> None:
        if is_quiet(batch):
            self.hidden += 1
            return
        if self.hidden:
            batch = replace(batch, seq=batch.seq - self.hidden)
        self._batches.append((batch, self._seats))
        for event in batch.events:
            kind = type(event)
            if kind is Happened:  # by far the commonest
                continue
            if isinstance(event, RoundBegan):
                self._seats, self._began = event.seats, batch.seq
            elif kind is RoundEnded or kind is RoundVoided:
                self._began = None
            elif kind is Opened:
                self._batches.clear()
        batches, most, began = self._batches, self._most, self._began
        while len(batches) > most and (began is None or batches[0][0].seq < began or len(batches) > most * _TIMES):
            batches.popleft()

    def after(self, seen: int, last: int) -> tuple[int, list[AnyBatch], Seats] | None:
        """Return the number that they follow, the batches after `seen` up to `last`, and the seats before them.

        If they are not all kept, or `seen` is no number of this table, return the running round from its beginning;
        None if no round is running, or its beginning is gone, too.
        """
        oldest = last - len(self._batches)
        if not oldest <= seen <= last:
            if self._began is None or self._began <= oldest:
                return None
            seen = self._began - 1
        found = [item for item in self._batches if item[0].seq > seen]
        return seen, [batch for batch, _ in found], found[0][1] if found else ()

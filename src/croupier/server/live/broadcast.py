"""The watchers of a table and their messages: encoded once for each different view.

A seat sees its own cards, spectators see the same as each other, the superuser sees all that was dealt.
"""

import msgspec
from msgspec.structs import replace

from croupier.server.live.catchup import CatchupBuffer, Seats
from croupier.server.live.connection import Connection
from croupier.server.live.news import BatchNews
from croupier.server.live.ws_protocol import frame
from croupier.table.client_view import Told, standing, told
from croupier.table.events import AnyBatch, Event, LeavingQuietly, is_quiet
from croupier.table.redaction import Looker, redacted, retold, visible
from croupier.table.seen_states import SeenStates
from croupier.table.state import TableState

_encoder = msgspec.json.Encoder()


class Broadcast:
    """Sends one table to those who watch it, by account. `catchup` has the last batches, from which a client that comes
    back is sent what it has missed."""

    def __init__(self, table: int, state: TableState, catchup: CatchupBuffer) -> None:
        self.watchers: dict[str, Connection] = {}
        self._table = table
        self.seq = state.told_seq  # of the last batch that was sent
        self._prefix = f'{{"type":"table","table":{table},"since":'.encode()
        self._catchup = catchup
        self._seen = SeenStates()

    def __len__(self) -> int:
        return len(self.watchers)

    def publish(self, state: TableState, batch: AnyBatch) -> None:
        """Send a batch to all watchers. `state` is the table right after it."""
        since = self.seq
        self.remember(batch)
        if not self.watchers:
            return
        if is_quiet(batch):
            self._show_leavers(state, batch)
            return
        frames: dict[tuple[Looker, bool], bytes] = {}
        news = None
        places = {chair.player: seat for seat, chair in state.seating.here}
        for name, watcher in self.watchers.items():
            looker: Looker = "all" if watcher.account.role == "superuser" else places.get(name)
            kind = (looker, watcher.brief)
            data = frames.get(kind)
            if data is None and watcher.brief:
                news = news or BatchNews(self._table, state, batch, since)
                data = frames[kind] = frame(news.encoded(looker))
            elif data is None:
                data = frames[kind] = self._framed(told(state, batch, looker, self._seen), since)
            watcher.send(data)

    def _show_leavers(self, state: TableState, batch: AnyBatch) -> None:
        """Show the table to a player who leaves without others knowing, so that the player's own page tells."""
        for event in batch.events:
            if isinstance(event, LeavingQuietly) and (watcher := self.watchers.get(event.player)):
                self.show(watcher, state)

    def remember(self, batch: AnyBatch) -> None:
        """Keep a batch from before there were watchers."""
        self._catchup.add(batch)
        self.seq = batch.seq - self._catchup.hidden

    def show(self, watcher: Connection, state: TableState, seen: int | None = None) -> None:
        """Send one client how the table stands, with all batches after `seen` that are remembered."""
        looker = looker_of(state, watcher)
        now = standing(state, looker)
        missed = None if seen is None else self._catchup.after(seen, self.seq)
        if missed is None:
            watcher.send(self._framed(now, self.seq))
        else:
            since, batches, seats = missed
            events = self._retold(batches, seats, state, watcher, looker)
            watcher.send(self._framed(replace(now, events=events), since))

    def show_all(self, state: TableState, catchup: CatchupBuffer) -> None:
        """Show every watcher the table anew: it went back to what is stored."""
        self.seq, self._catchup = state.told_seq, catchup
        for watcher in self.watchers.values():
            self.show(watcher, state)

    def _retold(
        self,
        batches: list[AnyBatch],
        seats: Seats,
        state: TableState,
        watcher: Connection,
        looker: Looker,
    ) -> tuple[Event, ...]:
        if looker == "all":
            return tuple([redacted(event, state.game, "all") for batch in batches for event in visible(batch)])
        return tuple([event for batch in retold(batches, state.game, watcher.name, seats) for event in batch.events])

    def _framed(self, now: Told, since: int) -> bytes:
        """Encode a table message: what the table shows, with two fields in front."""
        return frame(b"%b%d,%b" % (self._prefix, since, _encoder.encode(now)[1:]))


def looker_of(state: TableState, watcher: Connection) -> Looker:
    if watcher.account.role == "superuser":
        return "all"
    return state.seating.seat_of(watcher.name)

"""The news of one batch for brief clients, who follow the events themselves: encoded once for all who see the same."""

from itertools import repeat
from operator import is_
from typing import Final

import msgspec

from croupier.protocol.live import News
from croupier.table.client_view import choices_of, clock_of, eyes_of
from croupier.table.events import AnyBatch, Event
from croupier.table.redaction import Looker, redacted, visible
from croupier.table.state import TableState

_encode: Final = msgspec.json.Encoder().encode


class BatchNews:
    """Encodes one batch for brief clients. `state` is the table right after it, `since` the batch before."""

    __slots__ = ("_batch", "_for_all", "_hides", "_public", "_since", "_state", "_table")

    def __init__(self, table: int, state: TableState, batch: AnyBatch, since: int) -> None:
        self._table = table
        self._state = state
        self._batch = batch
        self._since = since
        self._public = self._seen_by(None)
        self._hides = not all(map(is_, self._public, visible(batch)))  # if not, a seat sees no more than a spectator
        self._for_all: bytes | None = None  # the news of those who see no more, but for what is a seat's own

    def encoded(self, looker: Looker) -> bytes:
        """Encode a `News` for a viewer: what happened, whose view it is and what that seat may do."""
        told = self._for_all if not self._hides and self._for_all else self._told(looker)
        if not isinstance(looker, int):
            return told + b"}"
        if choices := choices_of(self._state, looker):
            return b'%b,"you":%d,"choices":%b}' % (told, looker, _encode(choices))
        return b'%b,"you":%d}' % (told, looker)

    def _told(self, looker: Looker) -> bytes:
        if self._hides:
            events = self._also_seen_by(eyes_of(self._state, looker))
            if events != self._public:
                return self._opened(events)
        if self._for_all is None:
            self._for_all = self._opened(self._public)
        return self._for_all

    def _seen_by(self, eyes: Looker) -> tuple[Event, ...]:
        return tuple(map(redacted, visible(self._batch), repeat(self._state.game), repeat(eyes)))

    def _also_seen_by(self, eyes: Looker) -> tuple[Event, ...]:
        """Return the events as a viewer sees them: those that hide nothing from spectators are the same for all."""
        game = self._state.game
        sights = zip(self._batch.events, self._public, strict=True)
        return tuple([seen if seen is event else redacted(event, game, eyes) for event, seen in sights])

    def _opened(self, events: tuple[Event, ...]) -> bytes:
        """Encode all but what is a seat's own, and leave the object open."""
        state, batch = self._state, self._batch
        news = News(
            table=self._table,
            since=self._since,
            seq=state.told_seq,
            at_ns=batch.at_ns,
            events=events,
            round=state.number,
            clock=clock_of(state),
        )
        return _encode(news)[:-1]

"""The news of a batch: for each viewer the same as if it had been made for that viewer alone."""

from typing import Any

import msgspec
import pytest

from croupier.protocol.live import News
from croupier.server.live.news import BatchNews
from croupier.table.client_view import choices_of, clock_of, eyes_of
from croupier.table.events import AnyBatch
from croupier.table.ports import Outcome
from croupier.table.redaction import Looker, redacted
from tests.table.live_table import Live

GAMES = {"holdem": 100, "stud": 500, "blackjack": 50_000, "landlord": 100}  # and the chips to sit down with
SINCE = 7


class Told(Live):
    """A table after each batch of which every viewer is told."""

    batches = 0

    def do(self, command: Any) -> Outcome:
        outcome = super().do(command)
        if outcome.batch.events:
            self.batches += 1
            news = BatchNews(1, self.state, outcome.batch, SINCE)
            lookers: list[Looker] = [*range(self.state.seating.size), None, "all"]
            told = [news.encoded(looker) for looker in lookers]
            assert [*map(msgspec.json.decode, told)] == [alone(self.state, outcome.batch, one) for one in lookers]
        return outcome


def alone(state: Any, batch: AnyBatch, looker: Looker) -> Any:
    """What a viewer is told, by the definition of the message."""
    seat = looker if isinstance(looker, int) else None
    news = News(
        table=1,
        since=SINCE,
        seq=batch.seq,
        at_ns=batch.at_ns,
        events=tuple([redacted(event, state.game, eyes_of(state, looker)) for event in batch.events]),
        you=seat,
        round=state.number,
        choices=choices_of(state, seat),
        clock=clock_of(state),
    )
    return msgspec.json.decode(msgspec.json.encode(news))


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_is_told_what_the_message_says_and_sees_no_more(game: str) -> None:
    live = Told(game, minimum=3)
    live.sit("A", "B", "C", chips=GAMES[game])
    for _ in range(3):
        live.next_round()
    live.play_out()
    assert live.batches > 12


def test_those_who_see_the_same_of_a_batch_share_its_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[Any] = []

    def noted(**fields: Any) -> News:
        encoded.append(fields)
        return News(**fields)

    monkeypatch.setattr("croupier.server.live.news.News", noted)
    live = Live(minimum=3)
    live.sit("A", "B", "C", chips=100)
    batches = [live.watch.read()[-1], live.act(live.on_turn[0]).batch]  # hands are dealt; then a player calls
    for batch, different in zip(batches, (4, 1), strict=True):
        encoded.clear()
        news = BatchNews(1, live.state, batch, SINCE)
        for looker in (0, 1, 2, None):
            news.encoded(looker)
        assert len(encoded) == different

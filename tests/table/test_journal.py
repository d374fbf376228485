"""A table is the fold of what is stored of it."""

from typing import get_args

import pytest

from croupier.errors import Malformed
from croupier.kit.chance import Seeded
from croupier.table import journal
from croupier.table.commands import Command, Leave, Sit, SitOut
from croupier.table.events import Event, Opened
from croupier.table.evolve import ANSWERS_MOST, WRITERS, fold
from croupier.table.reactor import TableReactor
from croupier.table.settings import TableSettings
from examples.kuhn import Kuhn
from tests.table.live_table import Live
from tests.table.toys import brought


def played(game: str = "holdem", rounds: int = 3) -> Live:
    live = Live(game, minimum=3)
    live.sit("A", "B", "C", chips=0 if game == "landlord" else 200 if game in ("holdem", "omaha") else 50_000)
    for _ in range(rounds):
        live.next_round()
    return live


def test_every_event_has_a_writer_and_every_command_a_receiver() -> None:
    kinds = {getattr(kind, "__origin__", kind) for kind in get_args(Event)}
    assert set(WRITERS) == kinds
    assert set(Live().table._receivers) == set(get_args(Command))


@pytest.mark.parametrize("game", ["holdem", "omaha", "soko", "stud", "blackjack", "landlord"])
def test_the_journal_gives_the_table_again_at_every_batch(game: str) -> None:
    live = played(game)
    batches = list(journal.read(live.watch.lines))
    assert fold(batches) == live.state
    for cut in range(1, len(batches), 7):
        half = fold(batches[:cut])
        assert (half.seq, half.at_ns) == (batches[cut - 1].seq, batches[cut - 1].at_ns)


def test_a_resumed_table_goes_on_as_the_old_one_would_have() -> None:
    live = played()
    other = TableReactor.resume(live.watch.read(), chance=live.chance, salt=live.salt)
    assert other.state == live.state
    assert other.deadline_ns(live.now_ns) == live.table.deadline_ns(live.now_ns)
    assert other.record() == live.table.record()


def test_records_can_be_made_from_the_journal() -> None:
    live = played()
    batches = live.watch.read()
    ends = [at for at, batch in enumerate(batches, 1) if any(type(e).__name__ == "RoundEnded" for e in batch.events)]
    made = [TableReactor.resume(batches[:end], chance=Seeded(0), salt=live.salt).record() for end in ends]
    assert made == live.records


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], "table/not-opened"),
        ([b'{"seq":1,"at_ns":1,"events":[{"type":"Said","player":"A","text":"x"}]}'], "table/not-opened"),
        ([b'{"seq":1,"at_ns":1,"events":[]}'], "table/not-opened"),
        ([b"{"], "table/unreadable"),
        ([b'{"seq":1,"at_ns":1,"events":[{"type":"Exploded"}]}'], "table/unreadable"),
    ],
)
def test_what_is_no_journal_is_named(lines: list[bytes], code: str) -> None:
    with pytest.raises(Malformed) as refused:
        fold(journal.read(lines))
    assert refused.value.code == code


def test_a_missing_batch_is_noticed() -> None:
    live = played()
    with pytest.raises(Malformed, match="Batch 3 of table t1 is missing"):
        fold(live.watch.read()[:2] + live.watch.read()[3:])


def test_a_table_of_another_version_of_its_game_is_not_played_on() -> None:
    class Newer(Kuhn):
        version = 2

    with brought(Kuhn):
        live = Live("kuhn")
    with brought(Newer), pytest.raises(Malformed) as refused:
        fold(journal.read(live.watch.lines))
    assert refused.value.code == "table/other-version"


def test_the_opening_says_by_whom_and_by_which_rules() -> None:
    (opened,) = Live().watch.read()[0].events
    settings = TableSettings(name="T", game="holdem", pace_ms=2000, reveal="instant", turn_s=10)
    assert opened == Opened("t1", settings, "host", 1)


def test_keys_are_not_remembered_for_ever() -> None:
    live = Live(seats=2)
    for nth in range(ANSWERS_MOST + 5):
        live.do(Sit("A", 100, key=str(nth)))
        live.do(Leave("A"))
    assert len(live.state.answers) == ANSWERS_MOST
    assert ("A", "4") not in live.state.answers
    assert ("A", "5") in live.state.answers


@pytest.mark.parametrize("game", ["holdem", "blackjack", "landlord"])
def test_a_snapshot_between_rounds_stands_for_all_that_went_before(game: str) -> None:
    live = played(game)
    live.do(SitOut("C")) if game == "holdem" else None
    live.do(Sit("D", 100 if game == "holdem" else 50_000, key="d"))
    assert live.table.snapshot() is None  # a round is played
    live.play_out()
    text = live.table.snapshot()
    assert text is not None
    seq = live.state.seq
    restored = TableReactor.resume([], chance=live.chance, salt=live.salt, snapshot=text)
    before, restored.state.live = restored.state.live, live.state.live
    assert before is None
    assert restored.state == live.state
    live.next_round() if live.state.running else live.wait(2.1)
    lines = journal.read(live.watch.lines[seq:], live.state.game)
    later = TableReactor.resume(lines, chance=live.chance, salt=live.salt, snapshot=text)
    assert later.state == live.state


def test_what_is_no_snapshot_is_named() -> None:
    with pytest.raises(Malformed) as refused:
        TableReactor.resume([], chance=Seeded(1), salt=bytes, snapshot=b"{}")
    assert refused.value.code == "table/unreadable"

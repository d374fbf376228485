"""Hands come from records and from PHH alike, bad ones as errors in their place."""

from pathlib import Path

import msgspec
import pytest

from croupier.errors import BadOption, Malformed
from croupier.formats.chronicle import events_of
from croupier.formats.files import phh_hands, records
from croupier.formats.handlog import write
from croupier.formats.handlog_reader import read
from croupier.formats.phh import dumps_all
from croupier.formats.phh_writer import hand_of
from croupier.formats.pokerstars import text
from croupier.formats.stored import Action
from croupier.formats.story_of_record import story_of
from croupier.games.poker import Holdem
from croupier.play.record import Record, encode
from tests.formats.deals import abandoned, gambled, scripted


def test_records_and_phh_are_told_apart_by_the_files_name(tmp_path: Path) -> None:
    played = list(gambled(Holdem(), 3, 4))
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(map(encode, played)))
    (tmp_path / "a.phhs").write_text(dumps_all([hand_of(record) for record in played]), "utf-8")
    assert list(records(tmp_path / "a.jsonl")) == played
    again = [record for record in records(tmp_path / "a.phhs") if isinstance(record, Record)]
    assert [record.payoffs for record in again] == [record.payoffs for record in played]


def test_a_hand_that_cannot_be_read_or_played_comes_as_an_error_in_its_place(tmp_path: Path) -> None:
    text = dumps_all([hand_of(record) for record in gambled(Holdem(), 3, 3)])
    first, second, third = text.split("\n[")
    file = tmp_path / "a.phhs"
    file.write_text(f"{first}\n[{second.replace(' f', ' x', 1)}\n[{third.replace('antes', 'aunts', 1)}", "utf-8")
    good, unplayed, unread = records(file)
    assert isinstance(good, Record)
    assert isinstance(unplayed, Malformed)
    assert isinstance(unread, Malformed)
    assert unplayed.says.startswith("a.phhs, hand 2, line ")
    assert unread.says.startswith("a.phhs, hand 3, line ")


@pytest.mark.parametrize("name", ["none.phh", "none.jsonl"])
def test_a_file_that_is_not_there_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\..* cannot be read: No such file"):
        list(records(tmp_path / name))


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_bytes(b"variant = \xff")
    with pytest.raises(Malformed, match="is not text in UTF-8, as byte 10 shows"):
        list(phh_hands(tmp_path / "a.phh"))


def test_a_record_that_stops_early_or_makes_no_sense_is_refused() -> None:
    record = scripted(Holdem(), [100, 100], "c k  k k  k k  k k")
    short = msgspec.structs.replace(record, events=record.events[:-1])
    mixed = msgspec.structs.replace(record, events=record.events[::-1])
    for told in (story_of, events_of):
        with pytest.raises(Malformed, match="The record of hand 6 stops before the hand is over"):
            told(short)
        with pytest.raises(Malformed, match=r"The events of hand 6 do not follow from each other|stops before"):
            told(mixed)


@pytest.mark.parametrize("viewer", [2, 5, -1])
def test_a_viewer_who_is_not_there_is_refused(viewer: int) -> None:
    record = scripted(Holdem(), [100, 100, None], "f")
    for told in (story_of, events_of):
        with pytest.raises(BadOption, match=f"Seat {viewer + 1} is empty in hand 6"):
            told(record, viewer)


@pytest.mark.parametrize(
    ("leavers", "streets"),
    [({2: 1}, 4), ({2: 1, 3: 2}, 1), ({4: 2}, 4), ({7: 2}, 4)],
    ids=["before the cards", "all before the cards", "before the first turn", "on the flop"],
)
def test_a_hand_that_players_leave_is_told_to_its_end(leavers: dict[int, int], streets: int) -> None:
    record = abandoned(Holdem(), [100, 100, 100], dict(leavers))
    story = story_of(record)
    assert len(story.streets) == streets
    assert {seat for seat in range(3) if story.folded(seat) is not None} == set(leavers.values())
    assert list(read(write(story))) == [story]
    assert story.stacks() == {seat: 100 + won for seat, won in enumerate(record.payoffs)}
    assert [event.action for event in events_of(record) if isinstance(event, Action)].count("fold") == len(leavers)
    assert text(record).count(": folds") == len(leavers)


def test_leaving_out_of_turn_cannot_be_said_in_phh() -> None:
    for leavers in ({2: 1}, {4: 2}):
        with pytest.raises(BadOption, match="PHH cannot say that a player left out of turn, as in hand 6"):
            hand_of(abandoned(Holdem(), [100, 100, 100], leavers))


def test_an_all_in_player_who_leaves_changes_nothing_that_is_told() -> None:
    plain = abandoned(Holdem(), [1, 2, 100], {})
    left = abandoned(Holdem(), [1, 2, 100], {5: 2})
    assert [type(event).__name__ for event in left.events if event not in plain.events] == ["Left"]
    assert story_of(left) == story_of(plain)
    assert len(events_of(left)) == len(events_of(plain))

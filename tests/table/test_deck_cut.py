"""Players cut the deck of a live table with seeds of their own."""

from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.kit.commitment import Sealed, cut, seed_commitment
from croupier.play.proof import verify
from croupier.play.record import redacted
from croupier.table import commands, journal
from croupier.table.events import Cut, CutAsked, RoundVoided, SeedGiven, Shuffled
from croupier.table.reactor import TableReactor
from croupier.table.redaction import redacted as redacted_event
from croupier.table.rounds import CALLED_OFF
from croupier.table.settings import TableSettings
from croupier.words import sentence
from tests.table.live_table import SECOND, Live

SEEDS = {player: f"the seed that {player} made up".encode() for player in "ABC"}


def live_table(*pledging: str, game: str = "holdem", **settings: Any) -> Live:
    """A table whose first round waits for the seeds of these players."""
    live = Live(game, **{"cut_s": 3, **settings})
    chips = {"landlord": 0, "stud": 400, "soko": 400}.get(game, 100)
    live.sit("A", chips=chips)
    if "A" in pledging:
        pledge(live, "A")
    live.do(commands.Halt("until all have pledged"))
    live.sit("B", "C", chips=chips)
    pledge(live, *[player for player in pledging if player != "A"])
    live.kinds()
    live.do(commands.Resume())
    return live


def pledge(live: Live, *players: str) -> None:
    for player in players:
        live.do(commands.Pledge(player, seed_commitment(SEEDS[player])))


def give(live: Live, *players: str) -> None:
    for player in players:
        live.do(commands.Seed(player, SEEDS[player]))


@pytest.mark.parametrize("game", ["holdem", "omaha", "stud", "soko", "landlord"])
def test_the_deck_is_turned_by_the_seeds_of_all_who_pledged(game: str) -> None:
    live = live_table("A", "B", "C", game=game)
    assert live.kinds()[-2:] == ["Shuffled", "CutAsked"]  # nothing is paid, nothing is dealt
    give(live, "C", "A")
    assert live.state.live.events == []
    give(live, "B")
    sealed: Sealed = live.state.live.stocks["deck"].sealed
    seeds = [SEEDS[player] for player in "ABC"]  # in the order of the seats
    start = cut(sealed.root, seeds, len(sealed.deck))
    assert sealed.order == sealed.deck[start:] + sealed.deck[:start]
    live.play_out()
    [record] = live.records
    assert verify(record) > 0
    for viewer in (None, 0, 1, 2):
        seen = redacted(record, viewer)
        verify(seen)
        assert tuple(seen.proof["deck"].seeds) == tuple(seeds)


def test_who_has_pledged_nothing_is_not_waited_for() -> None:
    live = live_table()
    assert "CutAsked" not in live.kinds()
    live.next_round()


def test_a_pledge_is_good_for_one_deck() -> None:
    live = live_table("A")
    give(live, "A")
    live.kinds()
    live.next_round()
    assert "CutAsked" not in live.kinds()
    pledge(live, "A")
    live.next_round()
    assert "CutAsked" in live.kinds()


def test_who_keeps_a_seed_back_takes_no_part_and_everybody_sees_that() -> None:
    live = live_table("A", "B")
    [asked] = [event for event in live.log if isinstance(event, CutAsked)]
    assert asked.seats == (0, 1)
    give(live, "B")
    told = live.told()
    assert told.cut
    assert told.cut.seats == (0,)
    live.mark()
    live.wait(10)
    [made] = [event for event in live.log if isinstance(event, Cut)]
    assert (made.seats, made.seeds) == ((1,), (SEEDS["B"],))
    assert live.state.live.events
    assert live.refused(commands.Seed("A", SEEDS["A"])) == "cut/not-asked"
    live.play_out()
    assert verify(live.records[0])


def test_where_nobody_answers_the_deck_is_dealt_as_it_lies() -> None:
    live = live_table("A")
    live.wait(3.001)
    sealed = live.state.live.stocks["deck"].sealed
    assert sealed.order == sealed.deck
    live.play_out()
    assert verify(live.records[0])


def test_no_seed_is_told_before_all_are_in() -> None:
    live = live_table("A", "B")
    give(live, "A")
    [given] = [event for event in live.log if isinstance(event, SeedGiven)]
    for looker in (None, 0, 1, "all"):
        assert redacted_event(given, live.state.game, looker) == SeedGiven("A", 0)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (commands.Seed("A", b"another seed, which is long"), "cut/other-seed"),
        (commands.Seed("A", b"short"), "commitment/short-seed"),
        (commands.Seed("C", SEEDS["C"]), "cut/not-asked"),
        (commands.Seed("X", SEEDS["A"]), "player/not-seated"),
        (commands.Pledge("X", bytes(32)), "player/not-seated"),
        (commands.Pledge("A", bytes(31)), "cut/pledge"),
        (commands.Resign("A"), "round/not-dealt"),
        (commands.Act("A", 1, None), "turn/not-yours"),
    ],
    ids=str,
)
def test_what_is_refused_while_the_deck_is_cut(command: commands.Command, code: str) -> None:
    assert live_table("A", "B").refused(command) == code


def test_a_late_seed_is_refused() -> None:
    live = live_table("A")
    live.now_ns += 3 * SECOND
    assert live.refused(commands.Seed("A", SEEDS["A"])) == "cut/late"


@pytest.mark.parametrize("leaver", ["A", "C"])
def test_who_leaves_before_the_cards_are_dealt_pays_nothing_and_the_next_round_has_its_own_deck(leaver: str) -> None:
    live = live_table("A", "B")
    live.do(commands.Leave(leaver))
    [voided] = [event for event in live.log if isinstance(event, RoundVoided)]
    assert voided.why == sentence(CALLED_OFF)
    assert not live.state.seating.seat_of(leaver)
    assert not live.state.halted
    live.wait(5)
    roots = [event.root for event in live.log if isinstance(event, Shuffled)]
    assert len(set(roots)) == 2
    live.play_out()
    assert verify(live.records[-1])


def test_a_table_that_closes_at_once_calls_the_round_off() -> None:
    live = live_table("A")
    live.do(commands.Close("enough", at_once=True))
    assert live.state.closed == "enough"


def test_after_a_crash_in_mid_cut_the_same_deck_waits_for_the_same_seeds() -> None:
    live = live_table("A", "B")
    give(live, "A")
    table = TableReactor.resume(journal.read(live.watch.lines), chance=live.chance, salt=live.salt)
    root = live.state.live.stocks["deck"].sealed.root
    table.receive(commands.Restart(), live.now_ns + 3600 * SECOND)
    assert table.state.cutting
    table.receive(commands.Seed("B", SEEDS["B"]), live.now_ns + 3601 * SECOND)
    assert table.state.live
    sealed = table.state.live.stocks["deck"].sealed
    assert sealed
    assert (sealed.root, sealed.seeds) == (root, (SEEDS["A"], SEEDS["B"]))


def test_only_tables_that_commit_their_shuffles_have_players_cut() -> None:
    with pytest.raises(BadOption):
        TableSettings(name="T", game="holdem", committed=False, cut_s=3)
    live = Live("holdem")
    live.sit("A")
    assert live.refused(commands.Pledge("A", bytes(32))) == "cut/none-here"

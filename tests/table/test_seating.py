"""Who sits where: joining, leaving, sitting out, waiting."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadOption, CroupierError, IllegalAction, Unknown
from croupier.games.game import SeatInfo
from croupier.games.poker import Holdem, Stud
from croupier.play.seat_changes import Joined, Left, SatIn, SatOut
from croupier.table import Seating
from tests.table.tables import chips_of, code, flow, names, seating


@pytest.mark.req("POKERIV3:RULE-D")
def test_a_player_takes_the_first_free_seat_or_a_chosen_one() -> None:
    made = seating(4, "A", "B")
    assert made.join("C", 50, seat=3) == 3
    assert made.join("D", 60, wait=True) == 2
    assert made.seats == (SeatInfo("A", 100), SeatInfo("B", 100), SeatInfo("D", 60, "wait"), SeatInfo("C", 50))
    assert made.changes[-2:] == [Joined("C", 3, 50), Joined("D", 2, 60)]


@pytest.mark.req("POKERIV3:RULE-D")
def test_joining_in_mid_deal_takes_the_seat_and_plays_from_a_later_deal() -> None:
    made = seating(4, "A", "B")
    made.begin({0, 1})
    assert made.join("N", 100) == 2
    made.settle([-2, 2])
    assert chips_of(made, "N") == 100
    assert made.begin({0, 1, 2}) == (Joined("N", 2, 100),)


@pytest.mark.parametrize(
    ("player", "seat", "refusal"),
    [
        ("A", None, "player/already-here"),
        ("N", 0, "seat/taken"),
        ("N", 4, "seat/none-such"),
        ("N", -1, "seat/none-such"),
    ],
)
def test_an_impossible_seat_is_refused(player: str, seat: int | None, refusal: str) -> None:
    made = seating(4, "A")
    with pytest.raises(BadOption) as refused:
        made.join(player, 100, seat=seat)
    assert code(refused) == refusal
    assert names(made) == "A..."


@pytest.mark.req("POKERIV3:RULE-B")
def test_an_eleventh_player_gets_no_seat_at_holdem() -> None:
    made = Seating.at(Holdem())
    assert [made.join(f"p{i}", 100) for i in range(11)] == [*range(10), None]
    with pytest.raises(BadOption) as refused:
        Seating.at(Holdem(), size=11)
    assert code(refused) == "seats/too-many"


@pytest.mark.parametrize(
    ("size", "minimum", "refusal"),
    [
        (0, 2, "seats/too-few"),
        (1, 2, "seats/too-few"),
        (6, 1, "table/minimum-players"),
        (6, 7, "table/minimum-players"),
        (30, 2, "seats/too-many"),
    ],
)
def test_an_impossible_table_is_refused(size: int, minimum: int, refusal: str) -> None:
    with pytest.raises(BadOption) as refused:
        Seating.at(Holdem(), size=size, minimum=minimum)
    assert code(refused) == refusal


def test_leaving_in_mid_deal_frees_the_seat_when_the_deal_is_over() -> None:
    made = seating(3, "A", "B", "C", "Q")
    made.begin({0, 1, 2})
    made.leave("B")
    assert names(made) == "ABC"
    made.settle([40, -30, -10])
    assert names(made) == "AQC"
    assert made.changes[-2:] == [Left("B", 1, 70), Joined("Q", 1, 100)]


def test_who_has_folded_leaves_at_once_but_the_seat_is_filled_only_after_the_deal() -> None:
    made = seating(3, "A", "B", "C", "Q")
    made.begin({0, 1, 2})
    made.leave("B")
    made.release(1, -30)
    assert names(made) == "A.C"
    assert made.changes[-1] == Left("B", 1, 70)
    assert made.join("R", 100) is None  # behind Q
    made.settle([40, -30, -10])
    assert names(made) == "AQC"
    assert chips_of(made, "Q") == 100


@pytest.mark.req("POKERIV3:EVENT-PLAYER-LEAVES", "POKERIV3:EVENT-PLAYER-JOINS")
def test_coming_and_going_between_deals_is_written_down() -> None:
    made = seating(6, "A", "B")
    made.join("Ann", 200, seat=3)
    made.leave("Ann")
    assert made.begin({0, 1})[-2:] == (Joined("Ann", 3, 200), Left("Ann", 3, 200))
    assert made.changes == []


@pytest.mark.parametrize("act", ["leave", "sit_out", "sit_in"])
def test_a_stranger_can_do_nothing(act: str) -> None:
    with pytest.raises(Unknown) as refused:
        getattr(seating(6, "A"), act)("X")
    assert code(refused) == "player/not-seated"


def test_the_queue_is_first_in_first_out_over_a_hundred_joins_and_leaves() -> None:
    chance = Random(3)
    made = seating(2, "A", "B")
    expected: list[str] = []
    for i in range(100):
        if expected and chance.random() < 0.4:
            gone = chance.choice(expected)
            made.leave(gone)
            expected.remove(gone)
        else:
            made.join(f"q{i}", 100)
            expected.append(f"q{i}")
        assert [guest.player for guest in made.queue] == expected
    for _ in range(3):
        made.leave(made.chairs[0].player)  # type: ignore[union-attr]
        assert made.chairs[0].player == expected.pop(0)  # type: ignore[union-attr]


def test_sitting_out_and_in_again() -> None:
    made = seating(6, "A", "B", "C")
    made.sit_out("C")
    made.sit_out("C")
    assert made.seats[2] == SeatInfo("C", 100, "out")
    made.sit_in("C", wait=True)
    assert made.seats[2] == SeatInfo("C", 100, "wait")
    assert made.changes[-2:] == [SatOut("C", 2), SatIn("C", 2)]


def test_who_waits_for_the_big_blind_stops_waiting_once_dealt_in() -> None:
    made = seating(6, "A", "B")
    made.join("N", 100, wait=True)
    made.begin({0, 1})
    assert made.chairs[2].presence == "wait"  # type: ignore[union-attr]
    made.settle([0, 0])
    made.begin({0, 1, 2})
    assert made.chairs[2].presence == "in"  # type: ignore[union-attr]


@pytest.mark.req("EPS:ASS-GPR-001")
def test_no_deal_begins_while_another_is_running() -> None:
    made = seating(6, "A", "B")
    made.begin({0, 1})
    assert not made.can_deal
    with pytest.raises(IllegalAction) as refused:
        made.begin({0, 1})
    assert code(refused) == "table/deal-running"
    made.settle([0, 0])
    assert made.can_deal


def test_a_game_starts_with_the_minimum_and_goes_on_with_two() -> None:
    made = Seating(6, (40, 200), minimum=3)
    for player in "AB":
        made.join(player, 100)
    assert (made.can_deal, made.status) == (False, "waiting")
    made.join("C", 100)
    assert (made.can_deal, made.status) == (True, "playing")
    made.begin({0, 1, 2})
    made.leave("C")
    made.settle([0, 0, 0])
    assert made.can_deal
    made.sit_out("B")
    assert (made.can_deal, made.started) == (False, True)  # it waits, nothing is reset
    made.leave("B")
    assert (made.can_deal, made.started) == (False, False)
    made.join("D", 100)
    assert not made.can_deal  # the minimum counts again


def test_at_a_stud_table_there_are_seven_seats() -> None:
    assert Seating.at(Stud()).size == 7


VERBS = st.sampled_from(["join", "leave", "top_up", "sit_out", "sit_in", "deal", "fold", "settle"])
COMMANDS = st.lists(st.tuples(VERBS, st.integers(0, 7), st.integers(1, 220)), max_size=60)


@given(COMMANDS)
def test_whatever_happens_chips_are_conserved_and_nobody_sits_twice(commands: list[tuple[str, int, int]]) -> None:
    made = Seating(4, (40, 200))
    outside = 0  # chips brought in, minus those taken away
    for command, who, chips in commands:
        try:
            apply(made, command, f"p{who}", chips)
        except CroupierError as refused:
            assert "/" in refused.code
        outside += sum(flow(change) for change in made.changes)
        made.changes.clear()
        seated = [chair.player for chair in made.chairs if chair]
        everyone = seated + [guest.player for guest in made.queue]
        assert len(set(everyone)) == len(everyone)
        assert sum(chair.chips for chair in made.chairs if chair) == outside
        assert made.dealing is not None or not made.queue or len(seated) == 4
        assert made.dealing is None or all(made.chairs[seat] for seat in made.dealing)


def apply(made: Seating, command: str, player: str, chips: int) -> None:
    """One command; a deal is between all who are ready, and the first pays the second."""
    ready = [seat for seat, info in enumerate(made.seats) if info and info.presence != "out"]
    if command == "join":
        made.join(player, chips)
    elif command == "top_up":
        made.top_up(player, chips)
    elif command == "deal":
        if made.can_deal:
            made.begin(ready)
    elif command == "settle":
        if made.dealing is not None:
            made.settle(zero_sum(made, chips))
            made.remove_broke()
    elif command == "fold":
        if made.dealing is not None and len(made.dealing) > 2:
            made.release(min(made.dealing), 0)
    else:
        getattr(made, command)(player)


def zero_sum(made: Seating, chips: int) -> list[int]:
    assert made.dealing is not None
    payoffs = [0] * made.size
    payer, payee = sorted(made.dealing)[:2]
    chair = made.chairs[payer]
    assert chair is not None
    payoffs[payer], payoffs[payee] = -min(chips, chair.chips), min(chips, chair.chips)
    return payoffs

"""Who sits where: joining, leaving, sitting out, waiting."""

from collections.abc import Iterator
from random import Random

import pytest

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import SeatInfo
from croupier.games.poker import Holdem, Stud
from croupier.play.seat_changes import Joined, Left, SatIn, SatOut
from croupier.table.commands import Leave, Sit, SitIn, SitOut, Stand
from croupier.table.seating import Seating
from tests.table.live_table import Live
from tests.table.payments import Payments, begin, pay, payments, stacks
from tests.table.toys import brought


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with brought(Payments):
        yield


def queue(live: Live) -> list[str]:
    return [queued.player for queued in live.state.seating.queue]


@pytest.mark.req("POKERIV3:RULE-D")
def test_a_player_takes_the_first_free_seat_or_a_chosen_one() -> None:
    live = payments("A", "B", size=4)
    live.sit("C", chips=50, seat=3)
    live.sit("D", chips=60)
    assert live.state.seating.seats == (
        SeatInfo("A", 100), SeatInfo("B", 100), SeatInfo("D", 60), SeatInfo("C", 50)
    )  # fmt: skip
    assert live.state.seating.changes[-2:] == [Joined("C", 3, 50), Joined("D", 2, 60)]


@pytest.mark.req("POKERIV3:RULE-D")
def test_joining_in_mid_deal_takes_the_seat_and_plays_from_a_later_deal() -> None:
    live = payments("A", "B", size=4)
    begin(live)
    live.sit("N")
    assert live.names == "ABN."
    pay(live, -2, 2)
    assert stacks(live)["N"] == 100
    begin(live)
    assert live.state.live.dealt == (0, 1, 2)
    assert live.state.live.changes == (Joined("N", 2, 100),)


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
    live = payments("A", size=4)
    assert live.refused(Sit(player, 100, seat)) == refusal
    assert live.names == "A..."


@pytest.mark.req("POKERIV3:RULE-B")
def test_an_eleventh_player_gets_no_seat_at_holdem() -> None:
    live = Live("holdem")
    live.sit(*[f"p{number}" for number in range(11)])
    assert live.names == "pppppppppp"
    assert queue(live) == ["p10"]
    with pytest.raises(BadOption) as refused:
        Live("holdem", seats=11)
    assert refused.value.code == "seats/too-many"


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
    assert refused.value.code == refusal


def test_leaving_in_mid_deal_frees_the_seat_when_the_deal_is_over() -> None:
    live = payments("A", "B", "C", "Q", size=3)
    begin(live)
    live.do(Stand("B", after_round=True))
    assert live.names == "ABC"
    pay(live, 40, -30, -10)
    assert live.names == "AQC"
    assert live.state.seating.changes[-2:] == [Left("B", 1, 70), Joined("Q", 1, 100)]


@pytest.mark.req("POKERIV3:EVENT-PLAYER-LEAVES", "POKERIV3:EVENT-PLAYER-JOINS")
def test_coming_and_going_between_deals_is_written_down() -> None:
    live = payments("A", "B")
    live.sit("Ann", chips=200, seat=3)
    live.do(Leave("Ann"))
    begin(live)
    assert live.state.live.changes[-2:] == (Joined("Ann", 3, 200), Left("Ann", 3, 200))
    assert live.state.seating.changes == []


@pytest.mark.parametrize("command", [Stand("X"), SitOut("X"), SitIn("X")], ids=lambda one: type(one).__name__)
def test_a_stranger_can_do_nothing(command: Stand | SitOut | SitIn) -> None:
    assert payments("A").refused(command) == "player/not-seated"


def test_the_queue_is_first_in_first_out_over_a_hundred_joins_and_leaves() -> None:
    chance = Random(3)
    live = payments("A", "B", size=2)
    expected: list[str] = []
    for number in range(100):
        if expected and chance.random() < 0.4:
            gone = chance.choice(expected)
            live.do(Leave(gone))
            expected.remove(gone)
        else:
            live.sit(f"q{number}")
            expected.append(f"q{number}")
        assert queue(live) == expected
    for _ in range(3):
        live.do(Leave(live.state.seating.chairs[0].player))
        assert live.state.seating.chairs[0].player == expected.pop(0)


def test_sitting_out_and_in_again() -> None:
    live = payments("A", "B", "C")
    live.do(SitOut("C"))
    live.do(SitOut("C"))
    assert live.state.seating.seats[2] == SeatInfo("C", 100, "out")
    live.do(SitIn("C"))
    assert live.state.seating.seats[2] == SeatInfo("C", 100)
    assert live.state.seating.changes[-2:] == [SatOut("C", 2), SatIn("C", 2)]


def test_who_waits_for_the_big_blind_stops_waiting_once_dealt_in() -> None:
    live = Live("holdem", seats=3)
    live.sit("A", "B")
    live.sit("N", wait=True)
    assert live.chair("N").presence == "wait"
    while live.state.live.dealt != (0, 1, 2):
        assert live.chair("N").presence == "wait"
        live.next_round()
    assert live.chair("N").presence == "in"


@pytest.mark.req("EPS:ASS-GPR-001")
def test_no_deal_begins_while_another_is_running() -> None:
    live = payments("A", "B")
    begin(live)
    seating = live.state.seating
    assert not seating.can_deal
    with pytest.raises(IllegalAction) as refused:
        seating.begin({0, 1})
    assert refused.value.code == "table/deal-running"
    pay(live, 0, 0)
    assert seating.can_deal


def test_a_game_starts_with_the_minimum_and_goes_on_with_two() -> None:
    live = Live("payments", seats=6, minimum=3)
    live.sit("A", "B")
    assert live.state.seating.status == "waiting"
    live.sit("C")
    assert live.state.running
    live.do(Stand("C", after_round=True))
    pay(live, 0, 0, 0)
    assert live.state.seating.can_deal
    live.do(SitOut("B"))
    assert (live.state.seating.can_deal, live.state.seating.started) == (False, True)  # it waits, nothing is reset
    live.do(Leave("B"))
    assert (live.state.seating.can_deal, live.state.seating.started) == (False, False)
    live.sit("D")
    assert not live.state.seating.can_deal  # the minimum counts again


def test_at_a_stud_table_there_are_seven_seats() -> None:
    assert Seating.at(Stud()).size == 7

"""From hosting to the first deal, and the seats between hands."""

import pytest

from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.wire.contract import GameState
from croupier.dds.wire.extras import Phase, Status
from croupier.errors import IllegalAction
from tests.dds.evening import GAME_UID, Evening, dealer_shows, playing, shown, uid


@pytest.mark.req("UBER:81", "UBER:82", "UBER:83")
def test_a_game_waits_to_be_joined_then_to_be_started_then_plays() -> None:
    evening = Evening()
    assert (evening.gstate(), evening.state.game_uid) == (GameState.waiting_to_join, GAME_UID)
    evening.join(0)
    assert evening.gstate() is GameState.waiting
    evening.start()
    assert evening.gstate() is GameState.playing


def test_a_game_without_players_cannot_be_started() -> None:
    with pytest.raises(IllegalAction) as refused:
        Evening().start()
    assert refused.value.code == "dds/nobody-joined"


@pytest.mark.req("UBER:UC1a", "UBER:70")
def test_nothing_is_dealt_without_a_bet() -> None:
    evening = Evening()
    evening.join(0, 1)
    evening.start()
    evening.wait(60_000)
    assert dealer_shows(evening.state) == ""
    evening.ready(0, 500)
    assert dealer_shows(evening.state) != ""


@pytest.mark.req("UBER:84")
def test_the_first_hand_is_dealt_when_all_players_have_published_hitting() -> None:
    evening = Evening()
    evening.join(0, 1, extras=False)
    evening.start()
    evening.player(0, "hitting")
    assert (dealer_shows(evening.state), evening.state.active_player) == ("", -1)
    evening.player(1, "hitting")
    assert len(shown(evening.state, 0).split()) == len(shown(evening.state, 1).split()) == 2


@pytest.mark.req("UBER:84")
def test_who_is_not_ready_in_seven_seconds_sits_the_first_hand_out() -> None:
    evening = Evening()
    evening.join(0, 1)
    evening.start()
    evening.ready(1, 500)
    evening.wait(6999)
    assert evening.phase() is Phase.readying
    evening.wait(1)
    assert evening.phase() is Phase.in_hand
    assert [seat.status for seat in evening.table.seats[:1]] == [Status.sitting_out_hand]
    assert evening.seated() == [0, 1]


@pytest.mark.parametrize("bet_first", [True, False])
def test_a_bet_and_the_ready_signal_may_come_in_any_order(bet_first: bool) -> None:
    evening = Evening()
    evening.join(0)
    evening.start()
    for step in range(2) if bet_first else (1, 0):
        assert evening.phase() is Phase.readying
        if step == 0:
            evening.request(0, "betting", 2500, count=2)
        else:
            evening.player(0, "hitting")
    assert evening.table.seats[0].hands[0].bet == 2500


@pytest.mark.req("UBER:UC2b", "UBER:6")
def test_the_eighth_player_is_refused_a_seat() -> None:
    evening = Evening()
    evening.join(*range(8))
    assert evening.seated() == [0, 1, 2, 3, 4, 5, 6]
    assert evening.codes(7) == ["dds/full"]
    evening.request(0, "leaving")
    evening.join(7)
    assert sorted(evening.seated()) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.req("UBER:UC2b")
def test_requests_to_join_during_a_hand_are_answered_at_its_end_in_their_order() -> None:
    evening = playing(*[500] * 6, cards="Td " * 6 + "9c" + " 8h" * 6 + " 9d")
    evening.join(8, 7)
    assert len(evening.seated()) == 6
    for n in range(6):
        assert 8 not in evening.seated()
        evening.player(n, "standing")
    assert 8 in evening.seated()
    assert evening.codes(7)[-1] == "dds/full"


def test_a_sample_for_another_game_is_no_request_to_join() -> None:
    evening = Evening()
    evening.player(0, game_uid=b"another".ljust(16))
    assert evening.seated() == []


@pytest.mark.req("UBER:10", "UBER:INTRO-g")
def test_a_player_has_500_dollars_and_what_is_left_of_them_after_coming_back() -> None:
    evening = playing(10_000, 500, cards="Td 9c Ts 6h 9h 7d 5c")  # 16, 18, dealer 17
    assert evening.balance(0) == 40_000
    evening.player(0, "standing")
    evening.player(1, "standing")
    assert evening.balance(0) == 40_000
    evening.request(0, "leaving")
    assert evening.seated() == [1]
    evening.join(0)
    assert evening.table.seats[0].balance == 40_000


@pytest.mark.req("UBER:35", "UBER:EXT-LEAVE", "UBER:INTRO-g")
@pytest.mark.parametrize("way", ["leaving", "another game", "gone"])
def test_a_seat_is_free_at_once_between_hands_and_otherwise_at_the_end_of_the_hand(way: str) -> None:
    evening = playing(None, None, cards="Td 9c Ts 7h 9h 8d")

    def leave(n: int) -> None:
        if way == "leaving":
            evening.request(n, "leaving")
        elif way == "gone":
            evening.gone(n)
        else:
            evening.player(n, game_uid=b"another".ljust(16))

    leave(1)
    assert evening.seated() == [0, 1]
    evening.player(0, "standing")
    evening.player(1, "standing")
    assert 1 not in evening.seated()
    leave(0)
    assert evening.seated() == []


@pytest.mark.req("UBER:62")
def test_the_shoe_can_be_changed_until_the_game_has_started() -> None:
    evening = Evening()
    evening.join(0)
    evening.game.change_shoe(DealerSettings(shoe="infinite"), 0)
    evening.start()
    assert evening.table.shoe.name == "infinite"
    with pytest.raises(IllegalAction) as refused:
        evening.game.change_shoe(DealerSettings(), 0)
    assert refused.value.code == "dds/shoe-fixed"
    evening.wait(1000)
    assert evening.table.shoe.name == "infinite"


def test_a_game_that_has_ended_tells_its_players() -> None:
    evening = Evening()
    evening.join(0)
    evening.end()
    assert evening.phase() is Phase.ended
    assert evening.codes(0)[-1] == "dds/closed"
    evening.join(1)
    assert uid(1) not in evening.game.members.purses

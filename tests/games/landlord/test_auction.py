"""The auction: who is asked, what may be said, when it ends (LANDLORD, group auction)."""

from collections import Counter
from typing import Any

import pytest

from croupier.games.game import Seat
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import PASS, Bid, BidMade, BidPassed, FirstAsked, LandlordFound
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.games.landlord.script import SEATS, Script


class Silent:
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


@pytest.mark.req("LANDLORD:10.6.1")
def test_each_position_is_asked_first_about_equally_often_and_all_hear_it() -> None:
    game = Landlord()
    host = Host(game, [Silent()] * 3, chance=Seeded(7))
    picked = [host.play(SEATS).events[1] for _ in range(900)]
    counts = Counter(event.seat for event in picked)
    assert all(abs(counts[seat] - 300) < 70 for seat in range(3))  # five standard deviations
    for viewer in (None, 0, 1, 2):
        assert game.redact(picked[0], viewer) == picked[0]


@pytest.mark.req("LANDLORD:10.6.1")
@pytest.mark.parametrize("first", range(3))
def test_the_pick_is_the_first_bidder_and_no_landlord_yet(first: Seat) -> None:
    game = Script(first=first)
    assert game.of(FirstAsked) == [FirstAsked(first)]
    assert game.asked == [first]
    assert game.state.landlord == -1


@pytest.mark.req("LANDLORD:10.6.2")
def test_a_request_says_whether_it_is_the_first_and_what_is_bid() -> None:
    game = Script(first=2)
    asked = []
    for word in ("b1", "p", "b2", "p", "p"):
        asked.append((game.turn, game.offered()["first"], game.offered()["bet"]))
        game.run(word)
    assert asked == [(2, True, 0), (0, False, 1), (1, False, 1), (2, False, 2), (0, False, 2)]


@pytest.mark.req("LANDLORD:10.6.3", "LANDLORD:10.6.11")
@pytest.mark.parametrize(("said", "asks"), [("b1 p p", 3), ("b1 p b2 p p", 5), ("b3", 1), ("b1 b2 b3", 3)])
def test_asking_goes_on_until_the_end_condition_and_no_longer(said: str, asks: int) -> None:
    game = Script().run(said)
    assert len(game.of(BidMade, BidPassed)) == asks
    assert len(game.asked) == asks + 1  # and then the landlord, for cards
    assert not game.legal().bidding
    assert game.turn == game.state.landlord
    assert game.refused("b3") == "action/not-here"


@pytest.mark.req("LANDLORD:10.6.4")
def test_while_one_is_asked_the_others_wait_and_know_for_whom() -> None:
    game = Script(first=1)
    for word in ("b1", "p", "b2", "p", "p"):
        for other in {0, 1, 2} - {game.turn}:
            assert game.picture(other)["turn"] == game.turn
            assert game.offered(other) == {}
            assert game.refused(PASS, other) == game.refused(Bid(3), other) == "turn/not-yours"
        game.run(word)


@pytest.mark.req("LANDLORD:10.6.5")
@pytest.mark.parametrize(("before", "word"), [("", "b1"), ("", "b2"), ("", "b3"), ("b1", "p")])
def test_each_of_the_four_answers_is_accepted_when_legal(before: str, word: str) -> None:
    game = Script().run(before)
    seat = game.turn
    game.run(word)
    said = game.of(BidMade, BidPassed)[-1]
    assert said == (BidPassed(seat) if word == "p" else BidMade(seat, int(word[1])))


@pytest.mark.req("LANDLORD:10.6.5")
@pytest.mark.parametrize("amount", [0, -1, 4, 10**9, "2", None, 2.0, True])
def test_any_other_bid_is_refused(amount: Any) -> None:
    assert Script().refused(Bid(amount)) == "bid/not-a-bid"
    assert Bid(amount) not in Script().legal()


@pytest.mark.req("LANDLORD:10.6.6")
def test_the_first_asked_may_not_pass() -> None:
    game = Script()
    assert game.refused("p") == "bid/first-must-bid"
    assert game.offered() == {"bid": [1, 2, 3], "first": True, "bet": 0, "pass": False, "surrender": True}


@pytest.mark.req("LANDLORD:10.6.6")
@pytest.mark.parametrize(("bid", "higher"), [(1, [2, 3]), (2, [3])])
def test_a_later_bid_must_be_higher(bid: int, higher: list[int]) -> None:
    game = Script().run(f"b{bid}")
    assert game.offered() == {"bid": higher, "first": False, "bet": bid, "pass": True, "surrender": True}
    assert list(game.legal()) == [PASS, *map(Bid, higher)]
    for amount in range(1, bid + 1):
        assert game.refused(Bid(amount)) == "bid/not-higher"


@pytest.mark.req("LANDLORD:10.6.7")
@pytest.mark.parametrize(
    ("said", "landlord", "bet"),
    [
        ("b1 p p", 0, 1),
        ("b1 b2 p p", 1, 2),
        ("b1 p b3", 2, 3),
        ("b3", 0, 3),
        ("b1 p b2 p p", 2, 2),
        ("b1 p b2 b3", 0, 3),
        ("b1 p b2 p b3", 1, 3),  # who passed may bid when asked again
        ("b1 b2 p b3", 0, 3),
    ],
)
def test_the_last_bidder_is_landlord_after_a_three_or_two_passes_in_a_row(said: str, landlord: Seat, bet: int) -> None:
    game = Script().run(said)
    found = game.of(LandlordFound)
    assert [event.seat for event in found] == [landlord]
    assert (game.state.landlord, game.state.bet) == (landlord, bet)
    for viewer in (None, 0, 1, 2):
        assert game.folded(viewer).landlord == landlord


@pytest.mark.req("LANDLORD:10.6.7")
@pytest.mark.parametrize("said", ["b1 p", "b1 b2 p", "b1 p b2 p"])
def test_one_pass_ends_nothing(said: str) -> None:
    game = Script().run(said)
    assert game.state.landlord == -1
    assert game.legal().bidding


@pytest.mark.req("LANDLORD:10.6.8")
def test_a_bid_becomes_the_bet_and_every_answer_is_told_to_all() -> None:
    game = Script().run("b1 b2")
    assert game.state.bet == 2
    for viewer in (None, 0, 1, 2):
        heard = [game.game.redact(event, viewer) for event in game.events[2:]]
        assert heard == [BidMade(0, 1), BidMade(1, 2)]
        assert game.folded(viewer).bet == 2
        assert [seat["bid"] for seat in game.picture(viewer)["seats"]] == [1, 2, None]


@pytest.mark.req("LANDLORD:10.6.10")
def test_asking_goes_round_in_the_order_of_positions() -> None:
    assert Script(first=1).run("b1 p b2 p").asked == [1, 2, 0, 1, 2]


@pytest.mark.req("LANDLORD:10.6.12")
@pytest.mark.parametrize(("said", "landlord"), [("b3", 0), ("b1 b3", 1), ("b1 p b3", 2)])
def test_the_back_cards_are_shown_to_all_and_go_to_the_landlord(said: str, landlord: Seat) -> None:
    game = Script().run(said)
    back = tuple(game.deck[51:])
    assert game.state.counts == [20 if seat == landlord else 17 for seat in range(3)]
    assert set(back) < set(game.state.hands[landlord])
    for viewer in (None, 0, 1, 2):
        assert [game.game.redact(event, viewer) for event in game.of(LandlordFound)] == [LandlordFound(landlord, back)]
        assert game.folded(viewer).back == back
        assert game.folded(viewer).hands[landlord][17:] == back


def test_nobody_sees_the_back_cards_during_the_auction() -> None:
    game = Script().run("b1 b2")
    for viewer in (None, 0, 1, 2):
        assert game.picture(viewer)["back"] == ["??"] * 3

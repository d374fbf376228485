"""Buying in, buying more and going broke (POKERIV3, group buyin)."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.games import registry
from croupier.games.profile import profile_of
from croupier.play.seat_changes import BrokeRemoved, Joined, ToppedUp
from croupier.table.commands import DeclineRebuy, Sit, TopUp
from tests.table.live_table import Live
from tests.table.payments import DearPayments, Payments, begin, pay, payments, stacks
from tests.table.toys import brought


@pytest.fixture(autouse=True)
def _game() -> Iterator[None]:
    with brought(Payments, DearPayments):
        yield


def bought_in(chips: int, game: str = "holdem", **options: Any) -> str:
    """With so many chips somebody sits down: why not, or "" if so."""
    live = Live(game, options=options)
    sit = Sit("A", chips)
    try:
        live.do(sit)
    except Exception:
        assert stacks(live) == {}
        return live.refused(sit)
    assert stacks(live) == {"A": chips}
    return ""


@pytest.mark.req("POKERIV3:RULE-D2")
@pytest.mark.parametrize(
    ("chips", "refusal"),
    [(39, "buy-in/below-minimum"), (40, ""), (200, ""), (201, "buy-in/above-maximum"), (0, "buy-in/below-minimum")],
)
def test_no_limit_buy_ins_are_20_to_100_big_blinds(chips: int, refusal: str) -> None:
    assert bought_in(chips, big_blind=2) == refusal


@pytest.mark.req("POKERIV3:RULE-D1")
@pytest.mark.parametrize(("chips", "refusal"), [(199, "buy-in/below-minimum"), (200, ""), (10**9, "")])
def test_fixed_limit_has_a_least_buy_in_of_10_big_bets_and_no_most(chips: int, refusal: str) -> None:
    assert bought_in(chips, limit="fixed", big_blind=10) == refusal


@pytest.mark.req("POKERIV3:RULE-D2a")
@pytest.mark.parametrize(
    ("chips", "refusal"), [(9, "buy-in/below-minimum"), (10, ""), (2000, ""), (2001, "buy-in/above-maximum")]
)
def test_other_bounds_are_kept_too(chips: int, refusal: str) -> None:
    assert bought_in(chips, big_blind=2, min_buy_in=5 * 2, max_buy_in=1000 * 2) == refusal


@pytest.mark.parametrize("game", [name for name in registry.names() if name != "landlord"])
def test_every_game_for_chips_has_buy_in_bounds(game: str) -> None:
    takes = profile_of(registry.make(game)).buy_in
    assert takes is not None
    assert bought_in(takes.bounds[0], game) == ""


def test_where_scores_are_played_for_any_will_do_and_none_can_be_bought() -> None:
    live = Live("landlord")
    for player, score in (("A", 0), ("B", -7), ("C", 500)):
        live.sit(player, chips=score)
    assert live.state.running
    assert live.refused(TopUp("B", 10)) == "buy-in/scores-only"


def test_below_the_least_bet_nobody_is_dealt_in_and_new_chips_complete_the_least_buy_in() -> None:
    live = payments("A", "B", game="dear-payments")
    pay(live, -95, 95)
    assert not live.state.seating.can_deal  # a bet is 10 at least
    assert live.refused(TopUp("A", 34)) == "buy-in/below-minimum"
    live.do(TopUp("A", 35))
    assert stacks(live)["A"] == 40
    begin(live)


@pytest.mark.req("POKERIV3:RULE-D2b")
@pytest.mark.parametrize(
    ("chips", "refusal"),
    [(100, ""), (101, "buy-in/above-maximum"), (1, ""), (0, "buy-in/below-minimum"), (-5, "buy-in/below-minimum")],
)
def test_a_top_up_goes_to_the_maximum_and_no_further(chips: int, refusal: str) -> None:
    live = payments("A", "B")
    if refusal:
        assert live.refused(TopUp("A", chips)) == refusal
        assert stacks(live)["A"] == 100
        return
    live.do(TopUp("A", chips))
    assert stacks(live)["A"] == 100 + chips
    assert live.state.seating.changes[-1] == ToppedUp("A", 0, chips)


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_a_top_up_asked_for_in_a_deal_raises_the_stack_only_when_it_is_over() -> None:
    live = payments("A", "B")
    begin(live)
    live.do(TopUp("A", 50))
    assert stacks(live)["A"] == 100
    pay(live, -30, 30)
    assert stacks(live)["A"] == 120
    begin(live)
    assert live.state.live.changes == (ToppedUp("A", 0, 50),)


@pytest.mark.req("POKERIV3:RULE-D2b")
@pytest.mark.parametrize(("won", "added"), [(-100, 150), (0, 100), (60, 40), (100, 0)])
def test_of_a_kept_top_up_only_what_fits_under_the_maximum_is_added(won: int, added: int) -> None:
    live = payments("A", "B")
    begin(live)
    live.do(TopUp("A", 150))
    pay(live, won, -won)
    assert stacks(live)["A"] == 100 + won + added
    topped = [change for change in live.state.seating.changes if isinstance(change, ToppedUp)]
    assert topped == ([ToppedUp("A", 0, added)] if added else [])


def test_who_is_not_in_the_deal_gets_new_chips_at_once() -> None:
    live = payments("A", "B")
    begin(live)
    live.sit("C")
    live.do(TopUp("C", 20))
    assert stacks(live)["C"] == 120


def test_a_player_without_chips_buys_in_anew() -> None:
    live = payments("A", "B")
    pay(live, -100, 100)
    assert live.refused(TopUp("A", 39)) == "buy-in/below-minimum"
    live.do(TopUp("A", 40))
    assert stacks(live)["A"] == 40


@pytest.mark.req("POKERIV3:FLOWb")
def test_a_busted_players_seat_goes_to_the_first_in_the_queue() -> None:
    live = payments("A", "B", "C", "Q", "R", size=3)
    assert [queued.player for queued in live.state.seating.queue] == ["Q", "R"]
    pay(live, 50, -100, 50)
    assert live.names == "ABC"  # while new chips are on offer
    live.do(DeclineRebuy("B"))
    assert live.names == "AQC"
    assert [queued.player for queued in live.state.seating.queue] == ["R"]
    begin(live)
    assert live.state.live.changes[-2:] == (BrokeRemoved(("B",), (1,)), Joined("Q", 1, 100))


@pytest.mark.req("POKERIV3:FLOWb")
def test_who_buys_new_chips_keeps_the_seat() -> None:
    live = payments("A", "B", "C", "Q", size=3)
    pay(live, 50, -100, 50)
    live.do(TopUp("B", 60))
    live.wait(live.state.settings.rebuy_ns / 10**9 + 1)
    assert live.names == "ABC"
    assert stacks(live)["B"] == 60


@pytest.mark.req("POKERIV3:EVENT-REMOVE-BROKE")
def test_two_who_are_broke_are_removed_together_and_one_with_a_chip_is_not() -> None:
    live = payments("A", "B", "C", "D", size=4)
    pay(live, -100, 299, -99, -100)
    live.wait(live.state.settings.rebuy_ns / 10**9 + 1)
    assert live.names == ".BC."
    assert live.state.seating.changes[-1] == BrokeRemoved(("A", "D"), (0, 3))


def test_an_offer_may_lapse_for_one_player_alone_and_the_others_play_on() -> None:
    live = payments("A", "B", "C", "D", size=4)
    pay(live, -100, 200, 0, -100)
    begin(live)
    assert live.state.live.dealt == (1, 2)
    live.do(DeclineRebuy("A"))
    assert live.names == ".BCD"
    pay(live, 0, 0, 0, 0)
    assert live.names == ".BCD"

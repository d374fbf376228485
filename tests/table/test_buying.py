"""Buying in, buying more and going broke (POKERIV3, group buyin)."""

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.poker import BlindOptions, Holdem
from croupier.play.seat_changes import BrokeRemoved, Joined, ToppedUp
from croupier.table import Seating
from tests.table.tables import chips_of, code, names, seating


@pytest.mark.req("POKERIV3:RULE-D2")
@pytest.mark.parametrize(
    ("chips", "refusal"),
    [(39, "buy-in/below-minimum"), (40, None), (200, None), (201, "buy-in/above-maximum"), (0, "buy-in/below-minimum")],
)
def test_no_limit_buy_ins_are_20_to_100_big_blinds(chips: int, refusal: str | None) -> None:
    made = Seating.at(Holdem(BlindOptions(big_blind=2)))
    if refusal is None:
        made.join("A", chips)
        assert chips_of(made, "A") == chips
        return
    with pytest.raises(BadOption) as refused:
        made.join("A", chips)
    assert code(refused) == refusal
    assert made.status == "idle"


@pytest.mark.req("POKERIV3:RULE-D1")
@pytest.mark.parametrize(("chips", "fits"), [(199, False), (200, True), (10**9, True)])
def test_fixed_limit_has_a_least_buy_in_of_10_big_bets_and_no_most(chips: int, fits: bool) -> None:
    made = Seating.at(Holdem(BlindOptions(limit="fixed", big_blind=10)))
    if fits:
        assert made.join("A", chips) == 0
    else:
        with pytest.raises(BadOption, match="at least 200"):
            made.join("A", chips)


@pytest.mark.req("POKERIV3:RULE-D2a")
@pytest.mark.parametrize(("chips", "fits"), [(9, False), (10, True), (2000, True), (2001, False)])
def test_other_bounds_are_kept_too(chips: int, fits: bool) -> None:
    made = Seating.at(Holdem(BlindOptions(big_blind=2, min_buy_in=5 * 2, max_buy_in=1000 * 2)))
    if fits:
        assert made.join("A", chips) == 0
    else:
        with pytest.raises(BadOption):
            made.join("A", chips)


@pytest.mark.parametrize("game", [name for name in registry.names() if name != "landlord"])
def test_every_game_for_chips_has_buy_in_bounds(game: str) -> None:
    made = Seating.at(registry.make(game))
    assert made.buy_in is not None
    assert made.join("A", made.buy_in[0]) == 0


def test_where_scores_are_played_for_any_will_do_and_none_can_be_bought() -> None:
    made = Seating.at(registry.make("landlord"))
    assert made.buy_in is None
    for player, score in (("A", 0), ("B", -7), ("C", 500)):
        made.join(player, score)
    assert [info.presence for info in made.seats if info] == ["in", "in", "in"]
    assert made.can_deal
    with pytest.raises(BadOption) as refused:
        made.top_up("B", 10)
    assert code(refused) == "buy-in/scores-only"


def test_below_the_least_bet_nobody_is_dealt_in_and_new_chips_complete_the_least_buy_in() -> None:
    made = Seating.at(registry.make("blackjack", {"minimum": 500}))
    made.join("A", 500)
    made.begin({0})
    made.settle([-100])
    assert (made.broke, made.can_deal) == (("A",), False)
    with pytest.raises(BadOption, match="at least 100"):
        made.top_up("A", 99)
    made.top_up("A", 100)
    assert made.can_deal  # alone: one is enough for blackjack


@pytest.mark.req("POKERIV3:RULE-D2b")
@pytest.mark.parametrize(("chips", "fits"), [(100, True), (101, False), (1, True), (0, False), (-5, False)])
def test_a_top_up_goes_to_the_maximum_and_no_further(chips: int, fits: bool) -> None:
    made = seating(6, "A", "B")
    if fits:
        made.top_up("A", chips)
        assert chips_of(made, "A") == 100 + chips
        assert made.changes[-1] == ToppedUp("A", 0, chips)
    else:
        with pytest.raises(BadOption):
            made.top_up("A", chips)
        assert chips_of(made, "A") == 100


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_a_top_up_asked_for_in_a_deal_raises_the_stack_only_when_it_is_over() -> None:
    made = seating(6, "A", "B")
    made.begin({0, 1})
    made.top_up("A", 50)
    assert chips_of(made, "A") == 100
    made.settle([-30, 30])
    assert chips_of(made, "A") == 120
    assert made.begin({0, 1}) == (ToppedUp("A", 0, 50),)


@pytest.mark.req("POKERIV3:RULE-D2b")
@pytest.mark.parametrize(("won", "added"), [(-100, 150), (0, 100), (60, 40), (100, 0), (300, 0)])
def test_of_a_kept_top_up_only_what_fits_under_the_maximum_is_added(won: int, added: int) -> None:
    made = seating(6, "A", "B", chips=100)
    made.begin({0, 1})
    made.top_up("A", 150)
    made.chairs[1].chips = 400  # type: ignore[union-attr]
    made.settle([won, -won])
    assert chips_of(made, "A") == 100 + won + added
    assert [change for change in made.changes if isinstance(change, ToppedUp)] == (
        [ToppedUp("A", 0, added)] if added else []
    )


@pytest.mark.req("POKERIV3:RULE-D2b")
def test_who_has_folded_gets_new_chips_at_once() -> None:
    made = seating(6, "A", "B", "C")
    made.begin({0, 1, 2})
    made.top_up("A", 20)
    made.release(0, -10)
    assert chips_of(made, "A") == 110
    made.top_up("A", 30)
    assert chips_of(made, "A") == 140
    made.settle([-10, -5, 15])
    assert [chips_of(made, player) for player in "ABC"] == [140, 95, 115]


def test_who_is_not_in_the_deal_gets_new_chips_at_once_too() -> None:
    made = seating(6, "A", "B", "C")
    made.begin({0, 1})
    made.top_up("C", 20)
    assert chips_of(made, "C") == 120


def test_a_player_without_chips_buys_in_anew() -> None:
    made = seating(6, "A", "B")
    made.begin({0, 1})
    made.settle([-100, 100])
    with pytest.raises(BadOption, match="at least 40"):
        made.top_up("A", 39)
    made.top_up("A", 40)
    made.least_rebuy = 10
    made.begin({0, 1})
    made.settle([-40, 40])
    made.top_up("A", 10)
    assert chips_of(made, "A") == 10


@pytest.mark.req("POKERIV3:FLOWb")
def test_a_busted_players_seat_goes_to_the_first_in_the_queue() -> None:
    made = seating(3, "A", "B", "C", "Q", "R")
    assert [guest.player for guest in made.queue] == ["Q", "R"]
    made.begin({0, 1, 2})
    made.settle([50, -100, 50])
    assert made.broke == ("B",)
    assert names(made) == "ABC"  # while new chips are on offer
    made.remove_broke()
    assert names(made) == "AQC"
    assert [guest.player for guest in made.queue] == ["R"]
    assert made.begin({0, 1, 2})[-2:] == (BrokeRemoved(("B",), (1,)), Joined("Q", 1, 100))


@pytest.mark.req("POKERIV3:FLOWb")
def test_who_buys_new_chips_keeps_the_seat() -> None:
    made = seating(3, "A", "B", "C", "Q")
    made.begin({0, 1, 2})
    made.settle([50, -100, 50])
    made.top_up("B", 60)
    made.remove_broke()
    assert names(made) == "ABC"


@pytest.mark.req("POKERIV3:EVENT-REMOVE-BROKE")
def test_two_who_are_broke_are_removed_together_and_one_with_a_chip_is_not() -> None:
    made = seating(4, "A", "B", "C", "D")
    made.begin({0, 1, 2, 3})
    made.settle([-100, 299, -99, -100])
    made.remove_broke()
    assert made.changes[-1] == BrokeRemoved(("A", "D"), (0, 3))
    assert names(made) == ".BC."


def test_an_offer_may_lapse_for_one_player_alone_and_the_others_play_on() -> None:
    made = seating(4, "A", "B", "C", "D")
    made.begin({0, 1, 2, 3})
    made.settle([-100, 200, 0, -100])
    assert made.can_deal
    assert [info.presence for info in made.seats if info] == ["out", "in", "in", "out"]
    made.begin({1, 2})
    made.remove_broke(["A"])
    assert names(made) == ".BCD"
    made.settle([0, 0, 0, 0])
    assert names(made) == ".BCD"

"""The main pot and the side pots: who can win how much (POKERIV3, group pots)."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.betting.pots import Pot, pots, shares, uncalled
from croupier.games.poker.events import HandsShown, PotWon, Returned
from croupier.games.poker.seats import mask_of
from croupier.kit.cards import DECK_52, show_cards
from tests.games.poker.script import Script

# The worked example of appendix 1: its players 1 to 4 sit in seats 1, 2, 3 and 0 (the button), who acts last.
P1, P2, P3, P4 = 1, 2, 3, 0
AA, KK, QQ, JJ = "AsAd", "KsKd", "QsQd", "JsJd"


def worked_example(hands: dict[int, str] | None = None) -> Script:
    """Before its first step: the flop, and 5 of each in the pot of 20."""
    game = Holdem(BlindOptions(big_blind=5, small_blind=2))
    return Script(game, [5 + 15, 5 + 25, 500, 500], hands=hands, board="2c7d9h 3s4c").run("c c c k")


@pytest.mark.req("POKERIV3:RULE-B2b")
def test_the_worked_example_step_1() -> None:
    hand = worked_example()
    assert hand.pots == [(20, {0, 1, 2, 3})]
    hand.run("b10 r30 c")
    assert hand.pots == [(90, {P1, P2, P3, P4})]
    hand.run("c")
    assert hand.pots == [(75, {P1, P2, P3, P4}), (30, {P1, P2, P3})]


@pytest.mark.req("POKERIV3:RULE-B2c")
def test_the_worked_example_step_2() -> None:
    hand = worked_example().run("b10 r30 c c  c")
    assert hand.pots == [(80, {P1, P2, P3, P4}), (30, {P1, P2, P3}), (10, {P2, P3})]


@pytest.mark.req("POKERIV3:RULE-B2d")
@pytest.mark.parametrize("street", ["turn", "river"])
def test_the_worked_example_step_3(street: str) -> None:
    hand = worked_example().run("b10 r30 c c c")
    hand.run("k k" if street == "river" else "").run("b50 f")
    back, paid, shown = (hand.events.index(hand.of(kind)[0]) for kind in (Returned, PotWon, HandsShown))
    assert hand.events[back] == Returned(P2, 50)
    won = hand.events[paid]
    assert isinstance(won, PotWon)
    assert (won.pot, won.amount, won.seats) == (2, 10, (P2,))
    assert back < paid < shown


@pytest.mark.req("POKERIV3:RULE-B2e")
@pytest.mark.parametrize("order", list(permutations([P1, P2, P3, P4])))
def test_the_worked_example_step_4(order: tuple[int, ...]) -> None:
    """Whatever the hands: side pot 1 goes to the better of 1 and 2, the main pot to the best of 1, 2 and 4."""
    hand = worked_example(dict(zip(order, (AA, KK, QQ, JJ), strict=True))).run("b10 r30 c c c  b50 f")
    main = min({P1, P2, P4}, key=order.index)
    side = min({P1, P2}, key=order.index)
    won = {e.pot: (e.amount, e.seats) for e in hand.of(PotWon)}
    assert won == {0: (80, (main,)), 1: (30, (side,)), 2: (10, (P2,))}


@pytest.mark.req("POKERIV3:RULE-B2")
def test_an_all_in_forms_a_side_pot() -> None:
    hand = Script(Holdem(), [20, 300, 300]).run("a c c  b30 c")
    assert hand.pots == [(60, {0, 1, 2}), (60, {1, 2})]


@pytest.mark.req("POKERIV3:RULE-B2")
def test_without_an_all_in_there_is_one_pot_at_any_time() -> None:
    hand = Script(Holdem(), [300] * 4)
    seen = [hand.pots]
    for word in ("c", "r6", "f", "c", "c", "k", "b10", "r30", "c", "f", "b50", "c", "k", "k"):
        hand.run(word)
        seen.append(hand.pots)
    assert {len(pot) for pot in seen[:-1]} == {1}
    assert [pot[0][0] for pot in seen[:6]] == [3, 5, 11, 11, 15, 19]


@pytest.mark.req("POKERIV3:RULE-B2a")
def test_three_all_ins_of_different_size_number_the_side_pots_by_level() -> None:
    hand = Script(Holdem(), [100, 20, 60, 500, 500]).run("r100 c c c c")
    capped = [(100, {0, 1, 2, 3, 4}), (160, {0, 2, 3, 4}), (120, {0, 3, 4})]
    assert hand.pots == capped
    assert hand.run("b50").pots == [*capped, (50, {3, 4})]
    assert hand.run("c").pots == [*capped, (100, {3, 4})]
    assert [e.pot for e in hand.check_down().of(PotWon)] == [3, 2, 1, 0]


@pytest.mark.req("POKERIV3:BETa", "POKERIV3:RULE-B2a")
def test_a_later_smaller_all_in_is_the_lower_pot() -> None:
    assert pots([25, 15, 30, 30], 0b1111) == [Pot(60, (0, 1, 2, 3)), Pot(30, (0, 2, 3), 15), Pot(10, (2, 3), 25)]


def test_what_a_folded_player_paid_stays_in_the_pots() -> None:
    assert pots([40, 100, 70], mask_of([0, 1])) == [Pot(120, (0, 1)), Pot(90, (1,), 40)]


def test_dead_money_belongs_to_the_main_pot() -> None:
    assert pots([40, 100, 100], 0b111, dead=3)[0] == Pot(123, (0, 1, 2))


@pytest.mark.parametrize(
    ("bets", "live", "back"),
    [([50, 100, 0], 0b011, (1, 50)), ([50, 50], 0b11, (0, 0)), ([50, 100], 0b01, (1, 0)), ([0, 30], 0b10, (1, 30))],
)
def test_an_uncalled_bet_is_what_nobody_matched(bets: list[int], live: int, back: tuple[int, int]) -> None:
    assert uncalled(bets, live) == back


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "split"),
    [(10, 2, 1, [5, 5]), (11, 2, 1, [6, 5]), (11, 3, 1, [4, 4, 3]), (25, 2, 5, [15, 10]), (7, 2, 5, [7, 0])],
)
def test_odd_chips_go_one_each_to_the_first(amount: int, winners: int, unit: int, split: list[int]) -> None:
    assert shares(amount, winners, unit=unit) == split


PUT = st.lists(st.integers(1, 200), min_size=2, max_size=10)


@given(PUT, st.data())
def test_pots_keep_every_chip_and_nest(put: list[int], data: st.DataObject) -> None:
    live = mask_of(data.draw(st.sets(st.integers(0, len(put) - 1), min_size=1)))
    made = pots(put, live)
    assert sum(pot.amount for pot in made) == sum(put)
    assert made[0].seats == tuple(p for p in range(len(put)) if live >> p & 1)
    for lower, upper in pairwise(made):
        assert set(upper.seats) < set(lower.seats)


@pytest.mark.req("EPS:GL-SIDEPOT")
@given(PUT)
def test_what_an_all_in_player_cannot_win_is_the_sum_of_excesses(put: list[int]) -> None:
    made = pots(put, (1 << len(put)) - 1)
    for seat, mine in enumerate(put):
        cannot_win = sum(pot.amount for pot in made if seat not in pot.seats)
        assert cannot_win == sum(max(0, x - mine) for x in put)


@pytest.mark.req("EPS:RF-BR-011")
@given(st.lists(st.integers(1, 60), min_size=2, max_size=6), st.permutations(DECK_52))
def test_nobody_wins_more_from_another_than_they_put_in(stacks: list[int], deck: list[int]) -> None:
    hand = Script(Holdem(), stacks, deck=show_cards(deck))
    while hand.turn >= 0:  # everybody all-in, one by one
        hand.run("a")
    put = [min(stack, sorted(stacks)[-2]) for stack in stacks]
    for seat, payoff in enumerate(hand.payoffs):
        assert payoff <= sum(min(x, put[seat]) for other, x in enumerate(put) if other != seat)
    assert sum(hand.payoffs) == 0

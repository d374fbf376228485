"""Which five cards win and who is paid what, by the rule set "eps" (EPS, UC-010 and section 2.1)."""

import pytest

from croupier.games.poker.events import PotWon
from croupier.kit.cards import parse_cards, show
from tests.games.poker.script import Script
from tests.games.poker.variants.eps_script import AA, BOARD, EPS, KK, QQ, eps


@pytest.mark.req("EPS:DESC-10")
@pytest.mark.parametrize(
    ("hole", "board", "own", "five"),
    [
        ("AsKs", "QsJsTs 2d 3c", 2, "As Ks Qs Js Ts"),
        ("AsAd", "AhAc7d 8c 9h", 2, "As Ah Ad Ac 9h"),
        ("As2d", "KsQsJs Ts 3c", 1, "As Ks Qs Js Ts"),
        ("9d2c", "9h9s9c KdQs", 1, "9s 9h 9d 9c Kd"),
        ("2d3c", "AsKsQs Js Ts", 0, "As Ks Qs Js Ts"),
        ("AdAc", "2h4h6h 8h Th", 0, "Th 8h 6h 4h 2h"),  # a pair of aces is worth less than the board
    ],
)
def test_the_best_five_of_seven_are_two_one_or_none_of_ones_own(hole: str, board: str, own: int, five: str) -> None:
    hand = eps(500, 500, hands={0: hole}, board=board).check_down()
    best = EPS.picture(EPS.view(hand.state, None))["seats"][0]["best"]
    assert sorted(best) == sorted(five.split())
    assert len({show(card) for card in parse_cards(hole)} & set(best)) == own


def awarded(hand: Script) -> list[tuple[list[int], PotWon, list[int]]]:
    """Each award of a hand, with the stacks before and after it."""
    state = EPS.begin(hand.seats, hand.carry)
    found = []
    for event in hand.events:
        before = [*state.stack]
        EPS.evolve(state, event)
        if isinstance(event, PotWon):
            found.append((before, event, [*state.stack]))
    return found


@pytest.mark.req("EPS:UC-010-S15")
@pytest.mark.parametrize(
    ("actions", "pot", "winner"),
    [("r50 c c  b100 c c  k k k  k k k", 450, 0), ("r50 f f", 25, 0), ("f c k  b100 f", 20, 1)],
)
def test_the_pot_is_added_to_what_the_winner_has(actions: str, pot: int, winner: int) -> None:
    hand = eps(800, 700, 600, hands={0: AA, 1: KK, 2: QQ}, board=BOARD).run(actions)
    [(before, won, after)] = awarded(hand)
    assert (won.amount, won.seats, won.shares) == (pot, (winner,), (pot,))
    assert after == [stack + pot * (seat == winner) for seat, stack in enumerate(before)]
    assert after == hand.stacks


@pytest.mark.req("EPS:UC-010-ALT-01")
def test_an_all_in_winner_gets_the_main_pot_and_the_next_best_hands_share_the_side_pot() -> None:
    hands = {0: AA, 1: "KsQd", 2: "KdQs", 3: "JsJh"}  # king-high ties, the jacks fold
    hand = eps(40, 500, 500, 500, hands=hands, board=BOARD).run("c a c c c  b60 c f").check_down()
    paid = {won.amount: dict(zip(won.seats, won.shares, strict=True)) for won in hand.of(PotWon)}
    assert paid == {160: {0: 160}, 120: {1: 60, 2: 60}}
    assert hand.stacks == [160, 460, 460, 460]

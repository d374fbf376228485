"""What won, took part and change mean, on hands small enough to work out with a pencil."""

from typing import Any

import pytest

from croupier.arena.stats import Stats
from croupier.arena.sums import Sums, count
from croupier.games.game import SeatInfo
from croupier.games.poker import Holdem, Stud, StudOptions
from croupier.games.poker.events import CALL, CHECK, FOLD, Action, Bet, BringIn, RaiseTo
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.player import Budget
from croupier.play.round import Host


class Scripted:
    """Does what it is told, then checks, calls or shows."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        return self.actions.pop(0) if self.actions else legal.passive()


BOARD = "2c Qh Jh Th 2d 9h 2s 8h"  # burned, flop, burned, turn, burned, river: a straight flush for all
# A hand is: cards from the top (to the seat left of the button first), stacks, what A does, what B does.
# The button is A's in the first hand and moves on.
HANDS: list[tuple[str, tuple[int, int], list[Action], list[Action]]] = [
    ("", (200, 200), [FOLD], []),  # a walk for B, who gets 1 back and wins 2
    (f"As Ks Ac Kc {BOARD}", (200, 200), [CHECK], [CALL]),  # shared; A looks from the big blind for free
    ("7c As 3d Ah 2c Qh Jh 5s 2d 9d 2s 8c", (200, 200), [CALL], [CHECK]),  # A wins 4; a free look for B
    ("7c As 3d Ah 2c Qh Jh 5s 2d 9d 2s 8c", (200, 200), [CALL, Bet(20)], [RaiseTo(10), FOLD]),  # 20 go back to A
    ("As 7c Ah 3d 2c Qh Jh 5s 2d 9d 2s 8c", (50, 30), [RaiseTo(50)], [CALL]),  # 20 go back to A, who loses 30
    ("", (200, 200), [], [FOLD]),  # a walk for A
]


def played_by_hand() -> tuple[Stats, Stats]:
    game = Holdem()
    sums = [Sums(), Sums()]
    carry = None
    for cards, stacks, by_a, by_b in HANDS:
        chance = Rigged(Seeded(1), parse_cards(cards))
        host = Host(game, [Scripted([*by_a]), Scripted([*by_b])], chance=chance)
        played = host.play([SeatInfo("A", stacks[0]), SeatInfo("B", stacks[1])], carry)
        assert played.faults == []
        carry = played.over.carry
        count(played, sums)
    return sums[0].stats(), sums[1].stats()


@pytest.mark.req("POKERIV3:KT15a")
def test_the_four_figures_are_those_worked_out_by_hand() -> None:
    a, b = played_by_hand()
    # A: -1, 0, +2, +10, -30, +1. Won: the shared pot, two pots, a walk. Took part: a call, a call and bet, a raise.
    assert (a.hands, a.won, a.took_part, a.chips) == (6, 4, 3, -18)
    assert a.won_percent == pytest.approx(66.667, abs=0.001)
    assert a.took_part_percent == 50
    assert a.per_hand.mean == -3
    assert a.squares == 1 + 0 + 4 + 100 + 900 + 1
    # B: the reverse. Won: a walk, the shared pot, the all-in. Took part: a call, a raise, a call.
    assert (b.hands, b.won, b.took_part, b.chips) == (6, 3, 3, 18)
    assert (b.won_percent, b.took_part_percent, b.per_hand.mean) == (50, 50, 3)


def test_decisions_are_counted_for_who_made_them() -> None:
    a, b = played_by_hand()
    assert a.decisions == 1 + 4 + 4 + 2 + 1 + 0
    assert b.decisions == 0 + 4 + 4 + 2 + 1 + 1


@pytest.mark.parametrize(
    ("rules", "opening", "took_part"),
    [
        ("wsop", BringIn(), 0),
        ("wsop", Bet(10), 1),
        ("csc478", Bet(10), 0),
        ("csc478", Bet(15), 1),
    ],
)
def test_a_forced_bring_in_is_not_taking_part_but_more_than_it_is(rules: Any, opening: Action, took_part: int) -> None:
    sums = [Sums(), Sums()]
    cards = parse_cards("3c 4c 5c 6c Ah 2c")  # the low card that opens is A's
    if rules == "csc478":
        cards = (*parse_cards("2d"), *cards)  # it burns one first
    players = [Scripted([opening]), Scripted([FOLD])]
    host = Host(Stud(StudOptions(rules=rules)), players, chance=Rigged(Seeded(1), cards))
    played = host.play([SeatInfo("A", 200), SeatInfo("B", 200)])
    assert played.faults == []
    count(played, sums)
    assert [s.took_part for s in sums] == [took_part, 0]
    assert [s.won for s in sums] == [1, 0]

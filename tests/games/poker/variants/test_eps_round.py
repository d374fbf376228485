"""A betting round by the rule set "eps": who acts when, with which choices, and when it closes (EPS, UC-011)."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.poker.script import Script
from tests.games.poker.variants.eps_script import accepts, eps

STREETS = [0, 1, 2]  # how many are checked through after the flop
UNOPENED = {"fold", "check", "bet"}
FACING = {"fold", "call", "raise"}
OPTION = {"fold", "check", "raise"}


@pytest.mark.req("EPS:DESC-04")
@pytest.mark.parametrize("players", [2, 3, 7])
def test_before_the_flop_only_an_unraised_big_blind_may_check(players: int) -> None:
    hand = eps(*[500] * players)
    big = 0 if players == 2 else 2
    for _ in range(players - 1):
        assert hand.turn != big
        assert hand.choices == FACING
        assert not accepts(hand, "k")
        hand.run("c")
    assert (hand.turn, hand.choices) == (big, OPTION)
    assert accepts(hand, "k")
    raised = eps(*[500] * players).run("r20" + " c" * (players - 2))
    assert (raised.turn, raised.choices) == (big, FACING)
    assert not accepts(raised, "k")


@pytest.mark.req("EPS:DESC-05")
@pytest.mark.parametrize("before", ["", "c k"])
def test_raises_are_not_counted(before: str) -> None:
    hand = eps(5000, 5000).run(before)
    street, to = len(hand.state.board), hand.state.high
    for _ in range(21):  # the first is the opening bet where there is none
        to += 10
        hand.run(f"r{to}" if to > 10 else "b10")
        assert (hand.state.high, len(hand.state.board)) == (to, street)
    assert "raise" in hand.choices


@pytest.mark.req("EPS:DESC-06")
def test_a_raise_is_by_any_multiple_of_ten_over_the_current_bet() -> None:
    hand = eps(500, 500, 500, 500).run("c c c k  b40")
    assert [by for by in (0, 5, 10, 83, 100) if accepts(hand, f"r{40 + by}")] == [10, 100]
    hand.run("r140")  # by 100, and the next raise may be by 10 again
    assert [by for by in (0, 5, 10, 83, 100) if accepts(hand, f"r{140 + by}")] == [10, 100]
    short = eps(500, 500, 35, 500).run("c c c k  k a")
    assert short.state.high == 25
    assert short.offered()["raise"]["from"] == 35
    assert [to for to in (25, 30, 34, 35, 40, 45) if accepts(short, f"r{to}")] == [35, 45]


@pytest.mark.req("EPS:DESC-07")
@pytest.mark.parametrize(
    ("players", "before", "order"),
    [
        (2, "c k", [1, 0]),
        (3, "c c k", [1, 2, 0]),
        (7, "c c c c c c k", [1, 2, 3, 4, 5, 6, 0]),
        (7, "c c c c c f k", [2, 3, 4, 5, 6, 0]),  # the first on the dealer's left has folded
        (7, "c c c c f c k", [1, 2, 3, 4, 5, 6]),  # the dealer has
    ],
)
def test_after_the_flop_the_dealers_left_acts_first_and_the_dealer_last(
    players: int, before: str, order: list[int]
) -> None:
    hand = eps(*[500] * players).run(before)
    asked = len(hand.asked) - 1
    hand.run("k " * 3 * len(order))
    assert hand.asked[asked:] == order * 3


@pytest.mark.req("EPS:DESC-08")
@pytest.mark.parametrize("streets", STREETS)
def test_one_checks_or_bets_and_once_a_bet_stands_folds_calls_or_raises(streets: int) -> None:
    hand = eps(500, 500, 500).run("c c k" + " k k k" * streets)
    for word, choices in [("k", UNOPENED), ("b20", UNOPENED), ("r50", FACING), ("r90", FACING), ("c", FACING)]:
        assert hand.choices == choices
        hand.run(word)
    assert (hand.turn, hand.choices) == (0, FACING)


@pytest.mark.req("EPS:UC-011-S05")
@pytest.mark.parametrize(
    ("bets", "answers"),
    [
        ("", [1, 2, 3, 0]),  # nobody opens: all check
        ("b20", [2, 3, 0]),
        ("k b20", [3, 0, 1]),
        ("b20 r50", [3, 0, 1]),
        ("b20 c r50 r90", [1, 2, 3]),
        ("b20 r50 r90 r130 r170", [2, 3, 0]),
    ],
)
def test_a_round_closes_with_the_last_answer_to_the_last_bet(bets: str, answers: list[int]) -> None:
    hand = eps(*[500] * 4).run("c c c k").run(bets)
    for seat in answers:
        assert (hand.turn, len(hand.state.board)) == (seat, 3)
        hand.run("c" if bets else "k")
    assert len(hand.state.board) == 4


@dataclass
class Paper:
    """The betting of a hand written down on paper, by the rules as people tell them."""

    stack: list[int]
    put: list[int] = field(init=False)  # in this round
    paid: list[int] = field(init=False)  # in this hand
    folded: set[int] = field(default_factory=set)
    acted: set[int] = field(default_factory=set)
    high: int = 10

    def __post_init__(self) -> None:
        size = len(self.stack)
        self.put, self.paid = [0] * size, [0] * size
        small, big = (1, 0) if size == 2 else (1, 2)
        self.pay(small, 5)
        self.pay(big, min(10, self.stack[big]))
        self.waiting = self.able_after(big)

    @property
    def unfolded(self) -> list[int]:
        return [seat for seat in range(len(self.stack)) if seat not in self.folded]

    def able_after(self, seat: int) -> list[int]:
        """Who can still bet, clockwise from the left of a seat, which comes last."""
        order = [(seat + step) % len(self.stack) for step in range(1, len(self.stack) + 1)]
        return [one for one in order if one not in self.folded and self.stack[one]]

    def pay(self, seat: int, amount: int) -> None:
        self.stack[seat] -= amount
        self.put[seat] += amount
        self.paid[seat] += amount

    def turn(self) -> int | None:
        """Whose turn it is; None: the round is over. A player alone with chips, who owes nothing, has no turn."""
        self.waiting = [seat for seat in self.waiting if seat not in self.folded and self.stack[seat]]
        able = [seat for seat in self.unfolded if self.stack[seat]]
        if len(self.unfolded) == 1 or not self.waiting:
            return None
        alone = len(able) == 1 and self.put[able[0]] >= max(self.put)
        return None if alone else self.waiting[0]

    def choices(self, seat: int) -> set[str]:
        due = self.high - self.put[seat]
        others = [one for one in self.unfolded if one != seat and self.stack[one]]
        answered = any(self.put[one] + self.stack[one] > self.high for one in others)
        may_raise = self.stack[seat] > due and answered and (seat not in self.acted or due >= 10)
        return {"fold", "call" if due else "check"} | ({"raise" if self.high else "bet"} if may_raise else set())

    def write(self, seat: int, word: str) -> None:
        self.waiting.remove(seat)
        self.acted.add(seat)
        if word == "f":
            self.folded.add(seat)
        elif word == "c":
            self.pay(seat, min(self.high - self.put[seat], self.stack[seat]))
        elif word != "k":
            self.high = int(word[1:])
            self.pay(seat, self.high - self.put[seat])
            self.waiting = [one for one in self.able_after(seat) if one != seat]

    def next_round(self) -> None:
        self.put, self.high, self.acted = [0] * len(self.stack), 0, set()
        self.waiting = self.able_after(0)

    def pots(self) -> list[tuple[int, set[int]]]:
        """The main pot and a side pot above each all-in, with those who have a claim on it."""
        levels = sorted({self.paid[seat] for seat in self.unfolded if not self.stack[seat]} | {max(self.paid)})
        floors = [0, *levels[:-1]]
        return [
            (
                sum(min(paid, level) - min(paid, floor) for paid in self.paid),
                {seat for seat in self.unfolded if self.paid[seat] > floor},
            )
            for floor, level in zip(floors, levels, strict=True)
        ]


def word_for(hand: Script, random: Random) -> str:
    """Something that the seat on turn may do; raises often enough for all-ins and side pots."""
    verb = random.choice([verb for verb in sorted(hand.choices) for _ in range(1 if verb == "fold" else 4)])
    if verb not in ("bet", "raise"):
        return {"fold": "f", "check": "k", "call": "c"}[verb]
    sizes = hand.game.legal(hand.state, hand.turn).sizes
    return f"{verb[0]}{random.choice(random.choice(sizes))}"


@pytest.mark.req("EPS:UC-011", "EPS:UC-011-S04", "EPS:UC-011-POST")
@given(
    stacks=st.lists(st.integers(1, 60).map(lambda fives: 5 * fives), min_size=2, max_size=7),
    random=st.randoms(use_true_random=False),
)
def test_whatever_is_played_turns_choices_pots_and_ends_are_as_on_paper(stacks: list[int], random: Random) -> None:
    hand, paper = eps(*stacks), Paper([*stacks])
    most = 4 * len(stacks) * (1 + sum(stacks) // 5)  # each further turn of a round follows a raise
    board = 0
    for _ in range(most):
        seat = paper.turn()
        if seat is None or len(hand.state.board) != board:
            assert seat is None, "the round is over too early"
            if hand.turn < 0:
                break  # nobody has a turn any more
            board = len(hand.state.board)
            paper.next_round()
            assert hand.pots == paper.pots()
            continue
        assert (hand.turn, hand.choices) == (seat, paper.choices(seat))
        word = word_for(hand, random)
        hand.run(word)
        paper.write(seat, word)
        if hand.turn >= 0:
            assert hand.stacks == paper.stack
            assert hand.state.pot() == sum(paper.paid)
            assert sum(hand.stacks) + hand.state.pot() == sum(stacks)
    assert sum(hand.payoffs) == 0
    assert sum(hand.stacks) == sum(stacks)
    assert all(hand.payoffs[seat] == -paper.paid[seat] for seat in paper.folded)

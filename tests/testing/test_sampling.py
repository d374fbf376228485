"""Random actions: every action has its chance, none swamps the rest, and rounds get as far as people play them."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec import Struct

from croupier.testing.check import cases, tried
from croupier.testing.course import Acted, Case, Course
from croupier.testing.sampling import Sampler, some_action
from tests.modules.brought.ladder import Climb, Ladder, Resign

CLIMBS = [Resign(), *[Climb(steps) for steps in range(1, 10)]]


class Bet(Struct, frozen=True):
    amount: int
    hidden: bool = False


class Move(Struct, frozen=True):
    verb: str
    to: int


def chosen(actions: list[Any], rounds: int = 300, each: int = 10) -> Counter[Any]:
    """How often each action is taken, over rounds with habits of their own."""
    samplers = [Sampler(random.Random(seed)) for seed in range(rounds)]
    return Counter([sampler.choose(actions) for sampler in samplers for _ in range(each)])


def test_every_action_is_taken_and_one_kind_does_not_stand_for_half_of_them() -> None:
    found = chosen(CLIMBS)
    assert found.keys() == set(CLIMBS)
    assert found[Resign()] < found.total() / 3


def test_a_range_of_amounts_leaves_room_for_the_rest_and_its_ends_are_tried() -> None:
    bets = [Bet(amount) for amount in range(20, 1001, 5)]
    found = chosen([Resign(), *bets])
    assert found[Resign()] > found.total() / 6
    assert min(found[bets[0]], found[bets[-1]]) > found.total() / 8
    assert len(found) > 100


@pytest.mark.parametrize(
    "moves",
    [
        [Move("go", to) for to in (*range(20), 21)],
        [Move("go", to) for to in range(9)],
        [Bet(to, hidden=to == 19) for to in range(20)],
    ],
)
def test_only_amounts_in_equal_steps_count_as_a_range(moves: list[Any]) -> None:
    """Places of a board are no amounts: each is as likely as any other action."""
    found = chosen([Resign(), *moves])
    assert found[Resign()] < found.total() * 0.3


def test_words_tell_kinds_apart() -> None:
    """A game may say what is done in a field: *resign* is then no more likely than as a type of its own."""
    found = chosen([Move("resign", 0), *[Move("go", to) for to in (*range(20), *range(30, 40))]])
    assert found[Move("resign", 0)] < found.total() / 4


def test_a_habit_lasts_for_the_round() -> None:
    shares = []
    for seed in range(200):
        sampler = Sampler(random.Random(seed))
        shares.append([sampler.choose(CLIMBS) for _ in range(50)].count(Resign()))
    assert len([share for share in shares if share > 20]) > 30
    assert len([share for share in shares if share <= 1]) > 15


def test_types_are_equally_likely_where_one_action_is_asked_for() -> None:
    game, rng = Ladder(), random.Random(1)
    state = game.begin((), None)
    found = Counter([type(some_action(game, state, 0, rng)) for _ in range(400)])
    assert abs(found[Resign] - found[Climb]) < 80


def test_a_course_remembers_what_was_offered() -> None:
    game = Ladder()
    course = Course(Case(game, cases(game)(0).seats), random.Random(3), game.begin((), None))
    [event] = course.step(leaving=False)
    [step] = course.steps
    assert step == Acted(0, event, CLIMBS)
    assert course.decisions == 1


def test_rules_that_break_late_in_the_round_are_reached_though_a_player_may_resign() -> None:
    class Rotten(Ladder):
        def evolve(self, state: Any, event: Any) -> None:
            super().evolve(state, event)
            if state.height >= 45:
                raise ValueError("the ladder breaks")

    found = [tried(cases(Rotten()), seed) for seed in range(100)]
    broken = [round.trouble.says for round in found if round.trouble]
    assert len(broken) > 5
    assert set(broken) == {"ValueError: the ladder breaks"}

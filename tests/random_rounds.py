"""Random rounds of any of our games, state by state."""

import random
from collections.abc import Iterator
from typing import Any

from croupier.games.game import Over
from croupier.testing.course import Case, Course


def states(case: Case, seed: int) -> Iterator[Any]:
    """The state after each batch of events, from the first to the last; it goes on changing."""
    game = case.game
    course = Course(case, random.Random(seed), game.begin(case.seats, case.carry))
    batch = list(game.start(course.state))
    while True:
        for event in batch:
            game.evolve(course.state, event)
        yield course.state
        if isinstance(course.state.need, Over):
            return
        batch = course.step(leaving=False)

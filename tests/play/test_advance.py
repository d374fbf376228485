"""Running a round on to its next decision."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.games.game import Act, Draw, Over, Proceed, SeatInfo
from croupier.games.poker import Holdem
from croupier.games.poker.events import FOLD
from croupier.kit.cards import DECK_52
from croupier.play import advance as module
from croupier.play.advance import advance


class Stuck:
    """A state and a game in one that asks to proceed without end."""

    need = Proceed()

    def __init__(self, *events: str) -> None:
        self.events = events

    def deal(self, state: Any, outcome: Sequence[int]) -> Sequence[str]:
        return self.events


def test_a_hand_runs_through_its_deal_to_the_first_decision_and_from_a_fold_to_its_end() -> None:
    game = Holdem()
    state = game.begin([SeatInfo("A", 100), SeatInfo("B", 100)], None)
    cards, steps = iter(DECK_52), list[tuple[int, str | None, int]]()

    def draw(need: Draw) -> Sequence[int]:
        return [next(cards) for _ in range(need.count)]

    def apply(events: Sequence[Any], need: Draw | None, outcome: Sequence[int]) -> None:
        for event in events:
            game.evolve(state, event)
        steps.append((len(events), need.source if need else None, len(outcome)))

    apply(game.start(state), None, ())
    need = advance(game, state, draw, apply)
    assert isinstance(need, Act)
    assert steps[1:] == [(1, "deck", 4)]
    apply(game.act(state, need.seats[0], FOLD), None, ())
    assert isinstance(advance(game, state, draw, apply), Over)
    assert all(source is None for _, source, _ in steps[2:])  # nothing is drawn once a hand is decided


def test_a_game_that_owes_events_and_has_none_is_found_out() -> None:
    game: Any = Stuck()
    with pytest.raises(AssertionError, match="owes events"):
        advance(game, game, lambda need: (), lambda *_: None)


def test_a_game_that_never_comes_to_a_decision_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STEPS_MAX", 50)
    game: Any = Stuck("again")
    with pytest.raises(AssertionError, match="for ever"):
        advance(game, game, lambda need: (), lambda *_: None)

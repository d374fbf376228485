"""Running a round on to its next decision: draws, and what the game itself owes."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from croupier.games.game import Act, AnyGame, Draw, Need, Over

STEPS_MAX: Final = 10_000  # of a game between two decisions: one that takes more never ends

Outcome: TypeAlias = Sequence[int]
DrawFrom: TypeAlias = Callable[[Draw], Outcome]
Apply: TypeAlias = Callable[[Sequence[Any], Draw | None, Outcome], None]


def advance(game: AnyGame, state: Any, draw: DrawFrom, apply: Apply) -> Act | Over[Any]:
    """Answer every Draw and Proceed until a seat has to decide or the round is over, and return that need.

    `draw` answers a Draw with its outcomes. `apply` is handed the events of each step, the Draw that led to them (None
    for a Proceed) and its outcomes; it must write the events into the state. Raises AssertionError for a game that
    owes events and has none, or that never comes to a decision.
    """
    for _ in range(STEPS_MAX):
        need: Need = state.need
        if isinstance(need, Act | Over):
            return need
        if isinstance(need, Draw):
            outcome = draw(need)
            apply(game.deal(state, outcome), need, outcome)
            continue
        events = game.deal(state, ())
        assert events, "a game that asks to proceed owes events"
        apply(events, None, ())
    raise AssertionError("the game goes on for ever without asking anybody")

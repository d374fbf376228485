"""Running a round on to its next decision: draws, and what the game itself owes."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from croupier.games.game import Act, AnyGame, Draw, Need, Over, Proceed

STEPS_MAX: Final = 10_000  # of a game between two decisions: one that takes more never ends

Outcome: TypeAlias = Sequence[int]
DrawFrom: TypeAlias = Callable[[Draw], Outcome]
Apply: TypeAlias = Callable[[Sequence[Any], Draw | None, Outcome], None]
Owed: TypeAlias = Callable[[], Sequence[Any]]


def advance(game: AnyGame, state: Any, draw: DrawFrom, apply: Apply, *, owed: Owed | None = None) -> Act | Over[Any]:
    """Answer every Draw and Proceed until a seat has to decide or the round is over, and return that need.

    `draw` answers a Draw with its outcomes. `apply` is handed the events of each step, the Draw that led to them (None
    for a Proceed) and its outcomes; it must write the events into the state. `owed` answers a Proceed in place of the
    game. Raises AssertionError for a game that owes events and has none, or that never comes to a decision.
    """
    for _ in range(STEPS_MAX):
        need = proceed(game, state, apply, owed=owed)
        if not isinstance(need, Draw):
            return need
        outcome = draw(need)
        apply(game.deal(state, outcome), need, outcome)
    raise AssertionError("the game goes on for ever without asking anybody")


def proceed(game: AnyGame, state: Any, apply: Apply, *, owed: Owed | None = None) -> Act | Draw | Over[Any]:
    """Answer every Proceed until cards are due, a seat has to decide or the round is over, and return that need.

    For a caller that draws when the time comes, as one who follows what was written down. Arguments and errors are
    those of `advance`.
    """
    for _ in range(STEPS_MAX):
        need: Need = state.need
        if not isinstance(need, Proceed):
            return need
        events = owed() if owed else game.deal(state, ())
        assert events, "a game that asks to proceed owes events"
        apply(events, None, ())
    raise AssertionError("the game goes on for ever without asking anybody")

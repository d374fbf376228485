"""Folding a record into a state, at its end or at any event; this needs neither chance nor decisions."""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.games.game import AnyGame, Viewer
from croupier.play.record import Record, game_of


def fold(game: AnyGame, seats: Sequence[Any], carry: Any, events: Sequence[Any]) -> Any:
    """Return the state after these events."""
    state = game.begin(seats, carry)
    for event in events:
        game.evolve(state, event)
    return state


def state_at(record: Record, events: int | None = None) -> Any:
    """Return the state after the first `events` events of a record, or after all of them."""
    return fold(game_of(record.header), record.header.seats, record.header.carry, record.events[:events])


def walk(record: Record, viewer: Viewer | str = "all") -> Iterator[tuple[Any, Any]]:
    """Yield each event with the state before it, both as the viewer may see them.

    The same state object is changed from event to event: copy what you keep.
    """
    game = game_of(record.header)
    state = game.begin(record.header.seats, record.header.carry)
    for event in record.events:
        seen = event if viewer == "all" else game.redact(event, viewer)  # type: ignore[arg-type]
        yield seen, state
        game.evolve(state, seen)

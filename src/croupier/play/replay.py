"""A record played back, to its end or to any point in it: folding needs neither chance nor decisions."""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.games.game import AnyGame, Viewer
from croupier.play.record import Record, game_of


def fold(game: AnyGame, seats: Sequence[Any], carry: Any, events: Sequence[Any]) -> Any:
    """The state after these events."""
    state = game.begin(seats, carry)
    for event in events:
        game.evolve(state, event)
    return state


def state_at(record: Record, events: int | None = None) -> Any:
    """The state after so many events of a record; after all of them if not said."""
    return fold(game_of(record.header), record.header.seats, record.header.carry, record.events[:events])


def walk(record: Record, viewer: Viewer | str = "all") -> Iterator[tuple[Any, Any]]:
    """Each event with the state that it found, as a viewer may see both. The state goes on changing: copy to keep."""
    game = game_of(record.header)
    state = game.begin(record.header.seats, record.header.carry)
    for event in record.events:
        seen = event if viewer == "all" else game.redact(event, viewer)  # type: ignore[arg-type]
        yield seen, state
        game.evolve(state, seen)

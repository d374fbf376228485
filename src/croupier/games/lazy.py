"""Ready-made lazy parts for small games: legal actions from a list, a lens that asks for the view."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from croupier.games.game import AnyGame, Description, Seat

A = TypeVar("A")


class Choices(Struct, Generic[A], frozen=True, gc=False):
    """The legal actions of a seat where they are few: `actions(state, seat)` lists them, none off turn."""

    actions: Callable[[Any, Seat], Sequence[A]]
    state: Any
    seat: Seat

    def __contains__(self, action: object) -> bool:
        return action in self.actions(self.state, self.seat)

    def __iter__(self) -> Iterator[A]:
        return iter(self.actions(self.state, self.seat))

    def describe(self) -> Description:
        listed = [msgspec.to_builtins(action) for action in self]
        return {"choices": listed} if listed else {}


class ViewLens(Struct, frozen=True, gc=False):
    """Answers as the view of its seat does, by asking for that view each time."""

    _game: AnyGame
    _state: Any
    seat: Seat

    def view(self) -> Any:
        return self._game.view(self._state, self.seat)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view(), name)

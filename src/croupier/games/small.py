"""A base for small games: say which actions there are and what they lead to, the rest is here.

For games with a handful of actions a turn. Where speed or large legal sets matter, write the
methods of `croupier.games.game.Game` out, as the poker engine does.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from croupier.errors import IllegalAction
from croupier.games.game import Act, AnyGame, Description, Picture, Seat, Types, Viewer
from croupier.games.profile import Profile

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Choices(Struct, Generic[A], frozen=True, gc=False):
    """The legal actions of a seat where they are few: `actions(state, seat)` lists them."""

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


class SmallGame(Generic[S, A, E]):
    """Fill in `begin`, `source`, `actions`, `deal`, `leave` and `evolve`; hide cards in `view` and `redact`.

    The first action listed is that of a player who does not answer. Without `view` and `redact` nothing is hidden.
    """

    types: ClassVar[Types]
    version: ClassVar[int] = 1

    def __init__(self, options: Any = None) -> None:
        self.options = self.types.options() if options is None else options

    @property
    def profile(self) -> Profile:
        """Return what hosts need to know besides the rules; override it for a game that is played for chips."""
        return Profile(self)

    def actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return what the seat whose turn it is may do."""
        raise NotImplementedError

    def decided(self, state: S, seat: Seat, action: A) -> Sequence[E]:
        """Return the events of an action that is known to be legal: the action itself, where that says it all."""
        return (action,)  # type: ignore[return-value]

    def start(self, state: S) -> Sequence[E]:
        return ()

    def legal(self, state: S, seat: Seat) -> Choices[A]:
        return Choices(self._on_turn, state, seat)

    def _on_turn(self, state: Any, seat: Seat) -> Sequence[A]:
        return self.actions(state, seat) if isinstance(state.need, Act) and seat in state.need.seats else ()

    def default(self, state: S, seat: Seat) -> A:
        return self.actions(state, seat)[0]

    def act(self, state: S, seat: Seat, action: A) -> Sequence[E]:
        legal = self._on_turn(state, seat)
        if not legal:
            raise IllegalAction("turn/not-yours")
        if action not in legal:
            raise IllegalAction(
                "action/not-here", key="action/not-one-of", action=repr(action), actions=", ".join(map(str, legal))
            )
        return self.decided(state, seat, action)

    def view(self, state: S, viewer: Viewer) -> S:
        return state

    def redact(self, event: E, viewer: Viewer) -> E:
        return event

    def lens(self, state: S, seat: Seat) -> ViewLens:
        return ViewLens(self, state, seat)  # type: ignore[arg-type]

    def picture(self, view: S) -> Picture:
        picture: Picture = msgspec.to_builtins(view)
        return picture

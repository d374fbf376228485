"""A game under watch: every call goes through, and what happened is kept, to explain a law that failed."""

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.games.game import Act, AnyGame, Dice, Draw, Over, Pile, Proceed
from croupier.games.shape import METHODS

_EVENTS = ("start", "act", "leave", "deal")


class Told:
    """A state and the events that were written into it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.log: list[Any] = []


class Spy:
    """Answers as its game does. `told` are the states that were begun, the round's own first.

    `odd` is the first answer that no game may give, `raised` the last call if it raised something, `changed` the
    first one but `evolve` that changed a state, if watched closely: each as a clause, "" if there was none.
    """

    def __init__(self, game: AnyGame, *, closely: bool = False) -> None:
        self._game = game
        self._closely = closely
        self.told: list[Told] = []
        self.odd = self.changed = self.raised = ""

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._game, name)
        return self._watched(name, value) if name in METHODS else value

    def _watched(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            before, self.raised = self._bytes(args[0]), ""
            try:
                answer = method(*args)
            except BaseException:
                self.raised = _call(name, args)
                raise
            finally:
                if name not in ("begin", "evolve") and self._bytes(args[0]) != before:
                    self.changed = self.changed or _call(name, args)
            self._note(name, args, answer)
            return answer

        return call

    def _bytes(self, value: Any) -> bytes:
        """Return a value as bytes; one that JSON cannot hold breaks a law of its own."""
        try:
            return msgspec.json.encode(value) if self._closely else b""
        except Exception:
            return b""

    def _note(self, name: str, args: tuple[Any, ...], answer: Any) -> None:
        if name == "begin":
            self.told.append(Told(answer))
        if name == "evolve":
            for told in self.told:
                if told.state is args[0]:
                    told.log.append(args[1])
        self.odd = self.odd or self._oddity(name, args, answer)

    def _oddity(self, name: str, args: tuple[Any, ...], answer: Any) -> str:
        call = _call(name, args)
        if name in _EVENTS and not isinstance(answer, list | tuple):
            return f"{call} answered {answer!r}, not a sequence of events"
        if name == "source" and not isinstance(answer, Pile | Dice):
            return f"{call} answered {answer!r}, not a Pile or Dice"
        if name in ("begin", "evolve"):
            need = getattr(answer if name == "begin" else args[0], "need", None)
            if not isinstance(need, Act | Draw | Proceed | Over):
                return f"{call} left the state with need = {need!r}, not an Act, Draw, Proceed or Over"
        return ""


def _call(name: str, args: tuple[Any, ...]) -> str:
    """Return a call as one would write it; states and seats, which are long, go without their fields."""
    first = repr(args[0]) if name == "redact" else "seats" if name == "begin" else "state"
    return f"{name}({', '.join([first, *map(repr, args[1:])])})"

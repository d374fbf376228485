"""Random legal actions, for random rounds: the laws, golden playthroughs, simulated tables."""

import random
from collections.abc import Hashable, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.games.game import AnyGame, Legal, Seat

OFFERED_MOST: Final = 1000
"""So many legal actions are looked at. Where there are more, as with bets of any amount, the rest is left out."""

_RARELY: Final = 0.01
_HABITS_MOST: Final = 300  # decisions
_RANGE_LEAST: Final = 12
_RANGE_WEIGHT: Final = 3


def offered(legal: Legal[Any]) -> list[Any]:
    """List the legal actions, up to OFFERED_MOST."""
    return list(islice(legal, OFFERED_MOST))


def some_action(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Any:
    """Return a random legal action. Every type of action is equally likely, however many actions it has."""
    types: dict[type, list[Any]] = {}
    for action in offered(game.legal(state, seat)):
        types.setdefault(type(action), []).append(action)
    return rng.choice(types[rng.choice(list(types))])


class Sampler:
    """Chooses actions for one round, in a manner that changes from round to round.

    In a quarter of the rounds every action is equally likely, so that one *resign* among thirty moves does not end
    the round early, and in another quarter every kind of action. In the rest some kinds are taken rarely: so rounds
    get to where actions that end them would not let them (swarm testing). That wears off, as there are rounds that
    only a certain kind of action ends.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._manner = rng.choice(("by action", "by kind", "by habit", "by habit"))
        self._chosen = 0
        self._habits: dict[Hashable, float] = {}

    def choose(self, actions: Sequence[Any]) -> Any:
        """Return one of these legal actions."""
        self._chosen += 1
        kinds: dict[Hashable, list[Any]] = {}
        for action in actions:
            kinds.setdefault(_kind(action), []).append(action)
        weights: list[float] = [self._weight(alike) for alike in kinds.values()]
        if not self._habits:
            self._habits[self._rng.choices(list(kinds), weights)[0]] = 1  # what there is most of is not rare
        weights = [weight * self._habit(kind) for kind, weight in zip(kinds, weights, strict=True)]
        (alike,) = self._rng.choices(list(kinds.values()), weights)
        return self._one_of(alike)

    def _habit(self, kind: Hashable) -> float:
        if self._manner != "by habit" or self._chosen > _HABITS_MOST:
            return 1
        if kind not in self._habits:
            self._habits[kind] = self._rng.choice((1, _RARELY))
        return self._habits[kind]

    def _weight(self, alike: Sequence[Any]) -> int:
        if self._manner == "by kind":
            return 1
        return _RANGE_WEIGHT if _is_range(alike) else len(alike)

    def _one_of(self, alike: Sequence[Any]) -> Any:
        """Return one of these; of a range of amounts, the ends are as likely as all in between."""
        if _is_range(alike):
            return self._rng.choice((alike[0], self._rng.choice(alike), alike[-1]))
        return self._rng.choice(alike)


def _kind(action: Any) -> Hashable:
    """Return what actions of one kind have in common: the type, and fields that are words or yes and no."""
    named = [(name, value) for name, value in _fields(action).items() if isinstance(value, str | bool)]
    return type(action), *named


def _is_range(alike: Sequence[Any]) -> bool:
    """Return whether actions of one kind differ only in a number that goes up in equal steps, as amounts do."""
    if len(alike) < _RANGE_LEAST:
        return False
    first, last = _fields(alike[0]), _fields(alike[-1])
    differing = [name for name in first if first[name] != last[name]]
    if len(differing) != 1 or type(first[differing[0]]) is not int:
        return False
    (name,) = differing
    step, rest = divmod(last[name] - first[name], len(alike) - 1)
    wanted = (replace(alike[0], **{name: first[name] + at * step}) for at in range(len(alike)))
    return not rest and all(action == other for action, other in zip(alike, wanted, strict=True))


def _fields(action: Any) -> dict[str, Any]:
    return asdict(action) if isinstance(action, Struct) else {}

"""The choice of kernels. Both give the same numbers; numba is faster but takes a second or two to load."""

from functools import cache
from types import ModuleType
from typing import Final, Protocol, cast

from croupier.games.poker.kernels import vectorised
from croupier.games.poker.kernels.arrays import Array

WORTH_LOADING: Final = 30_000_000  # hands that NumPy evaluates while numba would be loading


class Kernels(Protocol):
    """The functions of `vectorised` and `compiled`; the docstrings are in `vectorised`."""

    def values(self, cards: Array) -> Array: ...
    def omaha_values(self, holes: Array, boards: Array) -> Array: ...
    def draw(self, deck: Array, count: int, first: int, samples: int, seed: int) -> Array: ...
    def tally(self, keys: Array, masks: Array, columns: Array, deals: Array) -> Array: ...
    def race(self, keys: Array, masks: Array, deck: Array) -> Array: ...
    def omaha_tally(self, holes: Array, board: Array, columns: Array, deals: Array) -> Array: ...
    def soko_tally(self, hands: Array, columns: Array, deals: Array) -> Array: ...


def kernels_for(hands: int) -> Kernels:
    """Return kernels to evaluate so many hands: numba's if it is loaded, or if loading it saves time.

    A bot's many small evaluations never load it: that would take seconds in the middle of a decision.
    """
    return cast(Kernels, fastest() if hands >= WORTH_LOADING or fastest.cache_info().currsize else vectorised)


@cache
def fastest() -> ModuleType:
    """Return numba's kernels if the extra `fast` is installed, else NumPy's."""
    try:
        from croupier.games.poker.kernels import compiled
    except ImportError:
        return vectorised
    return compiled

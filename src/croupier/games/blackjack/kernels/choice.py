"""Which gear to simulate in. Both give the same results; numba is some hundred times faster once it is loaded."""

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import Any, Final, TypeAlias

from croupier.games.blackjack.kernels import rounds

Simulate: TypeAlias = Callable[[Sequence[int], int], tuple[int, int]]  # a table and how many rounds

WORTH_LOADING: Final = 100_000  # rounds that Python plays while numba would be loading


def simulator(count: int) -> Simulate:
    """Return what plays so many rounds: compiled if that is loaded, or if they pay for loading it."""
    return fastest() if count >= WORTH_LOADING or fastest.cache_info().currsize else plain


def plain(table: Sequence[int], count: int) -> tuple[int, int]:
    return rounds.simulate(list(table), count)


@cache
def fastest() -> Simulate:
    """Return the compiled simulation where the extra `fast` is installed."""
    try:
        simulate = _compiled()
    except ImportError:
        return plain
    from numpy import array, int64

    def run(table: Sequence[int], count: int) -> tuple[int, int]:
        won, squares = simulate(array(table, int64), count)
        return int(won), int(squares)

    return run


def _compiled() -> Callable[..., tuple[int, int]]:
    """Return the functions of `rounds`, compiled, in a copy of its namespace where they find each other."""
    from numba import njit

    names: dict[str, Any] = dict(vars(rounds))
    for name, function in vars(rounds).items():
        if isinstance(function, FunctionType) and function.__module__ == rounds.__name__:
            names[name] = _kept(njit, FunctionType(function.__code__, names, name))
    compiled: Callable[..., tuple[int, int]] = names["simulate"]
    return compiled


def _kept(njit: Callable[..., Any], function: FunctionType) -> Any:
    """Compile on first use, once for all where numba finds a folder to keep the result in.

    Nothing is allocated, so that no references need be counted: with counting it is three times slower.
    """
    try:
        return njit(cache=True, _nrt=False)(function)
    except RuntimeError:  # there is no such folder that can be written
        return njit(_nrt=False)(function)

"""The plan of a match: everything that its result depends on, and nothing else. Worker processes get it whole."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from math import inf
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.arena.stakes import stakes
from croupier.bots import loading
from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import AnyGame, Chips, player_counts

BLOCK: Final = 100
BLOCK_MOST: Final = 10_000
LIMIT_MS: Final = 5000.0


class Plan(Struct, frozen=True, kw_only=True):
    """A match. Its entrants, one for each seat, are `bots` as they were named, and `names` that differ."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    names: tuple[str, ...]
    stack: Chips
    hands: int
    seed: int
    block: int = BLOCK
    limit_ms: float = LIMIT_MS
    records: bool = False


def arrange(
    game: str,
    bots: Sequence[str],
    *,
    hands: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    stack: Chips | None = None,
    block: int = BLOCK,
    limit_ms: float = LIMIT_MS,
    records: bool = False,
) -> Plan:
    """Return a plan that can be played, or raise the error that says why not. Every bot is made once to see that it
    can be.

    With more seats than bots, the bots fill them in turn.
    """
    rules = registry.make(game, options)
    entrants = _entrants(rules, bots, seats)
    _check_counts(hands, block, limit_ms)
    for spec in dict.fromkeys(entrants):
        loading.make(spec, seed=seed, game=rules)
    return Plan(
        game=game,
        options=msgspec.to_builtins(rules.options),
        bots=entrants,
        names=told_apart([loading.called(spec) for spec in entrants]),
        stack=_stack(rules, stack),
        hands=hands,
        seed=seed,
        block=block,
        limit_ms=limit_ms,
        records=records,
    )


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, numbered where they repeat: the second regular is regular#2."""
    met: Counter[str] = Counter()
    apart = []
    for name in names:
        met[name] += 1
        apart.append(name if met[name] == 1 else f"{name}#{met[name]}")
    return tuple(apart)


def _entrants(rules: AnyGame, bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    if not bots:
        raise BadOption("match/no-bots", field="bots")
    count = len(bots) if seats is None else seats
    if count < len(bots):
        raise BadOption("match/too-few-seats", field="seats", bots=len(bots), seats=count)
    if count not in rules.seat_counts:
        counts = player_counts(rules.seat_counts)
        raise BadOption("match/seats", field="seats", game=rules.title, counts=counts, seats=count)
    return tuple(islice(cycle(bots), count))


def _check_counts(hands: int, block: int, limit_ms: float) -> None:
    if hands < 1:
        raise BadOption("match/hands", field="hands", hands=hands)
    if not 1 <= block <= BLOCK_MOST:
        raise BadOption("match/block", field="block", most=BLOCK_MOST, block=block)
    if not 0 <= limit_ms < inf:
        raise BadOption("match/time-limit", field="limit_ms", limit_s=f"{limit_ms / 1000:g}")


def _stack(rules: AnyGame, stack: Chips | None) -> Chips:
    worth = stakes(rules)
    if stack is None:
        return worth.usual
    if stack * worth.money < worth.least:
        least = f"{worth.least / worth.money:g}"
        raise BadOption("match/stack", field="stack", stack=stack, game=rules.title, least=least)
    return stack * worth.money

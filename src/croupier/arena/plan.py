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
    """A match. Its entrants, one for each seat, are `bots` as they were named and `names` as they are told apart."""

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
    """A plan that can be played, or the error that says why not. Every bot is loaded and made once to see that it can.

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
    """The second regular is regular#2."""
    met: Counter[str] = Counter()
    apart = []
    for name in names:
        met[name] += 1
        apart.append(name if met[name] == 1 else f"{name}#{met[name]}")
    return tuple(apart)


def _entrants(rules: AnyGame, bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    if not bots:
        raise BadOption("match/no-bots", "Nobody plays: name the bots with --bot, as in --bot regular --bot caller.")
    count = len(bots) if seats is None else seats
    if count < len(bots):
        raise BadOption("match/too-few-seats", f"{len(bots)} bots do not fit into {count} seats.")
    if count not in rules.seat_counts:
        says = f"{rules.title} is for {player_counts(rules.seat_counts)}, not {count}"
        raise BadOption("match/seats", f"{says}: name another --bot, or say --seats 2." if count == 1 else f"{says}.")
    return tuple(islice(cycle(bots), count))


def _check_counts(hands: int, block: int, limit_ms: float) -> None:
    if hands < 1:
        raise BadOption("match/hands", f"A match has at least one hand, not {hands}.")
    if not 1 <= block <= BLOCK_MOST:
        raise BadOption("match/block", f"A block is 1 to {BLOCK_MOST} hands, not {block}.")
    if not 0 <= limit_ms < inf:
        says = f"The time limit is a number of seconds, 0 for none, not {limit_ms / 1000:g} s."
        raise BadOption("match/time-limit", says)


def _stack(rules: AnyGame, stack: Chips | None) -> Chips:
    worth = stakes(rules)
    if stack is None:
        return worth.usual
    if stack * worth.money < worth.least:
        least = worth.least / worth.money
        says = f"A stack of {stack} is too small: the first bets of {rules.title} take {least:g} here."
        raise BadOption("match/stack", says)
    return stack * worth.money

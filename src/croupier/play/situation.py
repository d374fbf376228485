"""A situation of an earlier round, with all that it takes to go on from it at another table (POKERIV3:U10).

It is made of one viewer's record and of nothing else. Cards that this viewer saw lie where they lay; the others are
drawn anew, so that whoever plays on learns nothing that was hidden then. The house's own record has all of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import BadOption, IllegalAction, Unknown
from croupier.games.game import Act, AnyGame, Dice, Draw, Over, Seat, SeatInfo
from croupier.kit.cards import Card
from croupier.kit.chance import Chance, Seeded
from croupier.play.past_deal import Decision, PartlyRecorded, PastDeal, moves, past_deal_of
from croupier.play.record import Record

_TRIES_MOST: Final = 20  # of drawing what nobody knows, until the round runs up to the situation as it did


class Situation(Struct, frozen=True, kw_only=True):
    """What a round began from, how its piles lie, and all that was decided before; None for an action: who sat there
    left the game."""

    seats: tuple[SeatInfo | None, ...]
    carry: Any = None
    orders: dict[str, tuple[Card, ...]] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    moves: tuple[Decision, ...] = ()


def situation(record: Record, events: int, *, seed: int) -> Situation:
    """After so many events of a record. From there the round goes on to the next decision, as it did."""
    if not 0 <= events <= len(record.events):
        raise Unknown("replay/no-step", f"This deal has steps 0 to {len(record.events)}, and no step {events}.")
    if events > max(_decided(record), default=-1):
        raise IllegalAction("replay/over", "Nobody has anything to decide after this step: choose an earlier one.")
    for nth in range(_TRIES_MOST):
        past = past_deal_of(record, seed=seed + nth)
        made = _upto(past, record, events)
        told = _retraced(past.game, made, PartlyRecorded(made.orders, made.rolls, Seeded(seed, nth)))
        if len(told) >= events and _as_seen(past.game, record, told) == record.events[: len(told)]:
            return made
    raise BadOption("replay/not-rebuilt", "This situation cannot be rebuilt from what you may know of the deal.")


def _decided(record: Record) -> list[int]:
    """The events that were decisions: a record that was made elsewhere may not say so by itself."""
    return [mark.event for mark in record.marks] or [move.event for move in moves(past_deal_of(record), record)]


def recast(made: Situation, game: AnyGame, names: Mapping[Seat, str]) -> Situation:
    """The same with others in the seats, who stand where those stood in what the last round left, too."""
    stand_in = {info.player: names[seat] for seat, info in enumerate(made.seats) if info}
    seats = tuple([info and replace(info, player=stand_in[info.player]) for info in made.seats])
    if made.carry is None:
        return replace(made, seats=seats)
    carry = msgspec.convert(_renamed(msgspec.to_builtins(made.carry), stand_in), game.types.carry)
    return replace(made, seats=seats, carry=carry)


def _renamed(tree: Any, names: Mapping[str, str]) -> Any:
    if isinstance(tree, str):
        return names.get(tree, tree)
    if isinstance(tree, dict):
        return {_renamed(key, names): _renamed(value, names) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return [_renamed(branch, names) for branch in tree]
    return tree


def _upto(past: PastDeal, record: Record, events: int) -> Situation:
    before = takewhile(lambda move: move.event < events, moves(past, record))
    return Situation(
        seats=past.seats,
        carry=past.carry,
        orders=past.orders,
        rolls=past.rolls,
        moves=tuple([Decision(move.seat, move.action) for move in before]),
    )


def _retraced(game: AnyGame, made: Situation, chance: Chance) -> list[Any]:
    """The events that lead there by the rules, as far as they do."""
    state = game.begin(made.seats, made.carry)
    left, piles = iter(made.moves), dict[str, Iterator[int]]()
    told, batch = list[Any](), game.start(state)
    while True:
        for event in batch:
            game.evolve(state, event)
        told += batch
        need = state.need
        if isinstance(need, Act):
            move = next(left, None)
            batch = _moved(game, state, move) if move else ()
        elif isinstance(need, Over):
            batch = ()
        else:
            batch = game.deal(state, _drawn(game, state, need, chance, piles) if isinstance(need, Draw) else ())
        if not batch:
            return told


def _moved(game: AnyGame, state: Any, move: Decision) -> Sequence[Any]:
    """Nothing, where the rules do not let it happen."""
    try:
        return game.leave(state, move.seat) if move.action is None else game.act(state, move.seat, move.action)
    except IllegalAction:
        return ()


def _drawn(game: AnyGame, state: Any, need: Draw, chance: Chance, piles: dict[str, Iterator[int]]) -> Sequence[int]:
    source = game.source(state, need.source)
    if isinstance(source, Dice):
        return chance.rolled(need.source, source.faces, need.count)
    if need.source not in piles:
        piles[need.source] = iter(chance.shuffled(need.source, source.cards, len(source.cards)))
    return tuple(islice(piles[need.source], need.count))


def _as_seen(game: AnyGame, record: Record, told: Sequence[Any]) -> tuple[Any, ...]:
    viewer = record.header.viewer
    if viewer == "all":
        return tuple(told)
    seat = viewer if isinstance(viewer, int) else None
    return tuple([game.redact(event, seat) for event in told])

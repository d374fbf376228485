"""A situation of an earlier round, with all that it takes to go on from it at another table (POKERIV3:U10).

It is made from one viewer's record alone. Cards that this viewer saw stay in their places; the others are drawn anew,
so that a player who goes on from there learns nothing that was hidden then. The house's own record has all cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import BadOption, IllegalAction, Unknown
from croupier.games.game import Act, AnyGame, Dice, Draw, Seat, SeatInfo
from croupier.kit.cards import Card
from croupier.kit.chance import Chance, Seeded
from croupier.play.advance import advance
from croupier.play.past_deal import Decision, PartlyRecorded, PastDeal, moves, past_deal_of
from croupier.play.record import Record

_TRIES_MOST: Final = 20  # draws of the unknown cards, until the round leads to the situation as it did


class Situation(Struct, frozen=True, kw_only=True):
    """What a round began from, the order of its piles, and the decisions so far. An action of None means that the
    player left the game."""

    seats: tuple[SeatInfo | None, ...]
    carry: Any = None
    orders: dict[str, tuple[Card, ...]] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    moves: tuple[Decision, ...] = ()


def situation(record: Record, events: int, *, seed: int) -> Situation:
    """Return the situation after the first `events` events of a record.

    Raise Unknown if there are fewer events, IllegalAction if no decision follows them, and BadOption if the cards
    that the viewer saw do not suffice to rebuild it.
    """
    if not 0 <= events <= len(record.events):
        raise Unknown("replay/no-step", field="step", step=events, most=len(record.events))
    if events > max(_decided(record), default=-1):
        raise IllegalAction("replay/over")
    for nth in range(_TRIES_MOST):
        past = past_deal_of(record, seed=seed + nth)
        made = _upto(past, record, events)
        events_made = _retraced(past.game, made, PartlyRecorded(made.orders, made.rolls, Seeded(seed, nth)))
        if len(events_made) >= events and _as_seen(past.game, record, events_made) == record.events[: len(events_made)]:
            return made
    raise BadOption("replay/not-rebuilt")


def _decided(record: Record) -> list[int]:
    """Return the indices of the events that were decisions, also of a record from elsewhere, which has no marks."""
    return [mark.event for mark in record.marks] or [move.event for move in moves(past_deal_of(record), record)]


def recast(made: Situation, game: AnyGame, names: Mapping[Seat, str]) -> Situation:
    """Return the situation with other names in the seats, and in what the last round left for this one."""
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
    """Return the events that the moves lead to by the rules, up to the first illegal one."""
    state = game.begin(made.seats, made.carry)
    piles, events = dict[str, Iterator[int]](), list[Any]()

    def draw(need: Draw) -> Sequence[int]:
        return _drawn(game, state, need, chance, piles)

    def apply(batch: Sequence[Any], *_: Any) -> None:
        for event in batch:
            game.evolve(state, event)
        events.extend(batch)

    apply(game.start(state))
    for move in made.moves:
        need = advance(game, state, draw, apply)
        batch = _moved(game, state, move) if isinstance(need, Act) else ()
        if not batch:
            return events
        apply(batch)
    advance(game, state, draw, apply)
    return events


def _moved(game: AnyGame, state: Any, move: Decision) -> Sequence[Any]:
    """Return the events of a move, or () where it is illegal."""
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


def _as_seen(game: AnyGame, record: Record, events: Sequence[Any]) -> tuple[Any, ...]:
    viewer = record.header.viewer
    if viewer == "all":
        return tuple(events)
    seat = viewer if isinstance(viewer, int) else None
    return tuple([game.redact(event, seat) for event in events])

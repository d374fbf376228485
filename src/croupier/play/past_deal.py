"""A past deal with all that it takes to play it again: seats, stacks, button, cards and the players' decisions.

A viewer's record lacks cards. The missing ones are drawn from a seed until the same decisions lead to the same
payoffs, if that succeeds within a number of tries: a hand that was mucked lost.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import IllegalAction
from croupier.games.game import Act, AnyGame, Chips, Dice, Draw, Seat, SeatInfo
from croupier.kit.cards import UNKNOWN, Card
from croupier.kit.chance import Chance, Seeded
from croupier.play.advance import advance
from croupier.play.audit import candidate_actions
from croupier.play.player import Budget
from croupier.play.record import Record, game_of
from croupier.play.revealed_cards import revealed_cards
from croupier.play.round import Host, Round

_TRIES_MOST: Final = 200  # draws of the unknown cards, until the deal ends as it did
_ACTIONS_MOST: Final = 10_000  # tried, where an event does not say which action led to it


class Decision(NamedTuple):
    seat: Seat
    action: Any


class Move(NamedTuple):
    """A decision with the index of its first event. An action of None means that the player left the game."""

    event: int
    seat: Seat
    action: Any


class PastDeal(Struct, frozen=True, kw_only=True):
    """A deal that can be played again. `orders` are its piles; `guessed` says whether cards in them were made up."""

    game: Any
    seats: tuple[SeatInfo | None, ...]
    carry: Any = None
    orders: dict[str, tuple[Card, ...]]
    rolls: dict[str, tuple[int, ...]] = {}
    decisions: tuple[Decision, ...]
    payoffs: tuple[Chips, ...]
    table: str = ""
    number: int = 0
    id: str = ""
    guessed: bool = False

    @property
    def players(self) -> dict[str, Seat]:
        return {info.player: seat for seat, info in enumerate(self.seats) if info}

    def of(self, seat: Seat, *, after: int = 0) -> list[Any]:
        """Return the actions of a seat, leaving out the first `after` decisions of the deal."""
        return [decision.action for decision in self.decisions[after:] if decision.seat == seat]


class PartlyRecorded:
    """Chance that deals the recorded cards and dice, and takes from `base` what is unknown or no longer fits."""

    kind: Final = "recorded"

    def __init__(self, orders: Mapping[str, Sequence[Card]], rolls: Mapping[str, Sequence[int]], base: Chance) -> None:
        self._orders = orders
        self._rolls = {name: iter(faces) for name, faces in rolls.items()}
        self._base = base

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        order = self._orders.get(name, ())
        known = Counter(card for card in order if card != UNKNOWN)
        rest = Counter(cards)
        if known - rest or len(order) > len(cards):
            return self._base.shuffled(name, cards, most)
        left = [*(rest - known).elements()]
        others = iter(self._base.shuffled(name, left, len(left)))
        return [next(others) if card == UNKNOWN else card for card in order] + [*others]

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        known = [face for face in islice(self._rolls.get(name, iter(())), count) if 1 <= face <= faces]
        return known + self._base.rolled(name, faces, count - len(known))


class Repeater:
    """A player that repeats recorded actions as long as they are legal, and from then on lets `then` choose."""

    def __init__(self, actions: Sequence[Any], then: Any) -> None:
        self._actions = iter(actions)
        self._then = then

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        action = next(self._actions, None)
        if action is not None and action in legal:
            return action
        self._actions = iter(())
        return self._then.choose(view, legal, budget)


def past_deal_of(record: Record, *, seed: int = 0) -> PastDeal:
    """Return the deal of a record, full or a viewer's. Cards that the viewer did not see are drawn from the seed."""
    head = record.header
    game = game_of(head)
    orders: dict[str, tuple[Card, ...]] = {name: tuple(order) for name, order in record.decks.items()} or _seen(record)
    past = PastDeal(
        game=game,
        seats=head.seats,
        carry=head.carry,
        orders=orders,
        rolls=dict(record.rolls),
        decisions=(),
        payoffs=record.payoffs,
        table=head.table,
        number=head.number,
        id=head.id,
    )
    search = _Search(past, record)
    decisions = [Decision(move.seat, move.action) for move in search.run() if move.action is not None]
    rolls = past.rolls or {name: tuple(faces) for name, faces in search.rolls.items()}
    past = replace(past, decisions=tuple(decisions), rolls=rolls)
    return past if record.decks or record.rolls else completed(past, seed=seed)


def moves(past: PastDeal, record: Record) -> Iterator[Move]:
    """Yield the decisions of a record of this deal, up to the first that cannot be found."""
    return _Search(past, record).run()


def completed(past: PastDeal, *, seed: int) -> PastDeal:
    """Return the deal with every card known: the unknown ones are drawn from the seed."""
    for nth in range(_TRIES_MOST):
        chance = PartlyRecorded(past.orders, past.rolls, Seeded(seed, past.id, past.number, nth))
        played = _repeated(past, chance)
        if played.over.payoffs == past.payoffs:
            break
    orders = {name: tuple(order) for name, order in played.decks.items()}
    rolls = {name: tuple(faces) for name, faces in played.rolls.items()}
    return replace(past, orders=past.orders | orders, rolls=rolls, guessed=True)


def _repeated(past: PastDeal, chance: Chance) -> Round:
    """Play the deal with its recorded decisions, and the default action where one is missing or illegal."""
    players = [Repeater(past.of(seat), _Silent()) if info else None for seat, info in enumerate(past.seats)]
    return Host(past.game, players, chance=chance).play(past.seats, past.carry)


class _Silent:
    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        return None  # a fault, for which the game's default stands in


def _seen(record: Record) -> dict[str, tuple[Card, ...]]:
    """Return the piles as far as the record reveals them, UNKNOWN elsewhere."""
    head = record.header
    orders: dict[str, list[Card]] = {}
    for seen in revealed_cards(game_of(head), head.seats, head.carry, record.events):
        order = orders.setdefault(seen.pile, [])
        order += [UNKNOWN] * (seen.place + 1 - len(order))
        order[seen.place] = seen.card
    return {name: tuple(order) for name, order in orders.items()}


class _BrokenOff(Exception):
    """The record ends before the round does."""


class _Search:
    """Finds the decisions of a record: which action leads to the next event."""

    def __init__(self, past: PastDeal, record: Record) -> None:
        self.game: AnyGame = past.game
        self.state = self.game.begin(past.seats, past.carry)
        self.seats = len(past.seats)
        self.events = record.events
        self.viewer = record.header.viewer
        self.chance = PartlyRecorded(past.orders, past.rolls, Seeded(0))
        self.rolls: dict[str, list[int]] = {}  # as far as the record shows them
        self.piles: dict[str, Iterator[Card]] = {}
        self.at = 0

    def run(self) -> Iterator[Move]:
        self._apply(self.game.start(self.state))
        while (need := self._next()) is not None:
            move, batch = self._decided(need)
            if move is None:
                return
            yield move
            self._apply(batch)

    def _next(self) -> Act | None:
        """Run on to the next decision; None: the round is over, or the record has no more events."""
        try:
            need = advance(self.game, self.state, self._drawn, self._apply)
        except _BrokenOff:
            return None
        return need if isinstance(need, Act) and self.at < len(self.events) else None

    def _apply(self, batch: Sequence[Any], *_: Any) -> None:
        for event in batch:
            self.game.evolve(self.state, event)
        self.at += len(batch)

    def _drawn(self, need: Draw) -> tuple[int, ...]:
        if self.at >= len(self.events):
            raise _BrokenOff
        source = self.game.source(self.state, need.source)
        if isinstance(source, Dice):
            return tuple(self._rolled(need, source))
        if need.source not in self.piles:
            self.piles[need.source] = iter(self.chance.shuffled(need.source, source.cards, len(source.cards)))
        return tuple(islice(self.piles[need.source], need.count))

    def _rolled(self, need: Draw, dice: Dice) -> list[int]:
        """Return the recorded faces. Where a viewer's record lacks them, take the one that fits it best, die by die."""
        faces = self.chance.rolled(need.source, dice.faces, need.count)
        if self.viewer != "all":
            for at in range(need.count):
                tried = [[*faces[:at], face, *faces[at + 1 :]] for face in [faces[at], *range(1, dice.faces + 1)]]
                faces = max(tried, key=self._likeness)
            self.rolls.setdefault(need.source, []).extend(faces)
        return faces

    def _likeness(self, faces: Sequence[int]) -> int:
        """Return in how many places the record agrees with what these faces lead to."""
        batch = self._redacted(self.game.deal(self.state, faces))
        pairs = zip(batch, self.events[self.at :], strict=False)
        return sum(_alike(msgspec.to_builtins(due), msgspec.to_builtins(given)) for due, given in pairs)

    def _decided(self, need: Act) -> tuple[Move | None, Sequence[Any]]:
        """Return the move that the record goes on with, and its events; None and () if none fits."""
        game, state, event = self.game, self.state, self.events[self.at]
        for seat in need.seats:
            legal = islice(game.legal(state, seat), _ACTIONS_MOST)
            for action in chain(candidate_actions(event, game.types.action), legal):
                batch = self._acted(seat, action)
                if batch and self._matches(batch):
                    return Move(self.at, seat, action), batch
        for seat in range(self.seats):
            batch = game.leave(state, seat)
            if batch and self._matches(batch):
                return Move(self.at, seat, None), batch
        return None, ()

    def _acted(self, seat: Seat, action: Any) -> Sequence[Any]:
        try:
            return self.game.act(self.state, seat, action)
        except IllegalAction:
            return ()

    def _matches(self, batch: Sequence[Any]) -> bool:
        return tuple(self._redacted(batch)) == self.events[self.at : self.at + len(batch)]

    def _redacted(self, batch: Sequence[Any]) -> Sequence[Any]:
        viewer = self.viewer
        if viewer == "all":
            return batch
        seat = viewer if isinstance(viewer, int) else None
        return [self.game.redact(event, seat) for event in batch]


def _alike(due: Any, given: Any) -> int:
    """Return how many leaves two trees have in common."""
    if isinstance(due, dict) and isinstance(given, dict):
        return sum([_alike(value, given.get(key)) for key, value in due.items()])
    if isinstance(due, list | tuple) and isinstance(given, list | tuple):
        return sum([_alike(one, other) for one, other in zip(due, given, strict=False)])
    return int(due == given)

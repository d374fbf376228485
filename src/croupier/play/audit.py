"""Playing a record again by the rules, which must give every event of it.

Cards come from the record's piles. A viewer's record lacks the cards that its viewer never saw; any
others stand in for them, since what a viewer sees does not depend on them. The exception is what the
game itself settles (did a hand that was mucked really lose?): there the record is believed, as long as
the kinds of events are the same and the payoffs add up to the same sum.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import chain, islice, product
from typing import Any, Final, Protocol, get_args

import msgspec

from croupier.errors import IllegalAction, Unverified
from croupier.games.game import Act, Chips, Dice, Draw, Need, Over, Pile, Seat, Viewer
from croupier.games.profile import profile_of
from croupier.kit.cards import Card
from croupier.kit.deck import Deck
from croupier.play.advance import advance
from croupier.play.record import Record, game_of, other_version

_TRIED_MOST: Final = 10_000


class Orders(Protocol):
    """The order of each pile. `exact` says that every card is known and none a stand-in."""

    @property
    def exact(self) -> bool: ...

    def order(self, name: str, pile: Pile) -> Sequence[Card]:
        """Return the order of this pile, as far as the round could draw from it, or raise Unverified."""
        ...


def play_again(record: Record, orders: Orders) -> frozenset[str]:
    """Raise Unverified unless the rules give exactly this record with these piles.

    Return the names of the piles that cards were dealt from.
    """
    return _Replay(record, orders).run()


def viewer_of(record: Record) -> Viewer:
    """Return the seat whose record this is, or None for a spectator's. Raise Unverified for any other viewer."""
    viewer = record.header.viewer
    if isinstance(viewer, int):
        return viewer
    if viewer == "spectator":
        return None
    raise Unverified("verify/viewer", key="verify/no-viewer", viewer=repr(viewer))


class _Replay:
    def __init__(self, record: Record, orders: Orders) -> None:
        self.record = record
        self.orders = orders
        self.game = game_of(record.header)
        if differs := other_version(record.header):
            raise differs
        self.full = record.header.viewer == "all"
        self.viewer = None if self.full else viewer_of(record)
        self.state = self.game.begin(record.header.seats, record.header.carry)
        self.at = 0
        self.decks: dict[str, Deck] = {}
        self.rolls = {name: iter(faces) for name, faces in record.rolls.items()}

    def run(self) -> frozenset[str]:
        self._follow(self.game.start(self.state))
        while isinstance(need := advance(self.game, self.state, self._drawn, self._dealt), Act):
            self._follow(self._decided(need))
        while batch := self._afterwards():
            self._follow(batch)
        self._end(need)
        return frozenset(self.decks)

    def _drawn(self, need: Draw) -> Sequence[int]:
        source = self.game.source(self.state, need.source)
        if isinstance(source, Dice):
            return [1] * need.count if self._hides(need) else self._rolled(need, source)
        return self._deck(need.source, source).draw(need.count)

    def _dealt(self, batch: Sequence[Any], need: Draw | None, outcome: Sequence[int]) -> None:
        self._follow(batch, believe=self._hides(need) if need else not self.orders.exact)

    def _hides(self, need: Draw) -> bool:
        """Return whether a draw is of dice that are not committed, and hidden from the viewer."""
        source = self.game.source(self.state, need.source)
        return isinstance(source, Dice) and need.source not in self.rolls and not self.full

    def _rolled(self, need: Draw, dice: Dice) -> list[int]:
        faces = list(islice(self.rolls.get(need.source, iter(())), need.count))
        if len(faces) < need.count or not all(1 <= face <= dice.faces for face in faces):
            raise Unverified(
                "verify/other-rolls",
                event=self.at + 1,
                count=need.count,
                source=repr(need.source),
                most=dice.faces,
                rolls=faces,
            )
        return faces

    def _deck(self, name: str, pile: Pile) -> Deck:
        if name not in self.decks:
            self.decks[name] = Deck(list(self.orders.order(name, pile)))
        return self.decks[name]

    def _follow(self, batch: Sequence[Any], *, believe: bool = False) -> None:
        """Apply the events that the rules give, if the record has the same ones; with `believe`, apply the record's."""
        if not self._matches(batch):
            if not believe or not self._alike(batch):
                raise self._objection(batch)
            batch = self._given(len(batch))
        for event in batch:
            self.game.evolve(self.state, event)
        self.at += len(batch)

    def _alike(self, batch: Sequence[Any]) -> bool:
        """Return whether the record goes on with the same kinds of events and, at the end, the same sum of payoffs."""
        given = self._given(len(batch))
        if [*map(type, given)] != [*map(type, batch)]:
            return False
        ends = [self._state_after(events).need for events in (batch, given)]
        return type(ends[0]) is type(ends[1]) and _paid(ends[0]) == _paid(ends[1])

    def _state_after(self, events: Sequence[Any]) -> Any:
        state = deepcopy(self.state)
        for event in events:
            self.game.evolve(state, event)
        return state

    def _matches(self, batch: Sequence[Any]) -> bool:
        """Return whether the record goes on with these events, as far as its viewer may see them."""
        seen = batch if self.full else [self.game.redact(event, self.viewer) for event in batch]
        return self._given(len(batch)) == tuple(seen)

    def _given(self, count: int) -> tuple[Any, ...]:
        return self.record.events[self.at : self.at + count]

    def _decided(self, need: Act) -> Sequence[Any]:
        """Return the events of the decision that the record goes on with, or raise Unverified if there is none."""
        if self.at >= len(self.record.events):
            raise Unverified("verify/broken-off", event=self.at, seat=need.seats[0] + 1)
        found = next((batch for batch in self._decisions(need) if batch and self._matches(batch)), None)
        if found is None:
            raise Unverified("verify/illegal", number=self.at + 1, event=self.record.events[self.at])
        return found

    def _decisions(self, need: Act) -> Iterator[Sequence[Any]]:
        event = self.record.events[self.at]
        for seat in need.seats:
            legal = self.game.legal(self.state, seat)
            for action in chain(candidate_actions(event, self.game.types.action), islice(legal, _TRIED_MOST)):
                yield self._acted(seat, action)
        for seat in range(len(self.record.header.seats)):
            yield self.game.leave(self.state, seat)

    def _afterwards(self) -> Sequence[Any]:
        """Return what a player did once the round was over, if the record goes on with it; else nothing."""
        if self.at >= len(self.record.events) or not profile_of(self.game).acts_after:
            return ()
        legal = ((seat, self.game.legal(self.state, seat)) for seat in range(len(self.record.header.seats)))
        batches = (self._acted(seat, action) for seat, actions in legal for action in islice(actions, _TRIED_MOST))
        return next((batch for batch in batches if batch and self._matches(batch)), ())

    def _acted(self, seat: Seat, action: Any) -> Sequence[Any]:
        try:
            return self.game.act(self.state, seat, action)
        except IllegalAction:
            return ()

    def _end(self, over: Over[Any]) -> None:
        if self.at < len(self.record.events):
            raise Unverified("verify/goes-on", last=self.at, events=len(self.record.events))
        if over.payoffs != self.record.payoffs:
            raise Unverified("verify/other-payoffs", paid=list(over.payoffs), recorded=list(self.record.payoffs))
        if any(list(rest) for rest in self.rolls.values()):
            raise Unverified("verify/other-rolls", key="verify/more-rolls")

    def _objection(self, batch: Sequence[Any]) -> Unverified:
        for nth, event in enumerate(batch):
            given = self._given(len(batch))[nth : nth + 1]
            due = event if self.full else self.game.redact(event, self.viewer)
            if given != (due,):
                number = self.at + nth + 1
                if not given:
                    return Unverified("verify/other-event", key="verify/event-missing", number=number, due=due)
                return Unverified("verify/other-event", number=number, event=given[0], due=due)
        raise AssertionError("no event differs")


def _paid(need: Need) -> Chips:
    """Return what a round that is over takes from the house; 0 while it is not over."""
    return sum(need.payoffs) if isinstance(need, Over) else 0


def candidate_actions(event: Any, actions: Any) -> Iterator[Any]:
    """Yield the actions that may have led to an event: those whose fields are among its own, Bet(20) for Betted(3, 20).

    Trying every legal action instead would take long where any amount may be bet.
    """
    values = [value for key, value in msgspec.to_builtins(event).items() if key != "type"]
    for kind in get_args(actions) or (actions,):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            for filled in product(values, repeat=len(kind.__struct_fields__)):
                fields = dict(zip(kind.__struct_fields__, filled, strict=True))
                try:
                    yield msgspec.convert(fields, kind)
                except msgspec.ValidationError:
                    continue

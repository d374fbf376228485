"""The event table of pokeriv3 (table 1): records as the list of stored events.

Sequence numbers run through the deals of a table. What happened between two deals carries the number
of the deal before, so that every deal begins with its `GameStarts`. A viewer gets the same events with
what is hidden left out: no deck order, other hands as `??`, at the showdown only the hands shown.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, Final, TypeAlias

import msgspec

from croupier.formats.stored import (
    Action,
    Ante,
    BigBlind,
    DealCards,
    DealerChosen,
    Flop,
    GameStarts,
    Hand,
    PlayerJoins,
    PlayerLeaves,
    PotShare,
    RemoveBroke,
    River,
    Showdown,
    Shown,
    Shuffle,
    SmallBlind,
    Stored,
    Turn,
    Winner,
)
from croupier.formats.story import Sight
from croupier.formats.story_of_record import check_viewer, check_whole, moment, new_cards, poker_of
from croupier.games.game import Chips, Seat
from croupier.games.poker.events import (
    Betted,
    BoardDealt,
    BroughtIn,
    Called,
    CardsShown,
    Checked,
    Completed,
    Event,
    Folded,
    HandsDealt,
    HandsShown,
    Posted,
    PotWon,
    RaisedTo,
    Reshuffled,
    Returned,
)
from croupier.games.poker.events import Left as Gone
from croupier.games.poker.state import hand_of
from croupier.kit.cards import Cards, show
from croupier.play.record import Record
from croupier.play.seat_changes import BrokeRemoved, Joined, Left

Acted: TypeAlias = Folded | Checked | Called | Betted | RaisedTo | Completed | BroughtIn

_BLINDS: Final[dict[str, type[BigBlind] | type[SmallBlind]]] = {"big": BigBlind, "small": SmallBlind}


def chronicle(records: Iterable[Record], viewer: Sight = "all", *, first: int = 0) -> Iterator[Stored]:
    """Yield the events of a table's deals, one after another, numbered from `first`."""
    seq = first
    for record in records:
        for event in events_of(record, viewer, first=seq):
            yield event
            seq += 1


def events_of(record: Record, viewer: Sight = "all", *, first: int = 0) -> list[Stored]:
    """Return the events of one deal and of what happened since the deal before."""
    head = record.header
    check_viewer(record, viewer)
    between = [(e, head.number - 1, 0) for e in _changes(record)]
    played = [(e, head.number, at_ns) for e, at_ns in _Chronicler(record, viewer).events()]
    stamp = msgspec.structs.replace
    return [
        stamp(e, table=head.table, deal=deal, seq=seq, time=_time(head.started, at_ns), at_ns=at_ns)
        for seq, (e, deal, at_ns) in enumerate(between + played, first)
    ]


def _time(started: str, at_ns: int) -> str:
    if not started:
        return ""
    said = moment(started) + timedelta(microseconds=at_ns // 1000)
    return said.isoformat(timespec="microseconds").replace("+00:00", "Z")


def _changes(record: Record) -> Iterator[Stored]:
    for change in record.header.changes:
        match change:
            case Joined():
                yield PlayerJoins(player=change.player, chips=change.chips, seat=change.seat)
            case Left():
                yield PlayerLeaves(player=change.player, seat=change.seat)
            case BrokeRemoved():
                yield RemoveBroke(players=change.players, seats=change.seats)
            case _:  # chips bought and breaks taken are not in the table
                pass


class _Chronicler:
    """The stored events of one deal, made from its record event by event."""

    def __init__(self, record: Record, viewer: Sight) -> None:
        self.record = record
        self.viewer = viewer
        self.game = poker_of(record)
        self.end = check_whole(record)
        self.shown = {seat: down for e in self._all(HandsShown) for seat, down in zip(e.seats, e.hands, strict=True)}
        self.streets = 0

    def _all(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.record.events if type(event) is kind]

    def events(self) -> Iterator[tuple[Stored, int]]:
        yield GameStarts(), 0
        yield self.shuffle("deck"), 0
        yield DealerChosen(player=self.name(self.end.button), seat=self.end.button), 0
        times = self.times()
        last_show = max((i for i, e in enumerate(self.record.events) if type(e) is HandsShown), default=-1)
        declared = next(at for at in range(len(times)) if self.settles(at))
        for at, event in enumerate(self.record.events):
            seen = event if self.viewer == "all" else self.game.redact(event, self.viewer)
            if at == declared:
                yield self.winner(), times[at]
            yield from ((stored, times[at]) for stored in self.stored(seen, show=at == last_show))

    def settles(self, at: int) -> bool:
        """Return whether from here on only pots are paid, until the hand is over."""
        return all(type(e) in (PotWon, CardsShown) for e in self.record.events[at:])

    def times(self) -> list[int]:
        """Return when each event came: as the decision before it was made."""
        times = [0] * len(self.record.events)
        for mark in self.record.marks:
            times[mark.event :] = [mark.at_ns] * (len(times) - mark.event)
        return times

    def name(self, seat: Seat) -> str:
        return self.end.players[seat]

    def shuffle(self, source: str) -> Shuffle:
        order = self.record.decks.get(source, ()) if self.viewer == "all" else ()
        return Shuffle(order=_shown(order))

    def stored(self, event: Event, *, show: bool) -> Iterator[Stored]:
        match event:
            case Posted():
                yield self.posted(event)
            case HandsDealt():
                yield self.dealt(event)
            case BoardDealt():
                self.streets += 1
                yield _board(self.streets, _shown(event.cards))
            case Reshuffled():
                yield self.shuffle("stub")
            case HandsShown():
                if show:
                    yield self.showdown()
            case PotWon():
                names = tuple(map(self.name, event.seats))
                yield PotShare(pot=event.pot, players=names, seats=event.seats, amounts=event.shares)
            case Returned() | Gone() | CardsShown():  # not in the table; that a player left comes between the deals
                pass
            case _:
                yield self.action(event)

    def posted(self, event: Posted) -> Stored:
        seat, amount = event.seat, event.amount
        player = self.name(seat)
        if event.kind == "ante":
            return Ante(amount=amount, player=player, seat=seat)
        if event.kind == "straddle":
            return Action(player=player, seat=seat, action="straddle", amount=amount)
        return _BLINDS[event.kind](amount=amount, player=player, seat=seat, why=event.why, live=event.live)

    def dealt(self, event: HandsDealt) -> DealCards:
        hands = [Hand(self.name(seat), seat, _shown(down), _shown(up)) for seat, down, up in new_cards(event)]
        return DealCards(hands=tuple(hands))

    def action(self, event: Acted) -> Action:
        word, amount = _action(event)
        return Action(player=self.name(event.seat), seat=event.seat, action=word, amount=amount)

    def showdown(self) -> Showdown:
        seats = tuple(seat for seat, down in self.shown.items() if down or self.viewer == "all")
        hands = tuple(_shown(hand_of(self.end, seat)) for seat in seats)
        return Showdown(players=tuple(map(self.name, seats)), seats=seats, hands=hands)

    def winner(self) -> Winner:
        pots = sorted(self._all(PotWon), key=lambda event: event.pot)
        seats = tuple(dict.fromkeys(seat for pot in pots for seat in pot.seats))
        hands = tuple(_shown(hand_of(self.end, seat)) if self.shown.get(seat) else () for seat in seats)
        return Winner(players=tuple(map(self.name, seats)), seats=seats, hands=hands)


def _shown(cards: Cards) -> Shown:
    return tuple(map(show, cards))


def _board(street: int, cards: Shown) -> Stored:
    if street == 1:
        return Flop(cards=cards)
    return Turn(card=cards[0]) if street == 2 else River(card=cards[0])


def _action(
    event: Acted,
) -> tuple[str, Chips | None]:
    match event:
        case Folded():
            return "fold", None
        case Checked():
            return "check", None
        case Called():
            return "call", event.paid
        case Betted():
            return "bet", event.paid
        case BroughtIn():
            return "bring-in", event.paid
        case Completed():
            return "complete", event.to
        case RaisedTo():
            return "raise", event.to

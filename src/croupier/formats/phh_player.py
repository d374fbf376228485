"""Playing a PHH hand by our rules: its forced bets, cards and actions, to a record and the final stacks.

Cards that the file does not know are stood in for by cards that no player holds, and are unknown again in
the record. To muck is to fold: a hand that the file mucks neither shows nor wins, whatever stands in for it.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from croupier.errors import CroupierError, IllegalAction, Malformed
from croupier.formats.amounts import in_chips
from croupier.formats.phh import Hand, at_line
from croupier.formats.phh_script import Script, Step, script_of
from croupier.formats.phh_table import chairs, check_amounts, game_class, options_of, posts_of
from croupier.games.game import Act, Draw, Over, Seat, SeatInfo
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    BoardDealt,
    Carry,
    Event,
    Folded,
    HandsDealt,
    HandsShown,
    PotWon,
    RaiseTo,
    ShowCards,
)
from croupier.games.poker.seats import NEXT, clockwise
from croupier.games.poker.state import State
from croupier.kit.cards import UNKNOWN, Card, Cards
from croupier.play.advance import advance
from croupier.play.record import Header, Record


def play(hand: Hand) -> Record:
    """Return the record of the hand. Raise Malformed, with the line, where the file does not follow the rules."""
    kind = game_class(hand)  # first: the actions of a game that is not played here need not be readable
    player = _Player(hand, kind, script_of(hand))
    try:
        return player.record()
    except CroupierError as error:
        raise at_line(error, hand.label, player.line) from None


class _Player:
    """One hand being played. Seats are ours, players the file's."""

    def __init__(self, hand: Hand, kind: type[Poker], script: Script) -> None:
        self.hand = hand
        self.kind: Any = kind
        self.script = script
        self.at = 0
        self.board: list[Card] = []
        self.spare = list(script.spare)
        self.stood_in: set[Card] = set()
        self.events: list[Event] = []
        self.game: Poker
        self.seats: list[Seat] = []

    @property
    def line(self) -> int:
        steps = self.script.steps
        if not self.events or not steps:
            return self.hand.line
        return steps[min(self.at, len(steps) - 1)].line

    def record(self) -> Record:
        hand = self.hand
        check_amounts(hand)
        self.seats = chairs(hand)
        self.game = self.kind(options_of(hand))
        infos = self.infos()
        carry = Carry(self.seats[-2], posts=posts_of(hand, self.seats, getattr(self.game.options, "big", 0)))
        state = self.run(self.game.begin(infos, carry))
        assert isinstance(state.need, Over)
        head = Header(
            game=self.game.name,
            version=self.game.version,
            options=msgspec.to_builtins(self.game.options),
            seats=tuple(infos),
            carry=carry,
            table=hand.table,
            number=int(hand.hand) if hand.hand.isdecimal() else 0,
            id=hand.hand or hand.label,
            started=hand.started.isoformat().replace("+00:00", "Z") if hand.started else "",
            chance="recorded",
        )
        return Record(header=head, events=tuple(map(self.blanked, self.events)), payoffs=state.need.payoffs)

    def infos(self) -> list[SeatInfo | None]:
        hand = self.hand
        names = hand.players if len(hand.players) == hand.count else [f"p{i + 1}" for i in range(hand.count)]
        size = max(max(self.seats) + 1, min(hand.seat_count, self.game.seat_counts[-1]))
        infos: list[SeatInfo | None] = [None] * size
        for seat, name, chips in zip(self.seats, names, hand.starting_stacks, strict=True):
            infos[seat] = SeatInfo(name, chips)
        return infos

    def run(self, state: State) -> State:
        def draw(need: Draw) -> Sequence[Card]:
            return self.drawn(state, need)

        def owed() -> Sequence[Event]:
            return self.owed(state)

        def write(batch: Iterable[Event], need: Draw | None = None, cards: Sequence[Card] = ()) -> None:
            for event in batch:
                self.game.evolve(state, event)
                self.events.append(event)

        write(self.game.start(state))
        while isinstance(need := advance(self.game, state, draw, write, owed=owed), Act):
            write(self.acted(state, need.seats[0]))
        if self.at < len(self.script.steps):
            text = repr(self.script.steps[self.at].text)
            raise Malformed("phh/unplayable", key="phh/after-end", text=text)
        if self.board:
            raise Malformed("phh/unplayable", key="phh/board-full", cards=len(self.board))
        for action in self.shown_after(state):
            write(self.game.act(state, NEXT[0][state.live], action))
        return state

    def shown_after(self, state: State) -> list[ShowCards]:
        """Return how the only player left shows what the file says: the whole hand at once, or card by card. Where the
        file has others who muck there was a showdown."""
        seat = NEXT[0][state.live]
        places, alone = self.game.face_down(state, seat), [self.seats.index(seat)]
        shown = self.script.shown[alone[0]] if places and [*self.script.shown] == alone else ()
        open_now = [at for at in places if state.hole[seat][at] in shown]
        whole = len(open_now) == len(places) > 1
        return [ShowCards(tuple(places))] if whole else [ShowCards((at,)) for at in open_now]

    def owed(self, state: State) -> Sequence[Event]:
        """Return what follows by itself: a hand that the file mucks is given up first, then what the rules owe."""
        events = self.given_up(state) or self.game.deal(state, ())
        if not events:  # forced bets that no table has can leave the rules without an answer
            raise Malformed("phh/unplayable", key="phh/no-way-on")
        return events

    def acted(self, state: State, seat: Seat) -> Iterable[Event]:
        if state.street > self.game.last_street:
            return self.game.act(state, seat, MUCK if self.mucks(state, seat) else SHOW)
        player = self.seats.index(seat)
        if self.at >= len(self.script.steps):
            raise Malformed("phh/unplayable", key="phh/actions-end", number=player + 1)
        step = self.script.steps[self.at]
        if step.player != player or step.word in ("dh", "db"):
            raise Malformed("phh/unplayable", key="phh/other-turn", text=repr(step.text), number=player + 1)
        try:
            batch = self.game.act(state, seat, _action(step, state))
        except IllegalAction as refused:
            reason = in_chips(refused, self.hand.chip)
            raise Malformed("phh/unplayable", key="phh/refused", text=repr(step.text), reason=reason) from None
        self.at += 1
        return batch

    def mucks(self, state: State, seat: Seat) -> bool:
        """Return whether a hand is not shown: the file says so, or does not know its cards."""
        shown = self.script.shown.get(self.seats.index(seat))
        return shown == () or not self.stood_in.isdisjoint(state.hole[seat])

    def given_up(self, state: State) -> Sequence[Event]:
        """Return the events that take a hand out of the deal which the file mucks, but the rules would show or pay."""
        live = clockwise(state.live, state.button)
        if state.street < self.game.last_street or len(live) == 1:
            return ()
        muckers = [seat for seat in live if self.mucks(state, seat)]
        if len(muckers) == len(live) and not self.stood_in.isdisjoint(card for p in live for card in state.hole[p]):
            raise Malformed("phh/no-showdown")
        owed = self.game.settle(state)
        for seat in _claims(owed, state.opened) if len(muckers) < len(live) else []:
            if seat in muckers:
                asked = state.street > self.game.last_street
                return _loose(owed) or [HandsShown((seat,), ((),)) if asked else Folded(seat)]
        return ()

    def drawn(self, state: State, need: Draw) -> list[Card]:
        """Return burned cards, which no file names, then the street's, one at a time clockwise."""
        street = self.game.variant.streets[state.street + 1]
        if need.source == "stub":  # burned cards are shuffled into it
            self.spare += state.burned
        burned = [self.stand_in() for _ in range(self.game.burns[state.street + 1])]
        if street.board:
            return burned + self.from_board(street.board)
        order = clockwise(state.live, state.button)
        hands = self.from_hands(order, street.down + street.up)
        if not self.stood_in.isdisjoint(card for seat in order for card in hands[seat][street.down :]):
            raise Malformed("phh/up-card")
        return burned + [hands[seat][i] for i in range(street.down + street.up) for seat in order]

    def from_board(self, count: int) -> list[Card]:
        while len(self.board) < count and self.next_is("db"):
            self.board += self.script.steps[self.at].cards
            self.at += 1
        if len(self.board) < count or UNKNOWN in self.board[:count]:
            raise Malformed("phh/unplayable", key="phh/board-missing", cards=count)
        cards, self.board = self.board[:count], self.board[count:]
        return cards

    def next_is(self, word: str) -> bool:
        return self.at < len(self.script.steps) and self.script.steps[self.at].word == word

    def from_hands(self, order: Iterable[Seat], count: int) -> dict[Seat, list[Card]]:
        """Take the cards of each seat on this street; those of a later one stay where they are."""
        hands: dict[Seat, list[Card]] = {seat: [] for seat in order}
        while self.next_is("dh") and any(len(cards) < count for cards in hands.values()):
            step = self.script.steps[self.at]
            seat = self.seats[step.player]
            if seat not in hands or len(hands[seat]) + len(step.cards) > count:
                if seat in hands and len(hands[seat]) == count:
                    break
                cards_due = count if seat in hands else 0
                raise Malformed(
                    "phh/unplayable",
                    key="phh/other-cards",
                    text=repr(step.text),
                    number=step.player + 1,
                    cards=cards_due,
                )
            hands[seat] += step.cards
            self.at += 1
        for cards in hands.values():
            cards += [UNKNOWN] * (count - len(cards))
            cards[:] = [self.stand_in() if card == UNKNOWN else card for card in cards]
        return hands

    def stand_in(self) -> Card:
        if not self.spare:
            raise Malformed("phh/unplayable", key="phh/deck-empty")
        card = self.spare.pop()
        self.stood_in.add(card)
        return card

    def blanked(self, event: Event) -> Event:
        """Return an event with UNKNOWN again where a card stood in; a hand not known was not shown."""
        match event:
            case HandsDealt():
                return HandsDealt(tuple(map(self.hidden, event.down)), event.up, self.hidden(event.burned))
            case BoardDealt():
                return BoardDealt(event.cards, self.hidden(event.burned))
            case HandsShown():
                return HandsShown(event.seats, tuple(() if UNKNOWN in self.hidden(h) else h for h in event.hands))
            case _:
                return event

    def hidden(self, cards: Cards) -> Cards:
        return tuple(UNKNOWN if card in self.stood_in else card for card in cards)


def _loose(owed: Iterable[Event]) -> list[Event]:
    """Return what is paid before any hand is turned up: chips and pots that only one player can win."""
    return list(takewhile(lambda event: not isinstance(event, HandsShown), owed)) if _shows(owed) else []


def _shows(events: Iterable[Event]) -> bool:
    return any(isinstance(event, HandsShown) for event in events)


def _claims(events: Iterable[Event], opened: int) -> list[Seat]:
    """Return whose hands are shown, or were and are paid now. A pot that only one player can win takes no hand."""
    claims: list[Seat] = []
    for event in events:
        if isinstance(event, HandsShown):
            claims += [seat for seat, down in zip(event.seats, event.hands, strict=True) if down]
        elif isinstance(event, PotWon):
            claims += [seat for seat in event.seats if opened >> seat & 1]
    return claims


def _action(step: Step, state: State) -> Action:
    match step.word:
        case "f":
            return FOLD
        case "cc":
            return CALL if state.high > state.bet[state.turn] else CHECK
        case "pb":
            return BRING_IN
        case _:
            return RaiseTo(step.amount) if state.high else Bet(step.amount)

"""The story of a record: its events, sorted by street, as one viewer may know them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain, zip_longest
from typing import Final, TypeAlias

from croupier.errors import BadOption, Malformed
from croupier.formats.story import EPOCH, Chair, Chapter, Dealt, Move, Share, Showing, Sight, Story, Verb
from croupier.games.game import Over, Seat, SeatInfo
from croupier.games.poker.engine import Poker
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
    Left,
    Posted,
    PotWon,
    RaisedTo,
    Reshuffled,
    Returned,
)
from croupier.games.poker.state import State, hand_of
from croupier.games.profile import profile_of
from croupier.kit.cards import DECK_52, UNKNOWN, Card, Cards
from croupier.play.record import Record, game_of
from croupier.play.replay import state_at

NOT_POKER: Final = "format/not-poker"

Moved: TypeAlias = Folded | Checked | Called | Betted | RaisedTo | Completed | BroughtIn | Returned

_VERBS: Final[dict[type[Moved], Verb]] = {
    Folded: "folds",
    Checked: "checks",
    Called: "calls",
    Betted: "bets",
    RaisedTo: "raises",
    Completed: "completes",
    BroughtIn: "brings in",
    Returned: "takes back",
}


def story_of(record: Record, viewer: Sight = "all") -> Story:
    """Return the story of a record of a poker game, as a seat, a spectator, or a viewer who may see all cards knows it.

    Raise BadOption if it is of another game or the viewer's seat is empty, Malformed if it is not whole.
    """
    head = record.header
    game = poker_of(record)
    check_viewer(record, viewer)
    check_whole(record)
    state: State = game.begin(head.seats, head.carry)
    builder = _Builder(game, viewer)
    for event in record.events:
        seen = event if viewer == "all" else game.redact(event, viewer)
        builder.add(seen, state)
        game.evolve(state, seen)
    return Story(
        number=head.number,
        id=head.id or str(head.number),
        stakes=profile_of(game).called,
        started=moment(head.started).replace(microsecond=0),
        table=head.table,
        button=state.button,
        chairs=chairs(head.seats, state.dealt),
        posts=tuple(builder.posts),
        streets=builder.chapters(),
        showings=builder.showings(state),
        shown_after=builder.shown_after(state),
        shares=tuple(builder.shares),
        chip=getattr(game.options, "chip", 1),
    )


def poker_of(record: Record) -> Poker:
    """Return the rules of a record. Raise BadOption unless they are a poker game's: no other game has such stories."""
    game = game_of(record.header)
    if not isinstance(game, Poker):
        raise BadOption("format/not-poker", game=game.title)
    return game


def _cards_in(event: Event) -> Iterator[Card]:
    match event:
        case HandsDealt():
            yield from chain(*event.down, *event.up, event.burned)
        case BoardDealt():
            yield from event.cards + event.burned
        case HandsShown():
            yield from chain(*event.hands)
        case CardsShown():
            yield from event.cards
        case _:
            pass


def check_whole(record: Record) -> State:
    """Return the end of a record. Raise Malformed if its events are no hand of its game, or stop before the hand is
    over."""
    try:
        end: State = state_at(record)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError):
        raise Malformed("record/inconsistent", hand=record.header.number) from None
    if not isinstance(end.need, Over):
        raise Malformed("record/unfinished", hand=record.header.number)
    strays = {card for event in record.events for card in _cards_in(event)} - {UNKNOWN, *DECK_52}
    if strays:
        raise Malformed("record/no-card", hand=record.header.number, value=min(strays))
    return end


def check_viewer(record: Record, viewer: Sight) -> None:
    """Raise BadOption if the viewer is a seat that was empty."""
    seats = record.header.seats
    if isinstance(viewer, int) and not (0 <= viewer < len(seats) and seats[viewer]):
        raise BadOption("viewer/empty-seat", seat=viewer + 1, hand=record.header.number)


def moment(started: str) -> datetime:
    """Return a record's ISO 8601 text as a time in UTC. Raise Malformed if it is none."""
    if not started:
        return EPOCH
    try:
        said = datetime.fromisoformat(started)
    except ValueError:
        raise Malformed("record/time", text=repr(started)) from None
    return (said if said.tzinfo else said.replace(tzinfo=UTC)).astimezone(UTC)


def chairs(seats: Sequence[SeatInfo | None], dealt: int) -> tuple[Chair, ...]:
    """Return the taken seats. Names are made different where two players have the same, and fit on one line."""
    taken = [(seat, " ".join(info.player.split()), info.chips) for seat, info in enumerate(seats) if info]
    often = Counter(player for _, player, _ in taken)
    return tuple(
        Chair(
            seat,
            player if player and often[player] == 1 else f"{player} (seat {seat + 1})".strip(),
            chips,
            _in(dealt, seat),
        )
        for seat, player, chips in taken
    )


def _in(mask: int, seat: Seat) -> bool:
    return bool(mask >> seat & 1)


class _Builder:
    """The parts of a story, from the events of one hand, sorted by street."""

    def __init__(self, game: Poker, viewer: Sight) -> None:
        self.game = game
        self.viewer = viewer
        self.posts: list[Posted] = []
        self.shares: list[Share] = []
        self._chapters: list[Chapter] = []
        self._moves: list[list[Move]] = []
        self._early: list[Move] = []  # of those who left before they had cards
        self._shown: list[tuple[Seat, Cards]] = []
        self._after: dict[Seat, Cards] = {}

    def add(self, event: Event, state: State) -> None:
        match event:
            case Posted():
                self.posts.append(event)
            case HandsDealt():
                self._open(state, dealt=tuple(_dealt(event)))
            case BoardDealt():
                self._open(state, board=event.cards)
            case HandsShown():
                self._shown += zip(event.seats, event.hands, strict=True)
            case CardsShown():
                known = tuple([card for card in event.cards if card != UNKNOWN])
                self._after[event.seat] = self._after.get(event.seat, ()) + known
            case PotWon():
                shares = zip(event.seats, event.shares, strict=True)
                self.shares += [Share(event.pot, seat, amount) for seat, amount in shares if amount]
            case Reshuffled() | Left():
                pass
            case _:
                moves = self._moves[-1] if self._moves else self._early
                moves.append(_move(event, state))

    def _open(self, state: State, board: Cards = (), dealt: tuple[Dealt, ...] = ()) -> None:
        name = self.game.variant.streets[state.street + 1].name
        self._moves.append([] if self._chapters else self._early)
        self._chapters.append(Chapter(name, board, dealt))

    def chapters(self) -> tuple[Chapter, ...]:
        if not self._chapters:
            return (Chapter(self.game.variant.streets[0].name, moves=tuple(self._early)),)
        streets = zip(self._chapters, self._moves, strict=True)
        return tuple(Chapter(c.name, c.board, c.dealt, tuple(moves)) for c, moves in streets)

    def showings(self, end: State) -> tuple[Showing, ...]:
        """Return the hands shown, in the order of the showdown; what a hand is called follows from the whole board."""
        made = []
        for seat, down in self._shown:
            cards = hand_of(end, seat)
            known = cards if UNKNOWN not in cards and (down or self.viewer in ("all", seat)) else ()
            made.append(Showing(seat, known, self.called(end, known) if down else "", not down))
        return tuple(made)

    def shown_after(self, end: State) -> tuple[Showing, ...]:
        """Return what winners turned up after the hand: of a hand shown whole all cards, and what it is called."""
        made = []
        for seat, cards in self._after.items():
            hand = hand_of(end, seat)
            is_whole = len(cards) == len(end.hole[seat])
            made.append(Showing(seat, hand, self.called(end, hand)) if is_whole else Showing(seat, cards))
        return tuple(made)

    def called(self, end: State, cards: Cards) -> str:
        ranking = self.game.variant.ranking
        known = len(cards) + len(end.board) >= 5
        return ranking.describe(ranking.values(end.board, [cards])[0]) if known else ""


def new_cards(event: HandsDealt) -> list[tuple[Seat, Cards, Cards]]:
    """Return seat, down and up cards of every player who was dealt any."""
    hands = zip_longest(event.down, event.up, fillvalue=())
    return [(seat, down, up) for seat, (down, up) in enumerate(hands) if down or up]


def _dealt(event: HandsDealt) -> list[Dealt]:
    hands = [Dealt(seat, () if UNKNOWN in down else down, up) for seat, down, up in new_cards(event)]
    return [dealt for dealt in hands if dealt.down or dealt.up]


def _move(event: Moved, state: State) -> Move:
    verb = _VERBS[type(event)]
    match event:
        case Folded() | Checked():
            return Move(event.seat, verb)
        case Called() | Betted() | BroughtIn():
            return Move(event.seat, verb, event.paid, event.paid == state.stack[event.seat])
        case RaisedTo() | Completed():
            return Move(event.seat, verb, event.to, event.paid == state.stack[event.seat])
        case Returned():
            return Move(event.seat, verb, event.amount)

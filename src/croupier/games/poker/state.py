"""The state of one hand. Only `evolve` writes it. A view is a state with UNKNOWN for hidden cards."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from croupier.games.game import Act, Chips, Draw, Over, Proceed, Seat
from croupier.games.poker.events import Carry, Posted
from croupier.kit.cards import Cards

MUST_OPEN: Final = 1
MAY_FOLD: Final = 2
SHOWDOWN: Final = 3

PokerNeed: TypeAlias = Act | Draw | Proceed | Over[Carry]


@dataclass(slots=True)
class State:
    """A hand of poker. What changes at every action is a list, the rest are tuples, which copies share; sets of seats
    are bit masks."""

    players: tuple[str, ...]
    start: tuple[Chips, ...]  # stacks before the hand
    stack: list[Chips]
    bet: list[Chips]  # on this street
    dead: tuple[Chips, ...]  # paid, but not counted when pots are split
    won: tuple[Chips, ...]  # taken out of pots so far
    rest: Chips  # stakes above this are paid out already
    hole: tuple[Cards, ...]  # down cards, kept when folded
    up: tuple[Cards, ...]
    board: Cards
    burned: Cards
    button: Seat
    big: Seat  # the big blind, or the seat from which the first round is counted
    dealt: int  # in the hand from its start
    live: int  # not folded
    able: int  # live, with chips left
    pending: int  # must still act on this street
    acted: int  # have acted since the last full bet or raise
    opened: int  # hands turned up
    shown: int  # cards that their players turned up after the hand, a bit for each
    gone: int  # left with a hand that plays on
    turn: Seat  # -1: no seat's
    high: Chips  # the bet to match
    full: Chips  # the part of it that counts as whole bets
    step: Chips  # the least whole raise
    windows: int  # whole bets and raises on this street, blinds included
    uncapped: bool  # no limit on their number this street
    paired: bool  # stud: a pair shows on this street
    duty: int  # what is special about the turn: MUST_OPEN, MAY_FOLD (open or fold), SHOWDOWN; 0: nothing
    last: Seat  # the last to bet or raise on this street; -1: none
    street: int  # -1 before the cards; one past the last at a showdown by choice
    dues: tuple[Posted, ...]  # forced payments that open the hand
    carry: Carry
    need: PokerNeed

    def copy(self) -> "State":
        return State(
            self.players,
            self.start,
            self.stack[:],
            self.bet[:],
            self.dead,
            self.won,
            self.rest,
            self.hole,
            self.up,
            self.board,
            self.burned,
            self.button,
            self.big,
            self.dealt,
            self.live,
            self.able,
            self.pending,
            self.acted,
            self.opened,
            self.shown,
            self.gone,
            self.turn,
            self.high,
            self.full,
            self.step,
            self.windows,
            self.uncapped,
            self.paired,
            self.duty,
            self.last,
            self.street,
            self.dues,
            self.carry,
            self.need,
        )

    def put(self) -> list[Chips]:
        """Return what each seat has at stake in the pots that are not paid out yet, without dead money."""
        rest = self.rest
        if rest < 0:  # none is paid out
            return [a - b - d for a, b, d in zip(self.start, self.stack, self.dead)]  # noqa: B905 (hot)
        paid = [a - b + w - d for a, b, w, d in zip(self.start, self.stack, self.won, self.dead, strict=True)]
        return [x if 0 < x < rest else min(rest, max(x, 0)) for x in paid]

    def pot(self) -> Chips:
        """Return all chips in the middle, including the bets in front of the players."""
        return sum(self.start) - sum(self.stack)


NO_CHIPS: Final[list[tuple[Chips, ...]]] = [(0,) * n for n in range(11)]
NO_CARDS: Final[list[tuple[Cards, ...]]] = [((),) * n for n in range(11)]
_PROCEED: Final = Proceed()
_bare: Final = State.__new__


def new_state(
    players: tuple[str, ...],
    start: tuple[Chips, ...],
    button: Seat,
    big: Seat,
    dealt: int,
    dues: tuple[Posted, ...],
    carry: Carry,
) -> State:
    """Return the state of a hand before its first event."""
    n = len(start)
    none, empty = NO_CHIPS[n], NO_CARDS[n]
    seats = (players, start, [*start], [0] * n, none, none, -1, empty, (), (), (), button, big)
    masks = (dealt, dealt, dealt, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0)
    return State(*seats, *masks, False, False, 0, -1, -1, dues, carry, _PROCEED)


Start: TypeAlias = tuple[Any, ...]
"""The fields of a state before its first event, in order, without the two lists."""


def start_of(s: State) -> Start:
    return tuple([getattr(s, name) for name in State.__slots__ if name not in ("stack", "bet")])


def state_from(start: Start) -> State:
    """Return a new state with these fields. Written out, because a call with 34 arguments takes twice as long."""
    s = _bare(State)
    (
        s.players,
        s.start,
        s.dead,
        s.won,
        s.rest,
        s.hole,
        s.up,
        s.board,
        s.burned,
        s.button,
        s.big,
        s.dealt,
        s.live,
        s.able,
        s.pending,
        s.acted,
        s.opened,
        s.shown,
        s.gone,
        s.turn,
        s.high,
        s.full,
        s.step,
        s.windows,
        s.uncapped,
        s.paired,
        s.duty,
        s.last,
        s.street,
        s.dues,
        s.carry,
        s.need,
    ) = start
    s.stack = [*s.start]
    s.bet = [*NO_CHIPS[len(s.start)]]
    return s


def stub_size(s: State) -> int:
    """Return how many cards are neither dealt nor burned."""
    return 52 - len(s.burned) - len(s.board) - sum(map(len, s.hole)) - sum(map(len, s.up))


def hand_of(s: State, p: Seat) -> Cards:
    """Return all cards of a seat, down cards first."""
    return s.hole[p] + s.up[p] if s.up else s.hole[p]

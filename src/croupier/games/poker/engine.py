"""The poker engine: one Game for every variant. All methods here are pure; only `Writer.evolve` writes.

A variant is data (`Variant`), a table's settings are options; a subclass only names the two and turns
the options into the engine's parameters.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from reprlib import repr as shortly
from typing import Any, ClassVar, Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import Chips, Draw, Over, Picture, Pile, Seat, SeatInfo, Types, Viewer
from croupier.games.poker.betting.blinds import Blinds, Opening, opening
from croupier.games.poker.betting.limits import NONE, Sizes
from croupier.games.poker.draws import DECK
from croupier.games.poker.events import (
    CHECK,
    FOLD,
    SHOW,
    Action,
    Bet,
    Betted,
    BoardDealt,
    BringIn,
    BroughtIn,
    Call,
    Called,
    CardsShown,
    Carry,
    Check,
    Checked,
    Completed,
    Event,
    Fold,
    Folded,
    HandsDealt,
    HandsShown,
    Left,
    Muck,
    RaisedTo,
    RaiseTo,
    Reshuffled,
    Show,
    ShowCards,
)
from croupier.games.poker.legal import Moves
from croupier.games.poker.profile import PokerProfile
from croupier.games.poker.seats import COUNT, NEXT, SEATS, clockwise
from croupier.games.poker.showdown import Settler
from croupier.games.poker.state import (
    MAY_FOLD,
    MUST_OPEN,
    NO_CARDS,
    SHOWDOWN,
    Start,
    State,
    new_state,
    start_of,
    state_from,
)
from croupier.games.poker.views.lens import Lens
from croupier.games.poker.views.picture import picture
from croupier.kit.cards import DECK_52, UNKNOWN, Cards

_CHECKED: Final[list[Sequence[Event]]] = [(Checked(p),) for p in range(SEATS)]
_FOLDED: Final[list[Sequence[Event]]] = [(Folded(p),) for p in range(SEATS)]
_BLANK: Final[list[Cards]] = [(UNKNOWN,) * n for n in range(53)]
_NOTHING: Final[Sequence[Event]] = ()


class Poker(Settler):
    """The rules of a variant with its options; no other state. Every method but evolve is pure."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int] = 1
    seat_counts: ClassVar[range]
    types: ClassVar[Types]
    options: Any
    blinds: Blinds

    def __init__(self) -> None:
        super().__init__()
        self.last_street = self._last
        self._seats: tuple[SeatInfo | None, ...] = ()
        self._starts: dict[Carry, Start] = {}  # at these seats
        self._takers: dict[tuple[int, ...], list[Callable[[Sequence[int]], Cards]]] = {}
        shared = self.variant.board_size + sum(self.burns)
        self._piles = [Pile(DECK_52, min(52, n * self.variant.hand_size + shared)) for n in range(SEATS + 1)]

    @property
    def profile(self) -> PokerProfile:
        return PokerProfile(self)

    @property
    def phh_code(self) -> str:
        """Return the game's code in the poker hand history format; "" if it has none."""
        return self.variant.phh.get(self.profile.limit, "")

    def begin(self, seats: Sequence[SeatInfo | None], carry: Carry | None) -> State:
        """Return the state before a hand, copied from an earlier one if the seats are the same tuple as last time."""
        if carry is None or type(seats) is not tuple:
            return self._begin(seats, carry)
        if seats is not self._seats:
            self._seats, self._starts = seats, {}
        known = self._starts.get(carry)
        if known is None:
            known = self._starts[carry] = start_of(self._begin(seats, carry))
        return state_from(known)

    def _begin(self, seats: Sequence[SeatInfo | None], carry: Carry | None) -> State:
        if len(seats) > self.seat_counts[-1]:
            raise BadOption("seats/too-many", field="seats", title=self.title, most=self.seat_counts[-1])
        players = tuple([s.player if s else "" for s in seats])
        start = tuple([s.chips if s else 0 for s in seats])
        how = self._opening(seats, carry)
        s = new_state(players, start, how.button, how.big, how.dealt, how.dues, how.carry)
        n = how.dealt.bit_count()
        s.high = s.full = self.blinds.big
        s.step = self._steps[0]
        s.windows = 1 if self.blinds.big else 0
        s.need = DECK[self.burns[0] + (self._streets[0].down + self._streets[0].up) * n]
        s.up = s.hole if self._up_cards else ()
        s.uncapped = self.uncapped_heads_up and n == 2
        return s

    def _opening(self, seats: Sequence[SeatInfo | None], carry: Carry | None) -> Opening:
        """Return the opening by the rules, except that forced payments named by a record replace those of the rules."""
        how = opening(self.blinds, seats, carry)
        if carry is None or not carry.posts:
            return how
        blinds = [p.seat for p in carry.posts if p.why == "due" and p.kind in ("big", "straddle")]
        return Opening(how.button, how.small, blinds[-1] if blinds else how.big, how.dealt, carry.posts, how.carry)

    def start(self, state: State) -> Sequence[Event]:
        return state.dues

    def source(self, state: State, name: str) -> Pile:
        """Return the deck; in stud also the stub, what is left of the deck together with the burned cards."""
        if name == "deck":
            return self._piles[COUNT[state.dealt]]
        out = {c for hand in state.hole + state.up for c in hand}
        left = tuple([c for c in DECK_52 if c not in out])
        return Pile(left, state.need.count if hasattr(state.need, "count") else len(left))

    def legal(self, state: State, seat: Seat) -> Moves:
        return Moves(self, state, seat)

    def sizes(self, s: State, seat: Seat) -> Sizes:
        """Return the totals that a seat may bet or raise to: none where it can only call or fold."""
        bet = s.bet[seat]
        if bet + s.stack[seat] <= s.high or s.street > self._last or not _answerable(s, seat):
            return NONE
        if s.acted >> seat & 1 and not self.limit.reopened(s, s.high - bet):
            return NONE
        if s.duty and s.stack[seat] <= self.bring_in:  # all that is left is the bring-in, and no bet
            return NONE
        cap = self.limit.cap
        if cap and s.windows >= cap and not s.uncapped:
            return NONE
        return self.limit.sizes(s, seat)

    def verb(self, s: State) -> str:
        """Return the name of putting in more: bet, raise or complete."""
        if not s.high:
            return "bet"
        return "complete" if self.limit.completes and s.full < s.high else "raise"

    def default(self, state: State, seat: Seat) -> Action:
        """Return the action of a player who does not answer: the forced bet, show or check if possible, else fold."""
        if state.street > self._last:
            return SHOW
        if state.duty == MUST_OPEN:
            return self.legal(state, seat).passive()
        return FOLD if state.duty else self.silence(state, seat)

    def silence(self, state: State, seat: Seat) -> Action:
        return FOLD if state.high > state.bet[seat] else CHECK

    def act(self, state: State, seat: Seat, action: Action) -> Sequence[Event]:
        if seat != state.turn:
            return self._show_after(state, seat, action)
        kind = type(action)
        if state.duty:
            if kind is Show and state.duty == SHOWDOWN:
                return (HandsShown((seat,), (state.hole[seat],)),)
            return self._special(state, seat, action)
        if kind is Check:
            if state.high > state.bet[seat]:
                raise IllegalAction("check/bet-to-match", due=self._due(state, seat))
            return _CHECKED[seat]
        if kind is Call:
            due = state.high - state.bet[seat]
            if due <= 0:
                raise IllegalAction("call/nothing-to-call")
            stack = state.stack[seat]
            return (Called(seat, due if due < stack else stack),)
        if kind is Fold:
            return _FOLDED[seat]
        return self._put_in(state, seat, action)

    def _show_after(self, s: State, seat: Seat, action: Action) -> Sequence[Event]:
        """Act out of turn, which is possible only once the hand is over: the winner shows cards that were not seen."""
        hidden = self.face_down(s, seat)
        if not hidden or type(action) is not ShowCards:
            raise IllegalAction("turn/not-yours")
        if action not in self.legal(s, seat):
            raise IllegalAction("show/one-or-all")
        cards = s.hole[seat]
        return (CardsShown(seat, tuple([c if at in action.places else UNKNOWN for at, c in enumerate(cards)])),)

    def face_down(self, s: State, seat: Seat) -> list[int]:
        """Return the places of the cards that a seat may still show: those of the one hand left, if it was not seen."""
        if type(s.need) is not Over or s.live != 1 << seat or s.opened >> seat & 1 or not self.shows_after:
            return []
        return [at for at, card in enumerate(s.hole[seat]) if card == UNKNOWN or not s.shown >> card & 1]

    def _due(self, s: State, seat: Seat) -> Chips:
        return min(s.high - s.bet[seat], s.stack[seat])

    def _special(self, s: State, seat: Seat, action: Action) -> Sequence[Event]:
        """Act on a turn with choices of its own: the bring-in or forced bet, or the showdown."""
        if s.duty == SHOWDOWN:
            if type(action) is Muck:
                return (HandsShown((seat,), ((),)),)
            raise IllegalAction("showdown/show-or-muck")
        if type(action) is BringIn and self.bring_in:
            return (BroughtIn(seat, min(self.bring_in, s.stack[seat])),)
        if type(action) is Fold and s.duty == MAY_FOLD:
            return _FOLDED[seat]
        if type(action) is Bet and self.sizes(s, seat):
            return self._put_in(s, seat, action)
        raise self._must_open(s, seat)

    def _must_open(self, s: State, seat: Seat) -> IllegalAction:
        least = self.legal(s, seat).least
        fold = "no" if s.duty == MUST_OPEN else "yes"
        if not self.bring_in:
            return IllegalAction("turn/must-open", key="turn/must-bet", least=least, fold=fold)
        bring_in = min(self.bring_in, s.stack[seat])
        if not least:
            return IllegalAction("turn/must-open", key="turn/must-bring-in", bring_in=bring_in, fold=fold)
        return IllegalAction("turn/must-open", bring_in=bring_in, least=least, fold=fold)

    def _put_in(self, s: State, seat: Seat, action: Action) -> Sequence[Event]:
        if not isinstance(action, Bet | RaiseTo):
            if isinstance(action, Action):
                raise IllegalAction("action/not-here", action=type(action).__name__)
            # a bot may answer with anything
            raise IllegalAction("action/not-here", key="action/not-an-action", action=shortly(action))
        to = action.amount if isinstance(action, Bet) else action.to
        if isinstance(action, Bet) and s.high:
            raise IllegalAction("bet/already-open", bet=s.high)
        if isinstance(action, RaiseTo) and not s.high:
            raise IllegalAction("raise/nothing-to-raise")
        sizes = self.sizes(s, seat)
        if not any([to in r for r in sizes]):
            raise self._refusal(s, seat, to, sizes)
        paid = to - s.bet[seat]
        if isinstance(action, Bet):
            return (Betted(seat, to),)
        return (Completed(seat, to, paid) if self.verb(s) == "complete" else RaisedTo(seat, to, paid),)

    def _refusal(self, s: State, seat: Seat, to: Chips, sizes: Sizes) -> IllegalAction:
        """Return why a total is not legal, in one sentence that says what is."""
        top = s.bet[seat] + s.stack[seat]
        verb = "raise" if s.high else "bet"
        if to > top:
            return IllegalAction("bet/above-stack", verb=verb, most=top)
        if not sizes:
            return IllegalAction("raise/not-allowed")
        moves = self.legal(s, seat)
        if to < moves.least:
            return IllegalAction("bet/below-minimum", verb=verb, least=moves.least)
        if to > moves.most:
            return IllegalAction("bet/above-maximum", verb=verb, most=moves.most)
        return IllegalAction("bet/wrong-size", verb=verb, sizes=_listed(sizes))

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        """Return the events of a player who leaves for good: a live hand is folded, an all-in hand plays on unless the
        rules forfeit it, one at the showdown is shown."""
        has_chips = state.stack[seat] > 0
        if not state.live >> seat & 1 or not (has_chips or self.forfeits_all_in):
            return _NOTHING
        if state.street > self._last:
            asked = has_chips and state.pending >> seat & 1
            return (HandsShown((seat,), (state.hole[seat],)),) if asked else _NOTHING
        between = type(state.need) is Draw and (state.street < 0 or state.able & (state.able - 1))
        if state.turn < 0 and not between:  # the betting is over
            return (Left(seat),)
        return self._abandon(state, seat)

    def _abandon(self, s: State, seat: Seat) -> Sequence[Event]:
        if s.duty == MUST_OPEN and s.turn == seat:  # the forced bet is owed all the same
            forced = self.act(s, seat, self.default(s, seat))
            return (*forced, *_FOLDED[seat])
        return _FOLDED[seat]

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if not outcome:
            return self.settle(state)
        if self._up_cards:
            return self._deal_up_cards(state, outcome)
        if state.street < 0:
            return (HandsDealt(self._some_each(state, outcome, 0)),)
        burn = self.burns[state.street + 1]
        cards = (outcome[burn],) if len(outcome) == burn + 1 else tuple(outcome[burn:])
        return (BoardDealt(cards, (outcome[0],) if burn else ()),)

    def _deal_up_cards(self, s: State, outcome: Sequence[int]) -> Sequence[Event]:
        """Return the cards of a street of stud, down cards before up cards."""
        street = s.street + 1
        if street > self._last:
            raise IllegalAction("deal/hand-full", title=self.title, cards=self.variant.hand_size)
        burn = self.burns[street]
        burned = (outcome[0],) if burn else ()
        if street == 0:
            downs = self._streets[0].down
            hole = self._some_each(s, outcome, burn) if downs > 1 else self._one_each(s, outcome, burn)
            return (HandsDealt(hole, self._one_each(s, outcome, burn + downs * COUNT[s.live]), burned),)
        hands = self._one_each(s, outcome, burn)
        if not self._streets[street].down:
            return (HandsDealt(NO_CARDS[len(hands)], hands, burned),)
        dealt = HandsDealt(hands, NO_CARDS[len(hands)], burned)
        reshuffled = type(s.need) is Draw and s.need.source == "stub"
        return (Reshuffled(), dealt) if reshuffled else (dealt,)

    def _one_each(self, s: State, outcome: Sequence[int], first: int) -> tuple[Cards, ...]:
        """Return a card for every live hand, clockwise from the button's left."""
        hands = [*NO_CARDS[len(s.stack)]]
        at = first
        for seat in clockwise(s.live, s.button):
            hands[seat] = (outcome[at],)
            at += 1
        return tuple(hands)

    def _some_each(self, s: State, outcome: Sequence[int], first: int) -> tuple[Cards, ...]:
        """Return the down cards of the first street, dealt one at a time, clockwise from the button's left."""
        hands = []
        for take in self._takers.get((s.live, s.button, len(s.stack), first)) or self._taking(s, first):
            hands.append(take(outcome))  # noqa: PERF401 (faster than a comprehension for so few)
        return tuple(hands)

    def _taking(self, s: State, first: int) -> list[Callable[[Sequence[int]], Cards]]:
        """Return, for each seat, a function that takes its down cards out of the cards dealt on the first street."""
        order = clockwise(s.live, s.button)
        n, each = len(order), self._streets[0].down
        takers: list[Any] = [_nothing] * len(s.stack)
        for at, seat in enumerate(order, first):
            takers[seat] = itemgetter(*range(at, first + each * n, n))
        self._takers[s.live, s.button, len(s.stack), first] = takers
        return takers

    def view(self, state: State, viewer: Viewer) -> State:
        seen = state.copy()
        seen.hole = self.masked(state, viewer)
        seen.burned = self.unseen(state.burned)
        return seen

    def lens(self, state: State, seat: Seat) -> Lens:
        return Lens(self, state, seat)

    def masked(self, s: State, viewer: Viewer) -> tuple[Cards, ...]:
        """Return the down cards as a viewer may see them: the viewer's own and those turned up."""
        opened = s.opened
        if s.shown:
            return tuple([h if p == viewer or opened >> p & 1 else _shown(h, s.shown) for p, h in enumerate(s.hole)])
        return tuple([h if p == viewer or opened >> p & 1 else _BLANK[len(h)] for p, h in enumerate(s.hole)])

    def unseen(self, cards: Cards) -> Cards:
        return _BLANK[len(cards)]

    def redact(self, event: Event, viewer: Viewer) -> Event:
        if type(event) is HandsDealt:
            down = tuple([hand if p == viewer else _BLANK[len(hand)] for p, hand in enumerate(event.down)])
            return HandsDealt(down, event.up, _BLANK[len(event.burned)])
        if type(event) is BoardDealt and event.burned:
            return BoardDealt(event.cards, _BLANK[len(event.burned)])
        return event

    def picture(self, view: State) -> Picture:
        return picture(self, view)


def _nothing(outcome: Sequence[int]) -> Cards:
    return ()


def _shown(hand: Cards, shown: int) -> Cards:
    return tuple([card if card != UNKNOWN and shown >> card & 1 else UNKNOWN for card in hand])


def _answerable(s: State, seat: Seat) -> bool:
    """Return whether another player has chips to match any part of a raise."""
    high = s.high
    others = s.able & ~(1 << seat)
    while others:
        p = NEXT[seat][others]
        if s.bet[p] + s.stack[p] > high:
            return True
        others &= ~(1 << p)
    return False


def _listed(sizes: Sizes) -> str:
    few = sorted({to for r in sizes for to in r[:4]})
    more = ", ..." if sum(map(len, sizes)) > len(few) else ""
    return ", ".join(map(str, few)) + more

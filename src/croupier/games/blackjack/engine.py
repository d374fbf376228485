"""Blackjack as a Game. Deciding here is pure; `Writer.evolve` alone writes."""

from collections.abc import Sequence
from typing import ClassVar, Final

from croupier.errors import BadOption
from croupier.games.blackjack.course import SEATS
from croupier.games.blackjack.events import (
    DECLINE,
    SIT_OUT,
    STAND,
    Action,
    Bet,
    BetPlaced,
    Cancelled,
    CardAsked,
    CardDealt,
    Carry,
    DealerDrew,
    Decline,
    Declined,
    Double,
    Doubled,
    Event,
    HandsDealt,
    HandSettled,
    Hit,
    HoleTurned,
    Insure,
    Insured,
    Left,
    PairSplit,
    Peeked,
    Reshuffled,
    SatOut,
    SitOut,
    Split,
    Stand,
    Stood,
    Surrender,
    Surrendered,
)
from croupier.games.blackjack.evolve import Writer
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.lens import Lens
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.picture import picture
from croupier.games.blackjack.profile import BlackjackProfile
from croupier.games.blackjack.refusal import (
    bet_refusal,
    double_refusal,
    hand_refusal,
    insurance_refusal,
    turn_refusal,
)
from croupier.games.blackjack.settle import due_at_end, due_before_play, due_of_hand
from croupier.games.blackjack.shoe import DICE, TESTS, listed
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Chips, Over, Picture, Pile, Seat, SeatInfo, Source, Types, Viewer
from croupier.kit.cards import UNKNOWN, Card, Cards

_ASKED: Final[list[Sequence[Event]]] = [(CardAsked(seat),) for seat in range(SEATS)]
_STOOD: Final[list[Sequence[Event]]] = [(Stood(seat),) for seat in range(SEATS)]
_PEEKED: Final[Sequence[Event]] = (Peeked(),)
_NOTHING: Final[Sequence[Event]] = ()
_FIRST: Final = Carry()
LONGEST: Final = 22  # cards in a hand that no rule limits: twenty-one aces, and one too many


class Blackjack(Writer):
    """The rules with a table's options; no other state. Every method but evolve is pure."""

    name: ClassVar[str] = "blackjack"
    title: ClassVar[str] = "Blackjack"
    version: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(1, SEATS + 1)
    types: ClassVar[Types] = Types(options=BlackjackOptions, carry=Carry, state=State, action=Action, event=Event)

    def __init__(self, options: BlackjackOptions | None = None) -> None:
        super().__init__(options or BlackjackOptions())
        self._scenario = TESTS[self.options.scenario]
        self._seats: Sequence[SeatInfo | None] = ()
        self._sitting = _sitting((), 0)  # at these seats

    @property
    def profile(self) -> BlackjackProfile:
        return BlackjackProfile(self)

    def begin(self, seats: Sequence[SeatInfo | None], carry: Carry | None) -> State:
        """Return the state before a round. Seats that are the same tuple as last time are not read again."""
        if seats is not self._seats or type(seats) is not tuple:
            if len(seats) > SEATS:
                raise BadOption("seats/too-many", field="seats", title=self.title, most=SEATS)
            self._seats, self._sitting = seats, _sitting(seats, self.options.minimum)
        players, start, asked = self._sitting
        shoe = carry or _FIRST
        base = (shoe.left or self.full_shoe) if self.counted else ()
        left = sum(base) if self.counted else None
        hands: list[list[Hand]] = [[] for _ in start]
        s = State(
            players, start, [*start], 0, hands, (), (), False, "bets", -1, 0, shoe.shoe, base, left, shoe.count, asked
        )
        if not asked.seats:
            self.end(s)
        return s

    def start(self, state: State) -> Sequence[Event]:
        return _NOTHING

    def source(self, state: State, name: str) -> Source:
        """Return what is left in the shoe, and how much of it could be drawn if every hand grew as long as it may."""
        if self.infinite:
            return DICE
        left = state.unseen()
        if state.dealer and not state.shown and state.dealer[0] >= 0:  # where the hole card is known
            left[state.dealer[0]] -= 1
        cards = listed(left)
        bettors = len([hands for hands in state.hands if hands])
        longest = self.options.cards_most or LONGEST
        return Pile(cards, min(len(cards), (bettors * self.options.hands_most + 1) * longest), kept=True)

    def legal(self, state: State, seat: Seat) -> Moves:
        return Moves(self, state, seat)

    def default(self, state: State, seat: Seat) -> Action:
        """Return the action of a player who does not answer: no bet, no insurance, no card."""
        return STAND if state.stage == "turn" else DECLINE if state.stage == "insurance" else SIT_OUT

    def act(self, state: State, seat: Seat, action: Action) -> Sequence[Event]:
        if seat != state.turn or state.stage != "turn":
            return self._before_play(state, seat, action)
        kind = type(action)
        if kind is Stand:
            return _STOOD[seat]
        if kind is Hit:
            return self._hit(state, seat)
        if type(action) is Double:
            return self._double(state, seat, action.amount)
        if kind is Split:
            self._unless(self.no_split(state), state)
            return (PairSplit(seat),)
        if kind is Surrender:
            self._unless(self.no_surrender(state), state)
            return (Surrendered(seat),)
        raise turn_refusal(state, seat, action, self.options)

    def _before_play(self, s: State, seat: Seat, action: Action) -> Sequence[Event]:
        """Act on bets and insurance, for which all players are asked at once; anything else is out of turn."""
        need = s.need
        if type(need) is Act and seat in need.seats:
            if s.stage == "bets":
                if type(action) is Bet:
                    return self._bet(s, seat, action.amount)
                if type(action) is SitOut:
                    return (SatOut(seat),)
            elif s.stage == "insurance":
                if type(action) is Insure:
                    return self._insure(s, seat, action.amount)
                if type(action) is Decline:
                    return (Declined(seat),)
        raise turn_refusal(s, seat, action, self.options)

    def _bet(self, s: State, seat: Seat, amount: Chips) -> Sequence[Event]:
        if type(amount) is not int or amount not in self.bets(s, seat):
            raise bet_refusal(s, seat, amount, self.options)
        return (BetPlaced(seat, amount),)

    def _insure(self, s: State, seat: Seat, amount: Chips) -> Sequence[Event]:
        sizes = self.insurance(s, seat)
        if type(amount) is not int or amount not in sizes:
            raise insurance_refusal(amount, sizes[-1])
        return (Insured(seat, amount),)

    def _hit(self, s: State, seat: Seat) -> Sequence[Event]:
        if self.full(s):
            return (HandSettled(seat, s.at, "ten-cards", 2 * s.hand.bet),)
        self._unless(self.no_hit(s), s)
        return _ASKED[seat]

    def _double(self, s: State, seat: Seat, amount: Chips) -> Sequence[Event]:
        self._unless(self.no_double(s), s)
        sizes = self.doubles(s)
        if type(amount) is not int or amount not in sizes:
            raise double_refusal(amount, sizes, s.hand.bet)
        return (Doubled(seat, amount),)

    def _unless(self, code: str, s: State) -> None:
        if code:
            raise hand_refusal(code, s, self.options)

    def leave(self, state: State, seat: Seat) -> Sequence[Event]:
        """Return the events of a player who leaves: before the deal the bet goes back, after it open bets are lost.

        UBER:36, note.
        """
        asked = type(state.need) is Act and seat in state.need.seats
        at_stake = any([hand.result is None for hand in state.hands[seat]])
        return (Left(seat),) if asked or at_stake else _NOTHING

    def cancel(self, state: State) -> Sequence[Event]:
        """Return the events of a table that closes in mid-round: what is not settled goes back (UBER:97)."""
        if type(state.need) is Over:
            return _NOTHING
        return (Cancelled(state.dealer[0] if state.dealer else UNKNOWN),)

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Event]:
        if not outcome:
            return self._owed(state)
        if self.infinite:
            outcome = [face - 1 for face in outcome]
        return self._dealt(state, outcome)

    def _dealt(self, s: State, cards: Sequence[Card]) -> Sequence[Event]:
        stage = s.stage
        if stage == "card":
            return (CardDealt(s.turn, s.at, cards[0]),)
        if stage == "dealer":
            return (DealerDrew(cards[0]),)
        once = len(cards) // 2  # single cards, from the rightmost player to the dealer, twice round (UBER:52)
        pairs = zip(cards, cards[once:])  # noqa: B905 (the second round is shorter)
        return (HandsDealt(tuple([next(pairs) if hands else () for hands in s.hands]), next(pairs)),)

    def _owed(self, s: State) -> Sequence[Event]:
        """Return what the game itself does next."""
        stage = s.stage
        if stage == "hole":
            return (HoleTurned(s.dealer[0]),)
        if stage == "settle":
            return due_at_end(s, self.pays)
        if stage == "end":
            return (due_of_hand(s),)
        if stage == "peek":
            return (HoleTurned(s.dealer[0]),) if points(s.dealer) == 21 else _PEEKED
        if stage == "pay":
            return due_before_play(s, self.pays)
        return (Reshuffled(s.shoe + 1),) if self.counted else self._dealt(s, self._named(s))

    def _named(self, s: State) -> list[Card]:
        """Return the cards that a test shoe has for the hand that is due."""
        shoe = self._scenario
        if s.stage == "dealer":
            return [shoe.dealers_card(len(s.dealer))]
        if s.stage == "card":
            return [shoe.players_card(sum([len(hand.cards) for hand in s.hands[s.turn]]))]
        players = len([hands for hands in s.hands if hands])
        return [c for nth in (0, 1) for c in [shoe.players_card(nth)] * players + [shoe.dealers_card(nth)]]

    def view(self, state: State, viewer: Viewer) -> State:
        seen = state.copy()
        seen.dealer = self.dealers_cards(state)
        return seen

    def dealers_cards(self, s: State) -> Cards:
        """Return the dealer's cards as all players see them: the hole card once it is turned up (UBER:44)."""
        return s.dealer if s.shown or not s.dealer else (UNKNOWN, *s.dealer[1:])

    def lens(self, state: State, seat: Seat) -> Lens:
        return Lens(self, state, seat)

    def redact(self, event: Event, viewer: Viewer) -> Event:
        if type(event) is HandsDealt:
            return HandsDealt(event.hands, (UNKNOWN, event.dealer[1]))
        return event

    def picture(self, view: State) -> Picture:
        return picture(self, view)


def _sitting(seats: Sequence[SeatInfo | None], least: Chips) -> tuple[tuple[str, ...], tuple[Chips, ...], Act]:
    """Return players, balances, and the seats asked for a bet: those that are in and can pay the least."""
    players = tuple([seat.player if seat else "" for seat in seats])
    start = tuple([seat.chips if seat else 0 for seat in seats])
    asked = [p for p, seat in enumerate(seats) if seat and seat.presence == "in" and seat.chips >= least]
    return players, start, Act(tuple(asked))

"""The writers: one per event, the only code that changes a state.

They check no rules and need no hidden cards, and leave it to `Course` to say what follows. So a viewer's
redacted log, in which the hole card is UNKNOWN, folds into that viewer's view.
"""

from collections.abc import Callable
from typing import Any

from croupier.games.blackjack.course import ACT, PROCEED, Course
from croupier.games.blackjack.events import (
    BetPlaced,
    Cancelled,
    CardAsked,
    CardDealt,
    DealerDrew,
    Declined,
    Doubled,
    HandsDealt,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Insured,
    Left,
    PairSplit,
    Peeked,
    Reshuffled,
    SatOut,
    Stood,
    Surrendered,
)
from croupier.games.blackjack.hand import Hand, ace, points
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.shoe import FULL
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Chips, Seat


class Writer(Course):
    """Writes events into states by the options of one table."""

    def __init__(self, options: BlackjackOptions) -> None:
        super().__init__(options)
        self._write: dict[Any, Callable[[State, Any], None]] = {
            BetPlaced: self._bet_placed,
            SatOut: self._sat_out,
            HandsDealt: self._hands_dealt,
            Insured: self._insured,
            Declined: self._declined,
            Peeked: self._peeked,
            CardAsked: self._card_asked,
            Stood: self._stood,
            Doubled: self._doubled,
            PairSplit: self._pair_split,
            Surrendered: self._surrendered,
            CardDealt: self._card_dealt,
            HoleTurned: self._hole_turned,
            DealerDrew: self._dealer_drew,
            InsuranceSettled: self._insurance_settled,
            HandSettled: self._hand_settled,
            Reshuffled: self._reshuffled,
            Left: self._left,
            Cancelled: self._cancelled,
        }

    def evolve(self, state: State, event: Any) -> None:
        self._write[type(event)](state, event)

    def _bet_placed(self, s: State, e: BetPlaced) -> None:
        s.stack[e.seat] -= e.amount
        s.hands[e.seat] = [Hand((), e.amount)]
        self.answered(s, e.seat)

    def _sat_out(self, s: State, e: SatOut) -> None:
        self.answered(s, e.seat)

    def _reshuffled(self, s: State, e: Reshuffled) -> None:
        """Shuffle: cards on the table stay out of the new shoe, and the count goes on from those face up (UBER:93).

        Where all cards of the shoe are on the table, a whole set of others makes the new one.
        """
        out = len(s.dealer) + sum([len(hand.cards) for hands in s.hands for hand in hands])
        size = 52 * self.options.decks
        sets = out // size + 1
        s.shoe = e.shoe
        s.base = FULL[self.options.decks * sets]
        s.left = size * sets - out
        s.before = 0
        self.cards_are_due(s, s.stage, 1 if s.dealer else 2 * sum([1 for hands in s.hands if hands]) + 2)

    def _hands_dealt(self, s: State, e: HandsDealt) -> None:
        dealt = 2
        for seat, cards in enumerate(e.hands):
            if cards:
                s.hands[seat][0].cards = cards
                dealt += 2
        s.dealer = e.dealer
        if s.left is not None:
            s.left -= dealt
        if not (self.insured and ace(e.dealer[1]) and self._offer_insurance(s)):
            self.look(s)

    def _offer_insurance(self, s: State) -> bool:
        """Offer insurance to the players who can pay for it, and return whether there is one."""
        asked = [seat for seat, hands in enumerate(s.hands) if hands and self.insurance(s, seat)]
        if asked:
            s.stage = "insurance"
            s.need = Act(tuple(asked))
        return bool(asked)

    def _insured(self, s: State, e: Insured) -> None:
        s.stack[e.seat] -= e.amount
        _insure(s, e.seat, e.amount)
        self.answered(s, e.seat)

    def _declined(self, s: State, e: Declined) -> None:
        self.answered(s, e.seat)

    def _peeked(self, s: State, e: Peeked) -> None:
        self.pay(s)

    def _card_asked(self, s: State, e: CardAsked) -> None:
        self.cards_are_due(s, "card")

    def _stood(self, s: State, e: Stood) -> None:
        self.next_hand(s)

    def _doubled(self, s: State, e: Doubled) -> None:
        hand = s.hand
        s.stack[e.seat] -= e.amount
        hand.bet += e.amount
        hand.added = e.amount
        self.cards_are_due(s, "card")

    def _pair_split(self, s: State, e: PairSplit) -> None:
        hand = s.hand
        s.stack[e.seat] -= hand.bet
        s.hands[e.seat].insert(s.at + 1, Hand(hand.cards[1:], hand.bet))
        hand.cards = hand.cards[:1]
        self.cards_are_due(s, "card")

    def _surrendered(self, s: State, e: Surrendered) -> None:
        """Give half the bet back at once, unless a blackjack of the dealer could still take all of it."""
        s.hand.surrendered = True
        if self.sure(s):
            s.stage = "end"
            s.need = PROCEED
        else:
            self.next_seat(s)

    def _card_dealt(self, s: State, e: CardDealt) -> None:
        hand = s.hands[e.seat][e.hand]
        hand.cards = cards = (*hand.cards, e.card)
        if s.left is not None:
            s.left -= 1
        total = points(cards)
        if total > 21:
            s.stage = "end"
            s.need = PROCEED
        elif self.stands(s, hand, total):
            self.next_hand(s)
        else:
            s.stage = "turn"
            s.need = ACT[e.seat]

    def _hole_turned(self, s: State, e: HoleTurned) -> None:
        s.dealer = (e.card, s.dealer[1])
        s.shown = True
        self.dealer_goes_on(s)

    def _dealer_drew(self, s: State, e: DealerDrew) -> None:
        s.dealer = (*s.dealer, e.card)
        if s.left is not None:
            s.left -= 1
        self.dealer_goes_on(s)

    def _insurance_settled(self, s: State, e: InsuranceSettled) -> None:
        s.stack[e.seat] += e.back
        s.house += s.insured[e.seat] - e.back
        _insure(s, e.seat, 0)
        self.settled(s)

    def _hand_settled(self, s: State, e: HandSettled) -> None:
        hand = s.hands[e.seat][e.hand]
        hand.result = e.result
        hand.back = back = e.back
        s.stack[e.seat] += back
        s.house += hand.bet - back
        self.settled(s)

    def _left(self, s: State, e: Left) -> None:
        if s.stage in ("bets", "deal"):
            self._withdraw(s, e.seat)
            return
        for hand in s.hands[e.seat]:
            if hand.result is None:
                hand.result = "left"
                s.house += hand.bet
        if s.insured:
            s.house += s.insured[e.seat]
            _insure(s, e.seat, 0)
        self._without(s, e.seat)

    def _withdraw(self, s: State, seat: Seat) -> None:
        """Remove a player who left before the deal, with the bet."""
        for hand in s.hands[seat]:
            s.stack[seat] += hand.bet
        s.hands[seat] = []
        if s.stage == "deal":
            self.bets_are_in(s)
        elif seat in s.need.seats:  # type: ignore[union-attr]
            self.answered(s, seat)

    def _without(self, s: State, seat: Seat) -> None:
        """Go on without a player whose bets are lost: if the table waited for that seat, it no longer does."""
        if s.stage == "insurance":
            if seat in s.need.seats:  # type: ignore[union-attr]
                self.answered(s, seat)
        elif s.turn == seat:
            self.next_seat(s)
        elif s.stage == "pay":
            self.pay(s)
        elif s.stage in ("dealer", "settle"):
            self.dealer_goes_on(s)

    def _cancelled(self, s: State, e: Cancelled) -> None:
        for seat, hands in enumerate(s.hands):
            for hand in hands:
                if hand.result is None:
                    hand.result, hand.back = "returned", hand.bet
                    s.stack[seat] += hand.bet
        for seat, amount in enumerate(s.insured):
            s.stack[seat] += amount
        s.insured = ()
        if s.dealer:
            s.dealer = (e.hole, *s.dealer[1:])
            s.shown = True
        self.end(s)


def _insure(s: State, seat: Seat, amount: Chips) -> None:
    insured = [*s.insured] or [0] * len(s.stack)
    insured[seat] = amount
    s.insured = tuple(insured) if any(insured) else ()

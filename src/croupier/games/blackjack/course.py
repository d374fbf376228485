"""The course of a round: what comes next, and what the round needs for it.

Nothing here looks at the hole card before it is turned up.
"""

from operator import sub
from typing import Final

from croupier.games.blackjack.count import COUNTED
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.hand import Hand, points, soft
from croupier.games.blackjack.rules import MAY_BE_BLACKJACK, Rules
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.shoe import INFINITE, draws
from croupier.games.blackjack.state import Stage, State
from croupier.games.game import Act, Over, Proceed, Seat
from croupier.kit.cards import Cards

SEATS: Final = 7
ACT: Final = [Act((seat,)) for seat in range(SEATS)]
PROCEED: Final = Proceed()


class Course(Rules):
    """Takes a state to its next stage. Loops are plain and leave early: a round goes through most of them."""

    def answered(self, s: State, seat: Seat) -> None:
        """Note the answer of one of the seats that were asked at once."""
        asked = s.need.seats  # type: ignore[union-attr]
        if len(asked) > 1:
            s.need = Act(tuple([p for p in asked if p != seat]))
        elif s.stage == "bets":
            self.bets_are_in(s)
        else:
            self.look(s)

    def bets_are_in(self, s: State) -> None:
        playing = 0
        for hands in s.hands:
            if hands:
                playing += 1
        if playing:
            self.cards_are_due(s, "deal", 2 * playing + 2)
        else:
            self.end(s)

    def cards_are_due(self, s: State, stage: Stage, count: int = 1) -> None:
        """Draw from the shoe next, or let the game proceed where there is no chance or a shuffle comes first."""
        s.stage = stage
        if s.left is None:
            s.need = INFINITE[count] if self.infinite else PROCEED
        else:
            s.need = draws(s.shoe)[count] if s.left >= count else PROCEED

    def look(self, s: State) -> None:
        """Let the dealer look for blackjack where there can be one, before any hand is played."""
        if self.peek and MAY_BE_BLACKJACK[s.dealer[1]]:
            s.stage = "peek"
            s.need = PROCEED
        else:
            self.pay(s)

    def pay(self, s: State) -> None:
        """Settle what can be settled before any hand is played; then it is the first player's turn."""
        if self.sure(s) and (s.insured or _any_blackjack(s.hands)):
            s.stage = "pay"
            s.need = PROCEED
        else:
            self.next_seat(s)

    def next_seat(self, s: State) -> None:
        """Turn to the next player who has something to decide, or to the dealer. A blackjack has nothing (UBER:21)."""
        for seat in range(s.turn + 1, len(s.hands)):
            hands = s.hands[seat]
            if hands and hands[0].result is None and points(hands[0].cards) != 21:
                s.turn = seat
                s.at = 0
                s.stage = "turn"
                s.need = ACT[seat]
                return
        s.turn = -1
        s.at = 0
        s.stage = "hole"
        s.need = PROCEED

    def next_hand(self, s: State) -> None:
        """Turn to the next hand of a player who split: it gets its second card now (UBER:85)."""
        if s.at + 1 < len(s.hands[s.turn]):
            s.at += 1
            self.cards_are_due(s, "card")
        else:
            self.next_seat(s)

    def stands(self, s: State, hand: Hand, total: int) -> bool:
        """Return whether the hand in play is complete without a question: at 21, doubled, or of split aces.

        With the most cards that a hand may have it can still claim its win (UBER:86).
        """
        if total == 21:
            return len(hand.cards) < self.cards_most
        if hand.added:
            return True
        return self.takes_no_card(s.hands[s.turn]) and bool(self.no_split(s))

    def dealer_goes_on(self, s: State) -> None:
        """Draw for the dealer while he must and a hand is left to compare with (UBER:61); then settle everything."""
        if self._must_draw(s.dealer) and _any_compared(s.hands):
            self.cards_are_due(s, "dealer")
        else:
            s.stage = "settle"
            self.settle_rest(s)

    def _must_draw(self, cards: Cards) -> bool:
        total = points(cards)
        if total > 17 or len(cards) >= self.cards_most:
            return False
        return total < 17 or (self.options.soft_17 == "hit" and soft(cards))

    def settle_rest(self, s: State) -> None:
        if s.insured or _any_unsettled(s.hands):
            s.need = PROCEED
        else:
            self.end(s)

    def settled(self, s: State) -> None:
        """Go on after a settlement: with what is left at this stage, or to the next one."""
        if s.stage == "settle":
            self.settle_rest(s)
        elif s.stage == "pay":
            self.pay(s)
        else:
            self.next_hand(s)

    def end(self, s: State) -> None:
        s.stage = "over"
        s.turn = -1
        s.at = 0
        s.need = Over(tuple(map(sub, s.stack, s.start)), self._carry(s))

    def _carry(self, s: State) -> Carry:
        """Return the shoe as the round leaves it, or the next one where too little is left (UBER:95)."""
        if s.left is None:
            return Carry(s.shoe, (), s.count if self.infinite else 0)
        if s.left <= self.spare:
            return Carry(s.shoe + 1, self.full_shoe, 0)
        left = [*s.base]
        count = s.before + _taken(left, s.dealer)
        for hands in s.hands:
            for hand in hands:
                count += _taken(left, hand.cards)
        return Carry(s.shoe, tuple(left), count)


def _any_blackjack(seats: list[list[Hand]]) -> bool:
    """Return whether a blackjack is not settled yet, before any hand has been played."""
    for hands in seats:  # noqa: SIM110 (hot)
        if hands and hands[0].result is None and points(hands[0].cards) == 21:
            return True
    return False


def _any_compared(seats: list[list[Hand]]) -> bool:
    """Return whether there is a hand that the dealer's total decides about."""
    for hands in seats:
        for hand in hands:
            if hand.result is None and not hand.surrendered and not natural(hands):
                return True
    return False


def _any_unsettled(seats: list[list[Hand]]) -> bool:
    for hands in seats:
        for hand in hands:
            if hand.result is None:
                return True
    return False


def _taken(left: list[int], cards: Cards) -> int:
    """Take cards out of those that are left, and count them."""
    count = 0
    for card in cards:
        left[card] -= 1
        count += COUNTED[card]
    return count

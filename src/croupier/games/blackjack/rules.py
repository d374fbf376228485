"""What the options of a table allow: questions about a state, answered without changing it."""

from typing import Final

from croupier.games.blackjack.hand import Hand, ace, points, value
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.settle import PAYS
from croupier.games.blackjack.shoe import FULL
from croupier.games.blackjack.state import State
from croupier.games.game import Seat

NONE: Final = range(0)
MAY_BE_BLACKJACK: Final = [card >> 2 >= 8 for card in range(52)]  # by the up card: tens and aces
_NO_LIMIT: Final = 1000
_DOUBLE_ON: Final = {"any": range(2, 22), "9-11": range(9, 12), "10-11": range(10, 12)}


class Rules:
    """Answers that start with `no_` say why not: the code of the refusal, or nothing where it is allowed."""

    def __init__(self, options: BlackjackOptions) -> None:
        self.options = options
        self.counted = options.shoe == "decks"
        self.infinite = options.shoe == "infinite"
        self.hands_most = options.hands_most
        self.cards_most = options.cards_most or _NO_LIMIT
        self.insured = options.insured
        self.peek = options.peek
        self.less = options.less
        self.spare = options.spare
        self.full_shoe = FULL[options.decks]
        self.pays = PAYS[options.pays]
        self._double_on = _DOUBLE_ON[options.double_on]

    def sure(self, s: State) -> bool:
        """Return whether it is known, while players act, that the dealer has no blackjack."""
        return self.peek or not MAY_BE_BLACKJACK[s.dealer[1]]

    def bets(self, s: State, seat: Seat) -> range:
        """Return what a seat may bet: whole steps from the minimum to the balance (UBER:29, UBER:37, UBER:38)."""
        o = self.options
        return range(o.minimum, min(s.stack[seat], o.bet_most) + 1, o.step)

    def insurance(self, s: State, seat: Seat) -> range:
        """Return what may be staked on the dealer's blackjack: half the bet at most."""
        return range(1, min(s.hands[seat][0].bet // 2, s.stack[seat]) + 1)

    def doubles(self, s: State) -> range:
        """Return what may be added to the hand in play: as much again or, where less will do, whole steps below it."""
        if self.no_double(s):
            return NONE
        bet = s.hand.bet
        if not self.less:
            return range(bet, bet + 1)
        return range(self.options.step, min(bet, s.stack[s.turn]) + 1, self.options.step)

    def full(self, s: State) -> bool:
        """Return whether the hand in play has all the cards it may have, so that asking for another wins (UBER:86)."""
        return len(s.hand.cards) >= self.cards_most

    def takes_no_card(self, hands: list[Hand]) -> bool:
        """Split aces get one card each, unless an option says otherwise (UBER:34)."""
        return len(hands) > 1 and ace(hands[0].cards[0]) and not self.options.hit_split_aces

    def no_hit(self, s: State) -> str:
        return "hit/split-aces" if self.takes_no_card(s.hands[s.turn]) else ""

    def no_double(self, s: State) -> str:
        hands, hand = s.hands[s.turn], s.hand
        if len(hand.cards) != 2:
            return "double/not-first-two"
        if len(hands) > 1 and not self.options.double_after_split:
            return "double/after-split"
        if self.takes_no_card(hands):
            return "double/split-aces"
        if points(hand.cards) not in self._double_on:
            return "double/other-points"
        return "double/above-balance" if s.stack[s.turn] < (self.options.step if self.less else hand.bet) else ""

    def no_split(self, s: State) -> str:
        hands, cards = s.hands[s.turn], s.hand.cards
        if len(cards) != 2:
            return "split/not-first-two"
        one, other = cards
        if value(one) != value(other) or (self.options.split_by == "rank" and one >> 2 != other >> 2):
            return "split/not-a-pair"
        if len(hands) >= self.hands_most:
            return "split/too-many-hands"
        if len(hands) > 1 and ace(one) and not self.options.resplit_aces:
            return "split/aces"
        return "split/above-balance" if s.stack[s.turn] < s.hand.bet else ""

    def no_surrender(self, s: State) -> str:
        if self.options.surrender == "none":
            return "surrender/not-offered"
        return "surrender/not-first-two" if len(s.hands[s.turn]) > 1 or len(s.hand.cards) != 2 else ""

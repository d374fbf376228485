"""A player's own account of a game whose dealer knows only the contract: what is on the table, and what it is worth.

Such a dealer takes every bet to be the minimum, pays in its own books alone, and shows of a player who split the
hand in play alone.
"""

from typing import Any, Final

from croupier.dds.wire.contract import Game, GameState, cards_of
from croupier.games.blackjack import Blackjack, BlackjackOptions
from croupier.games.blackjack.events import Double, HandSettled, Hit, Split
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.settle import PAYS, due_at_end
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Chips, Proceed, Seat
from croupier.kit.cards import UNKNOWN, Cards

RULES: Final = BlackjackOptions(surrender="none", double_for_less=False)  # what the contract can say


class PlainTable:
    """Follows the Game samples of one dealer for the player at `seat`."""

    def __init__(self, seat: Seat, balance: Chips) -> None:
        self.rules = Blackjack(RULES)
        self.seat = seat
        self.balance = balance
        self.hands: list[Hand] = []
        self._at = 0
        self._ready = False
        self._moved_on: Cards | None = None  # the cards on which the last move was made
        self._settled = True

    def follow(self, game: Game) -> bool:
        """Take what the dealer publishes. Return whether a hand of this player has just ended."""
        mine, dealer = cards_of(game.p[self.seat].cards), cards_of(game.dealer_cards)
        if game.gstate is GameState.playing:
            if not dealer:
                self._settled = True
            else:
                self._ready = False
                self._note_cards(mine, fresh=len(dealer) == 1)
            return False
        if self._settled or not game.dealer_cards[0].valid:
            return False
        self._settle(dealer)
        return True

    def _note_cards(self, mine: Cards, *, fresh: bool) -> None:
        if self._settled:
            if mine and fresh:
                self._begin(mine)
            return
        if not mine or mine == self.hands[self._at].cards:
            return
        if mine[: len(self.hands[self._at].cards)] == self.hands[self._at].cards:
            self.hands[self._at].cards = mine
        else:
            self._at = min(self._at + 1, len(self.hands) - 1)
            self.hands[self._at].cards = mine
        self._end_bust()

    def _begin(self, mine: Cards) -> None:
        self.hands, self._at = [Hand(mine, RULES.minimum)], 0
        self.balance -= RULES.minimum
        self._settled, self._moved_on = False, None

    def _end_bust(self) -> None:
        hand = self.hands[self._at]
        if points(hand.cards) > 21:
            hand.result = "bust"

    def _settle(self, dealer: Cards) -> None:
        self._settled = True
        state = self._state(dealer, shown=True)
        for due in due_at_end(state, PAYS[RULES.pays]):
            assert isinstance(due, HandSettled)  # there is no insurance
            self.balance += due.back
        self.balance += sum([hand.back for hand in self.hands if hand.result == "ten-cards"])
        self.hands = []

    def taken_back(self) -> Chips:
        """Return the balance with the bets that are not settled, for when the dealer is gone (UBER:97)."""
        return self.balance + sum([hand.bet for hand in self.hands if hand.result is None])

    def wants_ready(self, game: Game) -> bool:
        """Return whether the dealer waits for this player to be ready for the first hand (UBER:84)."""
        starts = game.gstate is GameState.playing and not cards_of(game.dealer_cards)
        return starts and not 0 <= game.active_player < len(game.p) and not self._ready

    def readied(self) -> None:
        self._ready = True

    def wants_move(self, game: Game) -> bool:
        """Return whether it is this player's turn, with cards on which no move was made yet."""
        mine = cards_of(game.p[self.seat].cards)
        return game.active_player == self.seat and not self._settled and len(mine) > 1 and mine != self._moved_on

    def acted(self, game: Game, action: Any) -> None:
        """Note what was done with the hand in play."""
        self._moved_on = cards_of(game.p[self.seat].cards)
        hand = self.hands[self._at]
        if isinstance(action, Double):
            self.balance -= action.amount
            hand.bet += action.amount
            hand.added = action.amount
        elif isinstance(action, Split):
            self.balance -= hand.bet
            self.hands.insert(self._at + 1, Hand(hand.cards[1:], hand.bet))
            hand.cards = hand.cards[:1]
        elif isinstance(action, Hit) and len(hand.cards) == len(game.dealer_cards):
            hand.result, hand.back = "ten-cards", 2 * hand.bet

    def state(self, game: Game) -> State:
        """Return the hand as the strategies see it."""
        dealer = cards_of(game.dealer_cards)
        hidden = () if game.dealer_cards[0].valid else (UNKNOWN,)
        return self._state((*hidden, *dealer), shown=not hidden)

    def _state(self, dealer: Cards, *, shown: bool) -> State:
        names = tuple(["me" if seat == self.seat else "" for seat in range(7)])
        stack = [self.balance if seat == self.seat else 0 for seat in range(7)]
        hands = [self.hands if seat == self.seat else [] for seat in range(7)]
        need = Proceed() if shown else Act((self.seat,))
        return State(
            names, tuple(stack), stack, 0, hands, (), dealer, shown, "turn", self.seat, self._at, 1, (), None, 0, need
        )

    def legal(self, state: State) -> Moves:
        return self.rules.legal(state, self.seat)

"""The state of one round. Written by `evolve` alone; a view is a state whose hole card is UNKNOWN."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.games.blackjack.count import COUNTED, true_count
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.hand import Hand
from croupier.games.game import Act, Chips, Draw, Over, Proceed, Seat
from croupier.kit.cards import UNKNOWN, Card, Cards

BlackjackNeed: TypeAlias = Act | Draw | Proceed | Over[Carry]
Stage: TypeAlias = Literal[
    "bets",  # asked of everybody at once
    "deal",  # the first two cards are due
    "insurance",  # asked of everybody at once
    "peek",  # the dealer is to look for blackjack
    "pay",  # insurance and blackjacks are settled before anybody plays
    "turn",  # the hand in play waits for its player
    "card",  # ... for a card
    "end",  # ... to be settled: it is over 21 or surrendered
    "hole",  # the dealer is to turn his hole card up
    "dealer",  # the dealer draws
    "settle",  # all that is left is settled
    "over",
]


@dataclass(slots=True)
class State:
    """Lists for what changes at every action, tuples (shared by copies) for the rest.

    The cards on the table came from a shoe that held `base` before them, after a running count of `before`.
    """

    players: tuple[str, ...]
    start: tuple[Chips, ...]  # balances before the round
    stack: list[Chips]  # balances now: bets are on the table
    house: Chips  # what the house is ahead in this round
    hands: list[list[Hand]]  # by seat; none where it has no bet
    insured: tuple[Chips, ...]  # insurance that is not settled; () while there is none
    dealer: Cards  # the hole card first, then the up card
    shown: bool  # whether the hole card is turned up
    stage: Stage
    turn: Seat  # whose hand is in play; -1: no player's
    at: int  # which of that seat's hands
    shoe: int  # its number: a new one is a new shuffle
    base: tuple[int, ...]  # of each of the 52 cards; () for a shoe that never ends
    left: int | None  # cards in the shoe; None: it never ends
    before: int
    need: BlackjackNeed

    def copy(self) -> "State":
        return State(
            self.players,
            self.start,
            self.stack[:],
            self.house,
            [[hand.copy() for hand in hands] for hands in self.hands],
            self.insured,
            self.dealer,
            self.shown,
            self.stage,
            self.turn,
            self.at,
            self.shoe,
            self.base,
            self.left,
            self.before,
            self.need,
        )

    @property
    def up(self) -> Card:
        """Return the dealer's up card; UNKNOWN before there is one."""
        return self.dealer[1] if self.dealer else UNKNOWN

    @property
    def hand(self) -> Hand:
        """Return the hand in play."""
        return self.hands[self.turn][self.at]

    def seen(self) -> list[Card]:
        """Return the cards on the table that lie face up."""
        cards = [card for hands in self.hands for hand in hands for card in hand.cards]
        cards += self.dealer if self.shown else self.dealer[1:]
        return cards

    def unseen(self) -> list[int]:
        """Return how many of each of the 52 cards lie in the shoe or under the up card; [] for an endless shoe."""
        left = [*self.base]
        if left:
            for card in self.seen():
                left[card] -= 1
        return left

    @property
    def count(self) -> int:
        """Return the Hi-Lo running count: the hole card counts once it is turned up (UBER:102)."""
        return self.before + sum([COUNTED[card] for card in self.seen()])

    @property
    def true_count(self) -> float:
        """Return the running count per deck left in the shoe, not rounded."""
        return true_count(self.count, self.left)

    def at_stake(self) -> Chips:
        """Return all chips on the table that are not settled."""
        bets = [hand.bet for hands in self.hands for hand in hands if hand.result is None]
        return sum(bets) + sum(self.insured)

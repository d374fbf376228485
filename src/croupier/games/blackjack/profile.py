"""Blackjack's profile: cents at the table, bets against the house, results by the house's edge."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from croupier.games.blackjack.events import BetPlaced, CardDealt, DealerDrew, HandsDealt, HoleTurned
from croupier.games.blackjack.lesson import BLACKJACK_LESSON
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Picture
from croupier.games.lesson import Lesson
from croupier.games.profile import BuyIn, Outcome, Profile, Rate, Seats, Unit, gained, lost
from croupier.kit.cards import Cards, show_cards
from croupier.words import Worded, worded

DOLLAR: Final = 100
UBER_BALANCE: Final = 500 * DOLLAR  # UBER:10
_PHASES: Final = {  # stages that people see as one
    "peek": "turn", "pay": "turn", "card": "turn", "end": "turn", "hole": "dealer", "settle": "over"
}  # fmt: skip


_SHOWN_MS: Final[Mapping[type, int]] = {CardDealt: 450, HoleTurned: 650, DealerDrew: 700}
_DEALT_MS: Final = 90  # a card of the first deal


class BlackjackProfile(Profile):
    """A player who bets is dealt in and takes part; the open cards are the dealer's."""

    unit: ClassVar[Unit] = "cents"
    page: ClassVar[str] = "blackjack"
    rulebooks: ClassVar[Mapping[str, str]] = {"Blackjack": "blackjack"}
    lessons: ClassVar[Mapping[str, Lesson]] = {"Blackjack": BLACKJACK_LESSON}

    @property
    def _options(self) -> BlackjackOptions:
        options: BlackjackOptions = self.game.options
        return options

    @property
    def buy_in(self) -> BuyIn:
        least = self._options.minimum
        usual = max(UBER_BALANCE, 100 * least)
        return BuyIn((least, None), least=least, full=least, usual=usual, shortest=least)

    @property
    def worded_stakes(self) -> Worded:
        o = self._options
        return worded("stakes/bets", minimum=o.minimum, maximum=o.maximum or 0)

    @property
    def rate(self) -> Rate:
        return Rate(DOLLAR, "$", edge=True)

    def phase(self, state: State, event: Any, picture: Picture) -> str:
        said = str(picture["stage"])
        return _PHASES.get(said, said)

    def outcome(self, state: State, seats: Seats, events: Sequence[Any], payoffs: Sequence[Chips]) -> Outcome:
        """Sum up a round. Staked is the first bet of a seat, which the edge is a share of: doubling adds nothing."""
        staked = {event.seat: event.amount for event in events if type(event) is BetPlaced}
        dealt = frozenset(staked)
        return Outcome(dealt, dealt, gained(payoffs), lost(payoffs), staked)

    def shown_ms(self, event: Any, *, ending: bool) -> int:
        if isinstance(event, HandsDealt):
            return _DEALT_MS * (2 + sum([len(hand) for hand in event.hands]))
        return _SHOWN_MS.get(type(event), 0)

    def pot(self, state: State) -> Chips:
        return state.at_stake()

    def stacks(self, state: State) -> Sequence[Chips]:
        return state.stack

    def board(self, state: State) -> Cards:
        return state.dealer if state.shown else state.dealer[1:]

    def hands(self, state: State) -> Sequence[str]:
        """Return the hands; those that were split stand side by side: `8c Ts / 8d 9s`."""
        return [" / ".join([show_cards(hand.cards) for hand in hands]) for hands in state.hands]

    def undealt(self, state: State, decks: Mapping[str, Cards]) -> Cards:
        """Return what is left of the shoe in use; nothing for one that never ends."""
        order = decks.get(f"shoe {state.shoe}", ())
        return order[len(order) - state.left :] if order and state.left is not None else ()

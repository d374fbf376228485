"""An all-in before the last card: what each player gains on average over all cards that could still have come."""

from collections.abc import Mapping
from typing import Final

from croupier.games.game import Seat
from croupier.games.poker.betting.pots import Pot, pots
from croupier.games.poker.events import HandsShown
from croupier.games.poker.state import State
from croupier.games.poker.variant import Variant
from croupier.kit.cards import UNKNOWN, Cards

SAMPLES: Final = 100_000  # random deals where there are more: a standard error of at most 0.16 % of the pot


class ShownAllIn:
    """An all-in in which every hand still in was turned up. It holds no other hands: what it says of a hand follows
    from cards that all have seen."""

    def __init__(self, variant: Variant, state: State, hands: Mapping[Seat, Cards]) -> None:
        self._variant = variant
        self._hands = hands
        self._board = state.board
        self._so_far = {
            seat: state.stack[seat] - chips for seat, chips in enumerate(state.start) if state.dealt >> seat & 1
        }
        self._pots = pots(state.put(), state.live, dead=sum(state.dead))

    def expected(self) -> Mapping[Seat, float]:
        gains: dict[Seat, float] = {**self._so_far}
        for pot in self._pots:
            for seat, share in self._shares(pot).items():
                gains[seat] += share
        return gains

    def _shares(self, pot: Pot) -> dict[Seat, float]:
        """Return how much of a pot each of its seats wins on average; hands that cannot win it are dead cards."""
        from croupier.games.poker.equity import equity  # which loads NumPy

        if len(pot.seats) == 1:
            return {pot.seats[0]: pot.amount}
        dead = [card for seat, hand in self._hands.items() if seat not in pot.seats for card in hand]
        hands = [self._hands[seat] for seat in pot.seats]
        found = equity(hands, self._board, dead, self._variant, samples=SAMPLES)
        return {seat: pot.amount * hand.equity for seat, hand in zip(pot.seats, found.hands, strict=True)}


def shown_all_in(variant: Variant, state: State, event: HandsShown) -> ShownAllIn | None:
    """Return the all-in whose hands an event turns up before the last card; None if a hand stays unknown."""
    hands = dict(zip(event.seats, event.hands, strict=True))
    up = state.up
    whole = {seat: hand + up[seat] if up else hand for seat, hand in hands.items()}
    return ShownAllIn(variant, state, whole) if _is_known(state, hands) else None


def _is_known(state: State, hands: Mapping[Seat, Cards]) -> bool:
    live = {seat for seat in range(len(state.stack)) if state.live >> seat & 1}
    return hands.keys() == live and all(hand and UNKNOWN not in hand for hand in hands.values())

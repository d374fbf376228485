"""A partial deal of poker: the known cards, how many are missing, and the deck that they come from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from croupier.errors import BadOption, Malformed
from croupier.games.poker.family import variant_of
from croupier.games.poker.kernels.arrays import KEY, MASK, MOST_HANDS, START, Array
from croupier.games.poker.kernels.choice import Kernels
from croupier.games.poker.kernels.deals import deal_count
from croupier.games.poker.kernels.ranked import ranked_tally
from croupier.games.poker.ranking import holdem_values, omaha_values, seven_values, soko_values
from croupier.games.poker.variant import Variant
from croupier.kit.cards import DECK_52, UNKNOWN, Card, Cards, show, show_cards


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """The known cards of each hand and the board, and the deck of all other cards."""

    variant: Variant
    hands: tuple[Cards, ...]
    board: Cards
    deck: Array

    @property
    def missing(self) -> list[int]:
        """Return how many cards the board and then each hand still get."""
        board, hand = self.variant.board_size, self.variant.hand_size
        return [board - len(self.board), *(hand - len(cards) for cards in self.hands)]

    @property
    def deals(self) -> int:
        return deal_count(len(self.deck), self.missing)

    @property
    def is_race(self) -> bool:
        """Return whether these are two known hold'em hands before the flop, for which there is a faster kernel."""
        return self.ranked_by is holdem_values and self.missing == [5, 0, 0]

    @property
    def ranked_by(self) -> Callable[..., list[int]]:
        """Return the function that ranks whole hands: a kernel stands for one of those in `ranking`."""
        return self.variant.ranking.final

    @property
    def has_kernel(self) -> bool:
        """Return whether a kernel ranks the deals; without one they are ranked one by one, a thousand times slower."""
        return self.ranked_by in (holdem_values, seven_values, omaha_values, soko_values)

    def columns(self) -> Array:
        """Return where in a deal the missing cards of the board end, then those of each hand."""
        return np.array(list(accumulate(self.missing)))

    def keys(self) -> tuple[Array, Array]:
        """Return the key and the mask of each hand's known cards and the board's, for games with hands of seven."""
        known = [np.array(hand + self.board, np.intp) for hand in self.hands]
        keys = [KEY[cards].sum(dtype=np.uint64) + START[7] for cards in known]
        return np.array(keys), np.array([MASK[cards].sum(dtype=np.uint64) for cards in known])

    def tally(self, kernels: Kernels, deals: Array) -> Array:
        """Return wins, ties, shares and squares of shares for each hand, over these deals of the missing cards."""
        if not self.has_kernel:
            return ranked_tally(self.ranked_by, self.hands, self.board, self.columns(), deals)
        if self.ranked_by is omaha_values:
            return kernels.omaha_tally(_padded(self.hands, 4), _padded([self.board], 5)[0], self.columns(), deals)
        if self.ranked_by is soko_values:
            return kernels.soko_tally(_padded(self.hands, 5), self.columns(), deals)
        return kernels.tally(*self.keys(), self.columns(), deals)


def _padded(hands: Sequence[Cards], size: int) -> Array:
    return np.array([hand + (0,) * (size - len(hand)) for hand in hands], np.uint8)


def partial_deal(
    game: str | Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]
) -> PartialDeal:
    """Return the partial deal, or raise a CroupierError that says what is wrong. UNKNOWN cards count as missing."""
    variant = variant_of(game)
    _check_counts(variant, hands, board)
    known = tuple(tuple(card for card in hand if card != UNKNOWN) for hand in hands)
    seen = tuple(card for card in board if card != UNKNOWN)
    deck = _unseen([*(card for hand in known for card in hand), *seen, *dead])
    partial = PartialDeal(variant, known, seen, deck)
    if sum(partial.missing) > len(deck):
        missing = sum(partial.missing)
        raise BadOption("equity/too-few-cards", hands=len(hands), title=variant.title, missing=missing, left=len(deck))
    return partial


def _check_counts(variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> None:
    """Raise BadOption unless there are as many cards as can be. Hands with up cards may still grow."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadOption("equity/hand-count", most=MOST_HANDS, hands=len(hands))
    if len(board) > variant.board_size:
        raise BadOption("equity/board-size", title=variant.title, most=variant.board_size, cards=len(board))
    size, grows = variant.hand_size, variant.has_up_cards
    for hand in hands:
        if len(hand) > size or (len(hand) < size and not grows):
            raise _wrong_size(variant, hand)


def _wrong_size(variant: Variant, hand: Sequence[Card]) -> BadOption:
    title, size = variant.title, variant.hand_size
    if not hand:
        return BadOption("equity/hand-size", key="equity/empty-hand", title=title)
    if variant.has_up_cards:
        key = "equity/hand-too-large"
        return BadOption("equity/hand-size", key=key, title=title, most=size, cards=len(hand), hand=show_cards(hand))
    return BadOption("equity/hand-size", title=title, size=size, cards=len(hand), hand=show_cards(hand))


def _unseen(known: Sequence[Card]) -> Array:
    left = set(DECK_52)
    for card in known:
        if card not in DECK_52:
            raise Malformed("cards/not-in-deck", card=show(card))
        if card not in left:
            raise Malformed("cards/duplicate", key="cards/two-places", card=show(card))
        left.remove(card)
    return np.array(sorted(left), np.uint8)

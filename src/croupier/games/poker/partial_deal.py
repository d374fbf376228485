"""A partial deal of poker: the known cards, how many are missing, and the deck that they come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import numpy as np

from croupier.errors import BadOption, Malformed, Unknown
from croupier.games.poker.kernels.arrays import KEY, MASK, MOST_HANDS, START, Array
from croupier.games.poker.kernels.choice import Kernels
from croupier.games.poker.kernels.deals import deal_count
from croupier.kit.cards import DECK_52, UNKNOWN, Card, Cards, show, show_cards


@dataclass(frozen=True, slots=True)
class Kind:
    """How many cards a hand and the board have in the end, and whether a hand may still lack some."""

    title: str
    hand: int
    board: int
    grows: bool = False


KINDS: Final = {
    "holdem": Kind("hold'em", 2, 5),
    "omaha": Kind("Omaha", 4, 5),
    "stud": Kind("seven-card stud", 7, 0, grows=True),
    "soko": Kind("sökö", 5, 0, grows=True),
}


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """The known cards of each hand and the board, and the deck of all other cards."""

    game: str
    hands: tuple[Cards, ...]
    board: Cards
    deck: Array

    @property
    def missing(self) -> list[int]:
        """Return how many cards the board and then each hand still get."""
        kind = KINDS[self.game]
        return [kind.board - len(self.board), *(kind.hand - len(hand) for hand in self.hands)]

    @property
    def deals(self) -> int:
        return deal_count(len(self.deck), self.missing)

    @property
    def is_race(self) -> bool:
        """Return whether these are two known hold'em hands before the flop, for which there is a faster kernel."""
        return self.game == "holdem" and self.missing == [5, 0, 0]

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
        if self.game == "omaha":
            return kernels.omaha_tally(_padded(self.hands, 4), _padded([self.board], 5)[0], self.columns(), deals)
        if self.game == "soko":
            return kernels.soko_tally(_padded(self.hands, 5), self.columns(), deals)
        return kernels.tally(*self.keys(), self.columns(), deals)


def _padded(hands: Sequence[Cards], size: int) -> Array:
    return np.array([hand + (0,) * (size - len(hand)) for hand in hands], np.uint8)


def partial_deal(
    game: str, hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card]
) -> PartialDeal:
    """Return the partial deal, or raise a CroupierError that says what is wrong. UNKNOWN cards count as missing."""
    kind = KINDS.get(game)
    if kind is None:
        raise Unknown(
            "equity/unknown-game", f"Equity of {game!r} cannot be computed: choose one of {', '.join(KINDS)}."
        )
    _check_counts(kind, hands, board)
    known = tuple(tuple(card for card in hand if card != UNKNOWN) for hand in hands)
    seen = tuple(card for card in board if card != UNKNOWN)
    deck = _unseen([*(card for hand in known for card in hand), *seen, *dead])
    partial = PartialDeal(game, known, seen, deck)
    if sum(partial.missing) > len(deck):
        says = f"{len(hands)} hands of {kind.title} need {sum(partial.missing)} more cards; {len(deck)} are left."
        raise BadOption("equity/too-few-cards", says)
    return partial


def _check_counts(kind: Kind, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> None:
    if not 2 <= len(hands) <= MOST_HANDS:
        raise BadOption("equity/hand-count", f"Equity needs 2 to {MOST_HANDS} hands, not {len(hands)}.")
    if len(board) > kind.board:
        has = f"at most {kind.board} cards" if kind.board else "no cards"
        raise BadOption("equity/board-size", f"A board of {kind.title} has {has}, not {len(board)}.")
    for hand in hands:
        if len(hand) > kind.hand or (len(hand) < kind.hand and not kind.grows):
            what = (
                f"not {len(hand)}: {show_cards(hand)}"
                if hand
                else "and one here is empty: write ?? for an unknown card"
            )
            most = "at most " if kind.grows else ""
            raise BadOption("equity/hand-size", f"A hand of {kind.title} has {most}{kind.hand} cards, {what}.")


def _unseen(known: Sequence[Card]) -> Array:
    left = set(DECK_52)
    for card in known:
        if card not in DECK_52:
            raise Malformed("cards/not-in-deck", f"{show(card)} is not one of the 52 cards of the deck.")
        if card not in left:
            raise Malformed("cards/duplicate", f"{show(card)} is in two places at once.")
        left.remove(card)
    return np.array(sorted(left), np.uint8)

"""A deck in play: which cards were dealt, which are still to come, and in what order."""

from collections.abc import Sequence

from croupier.errors import ChanceRefused
from croupier.kit.cards import DECK_54, UNKNOWN, Card, Cards, show


class Deck:
    """The cards of one pile during a round, top first. The list it is given is its own from then on."""

    __slots__ = ("_at", "_order")

    def __init__(self, order: list[Card]) -> None:
        self._order = order
        self._at = 0

    def __repr__(self) -> str:
        return f"<Deck {self._at} dealt, {len(self._order) - self._at} to come>"

    @property
    def order(self) -> Cards:
        """Return all cards as they were and will be dealt: what a record keeps."""
        return tuple(self._order)

    @property
    def dealt(self) -> Cards:
        return tuple(self._order[: self._at])

    @property
    def remaining(self) -> Cards:
        return tuple(self._order[self._at :])

    def draw(self, count: int) -> list[Card]:
        """Take the next cards from the top. Raise ChanceRefused, and take none, if there are fewer."""
        at = self._at
        end = at + count
        if end > len(self._order):
            left = len(self._order) - at
            raise ChanceRefused("chance/ran-out", count=count, left=left)
        self._at = end
        return self._order[at:end]

    def rig(self, cards: Sequence[Card]) -> None:
        """Bring these cards to the top, in this order; the rest keep theirs. Raise ChanceRefused, and move none, if one
        is not among the cards to come."""
        self._order[self._at :] = on_top(cards, self.remaining, dealt=self.dealt)

    def sort(self) -> None:
        """Put the cards to come in order: clubs, diamonds, hearts, spades, two to ace in each, then jokers."""
        self._order[self._at :] = sorted(self._order[self._at :], key=_sorting)


def on_top(named: Sequence[Card], rest: Sequence[Card], *, dealt: Sequence[Card] = ()) -> Cards:
    """Return the cards to come with the named ones moved to the top, in this order; the others keep theirs. Raise
    ChanceRefused if one is not among them; `dealt` are those that are gone."""
    left = list(rest)
    for card in named:
        if card not in left:
            raise _refusal(card, named, rest, dealt)
        left.remove(card)
    return (*named, *left)


def _refusal(card: Card, named: Sequence[Card], rest: Sequence[Card], dealt: Sequence[Card]) -> ChanceRefused:
    text = card_text(card)
    if card in rest:
        return ChanceRefused("chance/named-twice", card=text, named=named.count(card), left=rest.count(card))
    if card in dealt:
        return ChanceRefused("chance/already-dealt", card=text)
    return ChanceRefused("chance/not-in-deck", card=text)


def card_text(card: Card) -> str:
    """Return the card as `show` does, or the bare number if it is no card: a refusal must be able to name anything."""
    return show(card) if card in DECK_54 or card == UNKNOWN else str(card)


def _sorting(card: Card) -> tuple[bool, int, int]:
    return card >= 52, card & 3, card >> 2

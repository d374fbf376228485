"""A hand as pictures name it, for pages in any language and for programs."""

from functools import lru_cache
from typing import Final, TypedDict

from croupier.games.poker.variant import Ranking
from croupier.kit.cards import Cards, show

_REMEMBERED: Final = 4096  # hands: each is named in many pictures, for every viewer and after every event


class PokerHand(TypedDict):
    """What cards amount to. `kind` is `full-house` or the like, "" for a hand that only its own game has a name for;
    `ranks` are those that make it and `kickers` decide between hands whose ranks are the same, both written as on cards
    and the most important first: kings full of nines are `K`, `9`. `says` is the same in English."""

    kind: str
    ranks: list[str]
    kickers: list[str]
    says: str


def named(ranking: Ranking, value: int) -> PokerHand:
    """Return what a hand of this value is, by the words of the variant."""
    made = ranking.made(value)
    return {
        "kind": made.kind,
        "ranks": list(made.ranks),
        "kickers": list(made.kickers),
        "says": ranking.describe(value),
    }


@lru_cache(maxsize=_REMEMBERED)
def hand_named(ranking: Ranking, board: Cards, hand: Cards) -> PokerHand:
    """Return what a hand and the board amount to. Pictures share it: it is not to be changed."""
    return named(ranking, ranking.values(board, [hand])[0])


@lru_cache(maxsize=_REMEMBERED)
def best_shown(ranking: Ranking, board: Cards, hand: Cards) -> tuple[str, ...]:
    """Return the five cards that make a hand, as text."""
    return tuple([show(card) for card in ranking.best_five(board, hand)])

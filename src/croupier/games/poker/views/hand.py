"""A hand as pictures name it, for pages in any language and for programs."""

from typing import TypedDict

from croupier.games.poker.variant import Ranking


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

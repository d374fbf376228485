"""The choices of a player as they travel to pages and bots. Amounts are cents."""

from typing import Any, TypeAlias, TypedDict

from croupier.games.game import Chips

Nothing: TypeAlias = dict[str, Any]  # a choice without a detail: {}


class BlackjackSizes(TypedDict):
    """From the least to the most, in these steps."""

    least: Chips
    most: Chips
    step: Chips


class BlackjackHitChoice(TypedDict, total=False):
    """`wins`: with as many cards as a hand may have, to hit is to claim the win."""

    wins: bool


class BlackjackSplitChoice(TypedDict):
    """What the second hand costs."""

    amount: Chips


class BlackjackSurrenderChoice(TypedDict):
    """What comes back."""

    back: Chips


class BlackjackChoices(TypedDict, total=False):
    """What a player may do now: before the cards, on insurance, or with the hand in play."""

    bet: BlackjackSizes
    sit_out: Nothing
    insure: BlackjackSizes
    decline: Nothing
    hit: BlackjackHitChoice
    stand: Nothing
    double: BlackjackSizes
    split: BlackjackSplitChoice
    surrender: BlackjackSurrenderChoice


def sizes(amounts: range) -> BlackjackSizes:
    return {"least": amounts[0], "most": amounts[-1], "step": amounts.step}

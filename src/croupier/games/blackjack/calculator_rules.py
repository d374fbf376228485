"""What expected values depend on: the rules of a table without its money, and the cards left in its shoe.

Cards are counted by value: ten counts, the ace's first, then 2 to 9, then all that are worth ten. A shoe may
hold parts of cards, as an average of shoes does.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.blackjack.options import BlackjackOptions

Counts: TypeAlias = tuple[int, ...]
Shoe: TypeAlias = tuple[float, ...]

ACE: Final = 0
TEN: Final = 9
DECK: Final[Counts] = (4,) * 9 + (16,)
ENDLESS: Final = 2**32  # decks that no hand depletes: what is drawn changes the odds by less than 1e-9
DOUBLES: Final = {"any": range(4, 22), "9-11": range(9, 12), "10-11": range(10, 12)}


class Rules(Struct, frozen=True):
    """Tables that differ in nothing of this have the same strategy and the same edge."""

    shoe: Shoe
    hits_soft_17: bool
    peeks: bool
    blackjack_pays: float
    surrenders: bool
    doubles: tuple[int, int]  # the lowest and the highest total that may double
    doubles_split: bool
    hands_most: int
    resplits_aces: bool
    hits_split_aces: bool
    cards_most: int | None

    def may_double(self, total: int) -> bool:
        return self.doubles[0] <= total <= self.doubles[1]


def rules_of(options: BlackjackOptions) -> Rules:
    """Return the rules with a full shoe, as after a shuffle. A test shoe counts as one of so many decks."""
    decks = ENDLESS if options.shoe == "infinite" else options.decks
    doubles = DOUBLES[options.double_on]
    return Rules(
        shoe=tuple([count * decks for count in DECK]),
        hits_soft_17=options.soft_17 == "hit",
        peeks=options.peek,
        blackjack_pays=1.5 if options.pays == "3:2" else 1.2,
        surrenders=options.surrender == "late",
        doubles=(doubles[0], doubles[-1]),
        doubles_split=options.double_after_split,
        hands_most=options.hands_most,
        resplits_aces=options.resplit_aces,
        hits_split_aces=options.hit_split_aces,
        cards_most=options.cards_most,
    )


def with_shoe(rules: Rules, shoe: Sequence[float]) -> Rules:
    """Return the same rules with other cards left, as after some have been seen."""
    assert len(shoe) == len(DECK), shoe
    return replace(rules, shoe=tuple(shoe))

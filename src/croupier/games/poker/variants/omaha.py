"""Omaha high: four cards each, exactly two of them with exactly three of the board's five."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.games.game import Types
from croupier.games.poker.events import Action, Carry, Event
from croupier.games.poker.options import BlindOptions, Limit
from croupier.games.poker.profile import BlindProfile
from croupier.games.poker.ranking import best_omaha, describe, highest, made, name, omaha, omaha_values
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking, Street, Variant
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.profile import Felt
from croupier.kit.cards import Cards

STREETS = (Street("preflop", down=4), Street("flop", board=3), Street("turn", board=1), Street("river", board=1))


class OmahaOptions(BlindOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of hold'em, but pot limit by default."""

    limit: Limit = "pot"


class OmahaRanking(Ranking):
    """The best five of exactly two own cards and three of the board."""

    apart = True
    name = staticmethod(name)
    describe = staticmethod(describe)
    made = staticmethod(made)
    highest = staticmethod(highest)
    final = staticmethod(omaha_values)

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [omaha(hand, board) for hand in hands]

    def best_five(self, board: Cards, hand: Cards) -> Cards:
        return best_omaha(hand, board)


class OmahaProfile(BlindProfile):
    """Hold'em's, on a cloth of its own."""

    felt: ClassVar[Felt] = "blue"


class Omaha(Holdem):
    """Omaha at a table with these options."""

    name: ClassVar[str] = "omaha"
    title: ClassVar[str] = "Omaha"
    seat_counts: ClassVar[range] = range(2, 11)
    types: ClassVar[Types] = Types(options=OmahaOptions, carry=Carry, state=State, action=Action, event=Event)
    variant = Variant(
        "omaha",
        "Omaha",
        STREETS,
        "blinds",
        range(2, 11),
        OmahaRanking(),
        phh={"pot": "PO", "no": "NO", "fixed": "FO"},
        pokerstars="Omaha",
    )

    def __init__(self, options: BlindOptions | None = None) -> None:
        super().__init__(options or OmahaOptions())

    @property
    def profile(self) -> OmahaProfile:
        return OmahaProfile(self)

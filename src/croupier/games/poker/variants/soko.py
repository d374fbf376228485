"""Sökö: five-card stud in which four to a flush and four to a straight rank between one pair and two pair."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.games.game import Types
from croupier.games.poker.betting.blinds import Blinds
from croupier.games.poker.betting.limits import FixedLimit, Limit, NoLimit, PotLimit
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Action, Carry, Event
from croupier.games.poker.options import SokoOptions
from croupier.games.poker.profile import UpCardProfile
from croupier.games.poker.ranking import best_soko, describe, made, name, soko, soko_values
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking, Street, Variant
from croupier.kit.cards import Cards

STREETS = (
    Street("second street", down=1, up=1),
    Street("third street", up=1),
    Street("fourth street", up=1),
    Street("fifth street", up=1),
)


class SokoRanking(Ranking):
    """Five cards, by the ranking of sökö."""

    name = staticmethod(name)
    describe = staticmethod(describe)
    made = staticmethod(made)
    final = staticmethod(soko_values)

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [soko(hand) for hand in hands]

    def best_five(self, board: Cards, hand: Cards) -> Cards:
        return best_soko(hand)


class Soko(Poker):
    """Sökö at a table with these options."""

    name: ClassVar[str] = "soko"
    title: ClassVar[str] = "Sökö"
    seat_counts: ClassVar[range] = range(2, 9)
    types: ClassVar[Types] = Types(options=SokoOptions, carry=Carry, state=State, action=Action, event=Event)
    variant = Variant("soko", "Sökö", STREETS, "up-cards", range(2, 9), SokoRanking(), pokerstars="Soko")
    showdown = "auto"
    odd_by_suit = True
    odd_unit = 1
    forced_bet = 0
    suits_open = True
    burns = (0, 1, 1, 1)
    uncapped_heads_up = False

    def __init__(self, options: SokoOptions | None = None) -> None:
        self.options: SokoOptions = options or SokoOptions()
        o = self.options
        self.limit = _limit(o)
        self.bring_in = o.entry
        self.blinds = Blinds(0, 0, o.ante, False, False, False, max(1, o.ante))
        super().__init__()

    @property
    def profile(self) -> UpCardProfile:
        return UpCardProfile(self)


def _limit(o: SokoOptions) -> Limit:
    if o.limit == "fixed":
        return FixedLimit((o.low, o.low, o.high, o.high), cap=o.cap, choice_street=1)
    return NoLimit(o.low) if o.limit == "no" else PotLimit(o.low)

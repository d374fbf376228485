"""Seven-card stud. Rule set `wsop` is the standard fixed-limit game, `csc478` has that document's own betting."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.games.game import Types
from croupier.games.poker.betting.blinds import Blinds
from croupier.games.poker.betting.limits import Csc478, FixedLimit
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Action, Carry, Event
from croupier.games.poker.options import StudOptions
from croupier.games.poker.profile import UpCardProfile
from croupier.games.poker.ranking import best_five, describe, highest, made, name, rank, seven_values
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking, Street, Variant
from croupier.kit.cards import Cards

STREETS = (
    Street("third street", down=2, up=1),
    Street("fourth street", up=1),
    Street("fifth street", up=1),
    Street("sixth street", up=1),
    Street("seventh street", down=1),
)


class StudRanking(Ranking):
    """The best five of the player's seven cards."""

    name = staticmethod(name)
    describe = staticmethod(describe)
    made = staticmethod(made)
    highest = staticmethod(highest)
    final = staticmethod(seven_values)

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [rank(hand) for hand in hands]

    def best_five(self, board: Cards, hand: Cards) -> Cards:
        return best_five(hand)


class Stud(Poker):
    """Stud at a table with these options."""

    name: ClassVar[str] = "stud"
    title: ClassVar[str] = "Seven Card Stud"
    seat_counts: ClassVar[range] = range(2, 8)
    types: ClassVar[Types] = Types(options=StudOptions, carry=Carry, state=State, action=Action, event=Event)
    variant = Variant(
        "stud",
        "Seven Card Stud",
        STREETS,
        "up-cards",
        range(2, 8),
        StudRanking(),
        phh={"fixed": "F7S"},
        pokerstars="7 Card Stud",
    )
    odd_by_suit = True
    odd_unit = 1

    def __init__(self, options: StudOptions | None = None) -> None:
        self.options: StudOptions = options or StudOptions()
        o = self.options
        wsop = o.rules == "wsop"
        self.showdown = o.showing
        self.limit = (
            FixedLimit((o.low, o.low, o.high, o.high, o.high), cap=1 + o.max_raises, choice_street=1)
            if wsop
            else Csc478(o.low, o.high)
        )
        self.bring_in = o.entry if wsop else 0
        self.forced_bet = 0 if wsop else o.low
        self.suits_open = wsop
        self.burns = (0, 1, 1, 1, 1) if wsop else (1, 0, 0, 0, 0)
        self.uncapped_heads_up = wsop
        self.forfeits_all_in = not wsop
        self.shows_after = wsop
        self.blinds = Blinds(0, 0, o.ante, False, False, False, max(1, o.ante))
        super().__init__()

    @property
    def profile(self) -> UpCardProfile:
        return UpCardProfile(self)

    @property
    def phh_code(self) -> str:
        return super().phh_code if self.options.rules == "wsop" else ""

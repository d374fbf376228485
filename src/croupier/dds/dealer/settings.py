"""What a dealer's user chooses, and the times of the game."""

from typing import Final, Literal

from msgspec import Struct

from croupier.games.blackjack import BlackjackOptions
from croupier.games.blackjack.options import SCENARIOS

ShoeKind = Literal["decks", "infinite", "test"]
TURN_MS: Final = 7000  # UBER:36
PAUSE_MS: Final = 2000  # UBER:COMM-6
REPEAT_MS: Final = 1000  # UBER:WIRE-QOS
PURSE: Final = 500_00  # UBER:10


class DealerSettings(Struct, frozen=True):
    """`turn_ms` is the time for a decision and for bets, `pause_ms` the least time between hands."""

    shoe: ShoeKind = "decks"
    scenario: str = SCENARIOS[0]
    turn_ms: int = TURN_MS
    pause_ms: int = PAUSE_MS

    @property
    def options(self) -> BlackjackOptions:
        """Return the rules of the table. Raise BadOption for a scenario that does not exist."""
        return BlackjackOptions(shoe=self.shoe, scenario=self.scenario)

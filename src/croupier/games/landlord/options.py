"""The settings of a table: frozen, checked when made. The document has none of the house rules: they are off."""

from typing import Literal

from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.game import Chips
from croupier.kit.amounts import POINTS_MOST


class LandlordOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wings are the extra cards of an aeroplane or of a four; the document lets them be anything."""

    rules: Literal["standard"] = "standard"
    stake: Chips = 1  # points for each unit of the bid
    bomb_doubles: bool = False
    rocket_doubles: bool = False
    spring_doubles: bool = False  # one side gave no cards, or the landlord only his first
    wing_bombs: bool = True  # whether four of a kind may be among them
    wing_jokers: bool = True  # whether both jokers may
    wing_matches: bool = True  # whether they may have the rank of one of the triples
    show_left: bool = False  # whether the cards that are left are shown to all when the game is over

    def __post_init__(self) -> None:
        if self.stake < 1:
            raise BadOption("stake/not-positive", field="stake", stake=self.stake)
        if self.stake > POINTS_MOST:
            raise BadOption("options/too-large", field="stake", name="stake", most=POINTS_MOST, value=self.stake)

"""What chips mean in a match: the unit of win rates, the least that can be played with, the usual stack."""

from typing import Final

from msgspec import Struct

from croupier.games.game import AnyGame, Chips
from croupier.games.profile import Unit, profile_of

USUAL_STACK: Final = 100  # in a game for chips that does not say how many to bring
_COUNTED_IN: Final[dict[Unit, tuple[Chips, str]]] = {"cents": (100, "$"), "points": (1, "points")}


class Stakes(Struct, frozen=True):
    """`unit` is the bb of bb/100: the big blind, or the high stake where there are no blinds.

    Results are counted in `money`, which is so many chips. Against a `house` what matters is its edge.
    """

    unit: Chips
    least: Chips
    usual: Chips
    unit_name: str = "bb"
    round_name: str = "hand"
    money: Chips = 1
    money_name: str = "chips"
    house: bool = False


def stakes(game: AnyGame) -> Stakes:
    """Return the stakes of a match, as the game's profile tells them."""
    profile = profile_of(game)
    rate, buy_in = profile.rate, profile.buy_in
    money, money_name = _COUNTED_IN.get(profile.unit, (1, "chips"))
    counts = profile.unit != "points"
    least = buy_in.shortest if buy_in else int(counts)
    usual = buy_in.usual if buy_in else USUAL_STACK * counts
    return Stakes(rate.chips, least, usual, rate.name, profile.round_name, money, money_name, rate.edge)

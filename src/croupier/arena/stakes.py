"""What chips mean at a table: the unit of win rates, the least that can be played with, the usual stack."""

from typing import Final

from msgspec import Struct

from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.game import AnyGame, Chips
from croupier.games.landlord.options import LandlordOptions
from croupier.games.poker.options import BlindOptions, SokoOptions, StudOptions

DEEP_BLINDS: Final = 100
DEEP_STAKES: Final = 40
DEEP_OTHERS: Final = 100
UBER_BALANCE: Final = 500_00  # UBER:10


class Stakes(Struct, frozen=True):
    """`unit` is the bb of bb/100: the big blind, or the high stake where there are no blinds.

    Other games are not spoken of as poker is: they have rounds and chips, where poker has hands and bb. Tables count
    in `money`, which is so many chips. Against a `house` what matters is its edge.
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
    """Poker's stakes from its options; of a game that is not ours, a unit of one chip."""
    options = game.options
    if isinstance(options, BlindOptions):
        usual = options.buy_in[1] or DEEP_BLINDS * options.big
        return Stakes(options.big, options.big + options.ante, usual)
    if isinstance(options, StudOptions | SokoOptions):
        usual = options.buy_in[1] or DEEP_STAKES * options.high
        return Stakes(options.high, options.low + options.ante, usual)
    if isinstance(options, BlackjackOptions):
        usual = max(UBER_BALANCE, 100 * options.minimum)
        return Stakes(100, options.minimum, usual, "$", "round", 100, "$", house=True)
    if isinstance(options, LandlordOptions):
        return Stakes(1, 0, 0, "points", "game", 1, "points")  # scores only, which may fall below zero
    return Stakes(1, 1, DEEP_OTHERS, unit_name="chips", round_name="round")

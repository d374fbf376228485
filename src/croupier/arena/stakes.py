"""What chips mean at a table: the unit of win rates, the least that can be played with, the usual stack."""

from typing import Final

from msgspec import Struct

from croupier.games.game import AnyGame, Chips
from croupier.games.poker.options import BlindOptions, SokoOptions, StudOptions

DEEP_BLINDS: Final = 100
DEEP_STAKES: Final = 40
DEEP_OTHERS: Final = 100


class Stakes(Struct, frozen=True):
    """`unit` is the bb of bb/100: the big blind, or the high stake where there are no blinds.

    Other games are not spoken of as poker is: they have rounds and chips, where poker has hands and bb.
    """

    unit: Chips
    least: Chips
    usual: Chips
    unit_name: str = "bb"
    round_name: str = "hand"


def stakes(game: AnyGame) -> Stakes:
    """Poker's stakes from its options; of another game, a unit of one chip."""
    options = game.options
    if isinstance(options, BlindOptions):
        usual = options.buy_in[1] or DEEP_BLINDS * options.big
        return Stakes(options.big, options.big + options.ante, usual)
    if isinstance(options, StudOptions | SokoOptions):
        usual = options.buy_in[1] or DEEP_STAKES * options.high
        return Stakes(options.high, options.low + options.ante, usual)
    return Stakes(1, 1, DEEP_OTHERS, unit_name="chips", round_name="round")

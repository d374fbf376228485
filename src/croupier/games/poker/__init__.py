"""The poker family: one engine, variants as data. Authors of a variant or a bot import from here."""

from croupier.games.poker.betting.limits import FixedLimit, NoLimit, PotLimit
from croupier.games.poker.engine import Poker
from croupier.games.poker.legal import Moves
from croupier.games.poker.options import BlindOptions, SokoOptions, StudOptions
from croupier.games.poker.ranking.made import MadeHand
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking, Street, Variant
from croupier.games.poker.variants.holdem import Holdem
from croupier.games.poker.variants.omaha import Omaha
from croupier.games.poker.variants.soko import Soko
from croupier.games.poker.variants.stud import Stud

__all__ = [
    "BlindOptions",
    "FixedLimit",
    "Holdem",
    "MadeHand",
    "Moves",
    "NoLimit",
    "Omaha",
    "Poker",
    "PotLimit",
    "Ranking",
    "Soko",
    "SokoOptions",
    "State",
    "Street",
    "Stud",
    "StudOptions",
    "Variant",
]

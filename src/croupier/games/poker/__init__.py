"""The poker family: one engine, variants as data."""

from croupier.games.poker.holdem import Holdem
from croupier.games.poker.omaha import Omaha
from croupier.games.poker.options import BlindOptions, SokoOptions, StudOptions
from croupier.games.poker.soko import Soko
from croupier.games.poker.stud import Stud

__all__ = ["BlindOptions", "Holdem", "Omaha", "Soko", "SokoOptions", "Stud", "StudOptions"]

"""Hand ranking for hold'em, stud, Omaha and sökö in plain Python: values, the five cards, what a hand is, names."""

from croupier.games.poker.ranking.made import MadeHand, made
from croupier.games.poker.ranking.names import describe, name
from croupier.games.poker.ranking.omaha import best_omaha, omaha, omaha_values
from croupier.games.poker.ranking.soko import best_soko, soko, soko_values
from croupier.games.poker.ranking.standard import best_five, highest, holdem_values, rank, seven_values

__all__ = [
    "MadeHand",
    "best_five",
    "best_omaha",
    "best_soko",
    "describe",
    "highest",
    "holdem_values",
    "made",
    "name",
    "omaha",
    "omaha_values",
    "rank",
    "seven_values",
    "soko",
    "soko_values",
]

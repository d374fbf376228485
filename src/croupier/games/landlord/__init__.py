"""Fight the Landlord: three players, 54 cards, one against two."""

from croupier.games.landlord.engine import Landlord
from croupier.games.landlord.options import LandlordOptions

__all__ = ["Landlord", "LandlordOptions"]

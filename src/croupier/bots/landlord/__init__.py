"""Players of Fight the Landlord."""

from croupier.bots.landlord.greedy import Greedy
from croupier.bots.landlord.regular import Regular

__all__ = ["Greedy", "Regular"]

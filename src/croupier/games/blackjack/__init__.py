"""Blackjack: UberCasino's rules and the usual variations of casinos."""

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.options import BlackjackOptions

__all__ = ["Blackjack", "BlackjackOptions"]

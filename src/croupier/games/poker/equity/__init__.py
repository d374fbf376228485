"""Equity: the share of the pot that a hand wins on average."""

from croupier.games.poker.equity.calculation import Equity, HandEquity, equity, equity_of, strength

__all__ = ["Equity", "HandEquity", "equity", "equity_of", "strength"]

"""Betting: blinds before the hand, limits of bets and raises, pots after them."""

"""Poker in the terminal, heads-up."""

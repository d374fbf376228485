"""Blackjack in the terminal, against the dealer."""

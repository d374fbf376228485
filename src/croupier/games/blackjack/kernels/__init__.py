"""Rounds of blackjack by the million: compiled by numba where it is installed and worth loading, else in Python."""

"""Recorded deals in the terminal: found in a log, printed move by move, or played again with bots."""

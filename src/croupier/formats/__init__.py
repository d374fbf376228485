"""Records as text that others read, and back: hand log, PHH, PokerStars, stored events."""

"""The player program: finds games, joins one, bets and plays, by hand or by a strategy."""

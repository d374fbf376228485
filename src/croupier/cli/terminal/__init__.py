"""The games in the terminal: a table for each game, one for all other games, and the loop that plays at them."""

"""What pages and bots see of a hand: the picture, a player's choices, the lens."""

"""The house's own bots: when they sit and get up, and the threads they decide in."""

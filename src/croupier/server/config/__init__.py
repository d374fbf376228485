"""The house file: what a house is called, where its chips come from, its limits, its bots."""

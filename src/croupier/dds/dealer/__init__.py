"""The dealer program: hosts one game at a time and owns all of its state."""

"""Running a house: logs, metrics, entropy, scanning for game modules."""

"""Live play: the hub, a room per table, connections, broadcasting, persistence and recovery."""

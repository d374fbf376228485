"""One table: its seats, its queue, its deals one after another."""

from croupier.table.seating import Chair, Guest, Seating
from croupier.table.session import Session

__all__ = ["Chair", "Guest", "Seating", "Session"]

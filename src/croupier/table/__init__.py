"""One live table: its seats, its queue, its rounds one after another."""

from croupier.table.client_view import Told, standing, told
from croupier.table.events import Batch
from croupier.table.ports import Movement, Outcome
from croupier.table.reactor import TableReactor
from croupier.table.seat import QueuedPlayer, SeatedPlayer
from croupier.table.seating import Seating
from croupier.table.settings import TableSettings

__all__ = [
    "Batch",
    "Movement",
    "Outcome",
    "QueuedPlayer",
    "SeatedPlayer",
    "Seating",
    "TableReactor",
    "TableSettings",
    "Told",
    "standing",
    "told",
]

"""One table: its seats, its queue, its rounds one after another; live, or played by itself."""

from croupier.table.client_view import Told, standing, told
from croupier.table.events import Batch
from croupier.table.ports import Movement, Outcome
from croupier.table.reactor import TableReactor
from croupier.table.seat import QueuedPlayer, SeatedPlayer
from croupier.table.seating import Seating
from croupier.table.session import Session
from croupier.table.settings import TableSettings

__all__ = [
    "Batch",
    "Movement",
    "Outcome",
    "QueuedPlayer",
    "SeatedPlayer",
    "Seating",
    "Session",
    "TableReactor",
    "TableSettings",
    "Told",
    "standing",
    "told",
]

"""One table: its seats, its queue, its rounds one after another; live, or played by itself."""

from croupier.table.chair import Chair, Guest
from croupier.table.events import Batch
from croupier.table.ports import Movement, Outcome
from croupier.table.reactor import Table
from croupier.table.seating import Seating
from croupier.table.session import Session
from croupier.table.settings import TableSettings
from croupier.table.told import Told, standing, told

__all__ = [
    "Batch",
    "Chair",
    "Guest",
    "Movement",
    "Outcome",
    "Seating",
    "Session",
    "Table",
    "TableSettings",
    "Told",
    "standing",
    "told",
]

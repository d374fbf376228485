"""Everything a house keeps: accounts, tables, every event, money; in SQLite or PostgreSQL."""

from croupier.store.batch import Batch, Kept, Line
from croupier.store.facts import RoundFacts, facts_of
from croupier.store.store import Store

__all__ = ["Batch", "Kept", "Line", "RoundFacts", "Store", "facts_of"]

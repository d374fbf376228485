"""Everything a house keeps: accounts, tables, every event, money; in SQLite or PostgreSQL."""

from croupier.store.rounds.summary import RoundSummary, summary_of
from croupier.store.store import Store
from croupier.store.tables.batch import ChatLine, ModuleData, StoredBatch

__all__ = ["ChatLine", "ModuleData", "RoundSummary", "Store", "StoredBatch", "summary_of"]

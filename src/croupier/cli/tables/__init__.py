"""The games as a person plays them in the terminal: one table for each, and one for all others."""

from croupier.cli.tables.choice import table_class
from croupier.cli.tables.table import ME, Table

__all__ = ["ME", "Table", "table_class"]

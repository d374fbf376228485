"""A sheet of the store, as a table in the terminal."""

from croupier.cli.output.columns import plain_table
from croupier.cli.output.console import Console
from croupier.store.rounds.export import Sheet


def print_sheet(sheet: Sheet) -> None:
    """Print a sheet as wide as it needs to be: a narrower terminal breaks its lines, but nothing is cut off."""
    table = plain_table(*sheet.header)
    for row in sheet.rows:
        table.add_row(*[str(cell) for cell in row])
    Console(highlight=False, markup=False, width=10_000).print(table)

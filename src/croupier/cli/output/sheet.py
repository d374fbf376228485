"""A sheet of the store, as a table in the terminal."""

from rich.console import Console

from croupier.cli.output.columns import plain_table
from croupier.store.rounds.export import Sheet


def print_sheet(sheet: Sheet) -> None:
    """In the terminal, as wide as it needs to be where nobody's screen is written to."""
    table = plain_table(*sheet.header)
    for row in sheet.rows:
        table.add_row(*[str(cell) for cell in row])
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(table, width=None if console.is_terminal else 10_000)

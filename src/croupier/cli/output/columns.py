"""The one look of tables: columns without lines, bold headings. `rich` is slow to import, so commands ask late."""

from collections.abc import Sequence

from rich.table import Table


def plain_table(*words: str, figures: Sequence[str] = (), gap: int = 2) -> Table:
    """Columns of words, then columns of figures, which are never broken."""
    table = Table(*words, box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    return table

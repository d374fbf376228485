"""Tables of columns without lines, with bold headings. Commands import this late, because `rich` is slow to import."""

from collections.abc import Sequence

from rich.table import Table


def plain_table(*words: str, figures: Sequence[str] = (), gap: int = 2) -> Table:
    """Return a table with columns of words, then columns of figures, which are never wrapped."""
    table = Table(*words, box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    return table

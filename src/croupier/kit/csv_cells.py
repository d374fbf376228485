"""Cells of CSV files as spreadsheets may safely read them."""

from typing import Final, TypeVar

T = TypeVar("T")

# A spreadsheet takes a cell that begins with one of these for a formula, and runs it; the wide ones are the same to it.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_cell(value: T) -> T | str:
    """Return a value as a cell: text that a spreadsheet would run as a formula begins with an apostrophe, so that it
    is shown as text. Numbers stay numbers, those below zero and those written as text, too."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return text.isascii() and not text[:1].isspace()

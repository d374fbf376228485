"""How many tables a house may have, and which one makes way for a new one."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from croupier.errors import IllegalAction, Unknown
from croupier.protocol.codes import ErrorCode
from croupier.table.commands import Close
from croupier.words import sentence


class ClosableTable(Protocol):
    """A table that may make way, wherever it is played."""

    @property
    def creator(self) -> str: ...
    @property
    def is_empty(self) -> bool: ...
    @property
    def is_deserted(self) -> bool: ...
    @property
    def is_houses_own(self) -> bool: ...
    @property
    def is_idle(self) -> bool: ...
    @property
    def unused_ns(self) -> int: ...
    async def ask(self, command: Close, /) -> object: ...


async def close_table(table: ClosableTable, why: str, *, at_once: bool = False) -> None:
    """Close a table when its round is over, or at once. One that is closed already stays so, also one that its server
    has forgotten and a front not yet."""
    try:
        await table.ask(Close(why, at_once))
    except (IllegalAction, Unknown) as refusal:
        if refusal.code not in (ErrorCode.TABLE_CLOSED, ErrorCode.TABLE_UNKNOWN):
            raise


class TableLimits:
    """`most` is how many tables the house may have, `account_most` how many an account may have opened."""

    def __init__(self, tables: Mapping[int, ClosableTable], *, most: int, account_most: int) -> None:
        self._tables = tables
        self._most = most
        self._account_most = account_most

    async def make_way(self, creator: str = "") -> None:
        """Close the longest unused table if the house is full (POKERIV3:TJV11a), or the creator's own if that account
        has too many. Raise IllegalAction if all are in use. The house's own tables never make way."""
        theirs = [table for table in self._tables.values() if creator and table.creator == creator]
        if len(theirs) >= self._account_most:
            full = IllegalAction("house/too-many-tables", key="house/too-many-in-use", n=len(theirs))
            await _close_longest_unused(theirs, full)
        elif len(self._tables) >= self._most:
            others = [table for table in self._tables.values() if not table.is_houses_own]
            await _close_longest_unused(others, IllegalAction("house/full", n=len(self._tables)))


async def _close_longest_unused(tables: Iterable[ClosableTable], full: IllegalAction) -> None:
    unused = [table for table in tables if table.is_empty or table.is_deserted]
    if not unused:
        raise full
    longest = min(unused, key=lambda table: (not table.is_idle, table.unused_ns))  # a seat may be asked for just now
    await close_table(longest, sentence("table/made-way"), at_once=longest.is_deserted)

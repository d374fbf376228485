"""Loans to players who are broke and at no table.

Chips that are being bought at a table have left the wallet before the table shows the player. So a loan waits for the
tables to show all that was asked of them before, and meanwhile its player cannot sit down.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from croupier.bank.purse import Purse
from croupier.errors import IllegalAction
from croupier.kit.clock import Clock
from croupier.store.people.accounts import Account
from croupier.store.store import Store

# Whether a player is at a table, once all that was asked before is stored.
IsSeated: TypeAlias = Callable[[str], Awaitable[bool]]


class Lending:
    """`borrowing` are the names of players for whom loans are being decided, and how many."""

    def __init__(self, store: Store, purse: Purse, is_seated: IsSeated, *, clock: Clock) -> None:
        self.borrowing: Counter[str] = Counter()
        self._store = store
        self._purse = purse
        self._is_seated = is_seated
        self._clock = clock

    async def borrow(self, account: Account, key: str) -> None:
        """Book a loan, once for each key. Raise BadOption if the purse grants none."""
        self.borrowing[account.name] += 1
        try:
            seated = await self._is_seated(account.name)
            key, at_ns = f"loan:{account.id}:{key}", self._clock()
            await self._store.money.borrow(self._purse, account.id, seated=seated, key=key, at_ns=at_ns)
        finally:
            self.borrowing -= Counter([account.name])

    def check_may_sit(self, player: str) -> None:
        """Raise IllegalAction if a loan to this player is being decided."""
        if self.borrowing[player]:
            raise IllegalAction("loan/busy")

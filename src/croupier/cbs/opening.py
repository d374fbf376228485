"""Opening a bank: its books, its accounts, its clients."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from croupier.bank.simulated import BankAccount
from croupier.cbs import keys
from croupier.cbs.app import BankContext
from croupier.cbs.central_bank import CentralBank
from croupier.cbs.faults import Faults
from croupier.kit.clock import Clock, system
from croupier.store.cbs.bank_store import opened_books
from croupier.store.database.hold import Holder


@asynccontextmanager
async def opened(
    title: str,
    database: str,
    *,
    accounts: Sequence[BankAccount],
    clients: Mapping[str, str],
    operator_key: str,
    address: str,
    clock: Clock = system,
) -> AsyncIterator[BankContext]:
    """Open a bank on its database, until the context ends. `clients` are keys by the names of the houses that have
    them; accounts that exist stay as they are. Raise BadOption if the database cannot be used."""
    async with opened_books(database, Holder.here(address, now_ns=clock())) as books:
        bank = CentralBank(books, clock)
        await bank.open_accounts(accounts)
        for name, key in clients.items():
            await bank.admit(name, key)
        yield BankContext(title, bank, Faults(), keys.hashed(operator_key))

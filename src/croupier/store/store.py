"""The store: everything that a house keeps, in one database."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy.exc import IntegrityError

from croupier.kit.clock import system
from croupier.store.database import migrate
from croupier.store.database.engine import (
    USABLE_ERRORS,
    Database,
    Postgresql,
    database_at,
    unusable,
    without_password,
)
from croupier.store.database.group_commit import Group
from croupier.store.database.hold import Hold, Holder, held
from croupier.store.database.integrity import check_pages
from croupier.store.database.write_check import WriteCheck, probe
from croupier.store.house.house_state import HouseStateRows
from croupier.store.house.pruning import Pruning
from croupier.store.money.bank_books import BankBooks
from croupier.store.money.bank_cards import Cards
from croupier.store.money.ledger import Money
from croupier.store.people.accounts import Accounts
from croupier.store.people.audit import Audit
from croupier.store.people.credentials import Credentials
from croupier.store.people.deletion import Deletion
from croupier.store.people.password_resets import PasswordResets
from croupier.store.people.queue_places import QueuePlaces
from croupier.store.people.sanctions import Sanctions
from croupier.store.people.sign_ins import SignIns
from croupier.store.people.tokens import Tokens
from croupier.store.people.visits import Visits
from croupier.store.rounds.betting import Betting
from croupier.store.rounds.extracts import Extracts
from croupier.store.rounds.figuring import Figuring
from croupier.store.rounds.imports import Imports
from croupier.store.rounds.results import Results
from croupier.store.rounds.rounds import Rounds
from croupier.store.rounds.statistics import Curves
from croupier.store.tables.append import Appender, refused
from croupier.store.tables.batch import StoredBatch
from croupier.store.tables.chat import Chat
from croupier.store.tables.journal import Journal, write_rows
from croupier.store.tables.leases import Leases
from croupier.store.tables.module_data import ModuleData
from croupier.store.tables.tables import Tables


class Store:
    """What a house keeps. `async with Store.open("sqlite:///house.db") as store`: brought to the schema of this
    version, and closed after.

    Reading and writing are questions to its parts. Play is written by `append` alone.
    """

    def __init__(self, database: Database, hold: Hold | None = None) -> None:
        self.database = database
        self.hold = hold
        self.accounts = Accounts(database)
        self.credentials = Credentials(database)
        self.sessions = SignIns(database)
        self.visits = Visits(database)
        self.queue_places = QueuePlaces(database)
        self.tokens = Tokens(database)
        self.sanctions = Sanctions(database)
        self.password_resets = PasswordResets(database)
        self.deletion = Deletion(database)
        self.tables = Tables(database)
        self.journal = Journal(database)
        self.leases = Leases(database)
        self.rounds = Rounds(database)
        self.results = Results(database)
        self.money = Money(database)
        self.cards = Cards(database)
        self.bank_books = BankBooks(database)
        self.extracts = Extracts(database)
        self.curves = Curves(database)
        self.betting = Betting(database)
        self.figuring = Figuring(database)
        self.imports = Imports(database)
        self.chat = Chat(database)
        self.audit = Audit(database)
        self.module_data = ModuleData(database)
        self.house_state = HouseStateRows(database)
        self.pruning = Pruning(database, self.figuring)
        self.write_check = WriteCheck(database)
        self._appender = Appender()
        self._group = Group(self._write)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, *, must_exist: bool = False, holder: Holder | None = None, shared: bool = False
    ) -> AsyncIterator["Store"]:
        """Open the store at this URL. Raise BadOption if the database cannot be used, Unavailable if its disk is full
        or it is damaged; the sentence leaves out its password.

        A process that writes names itself as the `holder`, and has the database to itself: BadOption if another has it.
        For a holder the database is checked for damage, and has to store something. The parts of a house hold it
        together, `shared`, which only PostgreSQL can.
        """
        database = database_at(url, must_exist=must_exist)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(database.close)
            try:
                if shared:
                    await _bring_up_to_date(database, is_held=False)
                hold = await stack.enter_async_context(held(database, holder, shared=shared)) if holder else None
                if holder:
                    await check_pages(database)
                await _bring_up_to_date(database, is_held=hold is not None)
                if holder:
                    await database.write(probe)
            except USABLE_ERRORS as error:
                raise unusable(database.url, error) from None
            store = cls(database, hold)
            stack.push_async_callback(store._group.close)
            yield store

    def __str__(self) -> str:
        return without_password(self.database.url)

    async def append(self, batches: Sequence[StoredBatch]) -> None:
        """Keep these batches, of one table or of many: all of them, with all that follows from them, or none.

        Durable when this returns. Calls at the same time share a transaction; one that is refused, because chips are
        missing or a batch is out of order, spoils no other.
        """
        if batches:
            await self._group.append(batches)

    def forget(self, table_id: int) -> None:
        """Ask the database again how far a table is: another process has played it."""
        self._appender.forget({table_id})

    async def _write(self, batches: Sequence[StoredBatch]) -> None:
        database, heads = self.database, self._appender.heads_after(batches)
        try:
            if heads is None or not isinstance(database, Postgresql) or not await write_rows(database, batches):
                heads = await database.write(self._appender.write, batches)
        except Exception as error:
            self._appender.forget({batch.table_id for batch in batches})  # a commit that failed may still have worked
            if isinstance(error, IntegrityError):
                raise refused(error) from None
            raise
        self._appender.committed(heads)


async def _bring_up_to_date(database: Database, *, is_held: bool) -> None:
    """Give the database the schema of this version. It does not change under a house that is open."""
    has = await database.read(migrate.version)
    if has == migrate.HEAD:
        return
    if is_held or has is None:
        await database.write(migrate.upgrade)
        return
    async with held(database, Holder.here("", now_ns=system())):
        await database.write(migrate.upgrade)

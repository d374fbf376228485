"""Changes of an account's password, in one transaction with all that ends by them."""

from sqlalchemy import Connection, delete, update

from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, password_resets
from croupier.store.people.account_lock import lock
from croupier.store.people.sign_ins import end_all
from croupier.store.people.tokens import revoke_all


class Credentials:
    """Passwords. Each change names the hash that it replaces: of two at the same time, one is made."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def change_password(self, account_id: int, before: str, after: str, *, at_ns: int) -> bool:
        """Replace the hash of a password, end all sessions of the account, revoke its tokens and void its reset link.
        Return whether the password was still `before`; if not, nothing has changed."""
        return await self._database.write(_change_password, account_id, before, after, at_ns)

    async def rehash(self, account_id: int, before: str, after: str) -> bool:
        """Replace the hash by another one of the same password, which ends nothing. Return whether it was `before`."""
        return await self._database.write(_replace, account_id, before, after)


def _replace(connection: Connection, account_id: int, before: str, after: str) -> bool:
    if lock(connection, account_id) != before:
        return False
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(password=after))
    return True


def _change_password(connection: Connection, account_id: int, before: str, after: str, at_ns: int) -> bool:
    if not _replace(connection, account_id, before, after):
        return False
    connection.execute(delete(password_resets).where(password_resets.c.account_id == account_id))
    end_all(connection, account_id)
    revoke_all(connection, account_id, at_ns)
    return True

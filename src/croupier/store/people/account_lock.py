"""The lock of one account, for what is decided on how the account stands and written in the same transaction."""

from sqlalchemy import Connection, select

from croupier.store.database.schema import accounts


def lock(connection: Connection, account_id: int) -> str | None:
    """Lock an account's row until the transaction ends, and return the hash of its password. SQLite has one writer
    anyway."""
    chosen = select(accounts.c.password).where(accounts.c.id == account_id).with_for_update()
    found: str | None = connection.execute(chosen).scalar_one()
    return found

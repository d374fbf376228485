"""Links with which people choose a new password: each works once, for a limited time, and only its hash is kept."""

from sqlalchemy import Connection, delete, insert, select, update

from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, password_resets
from croupier.store.people.account_lock import lock
from croupier.store.people.sign_ins import end_all
from croupier.store.people.tokens import revoke_all


class PasswordResets:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, account_id: int, secret_hash: str, *, by_id: int, at_ns: int, expires_ns: int) -> None:
        """Keep a new link. Those that the account had before work no longer."""
        row = {"secret_hash": secret_hash, "account_id": account_id, "by_id": by_id}
        await self._database.write(_create, row | {"created_ns": at_ns, "expires_ns": expires_ns})

    async def account_of(self, secret_hash: str, *, now_ns: int) -> int | None:
        """Return whose link it is, or None if it is unknown, used or expired."""
        return await self._database.read(_account_of, secret_hash, now_ns)

    async def use(self, secret_hash: str, password: str, *, now_ns: int) -> int | None:
        """Set the password, of which this is the hash, and return the account; None, with nothing changed, if the link
        works no longer. All sessions of the account end, its tokens are revoked, and the link is used up."""
        return await self._database.write(_use, secret_hash, password, now_ns)

    async def set_password(self, account_id: int, password: str, *, at_ns: int) -> None:
        """Set the password of an account without a link: at the machine itself. Sessions, tokens and links end."""
        await self._database.write(_set_password, account_id, password, at_ns)


def _create(connection: Connection, row: dict[str, object]) -> None:
    connection.execute(delete(password_resets).where(password_resets.c.account_id == row["account_id"]))
    connection.execute(insert(password_resets), row)


def _account_of(connection: Connection, secret_hash: str, now_ns: int) -> int | None:
    c = password_resets.c
    chosen = select(c.account_id).where(c.secret_hash == secret_hash, c.expires_ns > now_ns)
    found: int | None = connection.execute(chosen).scalar_one_or_none()
    return found


def _use(connection: Connection, secret_hash: str, password: str, now_ns: int) -> int | None:
    account_id = _account_of(connection, secret_hash, now_ns)
    if account_id is None:
        return None
    lock(connection, account_id)
    if _account_of(connection, secret_hash, now_ns) is None:  # used meanwhile
        return None
    _set_password(connection, account_id, password, now_ns)
    return account_id


def _set_password(connection: Connection, account_id: int, password: str, at_ns: int) -> None:
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(password=password))
    connection.execute(delete(password_resets).where(password_resets.c.account_id == account_id))
    end_all(connection, account_id)
    revoke_all(connection, account_id, at_ns)

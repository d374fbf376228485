"""Sessions of people who have signed in. Only the hash of what a browser holds is kept."""

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from croupier.store.database.engine import Database
from croupier.store.database.faults import dispensable
from croupier.store.database.schema import sessions
from croupier.store.database.sql import storable
from croupier.store.people.account_lock import lock
from croupier.store.people.sanctions import in_force


class SignIn(Struct, frozen=True):
    account_id: int
    created_ns: int
    seen_ns: int
    expires_ns: int
    address: str


class SignIns:
    """Sign-ins, one of an account at a time: a new one takes over from the old (POKERIV3:TJV14)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(
        self,
        account_id: int,
        token_hash: str,
        *,
        now_ns: int,
        expires_ns: int,
        address: str = "",
        password: str | None = None,
    ) -> list[str] | None:
        """Begin a session, and return the hashes of those that it has ended.

        `password` is the hash that the account's password was checked against. Return None, and begin nothing, if the
        account has another one by now, or is banned: a change of the password and a ban end sign-ins under way, too.
        """
        made = SignIn(account_id, now_ns, now_ns, expires_ns, storable(address))
        return await self._database.write(_begin, token_hash, made, password)

    async def found(self, token_hash: str, *, now_ns: int) -> SignIn | None:
        """Return the session with this hash, or None if there is none, or no longer."""
        return await self._database.read(_found, token_hash, now_ns)

    async def touch(self, token_hash: str, *, now_ns: int, expires_ns: int) -> None:
        """Note that the session is still used, unless the database cannot store right now."""
        with dispensable():
            await self._database.write(_touch, token_hash, now_ns, expires_ns)

    async def end(self, token_hash: str) -> None:
        await self._database.write(_end, token_hash)

    async def addresses(self, account_id: int) -> list[str]:
        """Return from where an account has signed in, as far as the sessions are still kept."""
        return await self._database.read(_addresses, account_id)

    async def end_all(self, account_id: int) -> list[str]:
        """End all sessions of an account, and return their hashes."""
        return await self._database.write(end_all, account_id)

    async def accounts(self) -> list[int]:
        """Return the accounts that have a session."""
        return await self._database.read(_accounts)

    async def sweep(self, *, now_ns: int) -> int:
        """Remove the sessions that have expired, and return how many."""
        return await self._database.write(_sweep, now_ns)


def _begin(connection: Connection, token_hash: str, made: SignIn, password: str | None) -> list[str] | None:
    if lock(connection, made.account_id) != password and password is not None:
        return None
    if in_force(connection, made.account_id, "ban", made.created_ns):
        return None
    ended = end_all(connection, made.account_id)
    begin_session(connection, token_hash, made)
    return ended


def begin_session(connection: Connection, token_hash: str, made: SignIn) -> None:
    """Store a session in a transaction of the caller's."""
    row = {name: getattr(made, name) for name in made.__struct_fields__} | {"token_hash": token_hash}
    connection.execute(insert(sessions), row)


def _found(connection: Connection, token_hash: str, now_ns: int) -> SignIn | None:
    columns = [sessions.c[name] for name in SignIn.__struct_fields__]
    chosen = select(*columns).where(sessions.c.token_hash == token_hash, sessions.c.expires_ns > now_ns)
    row = connection.execute(chosen).one_or_none()
    return SignIn(*row) if row else None


def _touch(connection: Connection, token_hash: str, now_ns: int, expires_ns: int) -> None:
    changed = update(sessions).where(sessions.c.token_hash == token_hash)
    connection.execute(changed.values(seen_ns=now_ns, expires_ns=expires_ns))


def _end(connection: Connection, token_hash: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def _addresses(connection: Connection, account_id: int) -> list[str]:
    chosen = select(sessions.c.address).where(sessions.c.account_id == account_id)
    return list(connection.execute(chosen).scalars())


def _accounts(connection: Connection) -> list[int]:
    return list(connection.execute(select(sessions.c.account_id).distinct()).scalars())


def end_all(connection: Connection, account_id: int) -> list[str]:
    """End all sessions of an account, and return their hashes."""
    ended = delete(sessions).where(sessions.c.account_id == account_id).returning(sessions.c.token_hash)
    return list(connection.execute(ended).scalars())


def _sweep(connection: Connection, now_ns: int) -> int:
    ended = delete(sessions).where(sessions.c.expires_ns <= now_ns).returning(sessions.c.token_hash)
    return len(connection.execute(ended).all())

"""Personal tokens, with which bots sign in and operators' programs ask. Only their hashes are kept."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, update

from croupier.errors import BadOption, Unknown
from croupier.protocol.roles import Scope
from croupier.store.database.engine import Database
from croupier.store.database.faults import dispensable
from croupier.store.database.schema import sessions, tokens
from croupier.store.database.sql import storable
from croupier.store.people.account_lock import lock

_MINUTE_NS: Final = 60 * 10**9


class Token(Struct, frozen=True):
    id: int
    label: str
    created_ns: int
    used_ns: int | None
    revoked_ns: int | None
    scopes: tuple[Scope, ...] = ("play",)


class Tokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        account_id: int,
        label: str,
        token_hash: str,
        *,
        at_ns: int,
        most: int | None = None,
        by: str | None = None,
        scopes: Sequence[Scope] = ("play",),
    ) -> Token | None:
        """Create a token, or return None if `by`, the hash of the session that asks, has ended meanwhile, as when the
        password was changed. Raise BadOption if the account has as many as `most` that are not revoked."""
        made = Token(0, storable(label), at_ns, None, None, tuple(scopes))
        return await self._database.write(_create, account_id, made, token_hash, most, by)

    async def account_of(self, token_hash: str, *, now_ns: int) -> int | None:
        """Return whose token it is, or None if it is unknown or revoked. The time of last use is kept to the minute,
        and not at all while the database cannot store."""
        found = await self._database.read(_found, token_hash)
        if found is None:
            return None
        account_id, used_ns = found
        if used_ns is None or now_ns - used_ns >= _MINUTE_NS:
            with dispensable():
                await self._database.write(_use, token_hash, now_ns)
        return account_id

    async def scopes_of(self, token_hash: str) -> tuple[Scope, ...]:
        """Return what a token may be used for: nothing, if it is unknown."""
        return await self._database.read(_scopes, token_hash)

    async def of(self, account_id: int) -> list[Token]:
        """Return the tokens of an account, with those that were revoked."""
        return await self._database.read(_of, account_id)

    async def revoke(self, account_id: int, token_id: int, *, at_ns: int) -> None:
        """Revoke a token of this account. Raise Unknown if it has none of this number to be revoked."""
        await self._database.write(_revoke, account_id, token_id, at_ns)


def _create(
    connection: Connection, account_id: int, made: Token, token_hash: str, most: int | None, by: str | None
) -> Token | None:
    lock(connection, account_id)
    live = sum([token.revoked_ns is None for token in _of(connection, account_id)])
    if most is not None and live >= most:
        raise BadOption("token/too-many", n=live)
    if by is not None and not _is_signed_in(connection, account_id, by):
        return None
    row = {"account_id": account_id, "label": made.label, "token_hash": token_hash, "created_ns": made.created_ns}
    row["scopes"] = " ".join(made.scopes)
    [token_id] = connection.execute(insert(tokens).returning(tokens.c.id), row).one()
    return replace(made, id=token_id)


def _is_signed_in(connection: Connection, account_id: int, session: str) -> bool:
    c = sessions.c
    chosen = select(c.token_hash).where(c.token_hash == session, c.account_id == account_id)
    return connection.execute(chosen).first() is not None


def _found(connection: Connection, token_hash: str) -> tuple[int, int | None] | None:
    c = tokens.c
    chosen = select(c.account_id, c.used_ns).where(c.token_hash == token_hash, c.revoked_ns.is_(None))
    row = connection.execute(chosen).one_or_none()
    return (row.account_id, row.used_ns) if row else None


def _scopes(connection: Connection, token_hash: str) -> tuple[Scope, ...]:
    row = connection.execute(select(tokens.c.scopes).where(tokens.c.token_hash == token_hash)).one_or_none()
    return tuple(row.scopes.split()) if row else ()


def _use(connection: Connection, token_hash: str, now_ns: int) -> None:
    connection.execute(update(tokens).where(tokens.c.token_hash == token_hash).values(used_ns=now_ns))


def _of(connection: Connection, account_id: int) -> list[Token]:
    columns = [tokens.c[name] for name in Token.__struct_fields__]
    chosen = select(*columns).where(tokens.c.account_id == account_id).order_by(tokens.c.id)
    return [_token(row) for row in connection.execute(chosen)]


def _token(row: Any) -> Token:
    return Token(**dict(row._mapping) | {"scopes": tuple(row.scopes.split())})


def _revoke(connection: Connection, account_id: int, token_id: int, at_ns: int) -> None:
    c = tokens.c
    changed = update(tokens).where(c.id == token_id, c.account_id == account_id, c.revoked_ns.is_(None))
    if not connection.execute(changed.values(revoked_ns=at_ns)).rowcount:
        raise Unknown("token/unknown", token=token_id)


def revoke_all(connection: Connection, account_id: int, at_ns: int) -> None:
    """Revoke all tokens of an account."""
    c = tokens.c
    changed = update(tokens).where(c.account_id == account_id, c.revoked_ns.is_(None))
    connection.execute(changed.values(revoked_ns=at_ns))

"""Accounts: people and bots. Names, names to sign in with and e-mail addresses are unique, whatever their letter case;
nicknames are free. A name never changes, since records go by it: a guest who registers chooses one to sign in with,
and an operator who renames a person changes that one. Only the deletion of an account replaces its name.

The database itself holds that there is exactly one superuser: an index lets no second one in, and the row of
`installation` points at one who can neither be removed nor get another role.
"""

import unicodedata
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from croupier.bank.purse import Purse
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.games.game import Chips
from croupier.protocol.roles import Kind, Role
from croupier.store.database.engine import Database
from croupier.store.database.schema import accounts, installation, results, sessions
from croupier.store.database.sql import storable
from croupier.store.money.ledger import Booked, post
from croupier.store.people.account_lock import lock
from croupier.store.people.retired_names import check_not_retired


class NewAccount(Struct, frozen=True, kw_only=True):
    """An account to be created, which the caller has checked; `password` is its hash, None if there is to be no
    password."""

    name: str
    nickname: str
    email: str | None = None
    password: str | None = None
    kind: Kind = "person"
    role: Role = "player"


class Account(Struct, frozen=True, kw_only=True):
    """A person or a bot. `login` is the name to sign in with; a `guest` has no password yet, and is known by its
    session. `score` is what it has gained in games without chips; `online`, whether a session lives; of one that is
    `deleted` only its rounds are left, under the name it has now. A `house_bot` is the house's own, without a
    password."""

    id: int
    name: str
    login: str = ""
    guest: bool = False
    nickname: str
    email: str | None
    kind: Kind
    role: Role
    created_ns: int
    score: Chips
    online: bool
    deleted: bool = False
    house_bot: bool = False


class Keeping(Struct, frozen=True, kw_only=True):
    """What a guest chooses so as to keep the account, checked by the caller; `password` is the hash."""

    login: str
    nickname: str
    email: str | None
    password: str


class Login(Struct, frozen=True):
    """What a password is checked against. Kept apart from `Account`, which travels."""

    account_id: int
    password: str | None


class Accounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewAccount, *, at_ns: int, purse: Purse | None = None) -> Account:
        """Create an account, and book with it what the house gives newcomers. Raise BadOption if the name or the
        address is taken."""
        return await self._changed(create_account, new, at_ns, purse)

    async def install(self, superuser: NewAccount, *, at_ns: int) -> Account:
        """Create the superuser of a new house. Raise BadOption if there is one."""
        return await self._changed(_install, superuser, at_ns)

    async def installed(self) -> bool:
        return await self._database.read(_installed)

    async def by_id(self, account_id: int, *, now_ns: int = 0) -> Account:
        return await self._database.read(_found, accounts.c.id == account_id, now_ns, str(account_id))

    async def by_name(self, name: str, *, now_ns: int = 0) -> Account:
        return await self._database.read(_found, accounts.c.name_key == folded(name), now_ns, name)

    async def login(self, name_or_email: str) -> Login | None:
        """Find a login by name or e-mail address. A caller must treat None, no such account, as it does a wrong
        password."""
        return await self._database.read(_login, folded(name_or_email))

    async def all(self, *, now_ns: int = 0) -> list[Account]:
        return await self._database.read(_all, now_ns)

    async def found(self, search: str, *, limit: int, offset: int, now_ns: int) -> list[Account]:
        """Return accounts whose name, nickname, name to sign in with or e-mail address has this text in it, the latest
        first; an empty text is in all."""
        return await self._database.read(_searched, search.strip(), limit, offset, now_ns)

    async def superuser(self) -> Account:
        """Return the superuser. Raise Unknown if the house was never opened."""
        return await self._database.read(_found, accounts.c.role == "superuser", 0, "superuser")

    async def nicknames(self, names: Collection[str]) -> dict[str, str]:
        """Return the nicknames of those who have an account, by name."""
        return await self._database.read(_nicknames, names)

    async def bots(self, names: Collection[str]) -> frozenset[str]:
        """Return those of these names whose account is a bot's."""
        return await self._database.read(_bots, names)

    async def change(
        self,
        account_id: int,
        *,
        nickname: str | None = None,
        email: str | None = None,
        role: Role | None = None,
        login: str | None = None,
    ) -> Account:
        """Change what is given. A name never changes: records go by it. A password changes by `Credentials`."""
        given = {"nickname": nickname, "email": email, "role": role, "login": login}
        return await self._changed(_change, account_id, {key: said for key, said in given.items() if said is not None})

    async def keep(self, account_id: int, chosen: Keeping) -> Account | None:
        """Give a guest a name to sign in with and a password. Return None, with nothing changed, if the account is no
        guest's any more. Raise BadOption if the name or the address is taken."""
        try:
            kept: Account | None = await self._database.write(_keep, account_id, chosen)
        except IntegrityError as error:
            raise _refusal(str(error.orig)) from None
        return kept

    async def free_name(self, names: Sequence[str]) -> str | None:
        """Return the first of these names that no account has, as nickname or otherwise, or None if all are taken."""
        return await self._database.read(_free_name, names)

    async def _changed(self, work: Any, *args: Any) -> Account:
        try:
            changed: Account = await self._database.write(work, *args)
        except IntegrityError as error:
            raise _refusal(str(error.orig)) from None
        return changed


def folded(text: str) -> str:
    """Return the same text for all ways to write a name: capitals, and letters that only look different."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def _refusal(reason: str) -> CroupierError:
    if "email_key" in reason:
        return BadOption("account/email-taken", field="email")
    if "name_key" in reason or "login_key" in reason:
        return BadOption("account/name-taken", field="name")
    return BadOption("account/one-superuser", field="role")


def create_account(connection: Connection, new: NewAccount, at_ns: int, purse: Purse | None) -> Account:
    """Create an account in a transaction of the caller's, as `Accounts.create` does."""
    check_not_retired(connection, folded(new.name))
    row = {
        "name": storable(new.name),
        "name_key": folded(new.name),
        "email": new.email and storable(new.email),
        "email_key": new.email and folded(new.email),
        "nickname": storable(new.nickname),
        "kind": new.kind,
        "role": new.role,
        "password": new.password,
        "created_ns": at_ns,
        "login": storable(new.name),
        "login_key": folded(new.name),
    }
    [account_id] = connection.execute(insert(accounts).returning(accounts.c.id), row).one()
    if purse and (given := purse.opening(account_id)):
        post(connection, [Booked(transfer, at_ns) for transfer in given])
    return _found(connection, accounts.c.id == account_id, 0, new.name)


def _install(connection: Connection, superuser: NewAccount, at_ns: int) -> Account:
    made = create_account(connection, superuser, at_ns, None)
    row = {"id": 1, "superuser_id": made.id, "role": "superuser", "installed_ns": at_ns}
    connection.execute(insert(installation), row)
    return made


def _installed(connection: Connection) -> bool:
    return connection.execute(select(installation.c.id)).first() is not None


def _change(connection: Connection, account_id: int, changed: dict[str, str]) -> Account:
    values: dict[str, str] = {key: storable(said) for key, said in changed.items()}
    if "email" in values:
        values["email_key"] = folded(values["email"])
    if "login" in values:
        values["login_key"] = folded(values["login"])
        check_not_retired(connection, values["login_key"])
    if values:
        connection.execute(update(accounts).where(accounts.c.id == account_id).values(**values))
    return _found(connection, accounts.c.id == account_id, 0, str(account_id))


def _keep(connection: Connection, account_id: int, chosen: Keeping) -> Account | None:
    if lock(connection, account_id) is not None:
        return None
    check_not_retired(connection, folded(chosen.login))
    values = {
        "login": storable(chosen.login),
        "login_key": folded(chosen.login),
        "nickname": storable(chosen.nickname),
        "email": chosen.email and storable(chosen.email),
        "email_key": chosen.email and folded(chosen.email),
        "password": chosen.password,
    }
    connection.execute(update(accounts).where(accounts.c.id == account_id).values(**values))
    return _found(connection, accounts.c.id == account_id, 0, str(account_id))


def _free_name(connection: Connection, names: Sequence[str]) -> str | None:
    c = accounts.c
    keys = [folded(name) for name in names]
    taken = select(c.nickname, c.name_key, c.login_key)
    taken = taken.where(or_(c.nickname.in_(names), c.name_key.in_(keys), c.login_key.in_(keys)))
    found = {folded(text) for row in connection.execute(taken) for text in row if text}
    return next((name for name, key in zip(names, keys, strict=True) if key not in found), None)


def _chosen(now_ns: int) -> Any:
    c = accounts.c
    points = select(func.coalesce(func.sum(results.c.gained - results.c.given), 0))
    points = points.where(results.c.account_id == c.id, results.c.for_chips == 0)
    live = select(sessions.c.token_hash).where(sessions.c.account_id == c.id, sessions.c.expires_ns > now_ns)
    deleted = c.deleted_ns.is_not(None)
    guest = and_(c.password.is_(None), c.kind == "person", ~deleted).label("guest")
    house_bot = and_(c.password.is_(None), c.kind == "bot", ~deleted).label("house_bot")
    columns = (c.id, c.name, c.login, guest, house_bot, c.nickname, c.email, c.kind, c.role, c.created_ns)
    return select(
        *columns, deleted.label("deleted"), points.scalar_subquery().label("score"), live.exists().label("online")
    )


def _account(row: Any) -> Account:
    told = {name: bool(getattr(row, name)) for name in ("online", "guest", "deleted", "house_bot")}
    return Account(**dict(row._mapping) | told | {"score": int(row.score)})


def _found(connection: Connection, which: ColumnElement[bool], now_ns: int, called: str) -> Account:
    row = connection.execute(_chosen(now_ns).where(which)).one_or_none()
    if row is None:
        raise Unknown("account/unknown", name=repr(called))
    return _account(row)


def account_by_id(connection: Connection, account_id: int, now_ns: int) -> Account:
    """Return an account in a transaction of the caller's."""
    return _found(connection, accounts.c.id == account_id, now_ns, str(account_id))


def _all(connection: Connection, now_ns: int) -> list[Account]:
    return [_account(row) for row in connection.execute(_chosen(now_ns).order_by(accounts.c.id))]


def _searched(connection: Connection, text: str, limit: int, offset: int, now_ns: int) -> list[Account]:
    c, key = accounts.c, folded(text)
    has = [column.contains(key, autoescape=True) for column in (c.name_key, c.login_key, c.email_key)]
    # Nicknames are found as they are written, too: SQLite has small letters of ASCII only.
    has += [func.lower(c.nickname).contains(key, autoescape=True), c.nickname.contains(text, autoescape=True)]
    chosen = _chosen(now_ns).where(or_(*has)) if key else _chosen(now_ns)
    return [_account(row) for row in connection.execute(chosen.order_by(c.id.desc()).limit(limit).offset(offset))]


def _nicknames(connection: Connection, names: Collection[str]) -> dict[str, str]:
    c = accounts.c
    return {row.name: row.nickname for row in connection.execute(select(c.name, c.nickname).where(c.name.in_(names)))}


def _bots(connection: Connection, names: Collection[str]) -> frozenset[str]:
    c = accounts.c
    chosen = select(c.name).where(c.name.in_(names), c.kind == "bot")
    return frozenset([row.name for row in connection.execute(chosen)])


def _login(connection: Connection, key: str) -> Login | None:
    """Find a login. A name comes before an address, should one account be called as another's address is."""
    c = accounts.c
    chosen = select(c.id, c.password, c.login_key).where(or_(c.login_key == key, c.email_key == key))
    rows = sorted(connection.execute(chosen), key=lambda row: row.login_key != key)
    return Login(rows[0].id, rows[0].password) if rows else None

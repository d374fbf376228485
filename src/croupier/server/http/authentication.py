"""Authentication: signing in and out, sessions of browsers, tokens of bots. Only hashes of secrets are stored."""

import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.errors import BadOption, CroupierError
from croupier.kit.clock import Clock
from croupier.server.config.limits import Limits
from croupier.server.http.passwords import Passwords
from croupier.server.rate_limits import Limiter
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account, folded
from croupier.store.people.tokens import Token
from croupier.store.store import Store

COOKIE: Final = "croupier"
TOKEN_PREFIX: Final = "croupier_"  # so that scanners recognise a leaked token as one
SESSION_S: Final = 30 * 86_400
_TOUCH_NS: Final = 5 * 60 * 10**9
_SECOND_NS: Final = 10**9


class NotSignedIn(CroupierError):
    """The caller has not signed in, or not with valid credentials."""


class Forbidden(CroupierError):
    """The caller has signed in, but may not do this."""


class Caller(Struct, frozen=True):
    """A signed-in account. `key` is the hash under which the session or token is stored."""

    account: Account
    by: Literal["session", "token"]
    key: str


class SignedIn(Struct, frozen=True):
    """A new session: `secret` goes into a cookie, `ended` are the keys of the sessions that it replaces."""

    account: Account
    secret: str
    ended: tuple[str, ...] = ()


Greet: TypeAlias = Callable[[SignedIn], None]


class Authenticator:
    """Signs callers in. A refusal does not reveal whether the account exists, not even by the time it takes.

    `greet` is called after every sign-in.
    """

    def __init__(self, store: Store, passwords: Passwords, limits: Limits, *, clock: Clock, greet: Greet) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._greet = greet
        self.bots: set[str] = set()  # accounts whose last connection used a token
        self._tokens_most = limits.tokens_most
        self._by_account = Limiter(limits.sign_in_account, clock, code="session/too-many")
        self._by_address = Limiter(limits.sign_in_address, clock, code="session/too-many")

    async def sign_in(self, who: str, password: str, *, address: str) -> SignedIn:
        """Sign in by name or e-mail address. Attempts that fail count against the account and the network address."""
        key = folded(storable(who))
        self._by_address.take(address)
        self._by_account.take(key)
        login = await self._store.accounts.login(who)
        kept = login.password if login else None
        if not await self._passwords.fits(kept, password):
            raise NotSignedIn("session/refused")
        assert login is not None
        assert kept is not None
        self._by_account.give_back(key)
        self._by_address.give_back(address)
        if self._passwords.is_stale(kept):
            await self._store.accounts.change(login.account_id, password=await self._passwords.hashed(password))
        return await self.admit(login.account_id, address=address)

    async def admit(self, account_id: int, *, address: str) -> SignedIn:
        """Begin a session for an account that has been authenticated. It replaces an earlier one."""
        now_ns = self._clock()
        secret = secrets.token_urlsafe(32)
        ended = await self._store.sessions.begin(
            account_id, hash_of(secret), now_ns=now_ns, expires_ns=now_ns + SESSION_S * _SECOND_NS, address=address
        )
        account = await self._store.accounts.by_id(account_id, now_ns=now_ns)
        signed_in = SignedIn(account, secret, tuple(ended))
        self._greet(signed_in)
        return signed_in

    async def sign_out(self, caller: Caller) -> None:
        if caller.by == "token":
            raise BadOption("session/token")
        await self._store.sessions.end(caller.key)

    async def by_session(self, secret: str) -> Caller | None:
        """Return the caller of a session, or None if it has expired. Using a session prolongs it."""
        now_ns, key = self._clock(), hash_of(secret)
        session = await self._store.sessions.found(key, now_ns=now_ns)
        if session is None:
            return None
        if now_ns - session.seen_ns >= _TOUCH_NS:
            await self._store.sessions.touch(key, now_ns=now_ns, expires_ns=now_ns + SESSION_S * _SECOND_NS)
        return Caller(await self._store.accounts.by_id(session.account_id, now_ns=now_ns), "session", key)

    async def by_token(self, secret: str) -> Caller:
        now_ns, key = self._clock(), hash_of(secret)
        account_id = await self._store.tokens.account_of(key, now_ns=now_ns)
        if account_id is None:
            raise NotSignedIn("session/bad-token")
        return Caller(await self._store.accounts.by_id(account_id, now_ns=now_ns), "token", key)

    async def connected(self, token: str) -> Account:
        """Return the account of a token with which a client connects, and note that it is a bot's."""
        account = (await self.by_token(token)).account
        self.bots.add(account.name)
        return account

    async def new_token(self, account: Account, label: str) -> tuple[Token, str]:
        """Return a new token and its secret, which is not stored."""
        if account.role == "superuser":
            raise Forbidden("token/superuser")
        live = [token for token in await self._store.tokens.of(account.id) if token.revoked_ns is None]
        if len(live) >= self._tokens_most:
            raise BadOption("token/too-many", n=len(live))
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = await self._store.tokens.create(account.id, label, hash_of(secret), at_ns=self._clock())
        return token, secret


def hash_of(secret: str) -> str:
    """Return the hash of a secret. Secrets are long and random, so a fast hash is enough."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()

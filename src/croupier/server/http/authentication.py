"""Who is asking: signing in and out, sessions of browsers, tokens of bots. Only hashes of secrets are kept."""

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
TOKEN_PREFIX: Final = "croupier_"  # so that a token that got lost is recognised as one
SESSION_S: Final = 30 * 86_400
_TOUCH_NS: Final = 5 * 60 * 10**9
_SECOND_NS: Final = 10**9


class NotSignedIn(CroupierError):
    """Nobody has signed in, or not as one who exists."""


class Forbidden(CroupierError):
    """Signed in, but this is for others."""


class Caller(Struct, frozen=True):
    """Somebody who has signed in. `key` is the hash under which the session or token is kept."""

    account: Account
    by: Literal["session", "token"]
    key: str


class SignedIn(Struct, frozen=True):
    """A new session: `secret` goes into a cookie, `ended` are the keys of those that it took over from."""

    account: Account
    secret: str
    ended: tuple[str, ...] = ()


Greet: TypeAlias = Callable[[SignedIn], None]


class Authenticator:
    """Lets people in. Whoever is refused learns nothing: neither whether there is such an account, nor by the time
    that it took. `greet` is called for everybody who comes in."""

    def __init__(self, store: Store, passwords: Passwords, limits: Limits, *, clock: Clock, greet: Greet) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self._greet = greet
        self.bots: set[str] = set()  # whose last connection came by a token
        self._tokens_most = limits.tokens_most
        says = "Too many attempts to sign in: wait a while and try again."
        self._by_account = Limiter(limits.sign_in_account, clock, code="session/too-many", says=says)
        self._by_address = Limiter(limits.sign_in_address, clock, code="session/too-many", says=says)

    async def sign_in(self, who: str, password: str, *, address: str) -> SignedIn:
        """By name or e-mail address. Attempts that fail count against the account and against the address."""
        key = folded(storable(who))
        self._by_address.take(address)
        self._by_account.take(key)
        login = await self._store.accounts.login(who)
        kept = login.password if login else None
        if not await self._passwords.fits(kept, password):
            raise NotSignedIn("session/refused", "There is no account with this name or e-mail and this password.")
        assert login is not None
        assert kept is not None
        self._by_account.give_back(key)
        self._by_address.give_back(address)
        if self._passwords.is_stale(kept):
            await self._store.accounts.change(login.account_id, password=await self._passwords.hashed(password))
        return await self.admit(login.account_id, address=address)

    async def admit(self, account_id: int, *, address: str) -> SignedIn:
        """Begin a session for somebody who has shown to be entitled; it takes over from an earlier one."""
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
            raise BadOption("session/token", "A token does not sign out: revoke it, or just do not use it.")
        await self._store.sessions.end(caller.key)

    async def by_session(self, secret: str) -> Caller | None:
        """Whose session it is, if it lives; it lives longer by being used."""
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
            raise NotSignedIn("session/bad-token", "Unknown or revoked token: make a new one.")
        return Caller(await self._store.accounts.by_id(account_id, now_ns=now_ns), "token", key)

    async def connected(self, token: str) -> Account:
        """Who connects by this token."""
        account = (await self.by_token(token)).account
        self.bots.add(account.name)
        return account

    async def new_token(self, account: Account, label: str) -> tuple[Token, str]:
        """A token and its secret, which nobody sees again."""
        if account.role == "superuser":
            raise Forbidden("token/superuser", "The superuser has no tokens: bots play, and the superuser does not.")
        live = [token for token in await self._store.tokens.of(account.id) if token.revoked_ns is None]
        if len(live) >= self._tokens_most:
            says = f"You have {len(live)} tokens: revoke one that you do not use any more."
            raise BadOption("token/too-many", says)
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        token = await self._store.tokens.create(account.id, label, hash_of(secret), at_ns=self._clock())
        return token, secret


def hash_of(secret: str) -> str:
    """Secrets are random and long: nothing slower is needed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()

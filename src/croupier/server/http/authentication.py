"""Authentication: signing in and out, sessions of browsers, tokens of bots. Only hashes of secrets are stored."""

import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import BadOption, CroupierError
from croupier.kit.clock import Clock
from croupier.protocol.roles import Scope
from croupier.server.config.limits import Limits
from croupier.server.http.guess_limits import GuessLimits
from croupier.server.http.network import network_of
from croupier.server.http.passwords import Passwords
from croupier.server.people.permissions import is_player
from croupier.server.people.restrictions import Restrictions
from croupier.store.database.sql import storable
from croupier.store.people.accounts import Account
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
    """A signed-in account. `key` is the hash under which the session or token is stored; `scopes` are the token's."""

    account: Account
    by: Literal["session", "token"]
    key: str
    scopes: tuple[Scope, ...] = ()


class SignedIn(Struct, frozen=True):
    """A new session: `secret` goes into a cookie, `ended` are the keys of the sessions that it replaces."""

    account: Account
    secret: str
    ended: tuple[str, ...] = ()


Greet: TypeAlias = Callable[[SignedIn], None]


class Authenticator:
    """Signs callers in. A refusal does not reveal whether the account exists, not even by the time it takes.

    `greet` is called after every sign-in; `closed` returns why no player may sign in now, if none may;
    `is_busy`, whether an account has a client that a sign-in must not take over from; `by_card`: players sign in with a
    bank card, and only those who run the house by password.
    """

    def __init__(
        self,
        store: Store,
        passwords: Passwords,
        limits: Limits,
        *,
        clock: Clock,
        greet: Greet,
        closed: Callable[[], str] = lambda: "",
        is_busy: Callable[[Account], bool] = lambda account: False,
        by_card: bool = False,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._clock = clock
        self.greet = greet
        self._closed = closed
        self._is_busy = is_busy
        self._by_card = by_card
        self.bots: set[str] = set()  # accounts whose last connection used a token
        self._tokens_most = limits.tokens_most
        self._restrictions = Restrictions(store, clock=clock)
        self._guesses = GuessLimits(store, limits, clock=clock)

    async def sign_in(self, who: str, password: str, *, address: str) -> SignedIn:
        """Sign in by name or e-mail address. Attempts that fail count as `GuessLimits` says."""
        storable(who)
        guess = self._guesses.take(who, address)
        login = await self._store.accounts.login(who)
        guess = await self._guesses.take_everywhere(guess, who, login)
        kept = login.password if login else None
        if not await self._passwords.fits(kept, password, who=network_of(address)):
            raise NotSignedIn("session/refused")
        assert login is not None
        assert kept is not None
        self._guesses.give_back(guess)
        if self._passwords.is_stale(kept):
            kept = await self._rehashed(login.account_id, kept, password, who=network_of(address))
        return await self.admit(login.account_id, address=address, password=kept)

    async def _rehashed(self, account_id: int, kept: str, password: str, *, who: str) -> str:
        """Return the hash that the account has now: a new one, unless the password was changed meanwhile."""
        after = await self._passwords.hashed(password, who=who)
        return after if await self._store.credentials.rehash(account_id, kept, after) else kept

    async def admit(self, account_id: int, *, address: str, password: str | None = None) -> SignedIn:
        """Begin a session for an account that has been authenticated. It replaces an earlier one. Raise NotSignedIn if
        the hash of its password is no longer `password`, Banned, with the operator's reason, if it is banned, and
        Forbidden if it is a player's and the house is closed to players, or the player's client is connected."""
        before = await self._store.accounts.by_id(account_id)
        if is_player(before):
            self._check_way(before)
            self.check_open()
            if self._is_busy(before):
                raise Forbidden("session/elsewhere")
        now_ns = self._clock()
        secret = secrets.token_urlsafe(32)
        expires_ns = expiry_ns(now_ns)
        ended = await self._store.sessions.begin(
            account_id, hash_of(secret), now_ns=now_ns, expires_ns=expires_ns, address=address, password=password
        )
        if ended is None:
            await self._restrictions.check_may_enter(account_id)
            raise NotSignedIn("session/refused")
        self._guesses.welcome(account_id, address)
        account = await self._store.accounts.by_id(account_id, now_ns=now_ns)
        signed_in = SignedIn(account, secret, tuple(ended))
        self.greet(signed_in)
        return signed_in

    def _check_way(self, account: Account) -> None:
        """Raise Forbidden if this player signs in with a bank card. Testers play no part in the games."""
        if self._by_card and account.role == "player":
            raise Forbidden("session/by-card")

    def check_open(self) -> None:
        """Raise Forbidden if the house is closed to players."""
        if why := self._closed():
            raise Forbidden("house/closed", why=why)

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
            await self._store.sessions.touch(key, now_ns=now_ns, expires_ns=expiry_ns(now_ns))
        return Caller(await self._store.accounts.by_id(session.account_id, now_ns=now_ns), "session", key)

    async def by_token(self, secret: str) -> Caller:
        now_ns, key = self._clock(), hash_of(secret)
        account_id = await self._store.tokens.account_of(key, now_ns=now_ns)
        if account_id is None:
            raise NotSignedIn("session/bad-token")
        account = await self._store.accounts.by_id(account_id, now_ns=now_ns)
        return Caller(account, "token", key, await self._store.tokens.scopes_of(key))

    async def connected(self, token: str) -> Account:
        """Return the account of a token with which a client connects, and note that it is a bot's: a bot
        plays for it while that client is connected, even if a person made the account."""
        caller = await self.by_token(token)
        check_scope(caller, "play")
        account = caller.account
        self.bots.add(account.name)
        return replace(account, kind="bot")

    async def new_token(self, caller: Caller, label: str, scopes: Sequence[Scope] = ("play",)) -> tuple[Token, str]:
        """Return a new token and its secret, which is not stored. Raise NotSignedIn if the caller's session has ended
        meanwhile. The caller has checked that the account's role may have these scopes."""
        if caller.account.role == "superuser":
            raise Forbidden("token/superuser")
        self._check_way(caller.account)
        if not label.isprintable():
            raise BadOption("token/label", field="label")
        secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
        most, at_ns = self._tokens_most, self._clock()
        token = await self._store.tokens.create(
            caller.account.id, label, hash_of(secret), at_ns=at_ns, most=most, by=caller.key, scopes=scopes
        )
        if token is None:
            raise NotSignedIn("session/none")
        return token, secret


def check_scope(caller: Caller, scope: Scope) -> None:
    """Raise Forbidden if the caller came by a token that lacks this scope."""
    if caller.by == "token" and scope not in caller.scopes:
        raise Forbidden("token/scope", scope=scope)


def expiry_ns(now_ns: int) -> int:
    """Return until when a session lasts that is used now."""
    return now_ns + SESSION_S * _SECOND_NS


def hash_of(secret: str) -> str:
    """Return the hash of a secret. Secrets are long and random, so a fast hash is enough."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()

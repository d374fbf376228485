"""Limits on guessing passwords, such that no stranger locks an account's owner out.

An attempt that fails counts three times: for the network that it comes from, for this network and this account, and for
the account from wherever it comes. The last does not count, and does not refuse, where the account has signed in from
the same network before: a crowd that guesses keeps away only those who come from somewhere new.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.kit.clock import Clock
from croupier.server.config.limits import Limits
from croupier.server.http.network import network_of
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Login, folded
from croupier.store.store import Store

_KNOWN_MOST: Final = 20_000


class Guess(Struct, frozen=True):
    """An attempt that was counted. `account` is None if it was not counted for the account from wherever it came."""

    network: str
    pair: str
    account: str | None


class GuessLimits:
    """Counts attempts before they are checked, and gives back those that were right."""

    def __init__(self, store: Store, limits: Limits, *, clock: Clock) -> None:
        self._store = store
        self._by_network = Limiter(limits.sign_in_address, clock, code="session/too-many")
        self._by_pair = Limiter(limits.sign_in_account, clock, code="session/too-many")
        self._by_account = Limiter(limits.sign_in_everywhere, clock, code="session/too-many")
        self._known: dict[tuple[int, str], None] = {}  # accounts and networks from which they signed in, oldest first

    def take(self, who: str, address: str) -> Guess:
        """Count an attempt to sign in as `who` for the network. Raise TooMany if it is one too many: the database has
        not been asked then, so that a flood of attempts does not reach it."""
        network = network_of(address)
        guess = Guess(network, f"{folded(who)} {network}", None)
        self._by_network.take(guess.network)
        self._by_pair.take(guess.pair)
        return guess

    async def take_everywhere(self, guess: Guess, who: str, login: Login | None) -> Guess:
        """Count it for the account from wherever it comes, if it has not signed in from there before. Raise TooMany if
        it is one too many."""
        if await self._is_known(login, guess.network):
            return guess
        self._by_account.take(name := folded(who))
        return replace(guess, account=name)

    def give_back(self, guess: Guess) -> None:
        """Do not count an attempt after all: the password was right."""
        self._by_network.give_back(guess.network)
        self._by_pair.give_back(guess.pair)
        if guess.account is not None:
            self._by_account.give_back(guess.account)

    def welcome(self, account_id: int, address: str) -> None:
        """Remember that an account has signed in from here."""
        key = account_id, network_of(address)
        self._known.pop(key, None)
        self._known[key] = None
        if len(self._known) > _KNOWN_MOST:
            del self._known[next(iter(self._known))]

    async def _is_known(self, login: Login | None, network: str) -> bool:
        """Return whether the account has signed in from this network. What was before a restart is known by the last
        session; the database is asked in any case, so that the time does not tell whether the account exists."""
        account_id = login.account_id if login else 0
        kept = await self._store.sessions.addresses(account_id)
        return (account_id, network) in self._known or network in [network_of(address) for address in kept]

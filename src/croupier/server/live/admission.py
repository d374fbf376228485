"""Who may come to a table: those who are there already, and those who know its password."""

from typing import Protocol

from croupier.errors import IllegalAction
from croupier.kit.clock import Clock
from croupier.server.config.limits import Rate
from croupier.server.live.guests import Guest
from croupier.server.live.room import Room
from croupier.server.rate_limits import Limiter
from croupier.store.people.accounts import Account


class Locksmith(Protocol):
    """Makes and checks the hashes of passwords, beside the event loop: `croupier.server.http.passwords.Passwords`."""

    async def hashed(self, password: str, *, who: str = "") -> str: ...
    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool: ...


class Admission:
    """Checks the passwords of tables. `rate` limits the wrong ones of each account at each table."""

    def __init__(self, passwords: Locksmith, rate: Rate, clock: Clock) -> None:
        self._passwords = passwords
        self._attempts = Limiter(rate, clock, code="table/too-many", field="password")

    async def admit(self, account: Account | Guest, room: Room, password: str | None) -> None:
        """Raise IllegalAction unless an account may watch a table or sit at it: the account is there already, has given
        the password before, or gives it now."""
        settings, name = room.overview.settings, account.name
        if account.role == "superuser" or not settings.protected or name in room.admitted:
            return
        if room.overview.is_here(name):
            return
        if isinstance(account, Guest):
            raise IllegalAction("account/guest", key="account/guest-password")
        attempt = f"{name} {room.id}"
        self._attempts.take(attempt)
        if not await self._passwords.fits(settings.password_hash, password or "", who=name):
            raise IllegalAction("table/password", field="password")
        self._attempts.give_back(attempt)
        room.admitted.add(name)

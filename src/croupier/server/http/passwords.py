"""Passwords: only Argon2id hashes are stored. Hashing runs in threads beside the event loop."""

import secrets
import unicodedata
from base64 import b64encode
from functools import partial
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from croupier.server.http.fair_threads import FairThreads

_AT_ONCE: Final = 2  # each takes 64 MiB while it runs
_WAITING_MOST: Final = 100


class Passwords:
    """Hashes with the parameters that RFC 9106 recommends where memory is short; tests use cheaper ones.

    A hash names its own parameters, so that older hashes can still be verified. Hashing is slow on purpose: each
    `who`, an address or an account, waits for its turn. TooMany is raised if too many wait.
    """

    def __init__(self, *, memory_kib: int = 65_536, rounds: int = 3, lanes: int = 4) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory_kib, parallelism=lanes)
        self._threads = FairThreads("passwords", at_once=_AT_ONCE, most=_WAITING_MOST, code="password/busy")
        self._decoy = f"$argon2id$v=19$m={memory_kib},t={rounds},p={lanes}${_random(16)}${_random(32)}"

    @property
    def waiting(self) -> int:
        """Return how many wait for a thread."""
        return self._threads.waiting

    async def hashed(self, password: str, *, who: str = "") -> str:
        return await self._threads.run(who, partial(self._hasher.hash, _normal(password)))

    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool:
        """Return whether a password matches the stored hash.

        Without a hash the same work is done on a decoy, so that the time does not tell whether the account exists.
        """
        fits = await self._threads.run(who, partial(self._verified, kept or self._decoy, _normal(password)))
        return fits and kept is not None

    def is_stale(self, kept: str) -> bool:
        """Return whether a hash was made with other parameters than the current ones."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        self._threads.close()

    def _verified(self, kept: str, password: bytes) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (Argon2Error, InvalidHashError):
            return False


def _random(length: int) -> str:
    """Return random bytes as Argon2 writes salts and hashes."""
    return b64encode(secrets.token_bytes(length)).decode().rstrip("=")


def _normal(password: str) -> bytes:
    """Return the same bytes for the same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")

"""PINs: only Argon2id hashes are kept. Hashing runs in threads beside the event loop."""

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


async def hashed(pin: str) -> str:
    return await asyncio.to_thread(_HASHER.hash, pin)


async def fits(kept: str, pin: str) -> bool:
    """Return whether a PIN is the one with this hash."""
    return await asyncio.to_thread(_verified, kept, pin)


def _verified(kept: str, pin: str) -> bool:
    try:
        return _HASHER.verify(kept, pin)
    except (Argon2Error, InvalidHashError):
        return False

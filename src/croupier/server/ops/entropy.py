"""The operating system's entropy, read ahead: a deck takes about a hundred numbers, and one system call for each would
cost more than the rest of dealing a round. Every byte is used once."""

import os
import random
from typing import Final

from croupier.kit.chance import Secure

_BYTES: Final = 4096


class Reservoir:
    """A buffer of random bytes."""

    def __init__(self) -> None:
        self._bytes = b""
        self._at = 0

    def take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._bytes):
            self._bytes = os.urandom(max(_BYTES, count))
            self._at, end = 0, count
        taken = self._bytes[self._at : end]
        self._at = end
        return taken


class _Numbers(random.SystemRandom):
    """SystemRandom that draws from a reservoir."""

    def __init__(self, reservoir: Reservoir) -> None:
        super().__init__()
        self._take = reservoir.take

    def getrandbits(self, k: int) -> int:
        count = (k + 7) // 8
        return int.from_bytes(self._take(count), "big") >> (count * 8 - k)

    def random(self) -> float:
        return self.getrandbits(53) * 2.0**-53


class ReadAhead(Secure):
    """The chance of live tables."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self._random = _Numbers(Reservoir())

"""The operating system's entropy, read ahead: a deck takes about fifty numbers, and one system call for each would
cost more than the rest of dealing a round. Every byte is used once."""

import os
import random
from collections.abc import Sequence
from typing import Final

from croupier.kit.cards import Card
from croupier.kit.chance import Secure

_BYTES: Final = 4096
_NUMBER_BYTES: Final = 4
_NUMBERS: Final = 256**_NUMBER_BYTES


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

    __slots__ = ("_reservoir",)

    def __init__(self) -> None:
        super().__init__()
        self._reservoir = Reservoir()
        self._random = _Numbers(self._reservoir)

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        """Shuffle as `random.shuffle` does (Fisher and Yates), with all numbers taken at once.

        A number is reduced to a place by its remainder. The last numbers, with which not all remainders come, would
        favour the first places: they are drawn anew.
        """
        deck = list(cards)
        numbers = memoryview(self._reservoir.take(_NUMBER_BYTES * len(deck))).cast("I")
        for left, number in zip(range(len(deck), 1, -1), numbers, strict=False):  # the last card has nowhere to go
            at = number % left
            if number - at + left > _NUMBERS:
                at = self._random.randrange(left)
            deck[left - 1], deck[at] = deck[at], deck[left - 1]
        return deck

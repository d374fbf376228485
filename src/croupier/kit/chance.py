"""Chance as an argument: seeded, from the operating system, rigged by a tester, or read from a record.

A host asks once per round and source: `shuffled` for a pile of cards, which it then deals from a
`Deck`, and `rolled` each time dice are thrown. Cards and faces are plain ints here.
"""

import logging
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import Final, Literal, Protocol, TypeAlias

from croupier.errors import ChanceRefused
from croupier.kit.cards import Card
from croupier.kit.deck import Deck, card_text

Kind: TypeAlias = Literal["seeded", "secure", "rigged", "recorded"]

_log: Final = logging.getLogger(__name__)


class Chance(Protocol):
    """Where cards and dice come from. `kind` goes into the record."""

    @property
    def kind(self) -> Kind: ...

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        """Return the source's cards in random order, the top `most` of them at least. The list is the caller's to
        keep."""
        ...

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        """Return `count` independent outcomes, each 1 to `faces`."""
        ...


class Seeded:
    """Repeatable chance for tests and matches: the same seed gives the same cards on every platform.

    A shuffle always takes `most` random numbers, whatever is dealt in the end, so that the cards of
    later rounds do not depend on how the earlier ones went.
    """

    __slots__ = ("_bits",)
    kind: Final = "seeded"

    def __init__(self, *seed: int | str) -> None:
        # ascii() keeps types and borders apart: 11, "11" and (1, 1) are three seeds. -1 and 1 differ too,
        # which they would not if the generator were given the number itself.
        number = int.from_bytes(sha256(ascii(seed).encode()).digest(), "big")
        self._bits = random.Random(number).getrandbits

    @classmethod
    def of(cls, *parts: int | str) -> "Seeded":
        """Return a stream of its own for these parts together, such as a match's seed and a block of its rounds."""
        return cls(*parts)

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        """Draw `most` cards, each from those that are left, whose last takes its place. Below them come the others, in
        no useful order.

        Ints of 30 bits are Python's fastest, and their remainder favours no card of 52 by more than one part
        in 2 * 10**7, which no simulation can see. `int(random() * n)` takes half as long again.
        """
        bits = self._bits
        rest = list(cards)
        size = len(rest)
        drawn = []
        for left in range(size, size - most, -1):
            at = bits(30) % left
            drawn.append(rest[at])
            rest[at] = rest[left - 1]
        return drawn + rest[: size - most]

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        return [1 + self._bits(60) % faces for _ in range(count)]


class Secure:
    """Chance for live tables: the operating system's entropy, reduced without bias by rejection."""

    __slots__ = ("_random",)
    kind: Final = "secure"

    def __init__(self) -> None:
        self._random = random.SystemRandom()

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        """Return the whole pile: stopping at `most` would save nothing that a live table notices."""
        deck = list(cards)
        self._random.shuffle(deck)
        return deck

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        return [self._random.randint(1, faces) for _ in range(count)]


class Rigged:
    """Chance in which a tester names the next cards; everything not named comes from `base`.

    Switched off, it refuses every name and is just `base`. EPS:RF-GR-002, EPS:RF-GR-016.
    """

    __slots__ = ("_base", "_enabled", "_named")

    def __init__(self, base: Chance, named: Sequence[Card] = (), *, enabled: bool = True) -> None:
        self._base = base
        self._enabled = enabled
        self._named: tuple[Card, ...] = ()
        if named:
            self.name(named)

    @property
    def kind(self) -> Kind:
        return "rigged" if self._enabled else self._base.kind

    def name(self, cards: Sequence[Card]) -> None:
        """Put these cards on top of the next pile that is shuffled, in place of any named before. Raise ChanceRefused
        if naming is switched off."""
        self._permit(cards)
        self._named = tuple(cards)

    def rig(self, deck: Deck, cards: Sequence[Card]) -> None:
        """Deal these cards next from a deck already in play. Raise ChanceRefused if they are not to come, or naming is
        switched off."""
        self._permit(cards)
        deck.rig(cards)

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        """Return the whole pile, since any card of it may be named later. Raise ChanceRefused if the deck lacks a named
        card; the names are forgotten then, too."""
        deck = Deck(self._base.shuffled(name, cards, len(cards)))
        named, self._named = self._named, ()
        deck.rig(named)
        return list(deck.order)

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        return self._base.rolled(name, faces, count)

    def _permit(self, cards: Sequence[Card]) -> None:
        if self._enabled:
            return
        _log.warning("Refused to put %s on top of a deck: naming cards is off.", " ".join(map(card_text, cards)))
        raise ChanceRefused("chance/rigging-off")


class Recorded:
    """The chance of one recorded round, to play it again.

    A recorded order may hold fewer cards than could have been dealt: the deck then refuses to deal
    past its end.
    """

    __slots__ = ("_orders", "_rolls")
    kind: Final = "recorded"

    def __init__(self, orders: Mapping[str, Sequence[Card]], rolls: Mapping[str, Sequence[int]] | None = None) -> None:
        self._orders = orders
        self._rolls: dict[str, Iterator[int]] = {name: iter(faces) for name, faces in (rolls or {}).items()}

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        order = self._orders.get(name)
        if order is None:
            raise ChanceRefused("chance/not-recorded", name=name)
        for card in Counter(order) - Counter(cards):
            raise ChanceRefused("chance/other-cards", name=name, card=card_text(card))
        return list(order)

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        rolls = list(islice(self._rolls.get(name, iter(())), count))
        if len(rolls) < count:
            raise ChanceRefused("chance/ran-out", key="chance/rolls-ran-out", name=name, missing=count - len(rolls))
        if not all(1 <= face <= faces for face in rolls):
            outcomes = ", ".join(map(str, rolls))
            raise ChanceRefused("chance/other-faces", name=name, rolls=outcomes, faces=faces)
        return rolls

"""Committed shuffles: the house promises an order before the deal, and proves each card shown, no other.

The promise is the root of a Merkle tree over the deck, every hash SHA-256 and starting with a byte of
its own, so that no kind of node passes for another:

    leaf    H(00 | position | card | salt)    position and card in 4 bytes, most significant first
    inner   H(01 | left | right)
    padding H(02)                             in place of leaves, up to a power of two
    root    H(03 | size | top)                size in 4 bytes: a root stands for one deck of one size
    pledge  H(04 | seed)                      a player's promise of a seed
    cut     H(05 | try | root | seeds)        each seed after its length; tries and lengths in 4 bytes

Salts of 16 random bytes keep a leaf from being guessed: a proof tells its own card, and of the others
only hashes. What is not proved is that the cards that stayed hidden complete the deck; `Sealed.audit`
shows that to a viewer who may see them all.

Players may cut the deck. Once the root is out, each pledges a seed; once all pledges are in, each
hands in the seed; then the committed deck is rotated by a number that follows from root and seeds. The
house chose before it knew any seed, and no player knew another's when pledging. A player who keeps a
pledged seed back stops the deal, which is then to be made anew.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import count
from struct import Struct as Packing
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from croupier.errors import BadOption, Unverified
from croupier.kit.cards import Card, Cards
from croupier.kit.chance import Chance, Kind
from croupier.kit.deck import card_text

SALT_BYTES: Final = 16
SEED_BYTES_MIN: Final = 16
PLEDGE_BYTES: Final = 32
_placed: Final = Packing(">cII").pack  # of a leaf: its kind, position and card
_LEAF, _INNER, _PADDING, _ROOT, _PLEDGE, _CUT = (bytes([kind]) for kind in range(6))


class Proof(Struct, frozen=True, gc=False):
    """That this card lay at this position of the committed deck, 0 on top, before any cut."""

    position: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]  # the sibling at each level, from the leaf up


class Opened(Struct, frozen=True, gc=False, tag=True):
    """What a viewer gets: the promise, the players' cut and proofs for the cards this viewer saw."""

    root: bytes
    size: Annotated[int, Meta(ge=1)]  # of the deck that the root stands for
    proofs: tuple[Proof, ...]
    pledges: tuple[bytes, ...] = ()
    seeds: tuple[bytes, ...] = ()

    def places(self) -> dict[int, Proof]:
        """Return the proofs by place in the deal, 0 first; `holds` has yet to check them. Raise Unverified if a seed is
        not as pledged, or if two proofs are for one card."""
        _check_seeds(self.pledges, self.seeds)
        start = cut(self.root, self.seeds, self.size)
        placed = {(proof.position - start) % self.size: proof for proof in self.proofs}
        if len(placed) < len(self.proofs):
            raise Unverified("commitment/proved-twice")
        return placed

    def holds(self, proof: Proof) -> bool:
        """Return whether the root stands for a deck in which this card lay at this position."""
        fits = 0 <= proof.position < self.size < 2**32 and 0 <= proof.card < 2**32 and len(proof.salt) >= SALT_BYTES
        reaches = len(proof.path) == (self.size - 1).bit_length()
        return fits and reaches and _root(_top(proof), self.size) == self.root

    def opened(self, dealt: Iterable[int]) -> "Opened":
        """Return the same with the proofs for these places only, as for a viewer who saw less."""
        placed = self.places()
        return replace(self, proofs=tuple([placed[place] for place in dealt if place in placed]))


class Sealed(Struct, frozen=True, gc=False, tag=True):
    """What the house keeps: the committed deck and all its salts. Only `root` may be published."""

    root: bytes
    deck: Cards
    salts: tuple[bytes, ...]
    pledges: tuple[bytes, ...] = ()
    seeds: tuple[bytes, ...] = ()

    @classmethod
    def make(cls, deck: Sequence[Card], salts: Sequence[bytes]) -> "Sealed":
        assert all(len(salt) >= SALT_BYTES for salt in salts)
        return cls(_root(_levels(deck, salts)[-1][0], len(deck)), tuple(deck), tuple(salts))

    @property
    def order(self) -> Cards:
        """Return the deck as it is dealt: after the players' cut, if there was one."""
        start = cut(self.root, self.seeds, len(self.deck))
        return self.deck[start:] + self.deck[:start]

    def with_seeds(self, pledges: Sequence[bytes], seeds: Sequence[bytes]) -> "Sealed":
        """Return the same deck, cut by the players' seeds in seat order. Raise Unverified if one is not as pledged."""
        _check_seeds(pledges, seeds)
        return replace(self, pledges=tuple(pledges), seeds=tuple(seeds))

    def opened(self, dealt: Iterable[int]) -> Opened:
        """Return proofs for the cards dealt at these places, 0 being the first card of the round."""
        levels = _levels(self.deck, self.salts)
        start = cut(self.root, self.seeds, len(self.deck))
        positions = [(place + start) % len(self.deck) for place in dealt]
        proofs = [Proof(at, self.deck[at], self.salts[at], _path(levels, at)) for at in positions]
        return Opened(self.root, len(self.deck), tuple(proofs), self.pledges, self.seeds)

    def audit(self, cards: Sequence[Card]) -> None:
        """Raise Unverified unless the whole committed deck is these cards, each as often as here."""
        if Counter(self.deck) != Counter(cards) or len(self.salts) != len(self.deck):
            raise Unverified("commitment/other-cards")
        verify(self.opened(range(len(self.deck))), cards)


def verify(opened: Opened, cards: Sequence[Card]) -> dict[int, Card]:
    """Return the proved cards by place in the deal, 0 first. Raise Unverified if anything is not as it was promised.

    `cards` is the pile that the game plays with: the root must stand for so many, and none may be
    proved that is not among them or more often than there.
    """
    if opened.size != len(cards):
        raise Unverified(
            "commitment/other-cards", key="commitment/other-count", committed=opened.size, wanted=len(cards)
        )
    for proof in opened.proofs:
        if not opened.holds(proof):
            raise Unverified("commitment/other-card", card=card_text(proof.card), position=proof.position)
    proved = {place: proof.card for place, proof in opened.places().items()}
    for card in Counter(proved.values()) - Counter(cards):
        raise Unverified("commitment/other-cards", key="commitment/too-often", card=card_text(card))
    return proved


def seed_commitment(seed: bytes) -> bytes:
    """Return a player's pledge of a seed: handed in first, so that no player chooses after seeing the others' seeds.

    Raise BadOption if the seed is short enough to be guessed.
    """
    if len(seed) < SEED_BYTES_MIN:
        raise BadOption("commitment/short-seed", field="seed", least=SEED_BYTES_MIN, bytes=len(seed))
    return _hash(_PLEDGE, seed)


def cut(root: bytes, seeds: Sequence[bytes], size: int) -> int:
    """Return by how many cards the players' seeds rotate the committed deck; 0 without seeds. Unbiased by rejection."""
    if not seeds:
        return 0
    joined = b"".join(_number(len(seed)) + seed for seed in seeds)
    limit = 2**256 - 2**256 % size
    drawn = (int.from_bytes(_hash(_CUT, _number(nth), root, joined), "big") for nth in count())
    return next(number for number in drawn if number < limit) % size


class Committed:
    """The committed chance of one round: piles come from `base`, whole; dice are not committed."""

    __slots__ = ("_base", "_salt", "sealed")

    def __init__(self, base: Chance, *, salt: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._base = base
        self._salt = salt
        self.sealed: dict[str, Sealed] = {}

    @property
    def kind(self) -> Kind:
        return self._base.kind

    def commit(self, name: str, cards: Sequence[Card]) -> bytes:
        """Shuffle this pile now and return the root to publish. Needed only where players will cut."""
        assert name not in self.sealed, name
        deck = self._base.shuffled(name, cards, len(cards))
        self.sealed[name] = Sealed.make(deck, [self._salt(SALT_BYTES) for _ in deck])
        return self.sealed[name].root

    def cut(self, name: str, pledges: Sequence[bytes], seeds: Sequence[bytes]) -> None:
        """Let the players' seeds, in seat order, cut a committed pile before it is dealt."""
        self.sealed[name] = self.sealed[name].with_seeds(pledges, seeds)

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        if name not in self.sealed:
            self.commit(name, cards)
        return list(self.sealed[name].order)

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        return self._base.rolled(name, faces, count)


def _check_seeds(pledges: Sequence[bytes], seeds: Sequence[bytes]) -> None:
    if len(pledges) != len(seeds):
        raise Unverified("commitment/seeds", key="commitment/seed-count", seeds=len(seeds), pledges=len(pledges))
    for nth, (pledge, seed) in enumerate(zip(pledges, seeds, strict=True), 1):
        if len(seed) < SEED_BYTES_MIN or seed_commitment(seed) != pledge:
            raise Unverified("commitment/seeds", number=nth, seeds=len(seeds))


def _top(proof: Proof) -> bytes:
    """Return the top of the tree that this proof leads to. The position's bits say on which side each sibling
    stands."""
    node = _leaf(proof.position, proof.card, proof.salt)
    for height, sibling in enumerate(proof.path):
        node = _hash(_INNER, sibling, node) if proof.position >> height & 1 else _hash(_INNER, node, sibling)
    return node


def _levels(deck: Sequence[Card], salts: Sequence[bytes]) -> list[list[bytes]]:
    """Return the tree, level by level, from its padded leaves to its top."""
    width = 1 << (len(deck) - 1).bit_length()
    leaves = [_leaf(at, card, salt) for at, (card, salt) in enumerate(zip(deck, salts, strict=True))]
    levels = [leaves + [_hash(_PADDING)] * (width - len(deck))]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=True)
        levels.append([sha256(_INNER + left + right).digest() for left, right in pairs])
    return levels


def _path(levels: Sequence[Sequence[bytes]], position: int) -> tuple[bytes, ...]:
    return tuple(level[(position >> height) ^ 1] for height, level in enumerate(levels[:-1]))


def _leaf(position: int, card: Card, salt: bytes) -> bytes:
    return sha256(_placed(_LEAF, position, card) + salt).digest()


def _root(top: bytes, size: int) -> bytes:
    return _hash(_ROOT, _number(size), top)


def _hash(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")

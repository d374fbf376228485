"""Who plays which hands of a match, and in which seats. Pure: the number of workers plays no part."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.kit.chance import Seeded


class Block(Struct, frozen=True):
    """Some hands in a row, played at one sitting. `order` says which entrant has which seat."""

    number: int
    first: int  # the number of its first hand, counted from 1
    hands: int
    order: tuple[int, ...]


def blocks(hands: int, *, size: int, entrants: int, seed: int) -> Iterator[Block]:
    """Yield all hands in blocks of one size, but the last. In as many blocks as there are entrants each has each seat
    once; who sits next to whom is drawn anew after that."""
    for number in range(-(-hands // size)):
        turn, shift = divmod(number, entrants)
        drawn = Seeded(seed, "seats", turn).shuffled("seats", range(entrants), entrants)
        first = number * size
        yield Block(number, first + 1, min(size, hands - first), tuple(drawn[shift:] + drawn[:shift]))

"""A player by the book for so many rounds: what it costs, with its interval."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.blackjack.kernels import rounds
from croupier.games.blackjack.kernels.choice import Simulate, simulator
from croupier.games.blackjack.kernels.rounds import BET, PAIRS, ROWS, SOFT, UPS
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.strategy import ALWAYS, Cell, Row, Strategy, strategy

NORMAL_95: Final = 1.959964
SEEDS: Final = 2**63
_CODES: Final = {
    Move.HIT: rounds.HIT,
    Move.STAND: rounds.STAND,
    Move.DOUBLE: rounds.DOUBLE,
    Move.SPLIT: rounds.SPLIT,
    Move.SURRENDER: rounds.SURRENDER,
}
_STAND: Final = Cell((Move.STAND, Move.HIT), (0.0, 0.0))
_DECK: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
_DEALT: Final = 4
_NO_LIMIT: Final = 99


class Tally(Struct, frozen=True):
    """Sums over rounds, in tenths of a bet; those of several runs add up."""

    rounds: int
    won: int
    squares: int

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.rounds + other.rounds, self.won + other.won, self.squares + other.squares)

    @property
    def edge(self) -> float:
        """Return the house's edge, as a share of the bet that begins a round."""
        return -self.won / (BET * self.rounds)

    @property
    def error(self) -> float:
        """Return half the width of the 95 % interval around the edge."""
        mean = self.won / self.rounds
        variance = max(0.0, self.squares / self.rounds - mean * mean)
        return NORMAL_95 * sqrt(variance / self.rounds) / BET


def simulate(
    options: BlackjackOptions,
    count: int,
    *,
    seed: int = 0,
    book: Strategy | None = None,
    run: Simulate | None = None,
) -> Tally:
    """Play rounds of one player by the book, by default the basic strategy, without insurance.

    The same seed gives the same result on every machine, with numba or without.
    """
    _check(options, count, seed)
    won, squares = (run or simulator(count))(table(options, book or strategy(options), seed), count)
    return Tally(count, won, squares)


def table(options: BlackjackOptions, book: Strategy, seed: int) -> list[int]:
    """Return generator, shoe, rules and book as one row of numbers; `rounds` names the places."""
    endless = options.shoe == "infinite"
    shoe = _DECK if endless else _DECK * 4 * options.decks
    first, later = _cells(book)
    return [*_words(seed), len(shoe), len(shoe), len(shoe), *_rules(options), *[0] * 4, *first, *later, *shoe]


def _rules(options: BlackjackOptions) -> list[int]:
    endless = options.shoe == "infinite"
    return [
        endless,
        -1 if endless else max(options.spare, _DEALT - 1),  # too few for the first cards are shuffled before them
        options.peek,
        options.soft_17 == "hit",
        15 if options.pays == "3:2" else 12,
        options.double_after_split,
        options.hands_most,
        options.resplit_aces,
        options.hit_split_aces,
        options.cards_most or _NO_LIMIT,
    ]


def _cells(book: Strategy) -> tuple[list[int], list[int]]:
    """Return what the book says of two cards, and of more."""
    first, later = [0] * (ROWS * UPS), [0] * (ROWS * UPS)
    for start, rows in ((0, book.hard), (SOFT, book.soft), (PAIRS, book.pairs)):
        for number, row in _with_21(rows, start).items():
            for up, cell in row.items():
                place = (start + number) * UPS + up
                first[place] = sum([_CODES[move] << 3 * at for at, move in enumerate(cell.moves)])
                later[place] = _CODES[cell.best(ALWAYS)]
    return first, later


def _with_21(rows: Mapping[int, Row], start: int) -> Mapping[int, Row]:
    return rows if start == PAIRS else {**rows, 21: dict.fromkeys(range(1, 11), _STAND)}


def _words(seed: int) -> list[int]:
    """Return four words of 32 bits for the generator, by SplitMix64 (Steele, Lea and Flood 2014)."""
    found = []
    for at in (1, 2):
        bits = (seed + at * 0x9E3779B97F4A7C15) % 2**64
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
        bits ^= bits >> 31
        found += [bits & 0xFFFFFFFF, bits >> 32]
    return found


def _check(options: BlackjackOptions, count: int, seed: int) -> None:
    if options.shoe == "test":
        raise BadOption("shoe/no-chance", field="shoe")
    if count < 1:
        raise BadOption("rounds/too-few", field="rounds", count=count)
    if not 0 <= seed < SEEDS:
        raise BadOption("seed/out-of-range", field="seed", seed=seed)

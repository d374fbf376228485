"""The kernels in numba and NumPy give the same numbers as ranking one hand at a time."""

import sys
from collections.abc import Callable
from itertools import combinations
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from croupier.errors import BadOption
from croupier.games.poker import kernels
from croupier.games.poker.equity.partial_deal import partial_deal
from croupier.games.poker.kernels import choice, vectorised
from croupier.games.poker.kernels.arrays import Array
from croupier.games.poker.kernels.deals import deal_count, enumerated
from croupier.games.poker.kernels.hand_values import hand_values, omaha_hand_values
from croupier.games.poker.kernels.vectorised_soko import soko_values
from croupier.games.poker.ranking import omaha, rank, soko
from croupier.kit.cards import UNKNOWN, parse_cards

DECK = np.arange(52, dtype=np.uint8)
SUITED_DECK = np.array([card for card in range(52) if card % 4 < 2], np.uint8)


@pytest.fixture(params=["vectorised", "compiled"])
def backend(request: pytest.FixtureRequest) -> ModuleType:
    if request.param == "vectorised":
        return vectorised
    pytest.importorskip("numba")
    return choice.fastest()


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("deck", [DECK, SUITED_DECK], ids=["four suits", "two suits"])
def test_batches_rank_as_single_hands_do(backend: Any, size: int, deck: Array) -> None:
    hands = vectorised.draw(deck, size, 0, 3000, 1)
    assert backend.values(hands).tolist() == [rank(hand) for hand in hands.tolist()]


@pytest.mark.parametrize("deck", [DECK, SUITED_DECK], ids=["four suits", "two suits"])
def test_omaha_batches_rank_as_single_hands_do(backend: Any, deck: Array) -> None:
    cards = vectorised.draw(deck, 9, 0, 3000, 2)
    holes, boards = np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])
    expected = [omaha(hand[:4], hand[4:]) for hand in cards.tolist()]
    assert backend.omaha_values(holes, boards).tolist() == expected


@pytest.mark.parametrize("deck", [DECK, SUITED_DECK, DECK[:24]], ids=["four suits", "two suits", "low ranks"])
def test_soko_batches_rank_as_single_hands_do(deck: Array) -> None:
    hands = vectorised.draw(deck, 5, 0, 5000, 3)
    assert soko_values(hands).tolist() == [soko(hand) for hand in hands.tolist()]


def test_random_deals_depend_on_the_seed_alone(backend: Any) -> None:
    deals = backend.draw(DECK, 9, 0, 1000, 7)
    assert deals.tolist() == vectorised.draw(DECK, 9, 0, 1000, 7).tolist()
    assert backend.draw(DECK, 9, 400, 600, 7).tolist() == deals[400:].tolist()
    assert (backend.draw(DECK, 9, 0, 1000, 8) != deals).any()


def test_random_deals_are_even_and_never_repeat_a_card() -> None:
    deals = vectorised.draw(DECK, 5, 0, 52_000, 1)
    assert (np.diff(np.sort(deals, axis=1), axis=1) > 0).all()
    for column in deals.T:
        counts = np.bincount(column, minlength=52)
        assert ((counts - 1000) ** 2 / 1000).sum() < 93.2  # chi-square, 51 degrees of freedom: p of 0.0003


SITUATIONS = [
    ("holdem", ("AhKh", "QsQd"), "2h7hTc"),
    ("holdem", ("AhKh", "QsQd", "????", "9c9d"), "2h7h"),
    ("holdem", ("AhKh", "????", "7c??"), "2h7hTc4s5s"),
    ("omaha", ("AhKhQs2d", "????????"), "2h7hTc"),
    ("omaha", ("AhKhQs2d", "JhTh9h8h", "2c3c4c5c"), ""),
    ("stud", ("AhKhQs2d", "7s6s", ""), ""),
    ("soko", ("AhKhQs", "7s6s5s4d", ""), ""),
]


@pytest.mark.parametrize(("game", "hands", "board"), SITUATIONS)
def test_a_tally_counts_what_single_hands_win(backend: Any, game: str, hands: tuple[str, ...], board: str) -> None:
    partial = partial_deal(game, [parse_cards(hand) for hand in hands], parse_cards(board), ())
    deals = vectorised.draw(partial.deck, sum(partial.missing), 0, 400, 5)
    expected = np.zeros((len(hands), 4), np.int64)
    for deal in deals.tolist():
        left = iter(deal)
        shared = (*partial.board, *(next(left) for _ in range(partial.missing[0])))
        whole = [
            (*hand, *(next(left) for _ in range(missing)))
            for hand, missing in zip(partial.hands, partial.missing[1:], strict=True)
        ]
        values = [WORTH[game](hand, shared) for hand in whole]
        winners = [at for at, value in enumerate(values) if value == max(values)]
        share = 2520 // len(winners)
        for at in winners:
            expected[at] += (len(winners) == 1, len(winners) > 1, share, share * share)
    assert partial.tally(backend, deals).tolist() == expected.tolist()


WORTH: dict[str, Callable[[tuple[int, ...], tuple[int, ...]], int]] = {
    "holdem": lambda hand, board: rank(hand + board),
    "stud": lambda hand, board: rank(hand),
    "omaha": omaha,
    "soko": lambda hand, board: soko(hand),
}


def test_a_race_counts_every_board(backend: Any) -> None:
    partial = partial_deal("holdem", [parse_cards("AhKh"), parse_cards("QsQd")], (), ())
    deck = partial.deck[:20]
    boards = np.array(list(combinations(deck.tolist(), 5)), np.uint8)
    assert backend.race(*partial.keys(), deck).tolist() == partial.tally(backend, boards).tolist()


@pytest.mark.parametrize("sizes", [[3], [1, 2], [2, 0, 2], [0, 1, 1, 1]])
def test_every_deal_is_enumerated_once(sizes: list[int]) -> None:
    deck = DECK[10:18]
    deals = enumerated(deck, sizes).tolist()
    ends = np.cumsum(sizes).tolist()
    parted = {tuple(frozenset(deal[end - size : end]) for end, size in zip(ends, sizes, strict=True)) for deal in deals}
    assert len(parted) == len(deals) == deal_count(8, sizes)
    assert all(len(set(deal)) == sum(sizes) and set(deal) <= set(deck.tolist()) for deal in deals)


def test_numba_is_loaded_only_when_the_work_is_worth_it() -> None:
    choice.fastest.cache_clear()
    for _ in range(50_000):
        assert choice.kernels_for(1000) is vectorised, "a bot's many small questions never load it"
    assert choice.kernels_for(choice.WORTH_LOADING) is choice.fastest()
    assert choice.kernels_for(1000) is choice.fastest(), "once it is loaded it serves all"


def test_without_numba_the_kernels_are_numpys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(kernels, "compiled", raising=False)
    monkeypatch.setitem(sys.modules, "croupier.games.poker.kernels.compiled", None)
    choice.fastest.cache_clear()
    assert choice.fastest() is vectorised
    choice.fastest.cache_clear()


def test_kernels_work_where_nothing_can_be_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    numba = pytest.importorskip("numba")
    from croupier.games.poker.kernels import compiled_parts

    def njit(function: Any = None, cache: bool = False) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return numba.njit(function)

    monkeypatch.setattr(compiled_parts, "njit", njit)
    assert compiled_parts.compiled(lambda x: x + 1)(2) == 3


def test_batches_refuse_what_is_not_a_row_of_cards() -> None:
    hands = vectorised.draw(DECK, 9, 0, 10, 1)
    assert hand_values(hands[:, :6]).tolist() == [rank(hand) for hand in hands[:, :6].tolist()]
    assert omaha_hand_values(hands[:, :4], hands[:, 4:]).tolist() == [omaha(x[:4], x[4:]) for x in hands.tolist()]
    for wrong in (hands, hands[0], hands[:, :4]):
        with pytest.raises(BadOption, match="A row of hands must have 5 or 6 or 7 cards"):
            hand_values(wrong)
    with pytest.raises(BadOption, match="numbers from 0 to 51"):
        hand_values(hands[:, :7].astype(np.int64) + UNKNOWN - 51)
    with pytest.raises(BadOption, match="10 rows of hole cards but 9 rows of boards"):
        omaha_hand_values(hands[:, :4], hands[:9, 4:])

"""Whole evenings from a seed: whatever people do and whenever the power fails, what always holds goes on holding.

`CROUPIER_SEEDS=20000 pytest tests/table/test_simulation.py` looks further, as `make soak` does; a seed that fails is
named.
"""

import os
from collections import Counter

import pytest

from croupier.table.events import Happened, StoodUp
from tests.table.simulation import GAMES, House

SEEDS = int(os.environ.get("CROUPIER_SEEDS", "2000"))
BLOCKS = max(40, SEEDS // 500)


def evening(
    seed: int, *, tables: int, steps: int, crashes: float, kinds: tuple[str, ...] = tuple(GAMES), eps: bool = False
) -> House:
    try:
        house = House(seed, tables=tables, crashes=crashes, kinds=kinds, eps=eps)
        house.run(steps)
        house.check_records()
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error}") from error
    return house


@pytest.mark.parametrize("block", range(BLOCKS))
def test_one_table_with_power_cuts(block: int) -> None:
    for seed in range(block, SEEDS, BLOCKS):
        evening(seed, tables=1, steps=40, crashes=0.03 if seed % 2 else 0.005)


@pytest.mark.parametrize("seed", range(20))
def test_a_small_house_of_tables(seed: int) -> None:
    house = evening(seed, tables=4, steps=300, crashes=0.005)
    assert sum(len(watch.records) for watch in house.watches.values()) > 0


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_without_a_power_cut(kind: str) -> None:
    rounds = 0
    for seed in range(4):
        house = evening(seed, tables=1, steps=280, crashes=0.0, kinds=(kind,))
        assert house.crashed == 0
        rounds += len(house.watches["t0"].records)
    assert rounds > 10


@pytest.mark.parametrize("block", range(4))
def test_evenings_with_the_ways_of_the_house_eps(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block, max(100, SEEDS // 20), 4):
        house = evening(seed, tables=1, steps=150, crashes=0.01, eps=True)
        for batch in house.watches["t0"].read():
            seen.update(type(event).__name__ for event in batch.events)
            seen.update(event.why for event in batch.events if isinstance(event, StoodUp))
    told = {"FirstSeatDrawn", "LeavingQuietly", "SeatFreed", "PurchaseBegan", "PurchaseEnded", "Prompted", "broke"}
    assert not told - set(seen)


def test_an_evening_is_the_same_from_the_same_seed() -> None:
    first, second = (evening(7, tables=2, steps=80, crashes=0.02) for _ in range(2))
    assert [watch.lines for watch in first.watches.values()] == [watch.lines for watch in second.watches.values()]


def test_evenings_have_everything_in_them() -> None:
    """Otherwise the others would prove little."""
    seen: Counter[str] = Counter()
    for seed in range(120):
        house = evening(seed, tables=2, steps=80, crashes=0.01)
        seen["crashes"] += house.crashed
        for watch in house.watches.values():
            for event in [event for batch in watch.read() for event in batch.events]:
                seen[type(event).__name__] += 1
                if isinstance(event, Happened) and event.seat is not None:
                    seen[event.how] += 1
    missing = {
        "Bought", "CameBack", "CardsNamed", "CreditGranted", "Cut", "CutAsked", "Dropped", "GameReset", "HandedOver",
        "Lapsed", "Leaving",
        "Queued", "Ready", "RebuyDeclined", "RebuyOffered", "Restarted", "Rested", "RiggingSwitched",
        "RoundEnded", "RoundVoided", "SatIn",
        "SatOut", "SeedGiven", "Shuffled", "StoodUp", "TimedOut", "ToppedUp", "Unqueued", "Woken",
        "acted", "closing", "crashes", "forfeit", "late", "left",
    } - set(seen)  # fmt: skip
    assert not missing

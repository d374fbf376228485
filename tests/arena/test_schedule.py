"""Who plays what, where: pure, and fair to every entrant."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from croupier.arena.schedule import blocks


@given(st.integers(1, 2000), st.integers(1, 300), st.integers(2, 10), st.integers())
def test_every_hand_is_played_once_and_in_order(hands: int, size: int, entrants: int, seed: int) -> None:
    made = list(blocks(hands, size=size, entrants=entrants, seed=seed))
    played = [number for block in made for number in range(block.first, block.first + block.hands)]
    assert played == list(range(1, hands + 1))
    assert [block.number for block in made] == list(range(len(made)))
    assert all(sorted(block.order) == list(range(entrants)) for block in made)


@given(st.integers(2, 10), st.integers(1, 5), st.integers())
def test_every_entrant_has_every_seat_equally_often(entrants: int, rounds: int, seed: int) -> None:
    made = blocks(100 * entrants * rounds, size=100, entrants=entrants, seed=seed)
    seats = Counter((entrant, seat) for block in made for seat, entrant in enumerate(block.order))
    assert set(seats.values()) == {rounds}
    assert len(seats) == entrants**2


def test_neighbours_change_after_everybody_had_every_seat() -> None:
    made = blocks(60_000, size=100, entrants=6, seed=1)
    assert len({block.order for block in made}) > 100


def test_another_seed_seats_people_otherwise() -> None:
    first, second = ([b.order for b in blocks(5000, size=100, entrants=4, seed=seed)] for seed in (1, 2))
    assert first != second

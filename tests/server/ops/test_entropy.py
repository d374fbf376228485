"""Entropy that is read ahead is as good as what is read one by one."""

from collections import Counter

import pytest

from croupier.server.ops.entropy import ReadAhead, Reservoir


def test_bytes_are_never_given_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    read = iter(range(10**6))
    monkeypatch.setattr(
        "os.urandom", lambda count: b"".join([next(read).to_bytes(4, "big") for _ in range(count // 4)])
    )
    reservoir = Reservoir()
    taken = b"".join([reservoir.take(size) for size in (4, 8, 400, 12, 4000, 4, 8000, 16)])
    numbers = [int.from_bytes(taken[at : at + 4], "big") for at in range(0, len(taken), 4)]
    assert len(set(numbers)) == len(numbers)
    assert numbers == sorted(numbers)


def test_every_card_is_on_top_about_as_often_as_any_other() -> None:
    chance = ReadAhead()
    tops = Counter(chance.shuffled("deck", range(52), 52)[0] for _ in range(20_000))
    expected = 20_000 / 52
    assert (
        sum((tops[card] - expected) ** 2 / expected for card in range(52)) < 110
    )  # one in a hundred thousand is above
    assert chance.kind == "secure"


def test_a_number_that_would_favour_the_first_places_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    last = 2**32 - 1
    assert last % 3 == 0  # so that of three places the first would come once more than the others
    monkeypatch.setattr("os.urandom", lambda count: last.to_bytes(4, "big") * (count // 4))
    chance = ReadAhead()
    monkeypatch.setattr(chance._random, "randrange", {3: 1}.__getitem__)
    assert chance.shuffled("deck", range(3), 3) == [0, 2, 1]


def test_a_shuffled_pile_has_the_same_cards_whatever_its_size() -> None:
    chance = ReadAhead()
    for size in (0, 1, 2, 52, 416, 2000):
        assert sorted(chance.shuffled("shoe", range(size), size)) == [*range(size)]


def test_dice_show_every_face() -> None:
    rolled = Counter(ReadAhead().rolled("dice", 6, 6000))
    assert set(rolled) == set(range(1, 7))
    assert all(800 < count < 1200 for count in rolled.values())

"""Limits: how often and how much. What is too much is refused, and later welcome again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from croupier.errors import BadOption
from croupier.kit.clock import Manual
from croupier.server import rate_limits
from croupier.server.config.limits import Rate
from croupier.server.rate_limits import Allowance, Limiter, TooMany
from tests.server.live_house import house_file
from tests.server.open_house import anyio_backend, at, error

__all__ = ["anyio_backend"]

SECOND_NS = 10**9


def limiter(rate: Rate, clock: Manual) -> Limiter:
    return Limiter(rate, clock, code="request/too-many")


def taken(one: Limiter, key: str, times: int) -> int:
    """How many of so many were let through."""
    for number in range(times):
        try:
            one.take(key)
        except TooMany:
            return number
    return times


def test_so_many_go_at_once_and_then_one_every_so_often() -> None:
    clock = Manual()
    one = limiter(Rate(3, 10), clock)
    assert taken(one, "ann", 10) == 3
    clock.advance(9 * SECOND_NS)
    assert taken(one, "ann", 10) == 0
    clock.advance(1 * SECOND_NS)
    assert taken(one, "ann", 10) == 1
    clock.advance(1000 * SECOND_NS)
    assert taken(one, "ann", 10) == 3  # no more than at first, however long one waits


def test_it_is_said_how_long_to_wait() -> None:
    clock = Manual()
    one = limiter(Rate(1, 10), clock)
    one.take("ann")
    clock.advance(3 * SECOND_NS + 1)
    with pytest.raises(TooMany) as refusal:
        one.take("ann")
    assert refusal.value.wait_s == 7
    clock.advance(refusal.value.wait_s * SECOND_NS)
    one.take("ann")


def test_one_askers_limit_is_nobody_elses() -> None:
    one = limiter(Rate(2, 10), Manual())
    assert taken(one, "ann", 5) == 2
    assert taken(one, "ben", 5) == 2


def test_what_is_given_back_was_never_taken() -> None:
    one = limiter(Rate(2, 10), Manual())
    for _ in range(10):
        one.take("ann")
        one.give_back("ann")
    assert taken(one, "ann", 5) == 2


def test_being_refused_costs_nothing() -> None:
    clock = Manual()
    one = limiter(Rate(1, 10), clock)
    one.take("ann")
    for _ in range(100):
        assert taken(one, "ann", 1) == 0
    clock.advance(10 * SECOND_NS)
    one.take("ann")


def test_memory_is_bounded_and_those_who_have_asked_most_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_KEYS_MOST", 100)
    one = limiter(Rate(5, 10), Manual())
    assert taken(one, "thief", 10) == 5
    for number in range(10_000):
        one.take(f"address {number}")
    assert len(one._allowances) <= 100
    assert taken(one, "thief", 10) == 0


def test_an_allowance_alone_counts_the_same() -> None:
    one = Allowance(Rate(2, 1))
    assert [one.take(0), one.take(0), one.take(0)] == [0, 0, SECOND_NS]
    assert one.take(SECOND_NS) == 0


@pytest.mark.parametrize("rate", [(0, 1.0), (1, 0.0), (1, -1.0)])
def test_a_rate_that_lets_nothing_through_is_none(rate: tuple[int, float]) -> None:
    with pytest.raises(BadOption):
        Rate(*rate)


@pytest.mark.anyio
async def test_requests_are_limited_by_account_and_by_address(tmp_path: Path) -> None:
    clock = Manual(10**18)
    file = house_file(limits={"requests": {"burst": 5, "every_s": 60}})
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file, clock=clock) as place:
        ann, ben = await place.person("Ann"), await place.person("Ben")
        for _ in range(5):
            assert (await ann.get("/api/session")).status_code == 200
        refused = await ann.get("/api/session")
        assert (await error(refused, 429))["code"] == "request/too-many"
        assert refused.headers["retry-after"] == "60"
        assert (await ben.get("/api/session")).status_code == 200
        stranger = place.visitor()
        answers = [(await stranger.get("/api/house")).status_code for _ in range(6)]
        assert answers == [200, 200, 200, 429, 429, 429]  # two were spent on registering
        assert (await place.visitor(address="127.0.0.2").get("/api/house")).status_code == 200
        clock.advance(60 * SECOND_NS)
        assert (await ann.get("/api/session")).status_code == 200


@pytest.mark.anyio
async def test_bodies_are_limited_whole_or_in_pieces(tmp_path: Path) -> None:
    file = house_file(limits={"body_bytes_most": 1000})
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as place:
        ann = await place.person("Ann")
        json = {"Content-Type": "application/json"}
        await error(await ann.patch("/api/me", content=b" " * 1001, headers=json), 413)

        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(100):
                yield b" " * 100

        await error(await ann.patch("/api/me", content=pieces(), headers=json), 413)
        assert (await ann.get("/api/session")).status_code == 200

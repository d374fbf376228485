"""Which bots get up for people, and which come back."""

from dataclasses import replace

import pytest

from croupier.server.bots.policy import RICH, cashing_in, coming_back, making_room
from croupier.table.events import Opened
from croupier.table.overview import TableOverview, TakenSeat, overview_of
from croupier.table.seat import QueuedPlayer
from croupier.table.settings import TableSettings
from croupier.table.state import TableState


def table(players: str, queue: str = "", *, size: int = 4, minimum: int = 2, game: str = "holdem") -> TableOverview:
    """One letter is one player."""
    settings = TableSettings(name="T", game=game, seats=size, minimum=minimum)
    empty = overview_of(TableState.opened(Opened("1", settings, "", settings.rules().version)))
    seats = tuple([TakenSeat(player, 100) for player in players]) + (None,) * (size - len(players))
    return replace(empty, seats=seats, queue=tuple([QueuedPlayer(player, 100) for player in queue]))


@pytest.mark.parametrize(
    ("players", "queue", "bots", "going"),
    [
        ("abcd", "", "ab", []),
        ("abcd", "x", "ab", ["b"]),
        ("abcd", "xy", "ab", ["b", "a"]),
        ("abcd", "xyz", "ab", ["b", "a"]),
        ("abcd", "x", "", []),
        ("abcd", "b", "b", []),  # a bot waits for nobody else's seat
    ],
)
def test_as_many_bots_get_up_as_people_wait(players: str, queue: str, bots: str, going: list[str]) -> None:
    assert making_room(table(players, queue), set(bots)) == going


def test_a_seat_that_falls_free_anyway_needs_no_bot_to_get_up() -> None:
    made = table("abcd", "x")
    going = replace(made, seats=(*made.seats[:3], TakenSeat("d", 100, leaving="asked")))
    assert making_room(going, {"a", "b"}) == []


@pytest.mark.parametrize(
    ("players", "queue", "size", "minimum", "back"),
    [
        ("a", "", 4, 2, "z"),
        ("ab", "", 4, 2, "z"),
        ("abc", "", 4, 2, None),  # a seat is left for people
        ("abcd", "", 4, 2, None),
        ("ab", "", 3, 3, "z"),  # or the game could not go on
        ("ab", "x", 4, 2, None),
    ],
)
def test_a_bot_comes_back_where_a_seat_is_left_for_people(
    players: str, queue: str, size: int, minimum: int, back: str | None
) -> None:
    assert coming_back(table(players, queue, size=size, minimum=minimum), ["z"]) == back


def test_a_bot_that_has_won_a_lot_cashes_in() -> None:
    much = RICH * 100 + 1
    made = replace(table("abc"), seats=(TakenSeat("a", much), TakenSeat("b", much), TakenSeat("c", 100), None))
    assert cashing_in(made, {"a": 100, "c": 100}) == ["a"]  # b is a person
    assert cashing_in(table("abc", size=3, minimum=3, game="landlord"), {"a": 0}) == []

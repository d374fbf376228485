"""Which bots get up for people, and which come back."""

import pytest

from croupier.server.bots.policy import RICH, cashing_in, coming_back, making_room
from croupier.table.seat import QueuedPlayer
from croupier.table.seating import Seating


def seating(players: str, queue: str = "", *, size: int = 4, minimum: int = 2) -> Seating:
    """One letter is one player."""
    made = Seating(size, (10, None), minimum)
    for seat, player in enumerate(players):
        made.place(QueuedPlayer(player, 100), seat)
    made.queue += [QueuedPlayer(player, 100) for player in queue]
    return made


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
    assert making_room(seating(players, queue), set(bots)) == going


def test_a_seat_that_falls_free_anyway_needs_no_bot_to_get_up() -> None:
    made = seating("abcd", "x")
    made.chair(3).leaving = "asked"
    assert making_room(made, {"a", "b"}) == []


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
    assert coming_back(seating(players, queue, size=size, minimum=minimum), ["z"]) == back


def test_a_bot_that_has_won_a_lot_cashes_in() -> None:
    made = seating("abc")
    made.chair(0).chips = made.chair(1).chips = RICH * 100 + 1
    assert cashing_in(made, {"a": 100, "c": 100}) == ["a"]  # b is a person
    assert cashing_in(Seating(3, None), {"a": 0}) == []

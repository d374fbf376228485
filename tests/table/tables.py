"""Tables to test with: who sits there, in one line."""

import pytest

from croupier.errors import CroupierError
from croupier.play.seat_changes import Joined, Left, ToppedUp
from croupier.table import Seating


def seating(size: int = 6, *players: str, chips: int = 100, buy_in: tuple[int, int | None] = (40, 200)) -> Seating:
    made = Seating(size, buy_in)
    for player in players:
        made.join(player, chips)
    return made


def names(made: Seating) -> str:
    return "".join(chair.player if chair else "." for chair in made.chairs)


def chips_of(made: Seating, player: str) -> int:
    return next(chair.chips for chair in made.chairs if chair and chair.player == player)


def code(refused: pytest.ExceptionInfo[CroupierError]) -> str:
    return refused.value.code


def flow(change: object) -> int:
    if isinstance(change, Joined | ToppedUp):
        return change.chips
    return -change.chips if isinstance(change, Left) else 0

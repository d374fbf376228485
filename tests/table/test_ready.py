"""Players who are ready: the next round begins at once when all of them have said so."""

from typing import Any

import pytest

from croupier.table import commands
from tests.table.live_table import SECOND, Live, live_table


def test_the_next_round_begins_at_once_when_everybody_is_ready() -> None:
    live = live_table("stud", "AB", pace_ms=60_000)
    live.sit("bot", kind="bot", chips=200)
    live.play_out()
    button = _button(live)
    live.do(commands.Ready("A"))
    live.do(commands.Ready("A"))
    assert _ready(live) == [True, False]
    assert live.state.next_ns > live.now_ns + 59 * SECOND
    live.do(commands.Ready("B"))
    assert (live.state.number, live.seconds < 1) == (2, True)
    assert _button(live) != button
    assert _ready(live) == [False, False]


def _button(live: Live) -> Any:
    picture = live.told().picture
    assert picture
    return picture["button"]


def _ready(live: Live) -> list[bool]:
    return [seat.ready for seat in live.told().seats[:2] if seat]


@pytest.mark.parametrize("gone", [commands.SitOut("B"), commands.Leave("B"), commands.Drop("B")])
def test_nobody_waits_for_who_is_gone(gone: commands.Command) -> None:
    live = live_table("holdem", "ABC", pace_ms=60_000)
    live.play_out()
    for player in "AC":
        live.do(commands.Ready(player))
    assert live.state.number == 1
    live.do(gone)
    assert live.state.number == 2


def test_who_sits_out_asks_for_no_round() -> None:
    live = live_table("holdem", "ABC", pace_ms=60_000)
    live.play_out()
    live.do(commands.SitOut("A"))
    assert live.refused(commands.Ready("A")) == "seat/out"

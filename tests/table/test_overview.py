"""What the rest of a house may know of a table. That it is never out of date is an invariant of every simulated table:
`tests/table/invariants.py`."""

import pytest

from croupier.table import commands
from croupier.table.overview import TakenSeat, changes_overview, overview_of
from croupier.table.settings import Origin
from tests.table.live_table import Live


def test_an_overview_names_those_who_sit_and_those_who_queue() -> None:
    live = Live(seats=2, minimum=2, spectators=False)
    for player in ("A", "B", "C"):
        live.do(commands.Sit(player, 100))
    overview = overview_of(live.state)
    assert overview.players == ["A", "B", "C"]
    assert [overview.seat_of(player) for player in ("A", "B", "C")] == [0, 1, None]
    assert (overview.is_full, overview.status, overview.running) == (True, "playing", True)
    assert [overview.may_watch(player) for player in ("A", "C", "D")] == [True, True, False]
    assert overview_of(Live().state).may_watch("D")


def test_an_overview_stays_as_it_is_when_the_table_goes_on() -> None:
    live = Live(minimum=3)
    live.do(commands.Sit("A", 100))
    before = overview_of(live.state)
    live.do(commands.Sit("B", 100))
    live.do(commands.TopUp("A", 50))
    assert before.taken == [TakenSeat("A", 100)]
    assert overview_of(live.state).taken == [TakenSeat("A", 150), TakenSeat("B", 100)]


@pytest.mark.parametrize(
    ("game", "origin", "at_stake"),
    [
        ("holdem", None, True),
        ("holdem", Origin(table=1, name="T", deal=1, step=1), False),  # practice
        ("landlord", None, False),
    ],
)
def test_chips_are_at_stake_where_players_bring_their_own(game: str, origin: Origin | None, at_stake: bool) -> None:
    assert overview_of(Live(game, origin=origin).state).at_stake is at_stake


def test_a_mere_decision_in_a_round_leaves_an_overview_as_it_is() -> None:
    live = Live(minimum=3)
    batches = [live.do(commands.Sit(player, 100)).batch for player in ("A", "B", "C")]
    [seat] = live.state.turns
    fold = commands.Act("ABC"[seat], live.state.seq, live.state.game.default(live.state.live.state, seat))
    assert all(changes_overview(batch) for batch in batches)
    assert not changes_overview(live.do(commands.Say("A", "hello")).batch)
    assert not changes_overview(live.do(fold).batch)

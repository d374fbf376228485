"""What a table tells players who are not in the game about how they come in."""

from croupier.games.profile import Entry
from croupier.table import commands
from croupier.table.overview import overview_of
from tests.table.live_table import Live


def test_a_newcomer_is_told_in_the_seat_and_a_spectator_by_the_overview() -> None:
    live = Live(seats=6, minimum=3)
    for player, seat in (("A", 0), ("B", 2), ("C", 4)):
        live.sit(player, seat=seat)
    overview = overview_of(live.state)
    assert overview.post == 2
    assert overview.entries == (None, Entry(post=2), None, Entry("button", "button", 2), None, Entry())
    live.sit("N", seat=3)
    assert _entry(live, 3) == Entry("button", "button", 2)
    live.do(commands.SitIn("N", wait=True))
    assert _entry(live, 3) == Entry("blind", "button", 2)
    assert [_entry(live, seat) for seat in (0, 2, 4)] == [None] * 3


def test_before_the_first_hand_there_is_nothing_to_tell() -> None:
    live = Live(seats=6, minimum=3)
    live.sit("A", "B")
    overview = overview_of(live.state)
    assert (overview.post, overview.entries) == (0, ())
    assert _entry(live, 0) is None


def test_a_game_without_blinds_tells_nothing() -> None:
    live = Live("stud", minimum=2)
    live.sit("A", "B", chips=1000)
    live.sit("N", chips=1000)
    assert _entry(live, 2) is None
    assert overview_of(live.state).entries == ()


def _entry(live: Live, seat: int) -> Entry | None:
    told = live.told(None).seats[seat]
    assert told is not None
    return told.entry

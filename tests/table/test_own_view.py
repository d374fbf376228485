"""A player's part in the running round, as that player sees it and no more."""

from croupier.games.poker.events import Call
from croupier.kit.cards import UNKNOWN
from croupier.table import commands
from croupier.table.own_view import own_view
from tests.table.live_table import Live


def playing() -> Live:
    """A and B play, C waits for a seat."""
    live = Live(seats=2)
    for player in ("A", "B", "C"):
        live.do(commands.Sit(player, 100))
    return live


def test_a_player_sees_ones_own_cards_only() -> None:
    live = playing()
    for seat, player in enumerate(("A", "B")):
        own = own_view(live.state, player)
        assert own is not None
        assert (own.game, own.seat) == (live.state.game, seat)
        assert own.view.hole[seat] == live.state.live.state.hole[seat]
        assert set(own.view.hole[1 - seat]) == {UNKNOWN}


def test_a_view_is_a_copy_that_stays_as_it_is() -> None:
    live = playing()
    [seat] = live.state.turns
    own = own_view(live.state, "AB"[seat])
    assert own is not None
    need, view = own.view.need, live.state.game.picture(own.view)
    live.do(commands.Act("AB"[seat], live.state.seq, Call()))
    assert (own.view.need, live.state.game.picture(own.view)) == (need, view)
    assert live.state.game.picture(live.state.game.view(live.state.live.state, seat)) != view


def test_a_player_who_waits_for_a_seat_has_no_part_in_the_round() -> None:
    live = playing()
    assert own_view(live.state, "C") is None
    assert own_view(live.state, "D") is None


def test_there_is_nothing_to_see_when_no_round_is_played() -> None:
    live = Live()
    live.do(commands.Sit("A", 100))
    assert own_view(live.state, "A") is None
    over = playing()
    [seat] = over.state.turns
    fold = over.state.game.default(over.state.live.state, seat)
    over.do(commands.Act("AB"[seat], over.state.seq, fold))
    assert not over.state.running
    assert own_view(over.state, "A") is None

"""Illegal actions that cost the round (LANDLORD:10.7.12). Where a table does not say so they are refused."""

from typing import Any

import pytest

from croupier.games.landlord.cards import LITTLE_JOKER
from croupier.games.landlord.events import PASS, Bid, Play, Surrendered
from croupier.table import commands
from croupier.table.events import Happened, RoundEnded
from tests.table.live_table import Live


def playing(**settings: Any) -> Live:
    """A game of landlord in which the first bidder leads."""
    live = Live("landlord", turn_s=10, **settings)
    live.sit("A", "B", "C", chips=0)
    live.act(live.on_turn[0], Bid(3))
    live.kinds()
    return live


def not_held(live: Live, player: str) -> Play:
    state = live.state.live.state
    seat = live.state.seating.seat_of(player)
    return Play((next(card for card in range(54) if not state.held[seat] >> card & 1),))


def forged(live: Live, what: str) -> tuple[str, Play]:
    """Who is on turn, and a play that no honest client would send."""
    if what == "not held":
        return live.on_turn[0], not_held(live, live.on_turn[0])
    leader = live.on_turn[0]
    live.act(leader, Play((max(_own(live, leader), key=_strength),)))
    player = live.on_turn[0]
    return player, Play((min(_own(live, player), key=_strength),))


def _own(live: Live, player: str) -> list[int]:
    seat = live.state.seating.seat_of(player)
    held = live.state.live.state.held[seat]
    return [card for card in range(54) if held >> card & 1]


def _strength(card: int) -> int:
    """Three is the lowest, then up to the ace, the deuce and the jokers."""
    return card + 52 if card < 4 or card >= LITTLE_JOKER else card


@pytest.mark.req("LANDLORD:10.7.12")
@pytest.mark.parametrize("what", ["not held", "not bigger"])
def test_a_forged_play_in_turn_is_the_senders_surrender(what: str) -> None:
    live = playing(forfeits=("cards",))
    sender, play = forged(live, what)
    seat = live.state.seating.seat_of(sender)
    live.do(commands.Act(sender, live.state.seq, play))
    [step] = [event for event in live.log if isinstance(event, Happened) and event.how == "forfeit"]
    assert (step.seat, step.events[0]) == (seat, Surrendered(seat))
    [ended] = [event for event in live.log if isinstance(event, RoundEnded)]
    assert ended.payoffs[seat] == -6  # with a bet of 3 the sender pays for all (10.4)
    assert live.state.seating.seat_of(sender) == seat  # and keeps the seat


@pytest.mark.req("LANDLORD:10.7.12")
@pytest.mark.parametrize("what", ["not held", "not bigger"])
def test_a_forged_play_out_of_turn_late_stale_or_again_changes_nothing(what: str) -> None:
    live = playing(forfeits=("cards",))
    sender, play = forged(live, what)
    others = [player for player in "ABC" if player != sender]
    for other in others:
        assert live.refused(commands.Act(other, live.state.seq, play)) == "turn/not-yours"
    asked = live.state.turns[live.state.seating.seat_of(sender)].seq
    assert live.refused(commands.Act(sender, asked - 1, play)) == "act/stale"
    live.now_ns += 10 * 10**9
    assert live.refused(commands.Act(sender, live.state.seq, play)) == "act/late"
    live.now_ns -= 10 * 10**9
    seq = live.state.seq
    live.do(commands.Act(sender, seq, play))
    assert live.refused(commands.Act(sender, seq, play)) == "round/none"


@pytest.mark.parametrize("what", ["not held", "not bigger"])
def test_elsewhere_a_forged_play_is_refused_and_the_game_goes_on(what: str) -> None:
    live = playing()
    sender, play = forged(live, what)
    assert live.refused(commands.Act(sender, live.state.seq, play)).startswith("cards/")
    live.act(sender)


def test_only_what_is_named_forfeits_the_round() -> None:
    live = playing(forfeits=("cards",))
    leader = live.on_turn[0]
    assert live.refused(commands.Act(leader, live.state.seq, PASS)) == "pass/leading"
    assert live.refused(commands.Act(leader, live.state.seq, Bid(1))) == "action/not-here"

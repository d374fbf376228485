"""Whole nights at one table, with people coming and going at any moment."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.play.record import Record
from croupier.play.replay import state_at
from croupier.play.seat_changes import Joined, Left, ToppedUp
from tests.table.bots import Anything, Passive
from tests.table.evening import Evening

NAMES = "ABCDEFGH"
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["join", "wait", "leave", "sit_out", "sit_in", "top_up"]),
        st.sampled_from(NAMES),
        st.sampled_from(["between", "in a deal", "in a deal"]),
    ),
    max_size=4,
)


def command(made: Evening, verb: str, player: str) -> None:
    """What a person might do, where it is possible at all."""
    seating = made.seating
    here = player in made.stacks
    queued = any(guest.player == player for guest in seating.queue)
    if verb in ("join", "wait") and not here and not queued:
        made.join(player, 100, wait=verb == "wait")
    elif verb == "leave" and (here or queued):
        made.leave(player)
    elif verb == "top_up" and 0 < made.stacks.get(player, 0) < 150:
        made.top_up(player, 50)
    elif verb in ("sit_out", "sit_in") and here:
        getattr(made, verb)(player)


@pytest.mark.req("POKERIV3:RULE-Da", "POKERIV3:RULE-Dd")
@settings(max_examples=60)
@given(st.lists(STEPS, min_size=1, max_size=25), st.integers(2, 6), st.integers(0, 10**6))
def test_with_people_coming_and_going_chips_debts_and_button_stay_right(
    nights: list[list[tuple[str, str, str]]], size: int, seed: int
) -> None:
    made = Evening(NAMES[:3], size=max(3, size), seed=seed)
    made.players = {name: Anything(seed + at) for at, name in enumerate(NAMES)}
    total = 0
    for steps in nights:
        for verb, player, when in steps:
            if when == "between":
                command(made, verb, player)
        pending = [(verb, player) for verb, player, when in steps if when != "between"]
        restless = {n: Acting(bot, made, pending) for n, bot in made.players.items()}
        bots, made.players = made.players, restless
        record = made.deal()
        made.players = bots
        if record is None:
            continue
        total += sum(flow(change) for change in record.header.changes)
        assert sum(s.chips for s in record.header.seats if s) == total
        assert sum(record.payoffs) == 0
        assert record.faults == ()  # nothing that was asked for in mid-deal failed
        check_opening(record)
        assert not made.seating.queue or None not in made.seating.chairs


class Acting(Passive):
    """A bot beside whom things happen at the table while a deal is on."""

    def __init__(self, bot: Any, made: Evening, pending: list[tuple[str, str]]) -> None:
        self.bot, self.made, self.pending = bot, made, pending

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        if self.pending:
            command(self.made, *self.pending.pop())
        return self.bot.choose(view, legal, budget)


def check_opening(record: Record) -> None:
    """Button and small blind are old hands; nobody pays more than a round; nobody is big blind twice running."""
    state, carry = state_at(record, 0), record.header.carry
    for seat in range(len(state.players)):
        mine = [post for post in state.dues if post.seat == seat]
        assert sum(post.amount for post in mine) <= 3
        assert sum(post.amount for post in mine if post.live) <= 2
    if carry is None:
        assert {post.why for post in state.dues} == {"due"}
        return
    owing = {owed.player for owed in carry.owed}
    old = {
        seat
        for seat, player in enumerate(state.players)
        if player and player == carry.players[seat] and player not in owing and state.dealt >> seat & 1
    }
    if len(old) >= 2:
        assert state.button in old
        assert {post.seat for post in state.dues if (post.kind, post.why) == ("small", "due")} <= old
        assert state.big != carry.big or state.players[state.big] != carry.players[carry.big]


def flow(change: object) -> int:
    """The chips that a change brings to the table."""
    if isinstance(change, Joined | ToppedUp):
        return change.chips
    return -change.chips if isinstance(change, Left) else 0

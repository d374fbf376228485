"""Whose the chips are: the table keeps them, whatever is played, and only who is in a game may put them in (EPS)."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from croupier.games.blackjack.events import Bet
from croupier.games.poker.events import FOLD, RaiseTo
from croupier.kit.chance import Chance, Seeded
from croupier.table.commands import Act, Restart, Tick
from croupier.table.events import Bought, RoundEnded, SeatFreed, StoodUp, ToppedUp
from croupier.table.reactor import TableReactor
from tests.table.eps_table import eps_table, of
from tests.table.live_table import Live


class Drawing(Seeded):
    """Seeded chance that draws one seat first."""

    __slots__ = ("_first",)

    def __init__(self, first: int, seed: int) -> None:
        super().__init__(seed)
        self._first = first

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        return [self._first + 1] if name == "first seat" else super().rolled(name, faces, count)


@pytest.mark.req("EPS:UC-009-PRE")
def test_only_a_player_in_the_game_may_go_all_in() -> None:
    live = eps_table("A", "B", "C")
    live.sit("D", chips=500)
    live.act("A", FOLD)
    for player in ("A", "D", "C"):  # has folded, was not dealt in, and is in it but not on turn
        assert live.refused(Act(player, live.state.told_seq, RaiseTo(500))) == "turn/not-yours"
    live.act("B", RaiseTo(500))
    assert live.told(1).picture["seats"][1]["all_in"]  # type: ignore[index]


def blackjack_with_dealer(first: int, game: str = "blackjack") -> Live:
    """A plays in seat 0 and B in seat 1, whichever was drawn; the next dealer would be one on."""
    chance: Chance = Drawing(first, 4)
    live = Live(game, chance=chance, seats=2, minimum=2, first_seat="drawn", options={"decks": 1})
    live.sit(*("AB" if first == 0 else "BA"), chips=20_000)
    assert live.names == "AB"
    return live


@pytest.mark.req("EPS:DD-006-b")
def test_blackjack_goes_the_same_whichever_seat_is_the_dealer() -> None:
    rounds: list[Sequence[Any]] = []
    for first in (0, 1):
        live = blackjack_with_dealer(first)
        assert live.state.seating.first == first
        for _ in range(3):
            for player in "AB":
                live.act(player, Bet(1000))
            live.next_round()
        rounds.append([(record.events, record.payoffs) for record in live.records])
    assert rounds[0] == rounds[1]
    poker = eps_table("A", "B", chance=Drawing(1, 4), first_seat="drawn", seats=2)
    assert poker.told().picture["button"] == 1  # type: ignore[index]  # where a game has one, it is told


@pytest.mark.req("EPS:DD-006-c")
def test_another_game_at_the_same_table_finds_the_same_stacks() -> None:
    live = eps_table("A", "B", "C")
    live.next_round()
    live.play_out()
    stacks = [chair.chips for _, chair in live.state.seating.here]
    assert stacks != [500, 500, 500]
    kept = msgspec.json.decode(live.table.snapshot() or b"")
    kept["opening"]["settings"] |= {"game": "omaha", "options": {"limit": "pot"}}
    kept["carry"] = None
    table = TableReactor.resume((), chance=live.chance, salt=live.salt, snapshot=msgspec.json.encode(kept))
    assert [chair.chips for _, chair in table.state.seating.here] == stacks
    table.receive(Restart(), live.now_ns + 1)
    table.receive(Tick(), live.now_ns + 20 * 10**9)
    round = table.state.live
    assert (round and [info.chips for info in round.seats if info]) == stacks
    assert table.state.game.name == "omaha"


@pytest.mark.req("EPS:DD-006-c")
def test_stacks_change_by_what_the_table_books_and_by_nothing_that_a_game_does() -> None:
    moving = (ToppedUp, Bought, StoodUp, SeatFreed, RoundEnded)
    for live in (eps_table("A", "B", "C"), Live("stud", minimum=2), blackjack_with_dealer(0)):
        if not live.state.seating.here:
            live.sit("A", "B", chips=200)
        played = 0
        while live.state.number < 3:
            before = [(chair.player, chair.chips) for _, chair in live.state.seating.here]
            begun = len(live.log)
            if live.on_turn:
                live.act(live.on_turn[0])
            else:
                live.wait(live.pause_s + 0.001)
            booked = of(live.log[begun:], *moving)
            played += not booked
            assert booked or [(chair.player, chair.chips) for _, chair in live.state.seating.here] == before
        assert played > 5

"""How a player comes into a running game: when, and for how much. Tables are written as in `test_joining`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.betting.entry import entry, newcomer_post
from croupier.games.poker.events import Carry, Owed
from croupier.games.profile import Entry
from tests.games.poker.betting.test_joining import GAME, MARKS, seated, story

EPS = Holdem(BlindOptions(rules="eps"))


def after(*tables: str) -> Carry:
    carry: Carry = story(*tables)[-1].carry
    return carry


# A has had the button, so the next deal has button B, small blind C and big blind D.
@pytest.mark.parametrize(
    ("table", "seat", "told"),
    [
        ("A N B . C . D .", 1, Entry("next", "next", 2)),
        ("A . B . C . D .", 1, Entry("next", "next", 2)),  # an empty seat: a newcomer in it
        ("A ?N B . C . D .", 1, Entry("blind", "next", 2)),
        ("A . B N C . D .", 3, Entry("button", "button", 2)),  # between the button and the small blind
        ("A . B . C . D .", 3, Entry("button", "button", 2)),
        ("A . B ?N C . D .", 3, Entry("blind", "button", 2)),
        ("A . B . C N D .", 5, Entry()),  # the big blind is there: no extra cost
        ("A . B . C ?N D .", 5, Entry()),
        ("A . B . C . D .", 0, None),  # in the game
    ],
)
def test_a_newcomer_is_told_when_and_for_how_much(table: str, seat: int, told: Entry | None) -> None:
    assert entry(GAME.blinds, seated(table), after("A . B . C . D ."), seat) == told


def test_a_player_who_sat_out_is_told_what_coming_back_costs() -> None:
    carry = after("A B C D", *["A B C ~D"] * 2)  # D has missed both blinds
    assert carry.owed == (Owed("D", True, True),)
    assert entry(GAME.blinds, seated("A B C ~D"), carry, 3) == Entry("next", "next", 3)
    assert entry(GAME.blinds, seated("A B C ?D"), carry, 3) == Entry("blind", "next", 3)


@pytest.mark.parametrize("carry", [None, Carry(0)])
def test_the_first_hand_of_a_game_costs_nothing_extra(carry: Carry | None) -> None:
    assert newcomer_post(GAME.blinds, carry) == 0
    assert entry(GAME.blinds, seated("A B ."), carry, 2) is None


def test_where_nothing_is_charged_nothing_is_told() -> None:
    carry = story("A B . C", game=EPS)[-1].carry
    assert newcomer_post(EPS.blinds, carry) == 0
    assert entry(EPS.blinds, seated("A B . C", 1000), carry, 2) is None


def test_alone_no_player_is_told_anything() -> None:
    assert entry(GAME.blinds, seated("~A ~B ."), after("A B ."), 2) is None


@given(st.data())
def test_what_is_told_is_what_happens(data: st.DataObject) -> None:
    """Whatever has happened before, the next hand deals in those who were told so, for what they were told."""
    names = "ABCDEF"
    words = [st.sampled_from([".", name, name, f"~{name}", f"?{name}"]) for name in names]
    tables = [" ".join(data.draw(st.tuples(*words))) for _ in range(4)]
    carry: Carry | None = None
    for table in tables:
        seats = seated(table)
        if sum(word[0] not in ".~" for word in table.split()) < 2:
            continue
        told = [entry(GAME.blinds, seats, carry, seat) for seat in range(6)]
        state = GAME.begin(seats, carry)
        for seat, word in enumerate(table.split()):
            if word == "." or MARKS.get(word[0]) == "out" or told[seat] is None:
                continue
            how = told[seat]
            assert how is not None
            assert bool(state.dealt >> seat & 1) is (how.when == "next")
            paid = sum(due.amount for due in state.dues if due.seat == seat and due.why != "due")
            assert paid == (how.post if how.when == "next" else 0)
        carry = state.carry

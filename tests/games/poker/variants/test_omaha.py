"""Omaha: four hole cards, of which exactly two play with exactly three of the board."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_omaha_cards

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Omaha
from croupier.games.poker.events import HandsShown, PotWon, RaiseTo
from croupier.kit.cards import parse_cards, show, show_cards
from croupier.kit.chance import Seeded
from croupier.play.record import decode, encode, game_of, record_of
from croupier.play.round import Host
from tests.games.poker.script import Script
from tests.games.poker.variants.stud_script import play_anyhow
from tests.games.poker.variants.test_stud_deal import Passive

CHECKED_DOWN = "c c k  k k k  k k k  k k k"


def checked_down(board: str, *hands: str) -> Script:
    return Script(Omaha(), [100] * 3, hands=dict(enumerate(hands)), board=board).run(CHECKED_DOWN)


def winner_and_five(hand: Script) -> tuple[tuple[int, ...], str]:
    """Who won the pot, and the five cards that did it."""
    seats = hand.of(PotWon)[-1].seats
    ranking = hand.game.variant.ranking
    return seats, show_cards(ranking.best_five(hand.state.board, hand.state.hole[seats[0]]))


@pytest.mark.req("POKERIV3:U20")
@pytest.mark.parametrize(
    ("board", "hands", "won"),
    [
        # Seat 0 would have a royal flush with three hole cards, but plays two: seat 1's threes win.
        ("Js Ts 3c 4d 7h", ("As Ks Qs 2d", "3d 3h 9c 2h", "Kd 6c 6h 2c"), ((1,), "3h 3d 3c Js Ts")),
        # Four aces in the hand are a pair of aces.
        ("Kd Qc 8h 5s 2c", ("As Ah Ad Ac", "Ks 8s 4h 3h", "Jh 7c 6d 3s"), ((1,), "Ks Kd 8s 8h Qc")),
        # One heart is not enough for four on the board.
        ("Ah Kh 9h 4h 2c", ("Qh Js Td 3c", "Ac 9c 8d 7d", "6s 6d Jc Ts"), ((1,), "Ah Ac 9h 9c Kh")),
        # The board's own full house does not play: two hole cards must.
        ("Kc Kd Kh 9s 9d", ("As Qs Jc 7c", "5s 5h 4c 3c", "9c 9h 8s 2s"), ((2,), "9s 9h 9d 9c Kh")),
    ],
)
def test_exactly_two_hole_cards_play_even_where_three_or_one_would_be_better(
    board: str, hands: tuple[str, ...], won: tuple[tuple[int, ...], str]
) -> None:
    assert winner_and_five(checked_down(board, *hands)) == won


def test_everyone_gets_four_cards_that_only_the_owner_sees() -> None:
    hand = Script(Omaha(), [100] * 3)
    for seat in range(3):
        view = hand.game.view(hand.state, seat)
        assert [show_cards(h) for h in view.hole] == [
            show_cards(hand.state.hole[p]) if p == seat else "?? ?? ?? ??" for p in range(3)
        ]
    assert {show_cards(h) for h in hand.game.view(hand.state, None).hole} == {"?? ?? ?? ??"}


def test_winners_of_random_hands_are_those_of_an_independent_evaluator() -> None:
    host = Host(Omaha(), [Passive()] * 4, chance=Seeded(7))
    seats = [SeatInfo(f"p{p}", 100) for p in range(4)]
    for _ in range(500):
        played = host.play(seats)
        board = [show(card) for card in played.state.board]
        scores = [evaluate_omaha_cards(*board, *map(show, hand)) for hand in played.state.hole]
        assert set(played.events[-1].seats) == {p for p in range(4) if scores[p] == min(scores)}


def test_pot_limit_is_the_default_however_the_other_options_are_given() -> None:
    assert registry.make("omaha").options.limit == "pot"
    assert registry.make("omaha", {"big_blind": 10}).options.limit == "pot"
    assert registry.make("omaha", {"limit": "fixed"}).options.limit == "fixed"
    with pytest.raises(BadOption):
        registry.make("omaha", {"limit": "none"})


def test_a_pot_limit_raise_is_at_most_the_pot_after_the_call() -> None:
    hand = Script(Omaha(), [500] * 3)
    assert hand.offered()["raise"]["ranges"] == [[4, 7, 1]]
    hand.run("r7")
    assert hand.offered()["raise"]["ranges"] == [[12, 23, 1]]
    hand.run("c f")
    assert hand.offered()["bet"]["ranges"] == [[2, 16, 1]]


@pytest.mark.parametrize(
    ("limit", "raises", "bets"),
    [("no", [4, 500], [2, 498]), ("fixed", [4, 4], [2, 2]), ("pot", [4, 7], [2, 6])],
)
def test_the_three_limits(limit: str, raises: list[int], bets: list[int]) -> None:
    hand = Script(Omaha(BlindOptions(limit=limit)), [500] * 3)  # type: ignore[arg-type]
    assert [hand.offered()["raise"][end] for end in ("from", "to")] == raises
    hand.run("c c k")
    assert [hand.offered()["bet"][end] for end in ("from", "to")] == bets


def test_fixed_limit_doubles_on_the_turn_and_stops_after_four_bets() -> None:
    hand = Script(Omaha(BlindOptions(limit="fixed")), [500] * 3).run("c c k  k k k")
    assert hand.offered()["bet"] == {"from": 4, "to": 4, "ranges": [[4, 4, 1]], "presets": []}
    hand.run("b4 r8 r12 r16")
    assert hand.choices == {"fold", "call"}
    assert RaiseTo(20) not in hand.game.legal(hand.state, hand.turn)


def test_a_losing_hand_is_mucked_unseen() -> None:
    hand = checked_down("Js Ts 3c 4d 7h", "As Ks Qs 2d", "3d 3h 9c 2h", "Kd 6c 6h 2c")
    shown = hand.of(HandsShown)[0]
    assert shown.seats == (1, 2, 0)
    assert shown.hands == (parse_cards("3d 3h 9c 2h"), (), ())


def test_a_record_is_read_back_with_its_options() -> None:
    game = Omaha(BlindOptions(limit="no", big_blind=10))
    played = Host(game, [Passive()] * 2, chance=Seeded(1)).play([SeatInfo("a", 400), SeatInfo("b", 400)])
    record = decode(encode(record_of(played)))
    assert record.events == tuple(played.events)
    assert game_of(record.header).options.limit == "no"


@settings(max_examples=60)
@given(st.integers(2, 10), st.integers(0, 10**6), st.sampled_from(["pot", "no", "fixed"]), st.sampled_from([0, 1]))
def test_random_hands_end_with_the_same_chips_and_distinct_cards(seats: int, seed: int, limit: str, ante: int) -> None:
    play_anyhow(Omaha(BlindOptions(limit=limit, ante=ante)), seats, seed)  # type: ignore[arg-type]

"""The end: who won, what it is worth, with house rules and without, and surrenders (LANDLORD, groups end and game)."""

from typing import Any

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import Over, Seat
from croupier.games.landlord import Landlord, LandlordOptions
from croupier.games.landlord.events import PASS, SURRENDER, GameEnded, Gave, Play, Surrendered
from tests.games.landlord.script import SEATS, Script

HANDS = ("33344455566677788", "34567899TTTTJJJBR", "9JQQQQKKKKAAAA222")
BACK = "892"
WIN = "9 T p 2 p p 333444555666777888"  # of seat 0, the landlord
SPRING = "2 p p 9 p p 333444555666777888"  # the same, and no peasant gave anything
LOSS = "9 p p 2 BR p p 345678 p p 99 p p JJJ p p TTTT"  # to seat 1
COUNTER_SPRING = "9 TTTT p p 345678 p p 99 p p JJJ p p BR"  # the same, and the landlord gave once
BIDS = {1: "b1 p p ", 2: "b2 p p ", 3: "b3 "}
DOUBLING = {"bomb_doubles": True, "rocket_doubles": True, "spring_doubles": True}


def played(said: str, *, bid: int = 2, **options: Any) -> Script:
    """Seat 0 is the landlord."""
    return Script(HANDS, back=BACK, **options).run(BIDS[bid] + said)


@pytest.mark.req("LANDLORD:10.7.16")
@pytest.mark.parametrize(("said", "winners"), [(WIN, (0,)), (LOSS, (1, 2))])
def test_the_last_card_ends_the_game_with_no_further_request(said: str, winners: tuple[Seat, ...]) -> None:
    *before, last = said.split()
    game = played(" ".join(before))
    asked = list(game.asked)
    game.run(last)
    assert game.over
    assert game.asked == asked
    assert [type(event) for event in game.events[-2:]] == [Gave, GameEnded]
    assert game.of(GameEnded)[0].winners == winners
    for seat in range(3):
        assert game.offered(seat) == {}
        assert list(game.legal(seat)) == []
        assert game.refused(PASS, seat) == game.refused(SURRENDER, seat) == "game/over"


@pytest.mark.parametrize("bid", [1, 2, 3])
@pytest.mark.parametrize("stake", [1, 5])
@pytest.mark.parametrize(("said", "sign"), [(WIN, 1), (SPRING, 1), (LOSS, -1), (COUNTER_SPRING, -1)])
def test_the_landlord_wins_or_loses_the_bet_twice_and_each_peasant_once(
    said: str, sign: int, bid: int, stake: int
) -> None:
    game = played(said, bid=bid, stake=stake)
    unit = sign * bid * stake
    assert game.payoffs == [2 * unit, -unit, -unit]
    assert game.of(GameEnded)[0].payoffs == tuple(game.payoffs)


def test_every_player_is_told_the_result_and_scores_may_fall_below_zero() -> None:
    game = played(WIN)
    for viewer in (None, 0, 1, 2):
        told = game.game.redact(game.events[-1], viewer)
        assert told == GameEnded((0,), (4, -2, -2))
        seen = game.picture(viewer)
        assert seen["payoffs"] == [4, -2, -2]
        assert [seat["score"] for seat in seen["seats"]] == [14, -2, -7]


@pytest.mark.parametrize(
    ("options", "said", "doublings"),
    [
        ({}, COUNTER_SPRING, 0),
        ({"bomb_doubles": True}, COUNTER_SPRING, 1),
        ({"rocket_doubles": True}, COUNTER_SPRING, 1),
        ({"spring_doubles": True}, COUNTER_SPRING, 1),
        (DOUBLING, COUNTER_SPRING, 3),
        (DOUBLING, LOSS, 2),
        (DOUBLING, WIN, 0),
        ({"spring_doubles": True}, SPRING, 1),
        ({"spring_doubles": True}, WIN, 0),
        ({"spring_doubles": True}, LOSS, 0),
        ({"bomb_doubles": True}, SPRING, 0),
    ],
)
def test_house_rules_double_the_stakes(options: dict[str, bool], said: str, doublings: int) -> None:
    game = played(said, **options)
    unit = 2 * 2**doublings if said in (WIN, SPRING) else -2 * 2**doublings
    assert game.payoffs == [2 * unit, -unit, -unit]


def test_every_bomb_doubles_again() -> None:
    game = played("9 TTTT QQQQ p", bomb_doubles=True)
    assert game.state.multiplier == 4
    assert game.picture(None)["multiplier"] == 4
    assert game.run("BR").state.multiplier == 4  # a rocket has a rule of its own


@pytest.mark.req("LANDLORD:10.4")
@pytest.mark.parametrize(
    ("said", "seat", "payoffs", "winners"),
    [
        ("", 0, [-2, 1, 1], (1, 2)),  # in the auction, on turn
        ("", 2, [1, 1, -2], (0, 1)),  # and off it
        ("b2", 0, [-2, 1, 1], (1, 2)),  # with a bid made
        ("b2 p p", 0, [-4, 2, 2], (1, 2)),
        ("b2 p p", 1, [4, -4, 0], (0,)),
        ("b2 p p", 2, [4, 0, -4], (0,)),
        ("b2 p p 9 T", 2, [4, 0, -4], (0,)),
        ("b2 p p 9 T", 1, [4, -4, 0], (0,)),
        ("b3 9 T", 0, [-6, 3, 3], (1, 2)),
    ],
)
def test_a_surrender_at_any_time_ends_the_game_for_all(
    said: str, seat: Seat, payoffs: list[int], winners: tuple[Seat, ...]
) -> None:
    game = Script(HANDS, back=BACK).run(said).leave(seat)
    assert game.over
    assert game.payoffs == payoffs
    assert game.events[-2:] == [Surrendered(seat), GameEnded(winners, tuple(payoffs))]
    for viewer in (None, 0, 1, 2):
        assert isinstance(game.folded(viewer).need, Over)
        assert game.picture(viewer)["seats"][seat]["surrendered"]
    for other in range(3):
        assert game.refused(PASS, other) == "game/over"


@pytest.mark.req("LANDLORD:10.4")
@pytest.mark.parametrize("said", ["", "b1", "b1 b2", "b3", "b3 9", "b3 9 p", "b3 9 p p"])
def test_surrendering_is_offered_on_every_turn_and_is_the_same_as_leaving(said: str) -> None:
    game = Script(HANDS, back=BACK).run(said)
    seat = game.turn
    assert game.offered()["surrender"] is True
    assert SURRENDER in game.legal()
    assert game.game.act(game.state, seat, SURRENDER) == game.game.leave(game.state, seat) == (Surrendered(seat),)


def test_what_was_doubled_so_far_is_what_a_surrender_costs_but_a_spring_is_none() -> None:
    game = played("9 TTTT p", stake=5, **DOUBLING).leave(0)
    assert game.payoffs == [-40, 20, 20]


def test_nobody_can_leave_twice_or_after_the_end() -> None:
    game = played(WIN)
    assert [game.game.leave(game.state, seat) for seat in range(3)] == [()] * 3
    game = played("9").leave(1)
    assert [game.game.leave(game.state, seat) for seat in range(3)] == [()] * 3


def test_who_leaves_before_the_cards_are_dealt_pays_one_to_each() -> None:
    game = Landlord(LandlordOptions(stake=3))
    state = game.begin(SEATS, None)
    for event in game.leave(state, 1):
        game.evolve(state, event)
    for event in game.deal(state, ()):
        game.evolve(state, event)
    assert state.need == Over((3, -6, 3), None)


@pytest.mark.parametrize("stake", [0, -1])
def test_a_stake_must_be_positive(stake: int) -> None:
    with pytest.raises(BadOption) as refusal:
        registry.make("landlord", {"stake": stake})
    assert refusal.value.code == "stake/not-positive"


def test_options_can_be_given_as_text() -> None:
    game = registry.make("landlord", {"stake": "2", "bomb_doubles": "true", "wing_jokers": "false"})
    assert game.options == LandlordOptions(stake=2, bomb_doubles=True, wing_jokers=False)


@pytest.mark.parametrize(
    ("option", "hand", "word"),
    [
        ("wing_bombs", "333344446666555JJ", "44446666"),
        ("wing_jokers", "3333BR45678JJJQQQ", "3333BR"),
        ("wing_matches", "333444356666JJJQQ", "33344435"),
    ],
)
def test_extra_cards_that_the_document_allows_can_be_forbidden(option: str, hand: str, word: str) -> None:
    assert Script((hand, "", "")).run("b3 " + word).of(Gave)
    forbidden: dict[str, Any] = {option: False}
    strict = Script((hand, "", ""), **forbidden).run("b3")
    play = strict.action(word)
    assert isinstance(play, Play)
    assert play not in strict.legal()
    assert strict.refused(play) == "cards/no-hand"
    assert play not in list(strict.legal())

"""Hold'em from the blinds to the showdown: who gets what, when and where (POKERIV3, group holdem)."""

import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.events import (
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandsDealt,
    HandsShown,
    Posted,
    PotWon,
    RaisedTo,
)
from croupier.kit.cards import DECK_52, parse_cards
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.games.poker.script import Script


def holdem(**options: object) -> Holdem:
    game = registry.make("holdem", options)
    assert isinstance(game, Holdem)
    return game


@pytest.mark.req("POKERIV3:U5")
def test_holdem_is_offered_by_default_and_plays() -> None:
    assert "holdem" in registry.names()
    hand = Script(holdem(), [200, 200]).run("c k  k k  k k  k k")
    assert sum(hand.payoffs) == 0


@pytest.mark.req("POKERIV3:FLOW")
def test_a_four_player_deal_written_by_hand() -> None:
    cards = "Ks Qs Js As  Kd Qd Jd Ad  2c 7h 8h 9c  3c 4d  5c 6s"  # burns: 2c, 3c, 5c
    hand = Script(holdem(), [200] * 4, deck=cards).run("r6 f c c  k k k  k k k  k k k")
    assert hand.events == [
        Posted(1, 1, "small"),
        Posted(2, 2, "big"),
        HandsDealt(tuple(parse_cards(x) for x in ("As Ad", "Ks Kd", "Qs Qd", "Js Jd"))),
        RaisedTo(3, 6, 6),
        Folded(0),
        Called(1, 5),
        Called(2, 4),
        BoardDealt(parse_cards("7h 8h 9c"), parse_cards("2c")),
        *[Checked(1), Checked(2), Checked(3)],
        BoardDealt(parse_cards("4d"), parse_cards("3c")),
        *[Checked(1), Checked(2), Checked(3)],
        BoardDealt(parse_cards("6s"), parse_cards("5c")),
        *[Checked(1), Checked(2), Checked(3)],
        HandsShown((1, 2, 3), (parse_cards("Ks Kd"), (), ())),
        PotWon(0, 18, (1,), (18,)),
    ]
    assert hand.payoffs == [0, 12, -6, -6]


@pytest.mark.req("POKERIV3:FLOW")
def test_a_player_who_folded_gets_no_further_turn() -> None:
    hand = Script(holdem(), [200] * 4).run("c f c k  k k k  k k b10 f f")
    assert hand.asked == [3, 0, 1, 2, 1, 2, 3, 1, 2, 3, 1, 2]


@pytest.mark.req("POKERIV3:FLOWd")
@pytest.mark.parametrize(
    ("ante", "posted"),
    [(0, [("big", 3)]), (2, [("ante", 2), ("big", 1)])],
)
def test_a_short_stack_posts_all_it_has_and_the_price_stands(ante: int, posted: list[tuple[str, int]]) -> None:
    hand = Script(holdem(big_blind=10, ante=ante), [100, 100, 3, 100])
    assert [(e.kind, e.amount) for e in hand.of(Posted) if e.seat == 2] == posted
    assert hand.stacks[2] == 0
    assert hand.turn == 3
    assert hand.to_call == 10
    assert hand.run("c c c").asked == [3, 0, 1, 1]  # the all-in big blind has no option: on to the flop


@pytest.mark.req("POKERIV3:FLOWd")
def test_a_stack_that_only_reaches_the_ante_plays_for_the_antes() -> None:
    hands = {0: "7c2d", 1: "KsKd", 2: "AsAd"}
    hand = Script(holdem(big_blind=10, ante=5), [100, 100, 5], hands=hands, board="3h4h9sJcQc").run("c c")
    assert hand.pots == [(15, {0, 1, 2}), (20, {0, 1})]
    assert hand.run("k k  k k  k k").payoffs == [-15, 5, 10]


@pytest.mark.req("POKERIV3:TURN", "EPS:ASS-GPR-006")
def test_an_all_in_player_is_never_asked_again() -> None:
    hand = Script(holdem(), [200, 20, 200]).run("r6 a c c  b20 c  k k  b50 c")
    assert 1 not in hand.asked[2:]
    assert sum(hand.payoffs) == 0


@pytest.mark.req("POKERIV3:TURN")
@pytest.mark.parametrize(
    ("stacks", "before", "offered"),
    [
        ([200, 200, 200], "", {"fold", "call", "raise"}),
        ([200, 200, 200], "c c", {"fold", "check", "raise"}),
        ([200, 200, 200], "c c k", {"fold", "check", "bet"}),
        ([200, 200, 200], "c c k b10", {"fold", "call", "raise"}),
        ([200, 200, 20], "c c k b30", {"fold", "call"}),  # too few chips to raise
        ([200, 20, 20], "r50 c", {"fold", "call"}),  # nobody left to raise
        ([200, 200, 9], "r6 c a", {"fold", "call"}),  # a short raise does not reopen
    ],
)
def test_a_turn_offers_exactly_what_is_legal(stacks: list[int], before: str, offered: set[str]) -> None:
    assert Script(holdem(), stacks).run(before).choices == offered


@pytest.mark.req("POKERIV3:RULE-B")
@pytest.mark.parametrize("players", [2, 10])
def test_two_to_ten_players_complete_a_deal(players: int) -> None:
    hand = Script(holdem(), [200] * players)
    while hand.turn >= 0:
        hand.run("k" if "check" in hand.choices else "c")
    assert sum(hand.payoffs) == 0
    assert len(hand.events[-2].seats) == players  # type: ignore[union-attr]


@pytest.mark.req("POKERIV3:RULE-B")
def test_an_eleventh_gets_no_seat() -> None:
    with pytest.raises(BadOption) as refused:
        Script(holdem(), [200] * 11)
    assert refused.value.code == "seats/too-many"
    with pytest.raises(BadOption) as refused:
        Script(holdem(), [200])
    assert refused.value.code == "seats/too-few"


@pytest.mark.req("POKERIV3:RULE-Ba", "EPS:RF-GR-004", "EPS:GL-HAND")
def test_four_rounds_with_the_right_number_of_cards() -> None:
    hand = Script(holdem(), [200] * 4)
    seen = []
    for round_of_betting in ("c c c k", "k k k k", "k k k k", "k k k k"):
        seen.append((hand.turn >= 0, len(hand.state.board), {len(hole) for hole in hand.state.hole}))
        hand.run(round_of_betting)
    assert seen == [(True, 0, {2}), (True, 3, {2}), (True, 4, {2}), (True, 5, {2})]
    assert hand.turn == -1


@pytest.mark.req("POKERIV3:RULE-Ba")
@pytest.mark.parametrize(("burn", "burned"), [(True, [0, 1, 1, 1]), (False, [0, 0, 0, 0])])
def test_one_card_is_burned_before_each_board_deal_unless_the_option_says_none(burn: bool, burned: list[int]) -> None:
    hand = Script(holdem(burn=burn), [200] * 2).run("c k  k k  k k  k k")
    assert [len(e.burned) for e in hand.of(HandsDealt, BoardDealt)] == burned
    shown = [hand.game.redact(e, viewer) for e in hand.of(BoardDealt) for viewer in (0, None)]
    assert all(card < 0 for e in shown for card in e.burned)  # type: ignore[union-attr]


@pytest.mark.req("POKERIV3:RULE-Ba")
def test_the_standard_set_burns_by_default() -> None:
    assert holdem().burns == (0, 1, 1, 1)


@pytest.mark.req("POKERIV3:RULE-Bb")
@pytest.mark.parametrize(
    ("hands", "board", "winners"),
    [
        ({0: "2c3c", 1: "2d3d"}, "AsKsQsJsTs", {0, 1}),  # the board plays
        ({0: "Ac2d", 1: "Kc2h"}, "AsAdKd7h3s", {0}),  # one card plays: three aces beat kings and aces
        ({0: "8h9h", 1: "AcAd"}, "5h6h7hAsKs", {0}),  # two cards play: a straight flush beats three aces
        ({0: "AcKd", 1: "AdQs"}, "Ah9s8c5d2s", {0}),  # the kicker counts
        ({0: "Ac4d", 1: "Ad3s"}, "AhKs9c8d7s", {0, 1}),  # unless the board's are better
    ],
)
def test_the_best_five_of_seven_play(hands: dict[int, str], board: str, winners: set[int]) -> None:
    hand = Script(holdem(), [200] * 2, hands=hands, board=board).run("c k  k k  k k  k k")
    assert set(hand.events[-1].seats) == winners  # type: ignore[union-attr]


def deals(game: Holdem, stacks: list[SeatInfo | None], count: int) -> list[Script]:
    """Deals one after another in which everybody folds to the big blind."""
    played: list[Script] = []
    carry = None
    for _ in range(count):
        hand = Script(game, stacks, carry=carry) if carry else Script(game, stacks)
        while hand.turn >= 0:
            hand.run("f")
        played.append(hand)
        carry = hand.state.carry
    return played


@pytest.mark.req("POKERIV3:RULE-Bc")
def test_the_button_visits_active_seats_clockwise() -> None:
    out = SeatInfo("out", 200, "out")
    seats = [SeatInfo("a", 200), None, SeatInfo("b", 200), out, SeatInfo("c", 200), SeatInfo("d", 200)]
    assert [hand.state.button for hand in deals(holdem(), seats, 6)] == [0, 2, 4, 5, 0, 2]


@pytest.mark.req("POKERIV3:RULE-Bc", "POKERIV3:RULE-Bf", "EPS:RF-GR-006")
@pytest.mark.parametrize(
    ("stacks", "first_round", "order"),
    [
        ([200] * 6, "c c c c c k", [1, 2, 3, 4, 5, 0]),  # the button last
        ([200] * 6, "c c c c f k", [2, 3, 4, 5, 0]),  # the small blind has folded
        ([200, 20, 200, 200], "r20 c a c", [2, 3, 0]),  # or is all-in
    ],
)
def test_later_rounds_start_left_of_the_button(stacks: list[int], first_round: str, order: list[int]) -> None:
    hand = Script(holdem(), stacks).run(first_round)
    for _ in range(3):
        del hand.asked[:-1]
        hand.run("k " * len(order))
        assert hand.asked[: len(order)] == order
    assert hand.turn == -1


@pytest.mark.req("POKERIV3:RULE-Bd")
@pytest.mark.parametrize(("big", "small"), [(2, 1), (10, 5), (100, 50)])
def test_the_blinds_are_left_of_the_button_and_the_small_one_is_half(big: int, small: int) -> None:
    hand = Script(holdem(big_blind=big), [5000] * 6, button=4)
    assert hand.of(Posted) == [Posted(5, small, "small"), Posted(0, big, "big")]


@pytest.mark.req("POKERIV3:RULE-Be")
def test_before_the_flop_the_blinds_act_last() -> None:
    hand = Script(holdem(), [200] * 6).run("c c c c c k")  # button in seat 1, as people count: blinds in 2 and 3
    assert [seat + 1 for seat in hand.asked[:6]] == [4, 5, 6, 1, 2, 3]


@pytest.mark.req("POKERIV3:RULE-Bg")
def test_heads_up_the_button_has_the_small_blind_and_acts_first_only_before_the_flop() -> None:
    hand = Script(holdem(), [200] * 2, button=1)
    assert hand.of(Posted) == [Posted(1, 1, "small"), Posted(0, 2, "big")]
    hand.run("c k  k k  k k  k k")
    assert hand.asked == [1, 0, 0, 1, 0, 1, 0, 1]


@pytest.mark.req("POKERIV3:TJV12", "EPS:RF-GR-003")
def test_every_dealt_card_comes_from_the_top_of_one_shuffled_deck() -> None:
    class Caller:
        def choose(self, view: object, legal: object, budget: object) -> object:
            return legal.passive()  # type: ignore[attr-defined]

    played = Host(holdem(), [Caller()] * 3, chance=Seeded(1)).play([SeatInfo(f"p{i}", 200) for i in range(3)])
    deck = played.decks["deck"]
    assert sorted(deck) == list(DECK_52)
    assert deck != sorted(deck)
    dealt = []
    for event in played.events:
        if isinstance(event, HandsDealt):  # one card at a time from the button's left
            dealt += [event.down[seat][i] for i in range(2) for seat in (1, 2, 0)]
        elif isinstance(event, BoardDealt):
            dealt += [*event.burned, *event.cards]
    assert dealt == deck[: len(dealt)]
    assert len(dealt) == 6 + 5 + 3


@pytest.mark.req("POKERIV3:BET")
def test_an_all_in_caps_the_pot_and_the_excess_goes_to_a_side_pot() -> None:
    hand = Script(holdem(), [40, 300, 300]).run("a r100 c")
    assert hand.pots == [(120, {0, 1, 2}), (120, {1, 2})]


@pytest.mark.req("POKERIV3:BETa")
def test_a_smaller_all_in_later_cuts_the_pots_again_by_level() -> None:
    hand = Script(holdem(), [300, 300, 300, 25, 15]).run("a a c c c")
    assert hand.pots == [(75, {0, 1, 2, 3, 4}), (40, {0, 1, 2, 3})]
    caps = [15, 25]
    assert [pot / len(who) for pot, who in hand.pots] == [caps[0], caps[1] - caps[0]]


@pytest.mark.req("POKERIV3:RULE-A")
def test_what_is_only_recommended_is_the_default() -> None:
    options = BlindOptions(big_blind=10)
    assert (options.small, options.ante, options.buy_in) == (5, 0, (200, 1000))
    sitting = [None, *[SeatInfo(name, 500) for name in "abcd"]]
    before = Script(Holdem(options), sitting)  # button in seat 1, so next in seat 2
    after = Script(Holdem(options), [SeatInfo("new", 500), *sitting[1:]], carry=before.state.carry)
    assert after.of(Posted) == [Posted(3, 5, "small"), Posted(4, 10, "big"), Posted(0, 10, "big", "joining")]

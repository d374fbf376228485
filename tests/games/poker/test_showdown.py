"""Who shows, in which order, and who is paid (POKERIV3, group showdown, and Omaha and sökö of U20)."""

import pytest

from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko
from croupier.games.poker.events import BoardDealt, HandsDealt, HandsShown, PotWon, Returned
from croupier.kit.cards import Cards, parse_cards
from tests.games.poker.script import Script

AA, KK, QQ, JJ = "AsAd", "KsKd", "QsQd", "JsJd"
BOARD = "2c7d9h 3s4c"  # helps none of them
TO_THE_RIVER = "c c c k  k k k k  k k k k"


def shown(hand: Script) -> list[tuple[int, Cards]]:
    """Seats in showing order with what they showed, () where they mucked."""
    (event,) = hand.of(HandsShown)
    return list(zip(event.seats, event.hands, strict=True))


def dealt(hands: dict[int, str], river: str = "k k k k") -> Script:
    return Script(Holdem(), [200] * 4, hands=hands, board=BOARD).run(TO_THE_RIVER).run(river)


@pytest.mark.req("POKERIV3:RULE-B1")
@pytest.mark.parametrize(
    ("river", "order"),
    [
        ("k b10 c c c", [2, 3, 0, 1]),  # who bet
        ("b10 c r30 c c c", [3, 0, 1, 2]),  # who raised last
        ("b10 c r30 f f c", [3, 2]),
        ("k k k b10 c c c", [0, 1, 2, 3]),
    ],
)
def test_whoever_bet_or_raised_last_on_the_river_shows_first(river: str, order: list[int]) -> None:
    assert [seat for seat, _ in shown(dealt({}, river))] == order


@pytest.mark.req("POKERIV3:RULE-B1a")
@pytest.mark.parametrize(
    ("actions", "order"),
    [
        ("c c c k  k k k k  k k k k  k k k k", [1, 2, 3, 0]),
        ("c c f k  k k k  k k k  k k k", [2, 3, 0]),  # the small blind has folded
        ("c c c k  b10 c c c  k b10 c c c  k k k k", [1, 2, 3, 0]),  # bets of earlier rounds do not count
    ],
)
def test_after_a_checked_river_the_first_from_the_button_shows_first(actions: str, order: list[int]) -> None:
    assert [seat for seat, _ in shown(Script(Holdem(), [200] * 4).run(actions))] == order


@pytest.mark.req("POKERIV3:RULE-B1a", "EPS:ASS-GPR-002")
@pytest.mark.parametrize("rules", ["standard", "eps"])
def test_once_nobody_can_bet_the_hands_are_turned_up_before_the_rest_of_the_board(rules: str) -> None:
    hand = Script(Holdem(BlindOptions(rules=rules)), [500] * 3, hands={1: QQ, 2: AA})  # type: ignore[arg-type]
    hand.run("f a c" if hand.turn == 0 else "a c f")
    kinds = [type(e) for e in hand.events]
    assert kinds.index(HandsShown) < kinds.index(BoardDealt)
    assert len(hand.state.board) == 5
    assert all(hand for _, hand in shown(hand))  # nobody mucks, though one is behind


@pytest.mark.req("POKERIV3:RULE-B1a")
def test_an_all_in_that_leaves_two_able_to_bet_turns_nothing_up() -> None:
    hand = Script(Holdem(), [20, 200, 200]).run("a c c  k k")
    assert hand.of(HandsShown) == []


@pytest.mark.req("POKERIV3:RULE-B1b")
@pytest.mark.parametrize(
    ("hands", "mucked"),
    [
        ({1: AA, 2: KK, 3: QQ, 0: JJ}, {2, 3, 0}),
        ({1: JJ, 2: QQ, 3: KK, 0: AA}, set()),
        ({1: QQ, 2: JJ, 3: AA, 0: KK}, {2, 0}),
        ({1: AA, 2: "AcAh", 3: QQ, 0: JJ}, {3, 0}),  # an equal hand is shown: it shares
    ],
)
def test_a_hand_worse_than_the_best_shown_is_not_shown(hands: dict[int, str], mucked: set[int]) -> None:
    hand = dealt(hands)
    assert {seat for seat, cards in shown(hand) if not cards} == mucked
    assert all(cards in ((), parse_cards(hands[seat])) for seat, cards in shown(hand))


@pytest.mark.req("POKERIV3:RULE-B1b")
def test_a_hidden_hand_reaches_nobody_but_its_owner() -> None:
    hands = {1: AA, 2: KK, 3: QQ, 0: JJ}
    hand = dealt(hands)
    for viewer in (None, 0, 1, 2, 3):
        log = [hand.game.redact(event, viewer) for event in hand.events]
        down = [cards for event in log if isinstance(event, HandsDealt) for cards in event.down]
        turned = [cards for event in log if isinstance(event, HandsShown) for cards in event.hands]
        seen = {card for cards in (*down, *turned, *hand.game.view(hand.state, viewer).hole) for card in cards}
        for owner in (0, 2, 3):
            cards = set(parse_cards(hands[owner]))
            assert cards & seen == (cards if owner == viewer else set())
        assert set(parse_cards(AA)) <= seen


@pytest.mark.req("POKERIV3:RULE-B1b")
@pytest.mark.parametrize(
    ("hands", "mucked"),
    [
        # Seat 0 is all-in for the main pot; 1 and 2 play for the side pot too. They show in the order 1, 2, 0.
        ({0: AA, 1: KK, 2: QQ}, {2}),
        ({0: AA, 1: QQ, 2: KK}, set()),
        ({0: QQ, 1: AA, 2: KK}, {2, 0}),
        ({0: KK, 1: QQ, 2: AA}, {0}),
    ],
)
def test_with_side_pots_a_hand_is_shown_if_it_may_win_any_of_them(hands: dict[int, str], mucked: set[int]) -> None:
    hand = Script(Holdem(), [20, 200, 200], hands=hands, board=BOARD).run("a c c  b10 c  k k  k k")
    assert [seat for seat, _ in shown(hand)] == [1, 2, 0]
    assert {seat for seat, cards in shown(hand) if not cards} == mucked


@pytest.mark.req("POKERIV3:RULE-B1b")
def test_a_hand_beaten_in_the_main_pot_is_shown_for_the_side_pot() -> None:
    hands = {1: AA, 2: QQ, 0: KK}  # 1 is all-in and shows first; 2 and 0 have a side pot
    hand = Script(Holdem(), [200, 20, 200], hands=hands, board=BOARD).run("c a c c  b10 c  k k  k k")
    assert [(seat, bool(cards)) for seat, cards in shown(hand)] == [(1, True), (2, True), (0, True)]


@pytest.mark.req("POKERIV3:RULE-B1b", "POKERIV3:RULE-B2d")
def test_who_alone_has_a_side_pot_need_not_show_a_beaten_hand_for_it() -> None:
    # 1 is all-in with the best hand; 2 and 3 have a side pot; on the river 3 gives up though it could check.
    hand = Script(Holdem(), [200, 20, 200, 200], hands={1: AA, 2: QQ, 3: KK}, board=BOARD)
    hand.run("c f a c c  b10 c  k k  k f")
    assert shown(hand) == [(1, parse_cards(AA)), (2, ())]
    assert [(e.pot, e.seats) for e in hand.of(PotWon)] == [(1, (2,)), (0, (1,))]


@pytest.mark.req("POKERIV3:RULE-B1c")
def test_the_best_hand_takes_the_pot_and_equal_ones_share_it() -> None:
    best = dealt({1: KK, 2: QQ, 3: AA, 0: JJ})
    assert best.of(PotWon) == [PotWon(0, 8, (3,), (8,))]
    tied = Script(Holdem(), [200] * 2, hands={0: AA, 1: "AcAh"}, board=BOARD).run("c k  b3 c  k k  k k")
    assert tied.of(PotWon) == [PotWon(0, 10, (1, 0), (5, 5))]


@pytest.mark.req("POKERIV3:RULE-B1c")
@pytest.mark.parametrize(
    ("button", "actions", "shares"),
    [
        (3, "c c f k", {1: 3, 2: 2, 3: 2}),  # seat 0 leaves its small blind behind: 7 chips
        (2, "c c c f", {3: 3, 1: 3, 2: 2}),  # its big blind: 8
        (1, "f c c k", {2: 2, 3: 2, 1: 2}),  # nothing
    ],
)
def test_odd_chips_go_one_each_clockwise_from_the_button(button: int, actions: str, shares: dict[int, int]) -> None:
    hand = Script(Holdem(), [200] * 4, button=button, board="AsKsQsJsTs").run(actions).check_down()
    (won,) = hand.of(PotWon)
    assert list(zip(won.seats, won.shares, strict=True)) == list(shares.items())


def test_an_uncalled_bet_goes_back_before_the_showdown() -> None:
    hand = Script(Holdem(), [50, 200, 200], hands={0: AA, 1: KK}, board=BOARD).run("c c f  b100 c")
    assert hand.of(Returned) == [Returned(1, 52)]
    assert hand.payoffs == [52, -50, -2]


@pytest.mark.req("POKERIV3:U20")
@pytest.mark.parametrize(
    ("board", "hands", "winner"),
    [
        # Three hole cards would make a royal flush; two make a straight, which a full house beats.
        ("JsTs9d9h2c", {0: "AsKsQs3d", 1: "JhJc5c6h"}, 1),
        # Four aces in the hole are a pair of aces.
        ("2c2d7h9sJc", {0: "AsAdAhAc", 1: "7c7d3h4h"}, 1),
        # The board's flush needs two more of its suit from the hand, not one.
        ("2h5h9hKhQc", {0: "Ah3c4d6s", 1: "3h4h7c8d"}, 1),
    ],
)
def test_omaha_takes_exactly_two_hole_cards(board: str, hands: dict[int, str], winner: int) -> None:
    hand = Script(Omaha(), [200] * 2, hands=hands, board=board).check_down()
    assert hand.of(PotWon)[0].seats == (winner,)


FOUR_FLUSH, FOUR_STRAIGHT, PAIR, TWO_PAIR = "2h 7h 9h Jh 3c", "4s 5d 6c 7d Jc", "As Ad Kc Qd 9s", "2s 2d 3h 3d 8c"


@pytest.mark.req("POKERIV3:U20")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (FOUR_FLUSH, FOUR_STRAIGHT),
        (FOUR_STRAIGHT, PAIR),
        (FOUR_FLUSH, PAIR),
        (TWO_PAIR, FOUR_FLUSH),
        (TWO_PAIR, FOUR_STRAIGHT),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_soko_ranks_four_flush_and_four_straight_between_a_pair_and_two(better: str, worse: str, seat: int) -> None:
    hand = Script(Soko(), [200] * 2, hands={seat: better, 1 - seat: worse}).check_down()
    assert hand.of(PotWon)[0].seats == (seat,)

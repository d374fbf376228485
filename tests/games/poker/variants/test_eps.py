"""The course of a hand by the rule set "eps", row by row (EPS, groups game-rules, assumptions-rules and others)."""

import pytest
from phevaluator.evaluator import evaluate_cards

from croupier.games.game import SeatInfo
from croupier.games.poker import BlindOptions, Holdem
from croupier.games.poker.events import (
    FOLD,
    BoardDealt,
    Carry,
    Folded,
    HandsDealt,
    HandsShown,
    PotWon,
)
from croupier.games.poker.ranking import describe, rank
from croupier.kit.cards import DECK_52, parse_cards, show
from croupier.kit.chance import Recorded, Seeded
from croupier.play.record import encode, record_of, redacted
from croupier.play.round import Host
from tests.evenness import evenness
from tests.games.poker.script import Script
from tests.games.poker.variants.eps_script import AA, BOARD, EPS, JJ, KK, QQ, Caller, called_down, eps


@pytest.mark.req("EPS:ASS-GPR-002", "EPS:RF-GR-017")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_every_live_hand_is_shown_to_everyone_and_no_folded_one(viewer: int | None) -> None:
    hand = eps(*[500] * 4, hands={0: JJ, 1: AA, 2: KK, 3: QQ}, board=BOARD).run("f c c k")
    before = hand.game.view(hand.state, viewer)
    assert [set(hole) != {-1} for hole in before.hole] == [seat == viewer for seat in range(4)]
    after = hand.check_down().game.view(hand.state, viewer)
    assert [set(hole) != {-1} for hole in after.hole] == [True, True, True, viewer == 3]
    (shown,) = hand.of(HandsShown)
    assert dict(zip(shown.seats, shown.hands, strict=True)) == {
        1: parse_cards(AA), 2: parse_cards(KK), 0: parse_cards(JJ)
    }  # fmt: skip


@pytest.mark.req("EPS:ASS-GPR-002")
def test_where_all_but_one_fold_nothing_is_shown() -> None:
    hand = eps(500, 500, 500).run("f f")
    assert hand.of(HandsShown) == []
    assert {card for hole in hand.game.view(hand.state, None).hole for card in hole} == {-1}


@pytest.mark.req("EPS:ASS-GPR-003")
def test_cards_come_from_the_top_of_the_deck_and_none_is_burned() -> None:
    order = Seeded(4).shuffled("deck", DECK_52, 52)
    host = Host(EPS, [Caller()] * 3, chance=Recorded({"deck": order}))
    played = host.play([SeatInfo(f"p{i}", 500) for i in range(3)], Carry(2))  # the button goes to seat 0
    (hands,) = [event for event in played.events if isinstance(event, HandsDealt)]
    board = [event for event in played.events if isinstance(event, BoardDealt)]
    assert [hands.down[seat][i] for i in range(2) for seat in (1, 2, 0)] == order[:6]
    assert [card for event in board for card in (*event.burned, *event.cards)] == order[6:11]


@pytest.mark.req("EPS:ASS-GPR-005", "EPS:RF-GR-010", "EPS:GL-CHECK")
def test_a_round_that_all_check_closes_with_the_pot_unchanged() -> None:
    hand = eps(500, 500, 500).run("c c k")
    pot = hand.state.pot()
    for seat in (1, 2, 0):
        assert (hand.turn, len(hand.state.board)) == (seat, 3)
        assert hand.choices == {"fold", "check", "bet"}  # the duty to open has passed on
        hand.run("k")
    assert len(hand.state.board) == 4
    assert hand.state.pot() == pot


@pytest.mark.req("EPS:ASS-GPR-006")
def test_an_all_in_player_is_not_asked_again() -> None:
    hand = eps(50, 500, 500).run("a c c")
    assert 0 not in hand.run("b100 c  k k  b20 c").asked[1:]


@pytest.mark.req("EPS:RF-GR-001")
def test_a_thousand_games_use_a_thousand_fresh_decks() -> None:
    decks = [Seeded(seed).shuffled("deck", DECK_52, 52) for seed in range(1000)]
    assert all(sorted(deck) == list(DECK_52) for deck in decks)
    played = [called_down(seed).decks["deck"][:19] for seed in range(1000)]
    assert len({tuple(deck) for deck in played}) == 1000
    for position in (0, 1, 9, 18):
        ranks = [[deck[position] >> 2 for deck in played].count(r) for r in range(13)]
        suits = [[deck[position] & 3 for deck in played].count(s) for s in range(4)]
        assert min(evenness(ranks), evenness(suits)) > 0.001


@pytest.mark.req("EPS:RF-GR-004", "EPS:RF-GR-009", "EPS:RF-GR-010", "EPS:RF-GR-011", "EPS:GL-STREETS", "EPS:GL-HAND")
def test_four_rounds_each_after_its_cards_which_everyone_sees() -> None:
    hand = eps(500, 500, 500, hands={0: AA}, board=BOARD)
    board = parse_cards(BOARD)
    for street, cards, actions in [
        ("preflop", 0, "c c k"),
        ("flop", 3, "k k k"),
        ("turn", 4, "k k k"),
        ("river", 5, "k k k"),
    ]:
        for viewer in (None, 0, 1, 2):
            seen = EPS.picture(EPS.view(hand.state, viewer))
            assert seen["street"] == street
            assert seen["board"] == [show(card) for card in board[:cards]]
        mine = EPS.view(hand.state, 0)
        assert len(mine.hole[0]) + len(mine.board) == 2 + cards
        hand.run(actions)
    assert hand.turn == -1


@pytest.mark.req("EPS:RF-GR-004")
def test_rounds_in_which_nobody_can_bet_are_empty() -> None:
    hand = eps(100, 500, 500).run("a c f")
    assert hand.asked == [0, 1, 2]
    assert len(hand.state.board) == 5


@pytest.mark.req("EPS:RF-GR-005")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (7, 3)])
def test_the_first_to_act_is_next_to_the_big_blind(players: int, first: int) -> None:
    assert eps(*[500] * players).turn == first


@pytest.mark.req("EPS:RF-GR-005")
def test_heads_up_the_other_player_acts_first_in_every_round() -> None:
    assert eps(500, 500).run("c k  k k  k k  k k").asked == [1, 0] * 4
    standard = Script(Holdem(BlindOptions(rules="eps", heads_up="button-small")), [500, 500])
    assert standard.run("c k  k k  k k  k k").asked == [0, 1, 1, 0, 1, 0, 1, 0]


@pytest.mark.req("EPS:RF-GR-006")
@pytest.mark.parametrize(
    ("stacks", "actions", "order"),
    [
        ([500] * 4, "c c c k", [1, 2, 3, 0]),
        ([500] * 4, "c c f k", [2, 3, 0]),
        ([500, 20, 500, 500], "r20 c c c", [2, 3, 0]),
    ],
)
def test_later_rounds_start_with_the_nearest_on_the_dealers_left_who_can_act(
    stacks: list[int], actions: str, order: list[int]
) -> None:
    hand = eps(*stacks).run(actions)
    before = len(hand.asked) - 1
    hand.run("k " * 3 * len(order))
    assert hand.asked[before:] == order * 3


@pytest.mark.req("EPS:RF-GR-007")
def test_a_round_ends_exactly_when_the_last_one_has_matched() -> None:
    hand = eps(500, 500, 500).run("c c k  b20 r50 r90")
    for seat in (1, 2):
        assert (hand.turn, len(hand.state.board)) == (seat, 3)
        hand.run("c")
    assert len(hand.state.board) == 4


@pytest.mark.req("EPS:RF-GR-008", "EPS:GL-OPENINGBET")
def test_the_big_blind_may_raise_its_own_blind() -> None:
    hand = eps(500, 500, 500).run("c c")
    assert (hand.turn, hand.choices) == (2, {"fold", "check", "raise"})
    hand.run("r30")
    assert hand.run("c c").asked[2:5] == [2, 0, 1]
    assert len(hand.state.board) == 3


@pytest.mark.req("EPS:RF-GR-008")
def test_a_big_blind_that_is_all_in_has_no_choice_left() -> None:
    hand = eps(500, 500, 10).run("c c")
    assert len(hand.state.board) == 3
    assert 2 not in hand.asked


@pytest.mark.req("EPS:RF-GR-012", "EPS:RF-GR-013")
def test_the_best_hand_is_named_and_gets_the_whole_pot() -> None:
    hand = eps(500, 500, 500, hands={0: "8h6h", 1: AA, 2: KK}, board="9h7h5h As2c").run("c c k  b20 c c  k k k  k k k")
    assert hand.payoffs == [60, -30, -30]
    assert hand.stacks == [560, 470, 470]
    seen = EPS.picture(EPS.view(hand.state, None))
    assert seen["pot"] == 0
    assert seen["pots"] == []
    assert [seat["hand"]["kind"] for seat in seen["seats"]] == ["straight-flush", "three-of-a-kind", "one-pair"]


@pytest.mark.req("EPS:RF-GR-013")
@pytest.mark.parametrize(
    ("stacks", "button", "actions", "shares"),
    [
        ([500] * 3, 0, "c f k", {2: 15, 0: 10}),  # 25 between two: the odd 5 from the dealer's left on
        ([500] * 3, 2, "c f k", {1: 15, 2: 10}),
        ([500] * 4, 0, "c c c f", {1: 15, 3: 15, 0: 10}),
    ],
)
def test_a_tie_is_split_in_fives(stacks: list[int], button: int, actions: str, shares: dict[int, int]) -> None:
    hand = eps(*stacks, button=button, board="AsKsQsJsTs").run(actions).check_down()
    (won,) = hand.of(PotWon)
    assert dict(zip(won.seats, won.shares, strict=True)) == shares


@pytest.mark.req("EPS:RF-GR-013")
def test_if_all_others_fold_the_last_one_wins_at_once() -> None:
    hand = eps(500, 500, 500).run("r50 f f")
    assert hand.payoffs == [15, -5, -10]
    assert hand.state.board == ()


def next_button(seats: list[SeatInfo | None], carry: Carry | None) -> Carry:
    return EPS.begin(seats, carry).carry


@pytest.mark.req("EPS:RF-GR-014", "EPS:GL-BUTTON")
def test_the_button_moves_one_to_the_left_after_each_game() -> None:
    seats: list[SeatInfo | None] = [SeatInfo(f"p{i}", 500) for i in range(7)]
    carry, visited = None, []
    for _ in range(7):
        state = EPS.begin(seats, carry)
        assert EPS.picture(EPS.view(state, None))["button"] == state.button
        carry = state.carry
        visited.append(state.button)
    assert visited == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.req("EPS:RF-GR-014")
def test_the_button_skips_an_empty_seat_and_one_without_chips() -> None:
    seats = [SeatInfo("a", 500), None, SeatInfo("c", 0), SeatInfo("d", 500), SeatInfo("e", 500)]
    assert next_button(seats, Carry(0)).button == 3


@pytest.mark.req("EPS:RF-GR-017")
def test_no_client_gets_bytes_of_another_ones_cards_before_showdown_nor_of_a_folded_hand_ever() -> None:
    class Folder(Caller):
        def choose(self, view: object, legal: object, budget: object) -> object:
            return FOLD

    host = Host(EPS, [Caller(), Caller(), Caller(), Folder()], chance=Seeded(5))
    record = record_of(host.play([SeatInfo(f"p{i}", 500) for i in range(4)]))
    dealt = next(event for event in record.events if isinstance(event, HandsDealt))
    turned = [isinstance(event, HandsShown) for event in record.events].index(True)
    for viewer in (None, 0, 1, 2, 3):
        seen = redacted(record, viewer)
        assert seen.decks == {}
        before = encode(redacted(type(record)(header=record.header, events=record.events[:turned]), viewer))
        for owner, hand in enumerate(dealt.down):
            pair = f"[{hand[0]},{hand[1]}]".encode()
            assert (pair in before) == (owner == viewer)
            assert (pair in encode(seen)) == (owner in (0, 1, 2) or owner == viewer)


@pytest.mark.req("EPS:RF-HV-001")
def test_ten_thousand_showdowns_are_won_by_whom_another_evaluator_says() -> None:
    for seed in range(10_000):
        played = called_down(seed, players=2 + seed % 3)
        board = [show(card) for card in played.state.board]
        scores = [evaluate_cards(*board, *map(show, hole)) for hole in played.state.hole]
        best = {seat for seat, score in enumerate(scores) if score == min(scores)}
        won = played.events[-1]
        assert set(won.seats) == best, (board, scores)


@pytest.mark.req("EPS:GL-ACTIVE")
def test_the_active_set_after_a_fold_a_leave_and_an_all_in() -> None:
    hand = eps(500, 500, 500, 40, 500).run("a f")  # seat 3 all-in, 4 folds
    assert hand.state.live == 0b01111
    hand.leave(0)
    assert hand.state.live == 0b01110
    hand.leave(2)  # out of turn, say removed
    assert hand.state.live == 0b01010
    assert Folded(2) in hand.events
    assert hand.leave(3).state.live == 0b01010  # all-in: the hand stays


@pytest.mark.parametrize(
    ("actions", "seat", "folds"),
    [
        ("", 0, True),  # on turn
        ("", 2, True),  # off turn
        ("f", 0, False),  # folded already
        ("r50 a", 1, False),  # all-in: the hand stays live
    ],
)
def test_a_player_may_leave_at_any_time(actions: str, seat: int, folds: bool) -> None:
    hand = eps(500, 100, 500).run(actions)
    log = len(hand.events)
    hand.leave(seat)
    assert (Folded(seat) in hand.events[log:]) == folds
    asked = len(hand.asked)
    hand.check_down()
    assert seat not in hand.asked[asked:]
    assert sum(hand.payoffs) == 0


@pytest.mark.req("EPS:GL-COMMUNAL")
def test_the_communal_cards_count_for_every_hand() -> None:
    for seed in range(20):
        state = called_down(seed, players=4).state
        seen = EPS.picture(EPS.view(state, None))
        for seat, hole in enumerate(state.hole):
            assert seen["seats"][seat]["hand"]["says"] == describe(rank(hole + state.board))
        assert len(state.board) == 5

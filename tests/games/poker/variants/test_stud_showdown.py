"""Showing and mucking, the winner, and the pot."""

from collections.abc import Sequence

import pytest
from phevaluator import evaluate_cards

from croupier.games.game import SeatInfo
from croupier.games.poker.events import CHECK, FOLD, MUCK, SHOW, Bet, HandsDealt, HandsShown, PotWon, Returned
from croupier.kit.cards import parse_cards, show
from croupier.kit.chance import Seeded
from croupier.play.record import record_of, redacted
from croupier.play.round import Host
from tests.games.poker.script import Sitting
from tests.games.poker.variants.stud_script import StudScript, cards_in, stud
from tests.games.poker.variants.test_stud_deal import Passive

RULES = ["wsop", "csc478"]
UP = ["Kh 9d 9c Td", "2c 8h 7s 6c", "Ks Qd 4h 5s"]  # seat 0 shows first
DOWN = ["3h 3s Jh", "8c 8d Jc", "Ac Ad Ah"]  # two pair, threes of a kind: seat 2 wins, then 1, then 0


def at_the_showdown(
    rules: str = "csc478",
    stacks: Sitting = (500, 500, 500),
    up: Sequence[str] = UP,
    down: Sequence[str] = DOWN,
    ante: int = 10,
    showing: str = "ask",
) -> StudScript:
    """Everyone is in as cheaply as possible and has checked to the end."""
    hand = StudScript(stud(rules, ante=ante, showing=showing), stacks, up=up, down=down)
    while hand.state.street < 5 and hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    return hand


@pytest.mark.req("STUD:REQ061200")
@pytest.mark.parametrize("rules", RULES)
def test_each_remaining_player_in_turn_chooses_to_show_or_to_muck(rules: str) -> None:
    hand = at_the_showdown(rules)
    pot = hand.state.pot()
    assert hand.offers == {"show": [], "muck": []}
    for refused in (CHECK, FOLD, Bet(10)):
        assert hand.refusal(refused) == "showdown/show-or-muck"
    hand.turns("0s 1m")
    assert hand.turn == 2
    assert hand.offers == {"show": [], "muck": []}
    hand.turns("2s")
    assert hand.of(HandsShown) == [
        HandsShown((0,), (parse_cards("3h 3s Jh"),)),
        HandsShown((1,), ((),)),
        HandsShown((2,), (parse_cards("Ac Ad Ah"),)),
    ]
    assert hand.of(PotWon) == [PotWon(0, pot, (2,), (pot,))]
    assert hand.payoffs == [-pot // 3, -pot // 3, pot - pot // 3]


@pytest.mark.parametrize("rules", RULES)
def test_where_hands_are_shown_by_the_rules_no_player_is_asked(rules: str) -> None:
    """The first hand is shown, then each that can still win; the one that is beaten is mucked."""
    hand = at_the_showdown(rules, showing="auto")
    assert hand.turn < 0
    assert [event.seats for event in hand.of(HandsShown)] == [(0, 1, 2)]
    assert hand.of(HandsShown)[0].hands == tuple(map(parse_cards, DOWN))  # each is better than the one before
    assert [won.seats for won in hand.of(PotWon)] == [(2,)]
    beaten = at_the_showdown(rules, showing="auto", down=[DOWN[2], DOWN[1], DOWN[0]], up=UP)
    shown = beaten.of(HandsShown)[0]
    winner = beaten.of(PotWon)[0].seats[0]
    assert dict(zip(shown.seats, shown.hands, strict=True))[winner]
    assert () in shown.hands


@pytest.mark.parametrize("rules", RULES)
def test_by_the_rules_an_all_in_hand_goes_to_the_same_showdown(rules: str) -> None:
    hand = at_the_showdown(rules, stacks=[500, 10, 500], showing="auto")
    assert hand.turn < 0
    assert () not in hand.of(HandsShown)[-1].hands
    assert sum(hand.payoffs) == 0


def test_with_one_player_left_there_is_no_showdown() -> None:
    hand = StudScript(stud("csc478"), [500] * 3, up=UP, down=DOWN).turns("1b10 2f 0f")
    assert hand.of(HandsShown) == []
    assert hand.faces(None) == set(parse_cards("Kh 2c Ks"))


@pytest.mark.req("STUD:REQ061201")
@pytest.mark.parametrize("rules", RULES)
def test_showing_turns_all_seven_cards_up_for_everyone(rules: str) -> None:
    hand = at_the_showdown(rules).turns("0s")
    for viewer in (0, 1, 2, None):
        assert set(parse_cards(f"{UP[0]} {DOWN[0]}")) <= hand.faces(viewer)
        view = hand.game.view(hand.state, viewer)
        assert view.hole[0] + view.up[0] == parse_cards(f"{DOWN[0]} {UP[0]}")
    assert not set(parse_cards(f"{DOWN[1]} {DOWN[2]}")) & hand.faces(None)


@pytest.mark.req("STUD:REQ061201")
@pytest.mark.parametrize("rules", RULES)
def test_an_all_in_player_is_not_asked_and_his_seven_cards_are_shown(rules: str) -> None:
    hand = at_the_showdown(rules, stacks=[500, 10, 500])
    before = len(hand.asked)
    hand.turns("0s")
    assert hand.turn == 2, "not asked, though it was his turn"
    assert hand.asked[before - 1 :] == [0, 2]
    for viewer in (0, 1, 2, None):
        assert set(parse_cards(f"{UP[1]} {DOWN[1]}")) <= hand.faces(viewer)


def test_an_all_in_hand_is_shown_even_if_everyone_else_mucks() -> None:
    between = at_the_showdown(stacks=[500, 10, 500]).turns("0m 2m")
    assert between.of(HandsShown)[1] == HandsShown((1,), (parse_cards(DOWN[1]),))
    last = at_the_showdown(stacks=[500, 500, 10]).turns("0m 1m")
    assert last.events[-2:] == [HandsShown((2,), (parse_cards(DOWN[2]),)), PotWon(0, 30, (2,), (30,))]


def test_a_player_who_went_all_in_and_won_a_side_pot_since_is_not_asked_either() -> None:
    hand = StudScript(stud("csc478", ante=10), [500, 10, 60], up=UP, down=DOWN)
    hand.turns("2b50 0c")  # seat 1 is all-in for the ante, seat 2 for 60
    assert hand.state.stack == [440, 0, 0]
    assert hand.turn == 0
    hand.turns("0m")
    assert [e.seats for e in hand.of(HandsShown)] == [(0,), (1,), (2,)]
    assert hand.of(HandsShown)[2].hands == (parse_cards(DOWN[2]),)
    assert hand.payoffs == [-60, -10, 70]


def test_a_player_who_bet_everything_and_got_some_back_is_not_asked() -> None:
    hand = StudScript(stud("csc478", ante=10), [50, 200], up=UP[:2], down=DOWN[:2]).turns("1b190 0c")
    assert hand.of(Returned) == [Returned(1, 150)]
    assert [e.seats for e in hand.of(HandsShown)] == [(0,), (1,)]
    assert hand.payoffs == [-50, 50]


def test_nor_is_one_who_has_left_since() -> None:
    hand = StudScript(stud("wsop", ante=1), [4, 9], up=UP[:2], down=DOWN[:2]).turns("1b8")
    hand.leave(1).run("c")
    assert hand.of(Returned) == [Returned(1, 5)]
    assert [e.seats for e in hand.of(HandsShown)] == [(0,), (1,)]
    assert hand.payoffs == [-4, 4]


@pytest.mark.req("STUD:REQ061202")
@pytest.mark.parametrize("rules", RULES)
def test_mucking_gives_up_cards_unseen_and_the_claim_to_the_pot(rules: str) -> None:
    """tests/web/test_stud.py has the page, which asks before it sends a muck of the best hand."""
    hand = at_the_showdown(rules)
    paid = hand.state.start[2] - hand.state.stack[2]
    hand.turns("0s 1s 2m")
    assert hand.payoffs[2] == -paid, "he gets nothing"
    assert hand.of(PotWon)[0].seats == (1,), "the best hand was thrown away"
    for viewer in (0, 1, None):
        assert not set(parse_cards(DOWN[2])) & hand.faces(viewer)
        assert not set(parse_cards(DOWN[2])) & {card for event in hand.told(viewer) for card in cards_in(event)}


def test_the_last_player_who_has_not_mucked_wins_without_showing() -> None:
    hand = at_the_showdown().turns("0m 1m")
    assert hand.turn == -1
    assert hand.of(PotWon) == [PotWon(0, 60, (2,), (60,))]
    assert [e.hands for e in hand.of(HandsShown)] == [((),), ((),)]
    assert not set(parse_cards(DOWN[2])) & hand.faces(None)


def test_pot_by_pot_the_last_player_who_has_not_mucked_wins() -> None:
    hand = StudScript(stud("csc478", ante=10), [500, 30, 500], up=UP, down=DOWN)
    hand.turns("1b20 2r50 0c").turns("2k 0k 0k 2k 0k 2k 0k 2k")
    assert hand.pots == [(90, {0, 1, 2}), (60, {0, 2})]
    hand.turns("0m")
    assert hand.of(PotWon) == [PotWon(1, 60, (2,), (60,), 30)], "the side pot at once"
    assert hand.turn == 2, "seat 1 is all-in and shown; the main pot still has to be won"
    hand.turns("2m")
    assert hand.of(PotWon)[1:] == [PotWon(0, 90, (1,), (90,))]


@pytest.mark.parametrize("rules", RULES)
def test_whoever_lets_the_time_run_out_shows(rules: str) -> None:
    hand = at_the_showdown(rules)
    assert hand.game.default(hand.state, 0) == SHOW
    assert MUCK in hand.game.legal(hand.state, 0)
    hand.leave(0)
    assert hand.of(HandsShown)[0].hands == (parse_cards(DOWN[0]),), "and so does whoever leaves"


@pytest.mark.req("STUD:REQ061400")
def test_the_winners_of_10000_random_showdowns_are_those_of_an_independent_evaluator() -> None:
    game = stud("csc478", ante=1)
    host = Host(game, [Passive()] * 3, chance=Seeded(2024))
    seats = [SeatInfo(f"p{p}", 100) for p in range(3)]
    ties = 0
    for _ in range(10_000):
        played = host.play(seats)
        state, last = played.state, played.events[-1]
        scores = [evaluate_cards(*map(show, h + u)) for h, u in zip(state.hole, state.up, strict=True)]
        best = {p for p in range(3) if scores[p] == min(scores)}
        assert set(last.seats) == best
        ties += len(best) > 1
    assert ties, "split pots were among them"


@pytest.mark.req("STUD:REQ061401")
@pytest.mark.parametrize("rules", RULES)
def test_tied_players_split_the_pot_and_the_odd_unit_goes_by_the_highest_card_by_suit(rules: str) -> None:
    """The ten-high straights of seats 1 and 2 tie; one holds the ten of spades, the other that of hearts."""
    up = ["Kd Qc 2h 3d", "2c 9h 8s 7d", "Ts 9d 8c 4c"]
    down = ["4h 4s Jh", "Th 6h Qs", "7c 6d Kc"]
    hand = StudScript(stud(rules, ante=7), [500] * 3, up=up, down=down)
    hand.turns("1i 2c 0f" if rules == "wsop" else "1b10 2c 0f")
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    pot = {"wsop": 31, "csc478": 41}[rules]
    assert hand.of(PotWon) == [PotWon(0, pot, (2, 1), (pot // 2 + 1, pot // 2))]
    assert hand.payoffs[0] == -7
    assert hand.payoffs[2] == hand.payoffs[1] + 1


def test_the_odd_unit_looks_at_the_five_cards_that_play_and_at_the_best_suit_among_equal_ones() -> None:
    up = ["Kd Qc 2h 3d", "2c 9h 8s 7d", "Td 9d 8c 4c"]
    down = ["4h 4s Jh", "Th 6h As", "7c 6d Tc"]  # As does not play, nor would Tc help
    hand = StudScript(stud("csc478", ante=7), [500] * 3, up=up, down=down).turns("1b10 2c 0f")
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert hand.of(PotWon)[0].seats == (1, 2), "ten of hearts over ten of diamonds"
    down[2] = "7c 6d Ts"  # now either ten makes the straight, and he plays the spade
    hand = StudScript(stud("csc478", ante=7), [500] * 3, up=up, down=down).turns("1b10 2c 0f")
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert hand.of(PotWon)[0].seats == (2, 1)


def test_three_tied_players_get_the_odd_units_one_by_one() -> None:
    up = ["Ks Qh Jd 3d", "2c Kc Qd Jc", "Kd Qs Jh 4c"]
    down = ["Ts As 5h", "Td Ah 3s", "Tc Ac 6d"]
    hand = StudScript(stud("csc478", ante=5), [500] * 4, up=[*up, "8d"], down=down).turns("1b10 2c 3f 0c")
    while hand.turn >= 0:
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert hand.of(PotWon) == [PotWon(0, 50, (0, 1, 2), (17, 17, 16))]


@pytest.mark.req("STUD:REQ061500")
@pytest.mark.parametrize("rules", RULES)
def test_the_pot_is_empty_at_the_end_and_no_money_is_lost(rules: str) -> None:
    shown = at_the_showdown(rules).turns("0s 1s 2s")
    folded = StudScript(stud(rules, ante=10), [500] * 3, up=UP, down=DOWN)
    folded.turns("1i 2f 0f" if rules == "wsop" else "1b10 2f 0f")
    all_in = at_the_showdown(rules, stacks=[500, 13, 17])
    while all_in.turn >= 0:
        all_in.run("s")
    for hand, total in [(shown, 1500), (folded, 1500), (all_in, 530)]:
        assert hand.state.pot() == 0
        assert hand.game.picture(hand.state)["pot"] == 0
        assert sum(hand.state.stack) == total
        assert sum(hand.payoffs) == 0
    assert folded.of(Returned)
    assert len(all_in.of(PotWon)) > 1


def test_the_pot_goes_to_the_money_of_the_right_players() -> None:
    """Covers an outright win, a win by folds and side pots.

    tests/cli/terminal/test_record_appender.py has the money in store and on the page.
    """
    won = at_the_showdown().turns("0s 1s 2s")
    assert won.state.stack == [480, 480, 540]
    folded = StudScript(stud("csc478", ante=10), [500] * 3, up=UP, down=DOWN).turns("1b10 2f 0f")
    assert folded.state.stack == [490, 520, 490]
    sides = StudScript(stud("csc478", ante=10), [500, 500, 30], up=UP, down=DOWN)
    sides.turns("1b20 2c 0r60 1c").turns("0k 1k 0k 1k 0k 1k 0k 1k").turns("0s 1s")
    assert [(e.pot, e.amount, e.seats) for e in sides.of(PotWon)] == [(1, 80, (1,)), (0, 90, (2,))]
    assert sides.state.stack == [430, 510, 90]


def test_a_record_keeps_the_payoffs_and_its_redaction_hides_what_was_mucked() -> None:
    game = stud("csc478", ante=1)

    class Mucks(Passive):
        def choose(self, view, legal, budget):  # type: ignore[no-untyped-def]
            return MUCK if legal.showing else legal.passive()

    played = Host(game, [Mucks()] * 3, chance=Seeded(3)).play([SeatInfo(f"p{p}", 100) for p in range(3)])
    record = record_of(played)
    assert record.payoffs == played.over.payoffs
    public = redacted(record, None)
    ups = {card for event in played.events if isinstance(event, HandsDealt) for up in event.up for card in up}
    assert {card for event in public.events for card in cards_in(event)} - {-1} == ups
    assert public.payoffs == record.payoffs

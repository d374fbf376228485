"""A hand at the dealer's: turns, clock, cards that come and go, and what peers may not do."""

import random

import pytest
from msgspec.structs import replace

from croupier.bots.blackjack import Advice
from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.wire.contract import Game, GameState, PlayerState, cards_of, wire_cards
from croupier.dds.wire.extras import Feedback, FeedbackKind, HandResult, Notice, Phase, Status, Table, cards_in
from croupier.dds.wire.fields import text
from croupier.kit.cards import parse_card, parse_cards, show_cards
from croupier.kit.chance import Seeded
from tests.dds.evening import Evening, dealer_shows, playing, shown, uid

TWO_STAND = "Td 9c Ts 7h 9h 8d"  # 17, 18 against 18


@pytest.mark.req("UBER:88")
def test_the_index_of_the_acting_player_is_published_and_minus_one_while_nobody_acts() -> None:
    evening = Evening(cards=TWO_STAND)
    evening.join(0, 1, extras=False)
    evening.start()
    assert evening.state.active_player == -1
    evening.player(0, "hitting")
    evening.player(1, "hitting")
    assert evening.state.active_player == 0
    evening.player(0, "standing")
    assert evening.state.active_player == 1
    evening.player(1, "standing")
    assert evening.state.active_player == -1


@pytest.mark.req("UBER:44", "UBER:WIRE-HOLE")
def test_the_hole_card_says_nothing_until_the_dealers_turn() -> None:
    evening = playing(None, cards="Td Ts 9h 8d")
    first, second = evening.state.dealer_cards[:2]
    assert (first.valid, first.card, first.suite) == (False, 0, 0)
    assert cards_of((second,)) == (parse_card("8d"),)
    assert evening.table.dealer_cards[0] == 254
    evening.player(0, "standing")
    assert dealer_shows(evening.state) == "Ts 8d"


@pytest.mark.req("UBER:36", "UBER:UC1c")
def test_a_decision_counts_until_the_seventh_second_and_then_the_player_is_removed() -> None:
    evening = playing(500, 500, cards="2d 9c Ts 3h 9h 8d 4c 5c")
    evening.wait(6500)
    evening.player(0, "hitting")
    assert shown(evening.state, 0) == "2d 3h 4c"
    evening.wait(6999)
    assert evening.state.active_player == 0
    evening.wait(1)
    assert evening.state.active_player == 1
    assert evening.seated() == [1]
    assert evening.table.seats[0].status is Status.removed
    assert evening.codes(0)[-1] == "dds/too-slow"
    assert evening.notices() == ["too_slow"]
    evening.player(1, "standing")
    assert evening.balance(0) == 49_500


def test_a_removed_player_can_come_back_after_the_hand_with_the_balance_kept() -> None:
    evening = playing(500, 500, cards=TWO_STAND)
    evening.wait(7000)
    evening.join(0)
    assert evening.seated() == [1]
    evening.player(1, "standing")
    evening.join(0)
    assert evening.seated() == [0, 1]
    assert evening.table.seats[0].balance == 49_500


@pytest.mark.req("UBER:50", "UBER:88")
def test_a_bust_shows_its_card_first_and_then_the_cards_are_gone_before_the_next_player() -> None:
    evening = playing(500, 500, cards="Td 9c Ts 7h 9h 8d Kc")
    evening.forget()
    evening.player(0, "hitting")
    seen = [(shown(game, 0), game.active_player) for game in evening.all(Game)]
    assert seen == [("Td 7h Kc", -1), ("", 1)]
    assert evening.balance(0) == 49_500


@pytest.mark.req("UBER:58")
def test_surrender_takes_the_cards_away_and_returns_half() -> None:
    evening = playing(500, 500, cards=TWO_STAND)
    evening.request(0, "surrendering")
    assert (shown(evening.state, 0), evening.state.active_player) == ("", 1)
    assert evening.balance(0) == 49_750
    assert evening.table.seats[0].status is Status.surrendered


@pytest.mark.req("UBER:86", "UBER:63")
def test_a_hit_on_ten_cards_wins_at_once() -> None:
    evening = playing(1000, shoe="test", scenario="ten-cards")
    most = 0
    for _ in range(9):
        evening.player(0, "hitting")
        most = max(most, *[len(cards_of(game.p[0].cards)) for game in evening.all(Game)])
    assert most == 10
    assert evening.balance(0) == 51_000
    assert evening.table.seats[0].hands[0].result is HandResult.ten_cards
    assert shown(evening.state, 0) == ""


@pytest.mark.req("UBER:48")
def test_a_blackjack_is_paid_before_others_act() -> None:
    evening = playing(500, 500, cards="Ad 9c Ts Kh 9h 8d")
    assert evening.balance(0) == evening.table.seats[0].balance == 50_750
    assert evening.state.active_player == 1
    assert evening.table.seats[0].status is Status.blackjack


@pytest.mark.req("UBER:75", "UBER:51")
def test_a_player_below_21_stays_active_after_each_card_until_one_is_too_many() -> None:
    evening = playing(None, None, cards="2d 9c Ts 3h 9h 8d 4c 6s 5d Kc")
    for cards in ("2d 3h 4c", "2d 3h 4c 6s", "2d 3h 4c 6s 5d"):
        evening.player(0, "hitting")
        assert (shown(evening.state, 0), evening.state.active_player) == (cards, 0)
    evening.player(0, "hitting")
    assert evening.state.active_player == 1


@pytest.mark.req("UBER:19")
@pytest.mark.parametrize("what", ["out of turn", "another's uid", "not offered", "a raised balance", "without a seat"])
def test_what_is_not_allowed_changes_nothing(what: str) -> None:
    evening = playing(None, 500, cards="Td 9c Ts 7h 9h 8d")
    before, ledger = evening.state, dict(evening.game.members.purses)
    match what:
        case "out of turn":
            evening.player(1, "hitting")
        case "another's uid":
            evening.player(0, "hitting", source="intruder")
            evening.request(1, "leaving", source="intruder")
            assert evening.notices() == ["dispute", "dispute"]
        case "not offered":
            evening.player(0, "splitting")
        case "a raised balance":
            evening.player(0, balance=1e6)
        case _:
            evening.request(5, "surrendering")
    assert evening.state == before
    assert evening.game.members.purses == ledger
    assert evening.phase() is Phase.in_hand


@pytest.mark.req("UBER:19", "UBER:12")
def test_what_the_balance_does_not_cover_is_refused() -> None:
    evening = playing(30_000, 500, cards="5d 9c Ts 6h 9h 8d 2c")
    before = evening.state
    evening.double(0, 25_000)
    assert evening.codes(0)[-1].startswith("double/")
    assert evening.state == before
    evening.double(0, 20_000)
    assert (evening.balance(0), evening.table.seats[0].hands[0].bet) == (0, 50_000)


@pytest.mark.req("UBER:12")
def test_a_split_that_the_balance_does_not_cover_is_refused() -> None:
    evening = playing(30_000, 500, cards="8d 9c Ts 8h 9h 8c")
    evening.player(0, "splitting")
    assert evening.codes(0)[-1] == "split/above-balance"
    assert (evening.balance(0), evening.table.seats[0].hands_count) == (20_000, 1)


@pytest.mark.req("UBER:12")
@pytest.mark.parametrize("seed", range(3))
def test_no_balance_is_ever_negative_whatever_players_do(seed: int) -> None:
    chance, evening = random.Random(seed), Evening(pause_ms=0, chance=Seeded(seed))
    evening.join(0, 1, 2)
    evening.start()
    for n in range(3):
        evening.ready(n, 5_000)
    for _ in range(200):
        n = chance.randrange(3)
        amount = chance.choice([-500, 0, 500, 5_000, 20_000, 50_000, 10**9])
        match chance.randrange(5):
            case 0:
                evening.request(n, "surrendering")
            case 1:
                evening.join(n)
                evening.request(n, "betting", amount)
            case 2:
                evening.double(n, amount)
            case 3:
                evening.player(n, chance.choice(["hitting", "standing", "splitting", "doubling"]), balance=amount)
            case _:
                evening.player(max(evening.state.active_player, 0), "standing")
        evening.wait(500)
    assert evening.game.round > 3
    assert min(seat.balance for table in evening.all(Table) for seat in table.seats) >= 0
    assert min(evening.game.members.purses.values()) >= 0
    assert evening.game.difference() == 0


@pytest.mark.req("UBER:42", "UBER:29", "UBER:37", "UBER:38")
@pytest.mark.parametrize(
    ("amount", "code"),
    [(400, "bet/below-minimum"), (550, "bet/off-step"), (50_100, "bet/above-balance"), (500, None), (50_000, None)],
)
def test_bets_are_whole_dollars_from_five_to_the_balance(amount: int, code: str | None) -> None:
    evening = Evening(cards="Td Ts 7h 8d")
    evening.join(0)
    evening.start()
    evening.ready(0, amount)
    if code is None:
        assert evening.table.seats[0].hands[0].bet == amount
        evening.request(0, "betting", 700)
        assert evening.codes(0)[-1] == "bet/fixed"
        assert evening.table.seats[0].hands[0].bet == amount
    else:
        assert evening.codes(0)[-1] == code
        assert evening.phase() is Phase.readying


@pytest.mark.req("UBER:38")
@pytest.mark.parametrize(("amount", "accepted"), [(50_700, True), (50_800, False)])
def test_the_highest_bet_is_what_whole_dollars_are_left(amount: int, accepted: bool) -> None:
    evening = playing(500, cards="Ad Ts Kh 8d")
    assert evening.balance(0) == 50_750
    evening.request(0, "betting", amount)
    assert (evening.table.seats[0].bet == amount) is accepted
    assert ("bet/above-balance" in evening.codes(0)) is not accepted


@pytest.mark.req("UBER:11", "UBER:INTRO-g")
@pytest.mark.parametrize(("left", "stays"), [(450, False), (500, True)])
def test_a_player_below_the_least_bet_gives_up_the_seat(left: int, stays: bool) -> None:
    evening = Evening(cards="Td Ts 7h 8d", pause_ms=0)
    evening.join(0)
    evening.game.members.purses[uid(0)] = left + 500
    evening.start()
    evening.ready(0, 500)
    evening.player(0, "standing")
    assert (evening.seated() == [0]) is stays
    evening.request(0, "betting", 500)
    assert (evening.phase() is Phase.in_hand) is stays
    assert ("dds/broke" in evening.codes(0)) is not stays


@pytest.mark.req("UBER:COMM-6")
def test_between_hands_bets_are_awaited_for_two_to_seven_seconds() -> None:
    evening = playing(500, 500, cards=TWO_STAND)
    evening.player(0, "standing")
    evening.player(1, "standing")
    assert evening.gstate() is GameState.waiting
    assert shown(evening.state, 0) == "Td 7h"  # results can be read
    evening.request(0, "betting", 500)
    evening.request(1, "betting", 500)
    evening.wait(1999)
    assert evening.gstate() is GameState.waiting
    evening.wait(1)
    assert evening.gstate() is GameState.playing
    while evening.state.active_player >= 0:
        evening.player(evening.state.active_player, "standing")
    evening.request(1, "betting", 500)
    evening.wait(6999)
    assert evening.gstate() is GameState.waiting
    evening.wait(1)
    assert evening.gstate() is GameState.playing
    assert evening.table.seats[0].hands_count == 0
    assert evening.seated() == [0, 1]


@pytest.mark.req("UBER:EXT-BET")
def test_a_plain_peer_bets_five_dollars_and_ours_what_it_says() -> None:
    evening = playing(2500, None, cards="Td 9c Ts 9h Th 8d")
    assert [seat.hands[0].bet for seat in evening.table.seats[:2]] == [2500, 500]
    evening.player(0, "standing")
    evening.player(1, "standing")
    assert [evening.balance(0), evening.balance(1)] == [52_500, 50_500]
    evening.request(0, "betting", 1200)
    evening.wait(2000)
    assert [seat.hands[0].bet for seat in evening.table.seats[:2]] == [1200, 500]


@pytest.mark.req("UBER:INTRO-c", "UBER:103")
def test_a_hundred_hands_need_no_input_of_the_dealer() -> None:
    evening = playing(None, None, pause_ms=0)
    for _ in range(400):
        evening.wait(0)
        evening.player(max(evening.state.active_player, 0), "standing")
        assert evening.game.difference() == 0
    assert evening.game.round > 100
    assert evening.seated() == [0, 1]


@pytest.mark.req("UBER:INTRO-c")
def test_cards_and_results_that_a_player_publishes_change_nothing() -> None:
    evening = playing(500, 500, cards=TWO_STAND)
    state, table, ledger = evening.state, evening.table, dict(evening.game.members.purses)
    cards = wire_cards(parse_cards("Ah Kh"))
    mine = PlayerState(uid(0), cards)
    evening.game.hear("p0", 0, replace(state, p=(mine, *state.p[1:]), dealer_cards=cards, active_player=1), 0)
    won = replace(table.seats[0], balance=99_900)
    evening.game.hear("p0", 0, replace(table, seats=(won, *table.seats[1:])), 0)
    evening.player(0, balance=999.0)
    evening.collect()
    assert (evening.state, evening.table, evening.game.members.purses) == (state, table, ledger)


@pytest.mark.req("UBER:UC1b", "UBER:64")
def test_ending_in_mid_hand_waits_until_the_hand_is_settled() -> None:
    evening = playing(500, cards="Td Ts 9h 8d")
    evening.end()
    assert evening.phase() is Phase.in_hand
    evening.player(0, "standing")
    assert evening.phase() is Phase.ended
    assert evening.balance(0) == 50_500
    assert evening.codes(0)[-2:] == ["dds/won", "dds/closed"]


@pytest.mark.req("UBER:97")
def test_a_forced_end_returns_what_is_not_settled() -> None:
    evening = playing(500, 500, 500, cards="Td 8c 9c Ts 7h 8h 9h 8d Kc 2c")
    evening.player(0, "hitting")  # bust
    evening.player(1, "splitting")
    assert [evening.balance(n) for n in range(3)] == [49_500, 49_000, 49_500]
    evening.abandon()
    assert [evening.balance(n) for n in range(3)] == [49_500, 50_000, 50_000]
    assert evening.phase() is Phase.ended


@pytest.mark.req("UBER:97")
def test_bets_that_were_placed_but_not_dealt_stay_the_players() -> None:
    evening = playing(500, cards="Td Ts 9h 8d")
    evening.player(0, "standing")
    evening.request(0, "betting", 5000)
    evening.end()
    assert (evening.phase(), evening.balance(0)) == (Phase.ended, 50_500)


@pytest.mark.req("UBER:91", "UBER:WIRE-QOS")
def test_the_whole_state_is_published_with_each_change_and_again_every_second() -> None:
    evening = Evening()
    evening.join(0)
    assert [game.p[0].uid for game in evening.all(Game)] == [bytes(16), uid(0)]
    evening.forget()
    for _ in range(3):
        evening.wait(1000)
    kinds = [type(sample).__name__ for sample in evening.sent]
    assert kinds == ["Dealer", "Table", "Game"] * 3


@pytest.mark.req("UBER:96")
def test_the_order_of_the_shoe_is_made_when_the_game_is_started_and_kept_from_hand_to_hand() -> None:
    class Counted:
        kind = "seeded"
        shuffles = 0

        def shuffled(self, name: str, cards: object, most: int) -> list[int]:
            Counted.shuffles += 1
            return [*cards]  # type: ignore[misc]

    evening = Evening(chance=Counted())  # type: ignore[arg-type]
    evening.join(0, extras=False)
    assert Counted.shuffles == 0
    evening.start()
    assert Counted.shuffles == 1
    evening.player(0, "hitting")
    for _ in range(3):
        while evening.state.active_player >= 0:
            evening.player(0, "standing")
        evening.wait(7000)
    assert evening.game.round > 2
    assert Counted.shuffles == 1


@pytest.mark.req("UBER:95", "UBER:4")
def test_a_full_shoe_is_played_to_its_reshuffle_with_a_correct_ledger() -> None:
    evening = playing(*[None] * 7, pause_ms=0)
    lows: list[int] = []
    for _ in range(60):
        while (seat := evening.state.active_player) >= 0:
            evening.player(seat, "standing")
        left = evening.table.left
        lows.append(left)
        assert evening.game.difference() == 0
        if left == 416:
            assert evening.table.running_count == 0
            assert [table.left for table in evening.all(Table) if table.phase is Phase.in_hand][-1] <= 25
            break
        assert left > 25
        evening.wait(7000)
    assert lows[-1] == 416
    assert lows[0] < 416


@pytest.mark.req("UBER:EXT-COUNT", "UBER:101", "UBER:102")
def test_the_published_count_is_what_a_peer_counts_from_the_cards_it_sees() -> None:
    evening = playing(*[500] * 5, pause_ms=0)
    counted, before, shoe = 0, 0, 1
    checked = 0
    for _ in range(40):
        while (seat := evening.state.active_player) >= 0:
            kind = ["standing", "hitting", "splitting", "doubling"][evening.game.decision % 4]
            if evening.game.decision % 7 == 3:
                evening.request(seat, "surrendering")
            evening.player(seat, kind)
            if evening.state.active_player == seat:
                evening.player(seat, "standing")
        for table in evening.all(Table):
            if table.phase is Phase.in_hand:
                assert table.shoe_number == shoe
                seen = [card for s in table.seats for hand in s.hands[: s.hands_count] for card in hand.cards]
                counted = hi_lo([*seen, *table.dealer_cards])
                assert table.running_count == before + counted
                checked += 1
        fresh = evening.table.shoe_number != shoe
        shoe, before = evening.table.shoe_number, 0 if fresh else before + counted
        assert evening.table.running_count == before
        evening.forget()
        if fresh:
            break
        for n in range(5):
            evening.request(n, "betting", 500)
        if not evening.game.hand.running:
            evening.wait(7000)
    assert shoe == 2
    assert checked > 100


def hi_lo(cards: list[int]) -> int:
    """Return the count of cards as the extras number them: the ace is 0, the king 12, times four."""
    worth = [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1]
    return sum([worth[card // 4] for card in cards if card < 52])


@pytest.mark.req("UBER:EXT-SPLIT", "UBER:85", "UBER:79")
def test_all_hands_of_a_split_are_published_and_the_one_in_play_as_the_players_cards() -> None:
    evening = playing(1000, shoe="test", scenario="split")
    for hands, balance in ((2, 48_000), (3, 47_000)):
        evening.player(0, "splitting")
        assert evening.balance(0) == evening.table.seats[0].balance == balance
        assert [hand.bet for hand in evening.table.seats[0].hands[:hands]] == [1000] * hands
        assert evening.table.seats[0].hands_count == hands
    seen = []
    for at in range(3):
        assert evening.table.hand == at
        assert shown(evening.state, 0) == show_cards(cards_in(evening.table.seats[0].hands[at].cards))
        seen.append(shown(evening.state, 0))
        evening.player(0, "standing")
    assert len(set(seen)) == 3
    assert evening.balance(0) == 47_000 + sum([hand.back for hand in evening.table.seats[0].hands])


@pytest.mark.req("UBER:55", "UBER:56", "UBER:EXT-PITBOSS")
@pytest.mark.parametrize(("cards", "kinds"), [("6d Ts 6h 8d 2c", ["doubled_on_12_or_more"]), ("6d Ts 5h 8d 2c", [])])
def test_the_dealer_tells_the_pit_boss_of_doubles_by_plain_peers(cards: str, kinds: list[str]) -> None:
    evening = playing(None, cards=cards)
    evening.player(0, "doubling")
    assert evening.notices() == kinds
    for notice in evening.all(Notice):
        assert (notice.uid, notice.points, notice.bet, notice.added) == (uid(0), 12, 500, 500)


@pytest.mark.req("UBER:EXT-CLOCK")
def test_the_time_left_is_published_with_each_decision() -> None:
    evening = playing(500, cards="2d Ts 3h 8d 4c")
    assert evening.table.clock_ms == 7000
    evening.wait(2500)
    assert evening.table.clock_ms == 4500
    evening.player(0, "hitting")
    assert evening.table.clock_ms == 7000


@pytest.mark.req("UBER:EXT-FEEDBACK", "UBER:92")
def test_refusals_results_and_balances_reach_the_player() -> None:
    advice = Advice("stand", {"stand": 0.0}, 0, 0.0, "Stand on 18.")
    evening = playing(500, 500, cards=TWO_STAND, advise=lambda *_: advice)
    evening.player(1, "hitting")
    evening.player(0, "standing")
    evening.player(1, "standing")
    told = [said for said in evening.all(Feedback) if said.uid == uid(1)]
    kinds = [FeedbackKind.seated, FeedbackKind.refused, FeedbackKind.advised, FeedbackKind.result]
    assert [said.kind for said in told] == kinds
    assert told[1].says.startswith(b"It is not your turn.")
    assert text(told[2].says) == advice.says
    assert [said.balance for said in told] == [50_000, 50_000, 49_500, 50_000]
    assert evening.balance(1) == 50_000


@pytest.mark.req("UBER:66")
def test_the_status_of_every_player_is_published() -> None:
    evening = Evening(cards="9d Ac 9c Ts Ts 7h Kh 9h Td 8d Kc", pause_ms=0)
    seen: dict[int, set[Status]] = {}

    def look() -> None:
        for table in evening.all(Table):
            for seat, state in enumerate(table.seats):
                seen.setdefault(seat, set()).add(state.status)

    evening.join(0, 1, 2, 3, 4)
    evening.start()
    for n in (0, 1, 2, 3):
        evening.ready(n, 500)
    evening.request(4, "sitting_out")
    evening.player(0, "hitting")
    evening.player(2, "standing")
    evening.request(3, "surrendering")
    look()
    assert Status.bust in seen[0]
    assert Status.acting in seen[0]
    assert Status.blackjack in seen[1]
    assert Status.stood in seen[2]
    assert Status.surrendered in seen[3]
    assert Status.sitting_out_hand in seen[4]
    evening.forget()
    evening.request(0, "betting", 500)
    look()
    assert Status.bet_placed in seen[0]
    evening.wait(7000)
    evening.wait(7000)
    look()
    assert Status.joined in seen[0]
    assert Status.removed in seen[0]


def test_the_scenarios_give_each_player_the_same_cards() -> None:
    assert DealerSettings(shoe="test", scenario="push").options.scenario == "push"
    evening = playing(None, None, None, shoe="test", scenario="push")
    assert len({shown(evening.state, seat) for seat in range(3)}) == 1

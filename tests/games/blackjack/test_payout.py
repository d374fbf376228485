"""Who wins how much, and when (UBER, groups payout and dealer)."""

import pytest

from croupier.games.blackjack.events import (
    CardDealt,
    DealerDrew,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Peeked,
)
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:46", "UBER:47", "UBER:49")
@pytest.mark.parametrize(
    ("cards", "dealer", "draws", "actions", "won"),
    [
        ("TcKd", "Th 9h", "", "s", 1000),  # 20 v 19
        ("TcKd", "Th 6h", "6c", "s", 1000),  # 20 v 22
        ("Tc7d", "Th 6h", "5s", "h", -1000),  # 22: the dealer's 23 does not matter, he draws none
        ("Tc8d", "Th 8h", "", "s", 0),  # 18 v 18
        ("Tc7d", "Th 8h", "", "s", -1000),
        ("Tc7d", "Th 2h", "5c", "s", 0),
    ],
)
def test_a_hand_wins_pushes_or_loses(cards: str, dealer: str, draws: str, actions: str, won: int) -> None:
    assert Script(cards, dealer=dealer, draws=draws).run(actions).payoffs == [won]


@pytest.mark.req("UBER:46")
def test_22_loses_against_23() -> None:
    table = Script("Tc7d", "Tc9d", dealer="Th 6h", draws="5s 7s").run("h s")
    assert table.payoffs == [-1000, 1000]


@pytest.mark.req("UBER:48")
def test_a_blackjack_is_paid_three_to_two_before_others_act() -> None:
    table = Script("AcKd", "Tc8d", dealer="9h 7h", bets=[500, 500])
    assert table.balances[0] == 50_750
    assert table.asked == (1,)
    assert table.results() == ["blackjack"]


@pytest.mark.req("UBER:48")
@pytest.mark.parametrize("dealer", ["Kh Ah", "Ah Kh"])
def test_a_dealers_blackjack_ends_the_hand_blackjacks_push_and_the_others_lose(dealer: str) -> None:
    table = Script("AcKd", "Tc8d", "5c6d", dealer=dealer)
    assert [table.results(seat) for seat in range(3)] == [["push"], ["lose"], ["lose"]]
    assert table.payoffs == [0, -1000, -1000]
    assert not table.of(CardDealt, DealerDrew)


@pytest.mark.req("UBER:48", "UBER:49")
def test_a_drawn_21_does_not_take_a_blackjacks_pay_back() -> None:
    table = Script("AcKd", "Tc8d", dealer="Th 6h", draws="5c").run("s")
    assert table.state.dealer[0] >> 2 == 8
    assert table.payoffs == [1500, -1000]


@pytest.mark.parametrize(
    ("pays", "bet", "won"), [("3:2", 500, 750), ("6:5", 500, 600), ("3:2", 501, 751), ("6:5", 501, 601)]
)
def test_what_a_blackjack_wins_is_rounded_down_to_a_cent(pays: str, bet: int, won: int) -> None:
    assert Script("AcKd", dealer="9h 7h", bets=[bet], pays=pays, minimum=1, step=1).payoffs == [won]


@pytest.mark.req("UBER:50")
def test_a_bust_hand_is_shown_then_lost_then_the_next_player_is_asked() -> None:
    table = Script("Tc6d", "Tc8d", dealer="Th 7h", draws="Ks")
    states = []
    evolve = table.game.evolve

    def watched(state, event):  # type: ignore[no-untyped-def]
        evolve(state, event)
        states.append((table.shown(), table.results(), table.asked, table.state.house))

    table.game.evolve = watched  # type: ignore[method-assign]
    table.run("h")
    assert states == [
        ("Tc 6d", [None], (), 0),
        ("Tc 6d Ks", [None], (), 0),
        ("Tc 6d Ks", ["bust"], (1,), 1000),
    ]


@pytest.mark.req("UBER:59")
def test_the_dealer_draws_only_when_every_player_is_served() -> None:
    table = Script("2c3d", "4c5d", dealer="2h 3h", draws="4s Tc 5s 6s Td").run("h s h s")
    kinds = [type(event) for event in table.events]
    assert max(i for i, kind in enumerate(kinds) if kind is CardDealt) < kinds.index(HoleTurned)
    assert kinds.index(HoleTurned) < kinds.index(DealerDrew)


@pytest.mark.req("UBER:60")
def test_equal_cards_give_equal_dealer_draws() -> None:
    tables = [Script("Tc8d", dealer="2h 3h", draws="4s Ac Ad 6s 9c 9d").run("s") for _ in range(3)]
    assert len({tuple(table.state.dealer) for table in tables}) == 1


@pytest.mark.req("UBER:61")
@pytest.mark.parametrize(
    ("dealer", "draws", "cards"),
    [
        ("Th 6h", "2c", 3),  # 16 draws
        ("Th 7h", "", 2),
        ("Ah 6h", "", 2),  # soft 17 stands
        ("6h Ah", "", 2),
        ("2h 4h", "Ac", 3),  # ... and so does one that was drawn to
        ("Ah 5h", "Kc 5c", 4),  # soft 16, hard 16, 21
        ("Th Kh", "", 2),
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_17(dealer: str, draws: str, cards: int) -> None:
    table = Script("Tc8d", dealer=dealer, draws=draws).run("s")
    assert len(table.state.dealer) == cards
    assert table.cards == []


@pytest.mark.req("UBER:61")
def test_on_22_all_who_are_left_are_paid() -> None:
    table = Script("Tc2d", "Tc8d", "Tc6d", dealer="Th 6h", draws="Ks 6s").run("s s h")
    assert table.payoffs == [1000, 1000, -1000]


@pytest.mark.req("UBER:61")
@pytest.mark.parametrize(
    ("hands", "actions", "draws"), [(["Tc6d"], "h", "Ks"), (["AcKd"], "", ""), (["Tc6d"], "r", "")]
)
def test_the_dealer_shows_but_does_not_draw_for_nobody(hands: list[str], actions: str, draws: str) -> None:
    table = Script(*hands, dealer="Th 6h", draws=draws).run(actions)
    assert table.of(HoleTurned)
    assert not table.of(DealerDrew)


@pytest.mark.parametrize(("dealer", "draws", "cards"), [("Ah 6h", "Tc", 3), ("6h Ah", "Tc", 3), ("Th 7h", "", 2)])
def test_an_option_hits_soft_17(dealer: str, draws: str, cards: int) -> None:
    assert len(Script("Tc8d", dealer=dealer, draws=draws, soft_17="hit").run("s").state.dealer) == cards


@pytest.mark.parametrize(("hole", "won"), [("Kh", 0), ("9h", -1500)])
def test_insurance_pays_two_to_one_if_the_dealer_has_blackjack(hole: str, won: int) -> None:
    table = Script("Tc8d", dealer=f"{hole} Ah", rules="casino").run("i500")
    if hole == "9h":
        assert [type(event) for event in table.events[-2:]] == [Peeked, InsuranceSettled]
        assert table.balances == [48_500]
        table.run("s")
    assert table.payoffs == [won]


def test_insurance_is_asked_of_everybody_before_the_dealer_looks() -> None:
    table = Script("Tc8d", "AcKd", "Tc9d", dealer="Kh Ah", rules="casino")
    assert table.asked == (0, 1, 2)
    table.act(2, table.action("n")).act(1, table.action("i500"))
    assert not table.of(Peeked, HoleTurned)
    table.act(0, table.action("i200"))
    assert table.payoffs == [-1000 + 400, 1000, -1000]


@pytest.mark.parametrize(("actions", "draws", "bets"), [("s", "", 1000), ("d", "5c", 2000), ("p s s", "Tc Td", 2000)])
def test_without_a_look_a_late_blackjack_takes_all_bets(actions: str, draws: str, bets: int) -> None:
    cards = "8c8d" if "p" in actions else "Tc6d"
    table = Script(cards, "AcKd", dealer="Kh Ah", draws=draws, peek=False).run(actions)
    assert table.payoffs == [-bets, 0]


def test_without_a_look_a_blackjack_waits_for_the_dealer_where_he_may_have_one() -> None:
    waiting = Script("AcKd", "Tc8d", dealer="9h Ah", peek=False)
    assert waiting.results() == [None]
    assert waiting.asked == (1,)
    assert waiting.run("s").payoffs == [1500, -1000]
    paid = Script("AcKd", "Tc8d", dealer="9h 7h", peek=False)
    assert paid.results() == ["blackjack"]
    alone = Script("AcKd", dealer="2h Kh", peek=False)
    assert alone.payoffs == [1500]
    assert not alone.of(DealerDrew)


def test_the_house_is_ahead_by_what_the_players_lost() -> None:
    table = Script("Tc7d", "AcKd", "Tc9d", dealer="Th 8h").run("s s")
    assert table.payoffs == [-1000, 1500, 1000]
    assert table.state.house == -1500
    assert [event.result for event in table.of(HandSettled)] == ["blackjack", "lose", "win"]

"""The running count and other counting systems (UBER, group count)."""

import pytest

from croupier.games.blackjack.count import HI_LO, KO, SYSTEMS, running, true_count
from croupier.games.blackjack.events import Carry
from croupier.kit.cards import DECK_52, parse_cards
from tests.games.blackjack.script import Script


@pytest.mark.req("UBER:102")
def test_hi_lo_counts_small_cards_up_and_tens_and_aces_down() -> None:
    assert HI_LO.counted(parse_cards("3c 5d Ks 7h Qd As 8c 5h 4c 2d")) == 2
    assert [HI_LO.counted([card]) for card in range(0, 52, 4)] == [1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1]


@pytest.mark.req("UBER:101", "UBER:102")
def test_the_table_counts_every_card_when_it_is_seen_and_the_hole_card_when_it_is_turned() -> None:
    table = Script("Tc6d", dealer="5h Kh", draws="2c 4c")
    assert table.state.count == -1  # T, 6, K
    table.run("h")
    assert table.state.count == 0
    assert table.seen()["count"] == 0
    table.run("s")
    assert table.state.count == 2  # the hole card and a four
    assert table.over.carry.count == 2


@pytest.mark.req("UBER:101")
def test_the_count_goes_on_in_the_next_round() -> None:
    first = Script("Tc8d", dealer="9h 7h", draws="5c").run("s")
    assert first.over.carry.count == 0
    left = first.over.carry.left
    second = Script("2c3d", dealer="9h 7h", draws="5c Tc", carry=Carry(1, left, 4))
    assert second.state.count == 6


def test_the_true_count_is_per_deck_left_in_the_shoe() -> None:
    assert true_count(6, 156) == 2
    assert true_count(-3, 78) == -2
    assert true_count(5, None) == 0
    table = Script("2c3d", dealer="9h 7h", carry=Carry(1, (2,) * 52, 8))
    assert table.state.left == 100
    assert table.state.true_count == pytest.approx(10 * 52 / 100)
    assert table.seen()["true_count"] == 5.2


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_balanced_system_counts_a_deck_to_zero_and_an_unbalanced_one_to_its_surplus(name: str) -> None:
    system = SYSTEMS[name]
    assert len(system.values) == 13
    assert system.counted(DECK_52) == (0 if system.balanced else 4)
    assert system.balanced == (system is not KO)


@pytest.mark.parametrize(
    ("name", "all_ranks", "low"), [("hi-lo", 2, 0), ("ko", 3, 1), ("hi-opt-1", 2, 0), ("omega-2", 4, 2), ("zen", 4, 1)]
)
def test_systems_differ_on_the_same_cards(name: str, all_ranks: int, low: int) -> None:
    assert SYSTEMS[name].counted(parse_cards("2c 3c 4h 5d 6h 7h 8h 9d Ts Qc As")) == all_ranks
    assert SYSTEMS[name].counted(parse_cards("2c 2d 7h 9d Ac Ad")) == low


def test_a_fresh_shoe_of_an_unbalanced_system_starts_below_zero() -> None:
    assert running(KO, [8] * 52, 8) == -28
    assert running(KO, [0] * 52, 8) == 4
    assert running(HI_LO, [8] * 52, 8) == 0


def test_any_system_counts_from_the_cards_not_seen() -> None:
    table = Script("Tc6d", dealer="5h Kh", draws="2c 4c")
    for system in SYSTEMS.values():
        seen = system.counted(parse_cards("Tc 6d Kh"))
        assert running(system, table.state.unseen(), 8) == system.start(8) + seen

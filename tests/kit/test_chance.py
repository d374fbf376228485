import logging
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChanceRefused
from croupier.kit.cards import DECK_52, UNKNOWN, parse_card, parse_cards, show_cards
from croupier.kit.chance import Chance, Recorded, Rigged, Secure, Seeded
from croupier.kit.commitment import Committed
from croupier.kit.deck import Deck

SOURCES: list[Callable[[], Chance]] = [
    lambda: Seeded(1),
    Secure,
    lambda: Rigged(Seeded(1)),
    lambda: Recorded({"deck": DECK_52}, {"dice": [1, 6] * 50}),
    lambda: Committed(Seeded(1)),
]


@pytest.mark.parametrize("source", SOURCES)
def test_a_shuffle_keeps_the_cards_and_leaves_the_given_ones_alone(source: Callable[[], Chance]) -> None:
    cards = list(DECK_52)
    assert sorted(source().shuffled("deck", cards, 9)) == cards == list(DECK_52)


@pytest.mark.parametrize("source", SOURCES)
def test_dice_show_their_faces_only(source: Callable[[], Chance]) -> None:
    rolls = source().rolled("dice", 6, 100)
    assert len(rolls) == 100
    assert {1, 6} <= set(rolls) <= {1, 2, 3, 4, 5, 6}


def test_a_seed_gives_the_same_cards_on_every_platform() -> None:
    chance = Seeded(7)
    assert show_cards(chance.shuffled("deck", DECK_52, 9)[:9]) == "Qh 8c 3s Qc 7c 2c Th Ah Qd"
    assert chance.rolled("dice", 6, 8) == [1, 4, 1, 5, 5, 4, 3, 6]
    assert show_cards(Seeded.of(7, "block", 3).shuffled("deck", DECK_52, 9)[:9]) == "9h 6h Jh 6s 3s Td As Js 4s"


def test_seeds_that_look_alike_are_different_streams() -> None:
    seeds: list[tuple[int | str, ...]] = [(1,), (-1,), ("1",), (1, 1), (11,), ("1", 1), ("1, 1",), ()]
    orders = {show_cards(Seeded.of(*seed).shuffled("deck", DECK_52, 52)) for seed in seeds}
    assert len(orders) == len(seeds)


@given(st.integers(), st.integers(0, 52), st.integers(0, 52))
def test_later_rounds_depend_only_on_how_much_may_be_dealt(seed: int, most: int, later: int) -> None:
    one, other = Seeded(seed), Seeded(seed)
    first = Deck(one.shuffled("deck", DECK_52, most)).draw(most)
    assert other.shuffled("deck", tuple(reversed(DECK_52)), most)[:most] == [51 - card for card in first]
    assert one.shuffled("deck", DECK_52, later) == other.shuffled("deck", DECK_52, later)


def test_secure_shuffles_differ() -> None:
    chance = Secure()
    assert len({tuple(chance.shuffled("deck", DECK_52, 52)) for _ in range(1000)}) == 1000


@pytest.mark.req("EPS:RF-GR-002")
def test_the_cards_a_tester_names_are_dealt_next_in_that_order() -> None:
    named = parse_cards("As 7d 2c")
    chance = Rigged(Seeded(3), named)
    deck = Deck(chance.shuffled("deck", DECK_52, 9))
    assert deck.draw(3) == list(named)

    deck.draw(2)
    in_play = (deck.remaining[30], deck.remaining[-1], deck.remaining[5])
    chance.rig(deck, in_play)
    assert deck.draw(3) == list(in_play)
    assert sorted(deck.order) == list(DECK_52)


def test_names_hold_for_one_shuffle_and_the_latest_count() -> None:
    chance = Rigged(Seeded(3), parse_cards("As"))
    chance.name(parse_cards("Ad Ac"))
    assert show_cards(chance.shuffled("deck", DECK_52, 9)[:2]) == "Ad Ac"
    ordinary = Seeded(3)
    ordinary.shuffled("deck", DECK_52, 52)
    assert chance.shuffled("deck", DECK_52, 9) == ordinary.shuffled("deck", DECK_52, 52)


def test_a_name_that_is_not_in_the_pile_is_refused_once() -> None:
    chance = Rigged(Seeded(3), parse_cards("As"))
    with pytest.raises(ChanceRefused, match="As is not in this deck"):
        chance.shuffled("deck", DECK_52[:20], 5)
    assert sorted(chance.shuffled("deck", DECK_52[:20], 5)) == list(DECK_52[:20])


@pytest.mark.req("EPS:RF-GR-016")
def test_naming_cards_can_be_switched_off_and_is_then_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    off, on = Rigged(Seeded(3), enabled=False), Rigged(Seeded(3), enabled=True)
    deck = Deck(off.shuffled("deck", DECK_52, 9))
    order = deck.order
    for request in (lambda: off.name([0]), lambda: off.rig(deck, [0]), lambda: Rigged(off, [0], enabled=False)):
        caplog.clear()
        with caplog.at_level(logging.WARNING), pytest.raises(ChanceRefused) as refused:
            request()
        assert refused.value.code == "chance/rigging-off"
        assert "Refused to put 2c on top" in caplog.text
    assert deck.order == order

    on.name([parse_card("2c")])
    assert on.shuffled("deck", DECK_52, 9)[0] == parse_card("2c")


def test_only_a_source_that_can_be_rigged_is_marked_so() -> None:
    assert Rigged(Secure()).kind == "rigged"
    assert Rigged(Secure(), enabled=False).kind == "secure"
    assert Committed(Rigged(Secure())).kind == "rigged"


def test_a_record_gives_its_cards_and_dice_again() -> None:
    chance = Recorded({"deck": parse_cards("As Kd 2c")}, {"dice": [3, 1, 6]})
    assert show_cards(chance.shuffled("deck", DECK_52, 3)) == "As Kd 2c"
    assert chance.rolled("dice", 6, 2) == [3, 1]
    assert chance.rolled("dice", 6, 1) == [6]


def test_a_record_that_runs_out_is_refused() -> None:
    chance = Recorded({"deck": parse_cards("As Kd 2c")}, {"dice": [3]})
    deck = Deck(chance.shuffled("deck", DECK_52, 9))
    with pytest.raises(ChanceRefused, match="4 cards were asked of a deck with 3 left"):
        deck.draw(4)
    with pytest.raises(ChanceRefused, match="lacks 1 outcome of dice"):
        chance.rolled("dice", 6, 2)
    with pytest.raises(ChanceRefused, match="no cards of the source shoe"):
        chance.shuffled("shoe", DECK_52, 9)


@pytest.mark.parametrize("card", [UNKNOWN, 52, 99, 0])
def test_a_record_with_other_cards_than_the_pile_is_refused(card: int) -> None:
    with pytest.raises(ChanceRefused) as refused:
        Recorded({"deck": [card, 0]}).shuffled("deck", DECK_52, 2)
    assert refused.value.code == "chance/other-cards"


@pytest.mark.parametrize("face", [0, 7])
def test_a_recorded_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    with pytest.raises(ChanceRefused) as refused:
        Recorded({}, {"dice": [face]}).rolled("dice", 6, 1)
    assert refused.value.code == "chance/other-faces"

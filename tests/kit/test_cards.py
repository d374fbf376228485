import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Malformed
from croupier.kit.cards import (
    DECK_52,
    DECK_54,
    RANK_NAMES,
    RANKS,
    SORTED_52,
    SUIT_NAMES,
    SUITS,
    UNKNOWN,
    parse_card,
    parse_cards,
    rank,
    show,
    show_cards,
    suit,
)

WRITTEN = {*map(show, (*DECK_54, UNKNOWN)), "10c", "10d", "10h", "10s"}


@pytest.mark.req("EPS:GL-DECK", "STUD:REQ040101")
def test_the_deck_is_each_rank_of_each_suit_once_and_no_joker() -> None:
    assert len(DECK_52) == 52
    assert {show(card) for card in DECK_52} == {
        "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac",
        "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad",
        "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah",
        "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As",
    }  # fmt: skip


@pytest.mark.req("STUD:REQ040300", "STUD:REQ040301", "STUD:REQ040302")
def test_every_card_has_its_rank_and_suit() -> None:
    for card in DECK_52:
        assert RANKS[rank(card)] + SUITS[suit(card)] == show(card)
    assert sorted(map(suit, DECK_52)) == [s for s in range(4) for _ in range(13)]
    assert sorted(map(rank, DECK_52)) == [r for r in range(13) for _ in range(4)]
    assert SUIT_NAMES == ("Clubs", "Diamonds", "Hearts", "Spades")
    assert RANK_NAMES[0] == "Two"
    assert RANK_NAMES[8:] == ("Ten", "Jack", "Queen", "King", "Ace")


def test_the_long_deck_adds_two_jokers() -> None:
    assert [show(card) for card in DECK_54 if card not in DECK_52] == ["BJ", "RJ"]


def test_the_sorted_deck_is_the_deck() -> None:
    assert sorted(SORTED_52) == list(DECK_52)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("As Td 9c", "As Td 9c"),
        ("AsTd9c", "As Td 9c"),
        ("As, Td", "As Td"),
        ("10d", "Td"),
        ("10h10s", "Th Ts"),
        ("?? ??", "?? ??"),
        ("BJ RJ", "BJ RJ"),
        ("", ""),
    ],
)
def test_cards_are_read_apart_or_together(text: str, shown: str) -> None:
    assert show_cards(parse_cards(text)) == shown


@given(st.lists(st.sampled_from((*DECK_54, UNKNOWN))))
def test_what_is_shown_is_read_back(cards: list[int]) -> None:
    assert parse_cards(show_cards(cards), distinct=False) == tuple(cards)
    assert parse_cards("".join(map(show, cards)), distinct=False) == tuple(cards)


@given(st.text().filter(lambda text: text not in WRITTEN))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_card(text)
    assert repr(text) in refused.value.says


@pytest.mark.parametrize("text", ["1s", "as", "AS", "A", "Asx", "10", "11d", "T", "A♠", "As Tdd", "?", "100h"])
def test_a_word_that_is_no_card_is_named(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_cards(text)
    assert refused.value.code == "cards/unparsable"


def test_a_card_named_twice_is_refused_unless_allowed() -> None:
    with pytest.raises(Malformed, match="Td is named twice in '10d As Td'") as refused:
        parse_cards("10d As Td")
    assert refused.value.code == "cards/duplicate"
    assert parse_cards("As As", distinct=False) == parse_cards("As") * 2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import ChanceRefused
from croupier.kit.cards import DECK_52, DECK_54, SORTED_52, parse_card, parse_cards, show_cards
from croupier.kit.chance import Seeded
from croupier.kit.deck import Deck


def shuffled(seed: int) -> Deck:
    return Deck(Seeded(seed).shuffled("deck", DECK_52, 52))


@pytest.mark.req("STUD:REQ040100")
@given(st.lists(st.integers(0, 9), max_size=12))
def test_dealt_and_remaining_cards_are_known_at_each_moment(counts: list[int]) -> None:
    deck = shuffled(1)
    order = deck.order
    came: list[int] = []
    for count in counts:
        if len(came) + count > 52:
            break
        came += deck.draw(count)
        assert deck.dealt == tuple(came) == order[: len(came)]
        assert deck.remaining == order[len(came) :]
        assert deck.order == order


def test_a_deck_refuses_to_deal_more_than_it_has_and_deals_nothing() -> None:
    deck = Deck([3, 1, 2])
    deck.draw(2)
    with pytest.raises(ChanceRefused, match="2 cards were asked of a deck with 1 left") as refused:
        deck.draw(2)
    assert refused.value.code == "chance/ran-out"
    assert deck.draw(1) == [2]


@pytest.mark.req("STUD:REQ040200")
def test_one_deck_can_be_shuffled_and_sorted() -> None:
    deck = shuffled(5)
    random_order = deck.order
    deck.sort()
    sorted_order = deck.order
    deck.sort()
    assert set(random_order) == set(sorted_order) == set(DECK_52)
    assert len(random_order) == len(sorted_order) == 52
    assert random_order != sorted_order == deck.order


@pytest.mark.req("STUD:REQ040103")
def test_the_sorted_order_is_clubs_diamonds_hearts_spades_from_two_to_ace() -> None:
    deck = shuffled(6)
    deck.sort()
    assert show_cards(deck.order) == (
        "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad "
        "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
    )
    assert deck.order == SORTED_52


def test_jokers_sort_last_and_dealt_cards_stay() -> None:
    deck = Deck(list(reversed(DECK_54)))
    assert show_cards(deck.draw(1)) == "RJ"
    deck.sort()
    assert show_cards(deck.order[:2]) == "RJ 2c"
    assert show_cards(deck.order[-2:]) == "As BJ"


def test_named_cards_come_next_in_their_order_and_the_rest_keep_theirs() -> None:
    deck = Deck(list(DECK_52))
    deck.draw(4)
    named = parse_cards("As 3c Kd")
    deck.rig(named)
    assert deck.dealt == DECK_52[:4]
    assert deck.draw(3) == list(named)
    assert deck.remaining == tuple(card for card in DECK_52[4:] if card not in named)


@pytest.mark.parametrize(
    ("named", "code", "says"),
    [
        ("As 2c", "chance/already-dealt", "2c has been dealt already"),
        ("As Kd As", "chance/named-twice", "As is named 2 times"),
        ("As BJ", "chance/not-in-deck", "BJ is not in this deck"),
        ("??", "chance/not-in-deck", r"\?\? is not in this deck"),
    ],
)
def test_cards_that_cannot_come_next_are_refused_and_nothing_changes(named: str, code: str, says: str) -> None:
    deck = Deck(list(DECK_52))
    deck.draw(1)
    with pytest.raises(ChanceRefused, match=says) as refused:
        deck.rig(parse_cards(named, distinct=False))
    assert refused.value.code == code
    assert deck.order == DECK_52


def test_a_number_that_is_no_card_is_refused_by_its_number() -> None:
    with pytest.raises(ChanceRefused, match="99 is not in this deck"):
        Deck(list(DECK_52)).rig([99])


def test_a_shoe_of_two_decks_has_every_card_to_name_twice() -> None:
    ace = parse_card("As")
    shoe = Deck(list(DECK_52 * 2))
    shoe.rig([ace, ace])
    assert shoe.draw(2) == [ace, ace]
    with pytest.raises(ChanceRefused, match="already"):
        shoe.rig([ace])

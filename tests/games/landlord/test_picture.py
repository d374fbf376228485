"""A view as people and programs read it, and the lens that bots get."""

from typing import Any

import pytest

from croupier.games.landlord.cards import PRIORITY
from croupier.games.landlord.picture import hand_name
from croupier.games.landlord.state import State
from croupier.games.landlord.types import TYPES, HandInfo
from croupier.kit.cards import UNKNOWN, parse_card, parse_cards
from tests.games.landlord.script import Script

HANDS = ("BR3445778899TJQKA", "33456788TTJJJQQKK", "3455666799TQKAAA2")


def begun(said: str = "b1 p b2 p p") -> Script:
    return Script(HANDS, back="222").run(said)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_picture_of_a_fresh_deal(viewer: int | None) -> None:
    seen = begun("").picture(viewer)
    assert (seen["game"], seen["phase"], seen["first"], seen["turn"]) == ("landlord", "auction", 0, 0)
    assert (seen["landlord"], seen["bet"], seen["last"], seen["given"]) == (None, 0, None, [])
    assert seen["back"] == ["??"] * 3
    for at, seat in enumerate(seen["seats"]):
        assert seat["cards"].count("??") == (0 if at == viewer else 17)
        assert (seat["count"], seat["played"], seat["bid"], seat["passed"]) == (17, [], None, False)


def test_ones_own_cards_are_sorted_by_priority_the_back_cards_merged_in() -> None:
    shown = begun().picture(2)["seats"][2]["cards"]
    assert len(shown) == 20
    priorities = [PRIORITY[parse_card(card)] for card in shown]
    assert priorities == sorted(priorities)
    assert shown[-4:] == ["2c", "2d", "2h", "2s"]


def test_the_landlords_back_cards_are_known_to_all_until_they_are_given() -> None:
    game = begun()
    assert game.picture(0)["seats"][2]["cards"] == ["2d", "2h", "2s"] + ["??"] * 17
    game.run("22")
    assert game.picture(0)["seats"][2]["cards"] == ["2h", "2s"] + ["??"] * 16
    assert game.picture(0)["seats"][2]["played"] == ["2c", "2d"]
    assert game.picture(None)["back"] == ["2d", "2h", "2s"]


def test_the_picture_names_what_is_to_beat() -> None:
    game = begun().run("34567")
    seen = game.picture(0)
    assert seen["to_beat"] == {"handle": 3, "aux": 5, "priority": 7, "name": "single straight"}
    assert [card[0] for card in seen["given"]] == list("34567")
    assert (seen["last"], seen["turn"], seen["phase"], seen["bet"]) == (2, 0, "play", 2)


def test_every_type_has_the_documents_name_in_words() -> None:
    assert [hand_name(HandInfo(kind.handle)).replace(" ", "") for kind in TYPES] == [
        type(kind).__name__.lower() for kind in TYPES
    ]


@pytest.mark.parametrize("said", ["", "b1", "b3", "b3 3", "b3 3 4", "b3 3 4 p 5", "b3 3 4 p 5 p p"])
def test_a_lens_answers_as_the_view_does(said: str) -> None:
    game = begun(said)
    for seat in range(3):
        lens: Any = game.game.lens(game.state, seat)
        view = game.view(seat)
        assert lens.view() == view
        for name in ("phase", "played", *State.__slots__):
            assert getattr(lens, name) == getattr(view, name), name
        mine = [card for card in view.hands[seat] if card not in view.played[seat]]
        assert sorted(lens.mine) == sorted(mine)
        assert [PRIORITY[card] for card in lens.mine] == sorted([PRIORITY[card] for card in mine])


def test_a_lens_shows_what_was_played_and_hides_the_rest() -> None:
    game = begun("b3 3 4")
    lens: Any = game.game.lens(game.state, 2)
    assert lens.played == (parse_cards("3c"), parse_cards("4h"), ())
    assert [card for card in lens.hands[1] if card != UNKNOWN] == list(parse_cards("4h"))
    assert lens.seat == 2

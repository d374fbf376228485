"""Whatever the rules refuse: a code, a sentence, and nothing has changed."""

from typing import Any

import pytest

from croupier.errors import IllegalAction
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import PASS, SURRENDER, Bid, Play
from croupier.kit.cards import UNKNOWN, parse_cards
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.games.landlord.script import SEATS, Script

HANDS = ("33344455566677788", "34567899TTTTJJJBR", "9JQQQQKKKKAAAA222")


def begun(said: str = "") -> Script:
    return Script(HANDS, back="892").run("b3 " + said)


@pytest.mark.parametrize(
    ("said", "cards", "code"),
    [
        ("", "Kc", "cards/not-held"),  # another player's
        ("3 p p", "3c", "cards/not-held"),  # given before
        ("", "3s", "cards/not-held"),
        ("", "3c Kc", "cards/not-held"),
        ("", "3c 5c", "cards/no-hand"),
        ("", "3c 4c 5c 6c", "cards/no-hand"),
        ("", "3c 3d 4c", "cards/no-hand"),
        ("", "2s 3c 4c 5c 6c 7c", "cards/no-hand"),
        ("2", "Tc", "cards/not-bigger"),
        ("3", "3s", "cards/not-bigger"),  # the suit does not help
        ("3", "9c 9d", "cards/not-bigger"),  # another type
        ("34567", "4s 5s 6s 7s 8s", "cards/not-held"),
        ("34567", "3s 4s 5s 6s 7s", "cards/not-bigger"),
        ("33", "9c 9d Tc Td", "cards/no-hand"),
        ("9 TTTT", "9c", "cards/not-held"),
        ("9 TTTT", "Kc Kd Kh", "cards/not-bigger"),
        ("9 p p", "", "cards/none"),
        ("9", "", "cards/none"),
    ],
)
def test_cards_that_cannot_be_given_are_refused(said: str, cards: str, code: str) -> None:
    game = begun(said)
    play = Play(parse_cards(cards))
    assert game.refused(play) == code
    assert play not in game.legal()


def test_a_card_can_be_named_only_once() -> None:
    game = begun()
    assert game.refused(Play(parse_cards("3c 3c", distinct=False))) == "cards/named-twice"
    assert game.refused(Play(parse_cards("3c 3d 3d 3h", distinct=False))) == "cards/named-twice"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((UNKNOWN,), "cards/not-held"),
        ((54,), "cards/not-held"),
        ((-(2**70),), "cards/not-held"),
        ((2**70,), "cards/not-held"),
        ((4.0,), "cards/malformed"),
        (("3c",), "cards/malformed"),
        ((None,), "cards/malformed"),
        (([],), "cards/malformed"),
        ([4], "cards/malformed"),
        ("3c", "cards/malformed"),
        (None, "cards/malformed"),
        (4, "cards/malformed"),
    ],
)
def test_what_is_no_card_is_refused(cards: Any, code: str) -> None:
    game = begun()
    assert game.refused(Play(cards)) == code
    assert Play(cards) not in game.legal()


def test_true_passes_for_card_one_but_is_not_written_down() -> None:
    game = Script(("2222", "", "")).run("b3")
    game.act(0, Play((True,)))
    assert game.state.given == (1,)
    assert type(game.state.given[0]) is int


@pytest.mark.parametrize("action", [None, 3, b"pass", Play, object(), (), {"type": "Pass"}])
@pytest.mark.parametrize("said", ["", "b1", "b3", "b3 3"])
def test_what_is_no_action_is_refused(said: str, action: Any) -> None:
    game = Script(HANDS, back="892").run(said)
    assert game.refused(action) == "action/not-here"
    assert action not in game.legal()


def test_bids_are_for_the_auction_and_cards_for_the_play() -> None:
    game = Script(HANDS, back="892")
    assert game.refused(Play(parse_cards("3c"))) == "action/not-here"
    game.run("b3")
    assert game.refused(Bid(3)) == "action/not-here"


@pytest.mark.parametrize("action", [PASS, SURRENDER, Bid(3), Play(parse_cards("3c"))])
@pytest.mark.parametrize("seat", [-1, 3, 100])
def test_there_are_three_seats(seat: int, action: Any) -> None:
    for game in (Script(), begun(), begun("3").leave(0)):
        assert game.refused(action, seat) in ("turn/not-yours", "game/over")


def test_sentences_name_the_cards() -> None:
    game = begun("3")
    for cards, says in (("Kc", "You do not hold Kc."), ("9c 9d", "9c 9d does not beat 3c.")):
        with pytest.raises(IllegalAction) as refusal:
            game.game.act(game.state, 1, Play(parse_cards(cards)))
        assert refusal.value.says == says


class Cheat:
    """Always gives cards that cannot be given."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return Play((0, 1, 2, 3, 52))


def test_a_bot_that_bypasses_the_check_is_counted_a_fault_and_the_default_stands_in() -> None:
    played = Host(Landlord(), [Cheat()] * 3, chance=Seeded(2)).play(SEATS)
    assert {fault.kind for fault in played.faults} == {"illegal"}
    assert len(played.faults) == len(played.decisions())
    assert sum(played.over.payoffs) == 0

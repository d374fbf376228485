"""Playing cards in rounds: who leads, who may pass, what beats what, whose turn is next (LANDLORD, group play)."""

import json
from typing import Any

import pytest

from croupier.errors import IllegalAction
from croupier.games.landlord.events import PASS, Gave, Passed, Play
from croupier.games.landlord.types import NONE, SINGLE, HandInfo, find_type
from croupier.kit.cards import UNKNOWN, parse_cards
from tests.games.landlord.script import Script

HANDS = ("33445566778899TTA", "3344556677889JJJQ", "9TTJQQQKKKKAAA2BR")
VIEWERS = (None, 0, 1, 2)


def begun(said: str = "", **options: Any) -> Script:
    """Seat 0 is the landlord for 3 with three twos more, and leads."""
    return Script(HANDS, back="222", **options).run("b3 " + said)


@pytest.mark.req("LANDLORD:10.7.1")
def test_server_and_clients_track_the_same_hand_to_beat() -> None:
    game = begun()
    for word in ("34567", "p", "p", "88", "JJ", "KK", "22", "p", "p", "9"):
        game.run(word)
        for viewer in VIEWERS:
            assert game.folded(viewer).to_beat == game.state.to_beat
    assert game.state.to_beat == HandInfo(SINGLE, 0, 9)


@pytest.mark.req("LANDLORD:10.7.2")
def test_the_landlord_leads_and_play_goes_turn_by_turn_to_the_end() -> None:
    game = begun("334455667788 p p  99 JJ p p  J p A p p  TT p p  222")
    assert game.asked[1:5] == [0, 1, 2, 0]
    assert game.over
    assert game.state.counts[0] == 0


@pytest.mark.req("LANDLORD:10.7.3", "LANDLORD:10.7.6")
def test_a_request_says_whether_it_opens_a_round() -> None:
    game = begun()
    flags = []
    for word in ("3", "4", "p", "6", "p", "p", "77", "p"):
        flags.append((game.turn, game.offered()["leads"], game.offered()["pass"], game.state.to_beat == NONE))
        game.run(word)
    following = (False, True, False)
    opening = (True, False, True)
    turns = [(0, opening), *[(seat, following) for seat in (1, 2, 0, 1, 2)], (0, opening), (1, following)]
    assert flags == [(seat, *flag) for seat, flag in turns]


@pytest.mark.req("LANDLORD:10.7.4")
def test_the_others_wait_and_have_nothing_to_beat_when_a_round_begins() -> None:
    game = begun()
    for word in ("3", "4", "p", "6", "p", "p", "77"):
        for other in {0, 1, 2} - {game.turn}:
            assert game.offered(other) == {}
            assert game.picture(other)["turn"] == game.turn
            if game.offered()["leads"]:
                assert game.folded(other).to_beat.handle == 0
        game.run(word)


@pytest.mark.req("LANDLORD:10.7.6.1")
@pytest.mark.parametrize("said", ["", "3 p p", "3 4 p p"])
def test_who_opens_a_round_cannot_pass(said: str) -> None:
    game = begun(said)
    assert game.offered()["pass"] is False
    assert PASS not in game.legal()
    assert PASS not in list(game.legal())
    assert game.refused("p") == "pass/leading"


@pytest.mark.req("LANDLORD:10.7.6.2")
@pytest.mark.parametrize("word", ["3", "33", "222", "2223", "22233", "34567", "334455", "33445566778899TT"])
@pytest.mark.parametrize("said", ["", "A p p"])
def test_who_opens_a_round_may_give_any_hand(said: str, word: str) -> None:
    game = begun(said)
    assert game.state.to_beat == NONE
    info = find_type(game.action(word).cards)  # type: ignore[union-attr]
    assert info.handle > 0
    game.run(word)
    assert game.state.to_beat == info


VECTORS = [
    ("3", "4"), ("3", "3"), ("3", "44"), ("3", "34567"), ("3", "35"), ("T", "9"), ("T", "J"),
    ("34567", "45678"), ("34567", "34567"), ("34567", "456789"), ("34567", "JJJ"), ("34567", "JJJQ"),
    ("55", "66"), ("55", "55"), ("55", "5"), ("334455", "445566"), ("334455", "334455"), ("2223", "JJJQ"),
]  # fmt: skip


@pytest.mark.req("LANDLORD:10.7.8")
@pytest.mark.parametrize(("led", "word"), VECTORS)
def test_the_check_on_a_client_agrees_with_the_server(led: str, word: str) -> None:
    game = begun(led)
    play = game.action(word)
    assert isinstance(play, Play)
    before = json.dumps(game.picture(1))
    try:
        judged: Any = game.game.act(game.state, 1, play)[0].hand  # type: ignore[union-attr]
    except IllegalAction as refusal:
        judged = refusal.code
    try:
        checked: Any = game.game.check(game.folded(1), 1, play.cards)
    except IllegalAction as refusal:
        checked = refusal.code
    assert checked == judged
    assert json.dumps(game.picture(1)) == before


def test_cards_can_be_checked_while_others_are_at_turn() -> None:
    game = begun("3")
    kings = parse_cards("Kc Kd Kh Ks")
    assert game.turn == 1
    assert game.game.check(game.view(2), 2, kings) == find_type(kings)
    with pytest.raises(IllegalAction, match="does not beat 3"):
        game.game.check(game.view(2), 2, kings[:2])
    with pytest.raises(IllegalAction, match="You do not hold Ks"):
        game.game.check(game.view(1), 1, kings[3:])


@pytest.mark.req("LANDLORD:10.7.10")
def test_a_pass_is_recorded() -> None:
    game = begun("3 p")
    assert game.of(Passed) == [Passed(1)]
    assert game.state.passed == 0b010
    assert [seat["passed"] for seat in game.picture(0)["seats"]] == [False, True, False]


@pytest.mark.req("LANDLORD:10.7.13")
def test_played_cards_leave_the_hand_on_both_sides() -> None:
    game = begun()
    counts = [20, 17, 17]
    for word in ("34567", "p", "p", "88", "JJ", "KK", "p", "p", "9"):
        counts[game.turn] -= 0 if word == "p" else len(word)
        game.run(word)
        assert game.state.counts == counts
        for viewer in VIEWERS:
            assert game.folded(viewer).counts == counts
            assert [len(seat["cards"]) for seat in game.picture(viewer)["seats"]] == counts
    assert game.hand(0) == "3456799TTA222"
    assert game.hand(2) == "TTJQQQKKAAA2BR"


@pytest.mark.req("LANDLORD:10.7.14")
def test_the_others_are_sent_just_the_cards_that_were_given_and_by_whom() -> None:
    game = begun("34567 p p")
    gave, *passes = game.events[-3:]
    assert isinstance(gave, Gave)
    assert gave.seat == 0
    assert gave.cards == parse_cards("3c 4c 5c 6c 7c")
    assert [gave.cards] == [tuple(game.state.hands[0][place] for place in gave.places)]
    assert passes == [Passed(1), Passed(2)]
    for viewer in (None, 1, 2):
        assert [game.game.redact(event, viewer) for event in game.events[-3:]] == [gave, *passes]
        seen = game.folded(viewer).hands[0]
        assert [card for card in seen[:17] if card != UNKNOWN] == [c for c in game.state.hands[0] if c in gave.cards]


@pytest.mark.req("LANDLORD:10.7.15")
def test_what_others_are_shown_follows_every_play() -> None:
    game = begun()
    for word in ("34567", "p", "p", "88", "JJ", "KK", "p", "p"):
        giver = game.turn
        game.run(word)
        for viewer in VIEWERS:
            seen = game.game.picture(game.folded(viewer))
            assert [seat["count"] for seat in seen["seats"]] == game.state.counts
            info = game.state.to_beat
            assert (seen["to_beat"]["handle"], seen["to_beat"]["aux"]) == (info.handle, info.aux)
            assert seen["to_beat"]["priority"] == info.priority
            if word != "p":
                assert (seen["last"], "".join([card[0] for card in seen["given"]])) == (giver, word)


@pytest.mark.req("LANDLORD:10.7.17")
def test_two_passes_give_the_lead_back_and_clear_the_marks() -> None:
    game = begun("T p p")
    assert game.turn == 0
    assert game.state.to_beat == NONE
    assert game.state.given == ()
    assert game.state.passed == 0


@pytest.mark.req("LANDLORD:10.7.17")
def test_who_passed_may_play_when_the_turn_returns() -> None:
    game = begun("3 p 9 p")
    assert game.turn == 1  # passed before, and is asked again
    assert game.state.passed == 0b001  # giving cards cleared the mark
    game.run("J p p")
    assert game.turn == 1
    assert game.offered()["leads"]


@pytest.mark.req("LANDLORD:10.7.18")
def test_every_request_leads_to_one_more_until_the_end() -> None:
    game = begun()
    number = len(game.asked)
    for word in ["334455667788", "p", "p", "99", "JJ", "p", "p", "J", "p", "A", "p", "p", "TT", "p", "p"]:
        game.run(word)
        number += 1
        assert len(game.asked) == number
    game.run("222")
    assert len(game.asked) == number
    assert game.over


def test_suits_do_not_matter_and_any_card_of_a_rank_may_be_given() -> None:
    game = begun("3")
    for card in parse_cards("Jc Jd Jh"):
        assert Play((card,)) in game.legal()
    assert [play for play in game.legal() if isinstance(play, Play) and play.cards[0] // 4 == 9] == [
        Play(parse_cards("Jc"))
    ]


def test_cards_may_be_named_in_any_order() -> None:
    game = begun()
    game.act(0, Play(parse_cards("7c 3c 6c 4c 5c")))
    assert game.state.to_beat == find_type(parse_cards("3c 4c 5c 6c 7c"))
    assert game.hand(0) == "345678899TTA222"

"""What a page needs to show a hand without knowing rules: who won what, with which cards, and where the blinds are."""

from typing import Any

from croupier.games.game import Seat
from croupier.games.poker import Holdem, Omaha
from croupier.games.poker.variants.stud import Stud
from tests.games.poker.script import Script
from tests.games.poker.variants.stud_script import StudScript


def seats(hand: Script, viewer: Seat | None = None) -> list[dict[str, Any]]:
    seen = hand.game.picture(hand.game.view(hand.state, viewer))
    return [seat for seat in seen["seats"] if seat]


def picture(hand: Script, viewer: Seat | None = None) -> dict[str, Any]:
    return hand.game.picture(hand.game.view(hand.state, viewer))


KINGS = {0: "KsKh", 1: "AsQd", 2: "7c2d"}


def shown_down() -> Script:
    return Script(Holdem(), [100] * 3, hands=KINGS, board="Kd9h9s 3c 4d").run("r6 c c  k k k  k k k  k k b20 c c")


def test_the_winner_has_what_was_won_and_the_five_cards_that_won_it() -> None:
    hand = shown_down()
    assert [seat["won"] for seat in seats(hand)] == [78, 0, 0]
    assert seats(hand)[0]["best"] == ["Ks", "Kh", "Kd", "9s", "9h"]
    assert seats(hand)[0]["hand"] == {
        "kind": "full-house",
        "ranks": ["K", "9"],
        "kickers": [],
        "says": "Full house, Kings full of Nines",
    }


def test_a_hand_is_named_with_all_that_may_decide_between_it_and_another() -> None:
    hand = Script(Holdem(), [50] * 2, hands={0: "AsTs", 1: "Ad9d"}, board="Ac3c5h 8s 7c").run("a c")
    assert [(seat["hand"]["ranks"], seat["hand"]["kickers"]) for seat in seats(hand)] == [
        (["A"], ["T", "8", "7"]),
        (["A"], ["9", "8", "7"]),
    ]


def test_in_stud_everybody_is_told_what_the_up_cards_amount_to() -> None:
    up = ["8h 8c 2d", "Qs 7d 3c", "2s 4s 5c"]
    hand = StudScript(Stud(), [500] * 3, up=up).turns("2i 0c 1c").turns("0k 1k 2k")
    for viewer in (None, 1):
        shown = [seat["showing"] for seat in seats(hand, viewer)]
        assert [(each["kind"], each["ranks"], each["kickers"]) for each in shown] == [
            ("one-pair", ["8"], ["2"]),
            ("high-card", ["Q"], ["7", "3"]),
            ("high-card", ["5"], ["4", "2"]),
        ]
    hand.turns("0b20 1f")
    assert seats(hand)[1]["showing"] is None
    assert [seat["showing"] for seat in seats(shown_down())] == [None] * 3


def test_a_mucked_hand_is_nobodys_to_see_but_its_owners() -> None:
    hand = shown_down()
    assert seats(hand)[2]["cards"] == ["??", "??"]
    assert (seats(hand)[2]["best"], seats(hand)[2]["hand"]) == (None, None)
    assert seats(hand, 2)[2]["best"] is not None


def test_while_the_betting_goes_on_nobody_is_told_the_best_five() -> None:
    hand = Script(Holdem(), [100] * 3, hands=KINGS, board="Kd9h9s 3c 4d").run("r6 c c  k k k  k k k")
    assert [seat["best"] for seat in seats(hand, 0)] == [None] * 3
    assert [seat["won"] for seat in seats(hand, 0)] == [0] * 3


def test_hands_that_lie_open_in_an_all_in_are_shown_with_their_best_five_as_soon_as_there_are_five() -> None:
    hand = Script(Holdem(), [100] * 2, hands={0: "KsKh", 1: "AsQd"}, board="Kd9h9s 3c 4d").run("a c")
    assert len(seats(hand)[1]["best"]) == 5
    assert [seat["won"] for seat in seats(hand)] == [200, 0]


def test_side_pots_and_the_main_pot_add_up_to_what_was_won() -> None:
    hand = Script(Holdem(), [20, 60, 100], hands={0: "AsAd", 1: "KsKd", 2: "QsQd"}, board="2c3d5h 8s 9c").run("a a c")
    assert [seat["won"] for seat in seats(hand)] == [60, 80, 0]
    assert hand.payoffs == [40, 20, -60]


def test_a_split_pot_is_won_by_both() -> None:
    hand = Script(Holdem(), [50] * 2, hands={0: "AsKs", 1: "AdKd"}, board="2c3c5h 8s 9c").run("a c")
    assert [seat["won"] for seat in seats(hand)] == [50, 50]


def test_the_last_one_in_wins_without_showing() -> None:
    hand = Script(Holdem(), [100] * 3, hands=KINGS, board="Kd9h9s").run("r6 c c  k b20 f f")
    assert [seat["won"] for seat in seats(hand)] == [0, 0, 18]
    assert [seat["best"] for seat in seats(hand)] == [None] * 3


def test_omahas_best_five_are_two_of_the_hand_and_three_of_the_board() -> None:
    hand = Script(Omaha(), [20] * 2, hands={0: "AsAdKsKd", 1: "2c2d7h8h"}, board="AhAcKh3c4d").check_down()
    best = seats(hand, 0)[0]["best"]
    assert len([card for card in best if card in ("As", "Ad", "Ks", "Kd")]) == 2


def test_blinds_are_where_they_were_posted() -> None:
    seen = picture(Script(Holdem(), [100] * 4, button=1))
    assert (seen["button"], seen["small"], seen["big"], seen["bring_in"]) == (1, 2, 3, None)
    heads_up = picture(Script(Holdem(), [100] * 2, button=1))
    assert (heads_up["small"], heads_up["big"]) == (1, 0)


def test_in_stud_the_lowest_card_has_the_bring_in() -> None:
    hand = Script(Stud(), [100] * 3, hands={0: "AsAdKs", 1: "2c2d2h", 2: "7c7d7h"})
    seen = picture(hand)
    assert (seen["small"], seen["big"], seen["bring_in"]) == (None, None, 1)
    hand.run("i f")
    assert picture(hand)["bring_in"] == 1

"""What the screens of the three programs show, made of the samples of a staged hand."""

from typing import Any

import pytest

from croupier.bots.blackjack import Advice
from croupier.dds.dealer.hosted_game import no_advice
from croupier.dds.dealer.settings import DealerSettings
from croupier.dds.pictures import dealer_picture, pitboss_picture, player_picture
from croupier.dds.pitboss.watch import Watch
from croupier.dds.player.client import PlayerClient
from tests.dds.evening import GAME_UID, Evening, uid


def tables(evening: Evening) -> list[dict[str, Any]]:
    """Return the table as dealer, player and pit boss show it, the last two by what they hear."""
    player, watch = PlayerClient(uid=uid(0), name="Ann"), Watch()
    for peer in (player, watch):
        for sample in evening.sent:
            peer.hear("dealer", 1, sample, evening.now_ms)
    player.joined = GAME_UID
    [watched] = pitboss_picture(watch, evening.now_ms)["tables"]
    shown = [dealer_picture(evening.game, no_advice), player_picture(player, evening.now_ms)]
    return [*[picture["table"] for picture in shown], watched]


SHOES = [
    (DealerSettings(), {"kind": "decks", "left": 416}),
    (DealerSettings(shoe="infinite"), {"kind": "infinite", "left": None}),
    (DealerSettings(shoe="test", scenario="push"), {"kind": "test"}),
]


@pytest.mark.req("UBER:30")
@pytest.mark.parametrize(("settings", "shoe"), SHOES, ids=["8-deck", "infinite", "test"])
def test_the_shoe_is_published_and_shown_by_every_program(settings: DealerSettings, shoe: dict[str, Any]) -> None:
    evening = Evening(shoe=settings.shoe, scenario=settings.scenario)
    for table in tables(evening):
        assert shoe.items() <= table["picture"]["shoe"].items()


def test_every_program_shows_the_same_cards_count_and_cards_left_after_each_card() -> None:
    evening = Evening(cards="2d 9c Ts 3h 9h 8d 4c")
    evening.join(0, 1)
    evening.start()
    evening.ready(0, 500)
    evening.ready(1, 500)
    shown = tables(evening)
    assert [table["picture"]["shoe"]["left"] for table in shown] == [410] * 3
    assert [table["count"] for table in shown] == [2] * 3  # 2, 3, 9, 9 and 8; the ten is the hole card
    evening.player(0, "hitting")
    shown = tables(evening)
    assert [table["picture"]["shoe"]["left"] for table in shown] == [409] * 3
    assert [table["count"] for table in shown] == [3] * 3
    for table in shown:
        seats = table["picture"]["seats"]
        assert [seats[n]["hands"][0]["cards"] for n in (0, 1)] == [["2d", "3h", "4c"], ["9c", "9h"]]
        assert table["picture"]["dealer"]["cards"] == ["??", "8d"]
        assert [person["uid"] for person in table["people"] if person] == [uid(0).hex(), uid(1).hex()]


def test_the_dealer_sees_own_cards_and_all_cards_values_money_count_and_the_expected_actions() -> None:
    evening = Evening(cards="2d 9c Ts 3h 9h 8d")
    evening.join(0, 1)
    evening.start()
    evening.ready(0, 500)
    evening.ready(1, 2500)
    table = dealer_picture(evening.game, expected)["table"]
    seats = table["picture"]["seats"]
    assert (table["hole"], table["picture"]["dealer"]["cards"][1], table["dealer_points"]) == ("Ts", "8d", 18)
    assert [seats[n]["hands"][0]["cards"] for n in (0, 1)] == [["2d", "3h"], ["9c", "9h"]]
    assert [seats[n]["hands"][0]["points"] for n in (0, 1)] == [5, 18]
    assert [table["people"][n]["balance_usd"] for n in (0, 1)] == ["$495.00", "$475.00"]
    assert table["count"] == 2
    assert [table["people"][n]["expected"] for n in (0, 1)] == ["hit", "split"]


def expected(game: Any, view: Any, seat: int) -> Advice:
    """Advise as basic strategy does in this hand, without working all of it out."""
    return Advice("split" if game.legal(view, seat).choices().get("split") else "hit", {}, 0, 0.0, "")


@pytest.mark.req("UBER:66")
def test_the_dealer_shows_what_each_player_is_doing() -> None:
    evening = Evening(cards="Td 9c Ts 7h 9h 8d", pause_ms=2000)
    evening.join(0, 1, 2)
    assert statuses(evening) == ["joined"] * 3
    evening.start()
    evening.ready(0, 500)
    assert statuses(evening) == ["ready", "joined", "joined"]
    evening.ready(1, 500)
    evening.request(2, "sitting_out")
    assert statuses(evening) == ["acting", "waiting_turn", "sitting_out_hand"]
    evening.player(0, "standing")
    assert statuses(evening) == ["stood", "acting", "sitting_out_hand"]


def statuses(evening: Evening) -> list[str]:
    people = dealer_picture(evening.game, no_advice)["table"]["people"]
    return [person["status"] for person in people if person]

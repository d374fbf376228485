"""The strength of a hand, as a service: right, and by what the asker may see alone."""

from itertools import combinations
from typing import Any

import pytest

from croupier.games.poker.ranking import rank
from croupier.kit.cards import DECK_52, parse_cards
from tests.server.open_house import Place, anyio_backend, error, place, shared, two_players
from tests.server.play import act_once

__all__ = ["anyio_backend", "place", "shared"]
pytestmark = pytest.mark.anyio


@pytest.mark.req("POKERIV3:U21")
async def test_the_strength_of_a_hand_is_what_enumeration_finds(shared: Place) -> None:
    ann = await shared.person("Ann strong")
    hand, board = parse_cards("As Kd"), parse_cards("Ah 7c 2d Ks")
    told = (await ann.post("/api/strength", json={"cards": "As Kd", "board": "Ah 7c 2d Ks"})).json()
    left = [card for card in DECK_52 if card not in hand + board]
    wins = ties = deals = 0
    for river in left:
        mine = rank((*hand, *board, river))
        for other in combinations([card for card in left if card != river], 2):
            theirs = rank((*other, *board, river))
            deals += 1
            wins += mine > theirs
            ties += mine == theirs
    assert told["exact"]
    assert told["deals"] == deals
    assert told["win"] == pytest.approx(wins / deals, abs=1e-12)
    assert told["tie"] == pytest.approx(ties / deals, abs=1e-12)
    assert told["made"] == "Two pair"
    assert told["hand"] == {
        "kind": "two-pair",
        "ranks": ["A", "K"],
        "kickers": ["7"],
        "says": "Two pair, Aces and Kings, Seven kicker",
    }
    many = (await ann.post("/api/strength", json={"cards": "7c 2d", "opponents": 9, "samples": 2000})).json()
    assert not many["exact"]
    assert 0 < many["equity"] < 0.2


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ({"cards": "As As"}, 400),
        ({"cards": "As ??"}, 400),
        ({"cards": "As"}, 400),
        ({"cards": "As Kd", "game": "bridge"}, 404),
        ({"cards": "As Kd", "opponents": 10}, 400),
        ({"cards": "As Kd", "samples": 10**9}, 400),
        ({"cards": "As Kd", "board": "As"}, 400),
    ],
)
async def test_a_question_about_no_hand_is_refused(shared: Place, question: dict[str, Any], status: int) -> None:
    ann = await shared.person(f"Ann asks {len(shared.visitors)}")
    await error(await ann.post("/api/strength", json=question), status)


@pytest.mark.req("POKERIV3:U21")
async def test_the_strength_of_ones_hand_at_a_table_uses_only_what_one_sees(place: Place) -> None:
    people, clients = await two_players(place)
    held = await place.table(clients)
    await act_once(clients, held)
    await act_once(clients, held)  # the flop is there
    for person, client in zip(people, clients, strict=True):
        seat = clients.index(client)
        picture = client.now["picture"]
        cards, board = picture["seats"][seat]["cards"], picture["board"]
        told = (await person.post("/api/strength/mine", json={"table": held})).json()
        asked = {"cards": " ".join(cards), "board": " ".join(board)}
        assert told == (await person.post("/api/strength", json=asked)).json()
        assert len(board) == 3
    eve = await place.person("Eve")
    await error(await eve.post("/api/strength/mine", json={"table": held}), 409)
    await error(await eve.post("/api/strength/mine", json={"table": 99}), 404)

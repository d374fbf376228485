"""A hand that is mucked over the wire: its cards reach nobody, and it wins nothing (STUD:REQ061202)."""

from typing import Any

import pytest

from croupier.kit.cards import UNKNOWN
from croupier.play.record import redacted
from tests.server.live_house import Client, opened
from tests.server.play import play_rounds
from tests.server.stud_house import ACES, STUD, Stacked, sit, stay

pytestmark = [pytest.mark.anyio, pytest.mark.req("STUD:REQ061202")]

KING_UP = "3h 6d 2s 8d Ks 5c Th"  # shows first
DOWN = [ACES.split()[at] for at in (0, 1, 6)]  # Ann's


def mucking(seat: int) -> Any:
    return lambda now: {"type": "Muck"} if now["you"] == seat and "muck" in now["choices"] else stay(now)


def knows(client: Client, table: int) -> set[str]:
    """Which of Ann's down cards were in any message, and any card of her down cards in an event."""
    told = "".join(client.frames)
    dealt = [event["down"][0] for event in client.events(table) if event["type"] == "HandsDealt"]
    assert dealt
    assert {card for down in dealt for card in down} == {UNKNOWN}
    return {card for card in DOWN if f'"{card}"' in told}


async def test_no_client_is_told_the_down_cards_of_a_mucked_hand_and_it_wins_nothing(database: str) -> None:
    async with opened(database, STUD, chance=lambda: Stacked([ACES, KING_UP])) as house:
        ann, ben, eve = [await house.client(name) for name in ("ann", "ben", "eve")]
        table = await sit([ann, ben], (50, 50))
        await eve.done("watch", table=table)
        await play_rounds([ann, ben], table, 1, mucking(0))
        await eve.hear_events("RoundEnded", table=table)
        [won] = [event for event in ben.events(table) if event["type"] == "PotWon"]
        assert (won["seats"], won["shares"]) == ([1], [22]), "a pair of aces was thrown away"
        assert [seat["chips"] for seat in ann.now["seats"]] == [39, 61]
        assert knows(ben, table) == knows(eve, table) == set()
        record = await house.store.rounds.record(table, 1)
        for viewer in (1, None):
            assert not {card for deal in _dealt(redacted(record, viewer).events) for card in deal.down[0]} - {UNKNOWN}


def _dealt(events: Any) -> list[Any]:
    return [event for event in events if type(event).__name__ == "HandsDealt"]


async def test_a_player_is_told_how_the_hand_stands_before_it_is_thrown_away(database: str) -> None:
    async with opened(database, STUD, chance=lambda: Stacked([ACES, KING_UP])) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        table = await sit(clients, (50, 50))
        asked: list[tuple[int, Any]] = []

        def note(now: dict[str, Any]) -> dict[str, Any]:
            if "muck" in now["choices"]:
                asked.append((now["you"], now["choices"]["muck"]))
            return stay(now)

        await play_rounds(clients, table, 1, note)
        assert asked == [(1, {"hand": "first"}), (0, {"hand": "best"})]

"""Several tables in one game server, each with a game of its own (EPS, DD-001 and DD-006)."""

from typing import Any

import pytest

from croupier.kit.cards import parse_card
from croupier.play.record import redacted
from tests.server.live_house import Client, TestHouse
from tests.server.play import act_once, play_rounds, seated

pytestmark = pytest.mark.anyio
EPS: dict[str, Any] = {"options": {"rules": "eps"}, "pace_ms": 600_000}


@pytest.mark.req("EPS:DD-001")
async def test_three_tables_play_at_once_and_nothing_of_one_reaches_another(house: TestHouse) -> None:
    tables: dict[int, list[Client]] = {}
    for names, chips in ((["ann", "ben"], 100), (["cem", "dan"], 200), (["eve", "fay"], 300)):
        table, clients = await seated(house, names, chips, **EPS)
        tables[table] = clients
    for turns, (table, clients) in enumerate(tables.items()):  # one before the flop, one on it, one on the turn
        for _ in range(2 * turns):
            await act_once(clients, table)
    streets = [clients[0].now["picture"]["street"] for clients in tables.values()]
    assert streets == ["preflop", "flop", "turn"]
    for table, clients in tables.items():
        await clients[0].done("say", table=table, text=f"only for table {table}")
    for table, clients in reversed(tables.items()):
        await play_rounds(clients, table, 1)
    for table, clients in tables.items():
        [record] = await house.store.rounds.records(table)
        for seat, client in enumerate(clients):
            await client.hear_events("RoundEnded", table=table)
            [said] = await client.hear_events("Said")
            assert said["text"] == f"only for table {table}"
            assert {message["table"] for message in client.tables} == {table}
            assert shown(client) <= dealt(redacted(record, seat).events)
        now = [seat["chips"] for seat in clients[0].now["seats"] if seat]
        assert sum(now) == sum(info.chips for info in record.header.seats if info)
        assert now == [info.chips + won for info, won in zip(record.header.seats, record.payoffs, strict=True) if info]
    assert await house.books() == []


def shown(client: Client) -> set[int]:
    """Every card in the pictures that a client was told."""
    pictures = [message["picture"] for message in client.tables if message.get("picture")]
    texts = {card for seen in pictures for card in seen["board"]}
    texts |= {card for seen in pictures for seat in seen["seats"] if seat for card in seat["cards"]}
    return {parse_card(text) for text in texts - {"??"}}


def dealt(events: Any) -> set[int]:
    """Every card in the events of a hand, as somebody may know them."""
    found: set[int] = set()
    for event in events:
        for cards in (*getattr(event, "down", ()), *getattr(event, "hands", ()), getattr(event, "cards", ())):
            found |= set(cards)
    return found - {-1}


TERMS = {"holdem": "board", "stud": "bring_in", "blackjack": "shoe", "landlord": "landlord"}


@pytest.mark.req("EPS:DD-006-d")
async def test_every_state_of_a_table_names_its_game_and_is_told_in_its_terms(house: TestHouse) -> None:
    chips = {"holdem": 100, "stud": 1000, "blackjack": 50_000, "landlord": 0}
    for game, term in TERMS.items():
        table, clients = await seated(house, ["ann", "ben", "cem"], chips[game], game=game, seats=3)
        for _ in range(4):
            await act_once(clients, table)
        told = [message for client in clients for message in client.tables if message["table"] == table]
        pictures = [message["picture"] for message in told if message.get("round")]
        assert len(pictures) >= 12
        assert {picture["game"] for picture in pictures} == {game}
        assert all(term in picture for picture in pictures)
        for client in clients:
            await client.drop()

"""Leaving a table in a house like eps: in silence until the turn, then cashed out and signed out; chips in the seat."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.server.config.house import load
from croupier.server.config.live import Live
from croupier.server.live.presence import Presence
from croupier.server.live.session_ending import SessionEnding, receipt
from croupier.table.events import StoodUp
from tests.server.cards import (
    ANN,
    BEN,
    OTHER,
    SMALL,
    balanced,
    booked,
    card_place,
    faulty_place,
    open_table,
    person_with,
    settled,
)
from tests.server.live_house import Client
from tests.server.open_house import Place, error
from tests.server.play import act_once, whose_turn

pytestmark = pytest.mark.anyio
SIGNED_OUT = 4003
CARDS = {"Ann": ANN, "Ben": BEN, "Cem": OTHER, "Dan": SMALL}
LIVE = {"when_left": "sign-out", "lobby_ms": 0}


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with card_place(tmp_path, live=LIVE) as made:
        yield made
        await settled(made)
        await balanced(made.house.store)


async def came(
    place: Place, *names: str, **settings: Any
) -> tuple[int, dict[str, httpx.AsyncClient], dict[str, Client]]:
    """Players in the seats of a table with the ways of eps, and in its queue, without chips."""
    people, clients = {}, {}
    for name in names:
        people[name], clients[name] = await person_with(place, name, CARDS[name])
    table = await open_table(
        clients[names[0]], **{**load("eps").defaults, "pace_ms": 0, "broke_pace_ms": 0, **settings}
    )
    for name in names:
        await clients[name].done("sit", table=table)
    return table, people, clients


async def books_add_up(place: Place) -> None:
    """What lies in escrow is what the tables say."""
    stacks: dict[tuple[int, int], int] = {}
    for room in place.hub.rooms.values():
        await room.settled()
        stacks |= place.hub.posting.stacks(room.id, room.overview)
    assert await place.house.store.money.wrong(stacks) == []


async def quiet(client: Client) -> int:
    """How much a client has heard, when all that was sent has come."""
    before = await client.done("ping")
    return client.heard.index(before)


@pytest.mark.req("EPS:UC-006", "EPS:RF-PG-004", "EPS:RF-PG-002", "EPS:UC-006-S05", "EPS:UC-006-RES")
async def test_a_leaver_is_folded_at_the_turn_cashed_out_and_signed_out_and_nothing_tells_it_before(
    place: Place,
) -> None:
    table, people, clients = await came(place, "Ann", "Ben", "Cem", "Dan", seats=3, minimum=3)
    watcher = clients.pop("Dan")  # in the queue
    for client in clients.values():
        await client.done("top_up", table=table, chips=100)
    first = await whose_turn([*clients.values()], table)
    leaver = next(client for name, client in clients.items() if client is not first and name != "Ann")
    others = [client for client in (*clients.values(), watcher) if client is not leaver]
    for client in others:
        await client.done("lobby")
    heard = [await quiet(client) for client in others]
    online = (await people["Ann"].get("/api/online")).json()

    await leaver.done("leave", table=table)
    seat = leaver.now["you"]
    assert (await leaver.until(lambda: leaver.now["seats"][seat].get("leaving"))) == "asked"
    assert (await people[leaver.name].get("/api/session")).status_code == 200
    await leaver.done("ping")
    assert "gone" not in {message["type"] for message in leaver.heard}  # the page goes on showing the game
    await leaver.wire.close()
    while place.hub.presence.of(leaver.name):
        await asyncio.sleep(0.01)
    assert (await people["Ann"].get("/api/online")).json() == online
    assert [await quiet(client) - 1 for client in others] == heard  # but for the answer to this question itself

    stays = [client for client in clients.values() if client is not leaver]
    while not watcher.count("StoodUp"):
        await act_once(stays, table)
    [stood] = [event for event in watcher.events(table) if event["type"] == "StoodUp"]
    flow = [event["type"] for event in watcher.events(table)]
    assert flow.index("Folded") < flow.index("StoodUp")
    async with asyncio.timeout(20):
        while (await people[leaver.name].get("/api/session")).status_code != 401:
            await asyncio.sleep(0.01)
    await settled(place)
    assert dict(await booked(place.house.store, CARDS[leaver.name]))["deposit"] == stood["chips"]
    assert watcher.count("RoundEnded") == 0
    await books_add_up(place)  # what was paid lies at the seat until the round is over
    while not watcher.count("RoundEnded"):
        await act_once(stays, table)
    assert [event["type"] for event in await watcher.hear_events("SeatFreed")]
    assert await watcher.until(lambda: watcher.now.get("you") == seat)
    for client in others:
        told = [message for message in client.tables if message["table"] == table]
        assert all(later["since"] in (now["seq"], later["seq"]) for now, later in pairwise(told))


@pytest.mark.req("EPS:UC-011-ALT-02", "EPS:UC-006-S04")
async def test_who_misses_two_turns_reads_why_and_how_much_goes_back_and_is_signed_out(place: Place) -> None:
    table, people, clients = await came(place, "Ann", "Ben", turn_s=1)
    for client in clients.values():
        await client.done("top_up", table=table, chips=100)
    ann, ben = clients["Ann"], clients["Ben"]
    while ben.code is None:
        turn = await whose_turn([ann, ben], table) if not ben.count("StoodUp") else ben
        if turn is ann:
            await act_once([ann], table)
        else:
            await asyncio.sleep(0.02)
    told = await ben.hear("error")
    [stood] = await ann.hear_events("StoodUp", table=table)
    amount = stood["chips"]
    assert told["code"] == "session/left"
    assert told["says"] == (
        f"You missed too many turns in a row and were removed from the table. ${amount} goes back to your account. "
        "Sign in to play again."
    )
    assert ben.code == SIGNED_OUT
    assert (await error(await people["Ben"].get("/api/session"), 401))["code"] == "session/none"
    await settled(place)
    assert dict(await booked(place.house.store, BEN))["deposit"] == amount


@pytest.mark.req("EPS:DD-003", "EPS:UC-008-PRE", "EPS:DD-003-c")
async def test_the_bank_is_not_asked_for_chips_in_the_queue_but_for_those_in_a_seat(place: Place) -> None:
    table, _, clients = await came(place, "Ann", "Ben", "Cem", seats=2)
    assert await clients["Cem"].refused("top_up", table=table, chips=40) == "buy-in/seated-only"
    await clients["Cem"].done("leave", table=table)
    assert await clients["Cem"].refused("sit", table=table, chips=40) == "buy-in/seated-only"
    assert await booked(place.house.store, OTHER) == []
    await clients["Ann"].done("say", table=table, text="hello")
    await clients["Ann"].done("top_up", table=table, chips=40)
    assert await booked(place.house.store, ANN) == [("withdrawal", -40)]
    assert clients["Ann"].now["seats"][clients["Ann"].now["you"]]["chips"] == 40


@pytest.mark.req("EPS:RF-PG-003", "EPS:UC-006-S04")
async def test_a_player_who_stays_broke_is_signed_out_when_the_next_game_begins_and_the_queue_moves_up(
    place: Place,
) -> None:
    table, people, clients = await came(place, "Ann", "Ben", "Cem", "Dan", seats=3)
    for name in ("Ann", "Ben"):
        await clients[name].done("top_up", table=table, chips=100)
    pair = [clients["Ann"], clients["Ben"]]
    while clients["Cem"].code is None and clients["Dan"].count("RoundBegan", table) < 3:
        await act_once(pair, table)
    assert await clients["Cem"].closed() == SIGNED_OUT
    assert (await clients["Cem"].hear("error"))["says"].startswith("You had no chips when the next game began")
    assert (await people["Cem"].get("/api/session")).status_code == 401
    assert await clients["Dan"].until(lambda: clients["Dan"].now.get("you") is not None)


@pytest.mark.req("EPS:DD-003-b")
async def test_a_seat_is_kept_while_the_bank_takes_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with faulty_place(tmp_path, monkeypatch, live=LIVE) as (place, bank):
        table, _, clients = await came(place, "Ann", "Ben", "Cem")
        pair = [clients["Ann"], clients["Ben"]]
        for client in pair:
            await client.done("top_up", table=table, chips=100)
        bank.may_book = asyncio.Event()
        bank.asked.clear()
        buying = asyncio.create_task(clients["Cem"].done("top_up", table=table, chips=100))
        await bank.asked.wait()
        while clients["Ann"].count("RoundBegan", table) < 4:
            await act_once(pair, table)
        is_seated = place.hub.room(table).overview.seat_of("Cem") is not None
        bank.may_book.set()
        assert is_seated
        await buying
        await settled(place)


async def test_a_table_server_ends_the_session_in_the_database_and_has_the_fronts_say_why(place: Place) -> None:
    person = await place.person("Ann")
    told: list[Any] = []
    ending = SessionEnding(
        place.house.store,
        Presence(Live()),
        tell_fronts=lambda name, message: told.append((name, message)),
        cut_off_fronts=told.append,
    )
    account = await place.house.store.accounts.by_name("Ann")
    ending.begin(account.id, "Ann", receipt(StoodUp("Ann", 0, 40, "missed"), "dollars"))
    await ending.ended()
    assert (await person.get("/api/session")).status_code == 401
    [(name, message), cut_off] = told
    assert (name, message.code, cut_off) == ("Ann", "session/left", "Ann")
    assert "$40 goes back to your account." in message.says

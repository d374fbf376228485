"""The queue for seats: first come, first served, for all tables of the house, from the card to the way out (EPS)."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from croupier.bank.ports import Approval
from croupier.store.people.visits import NewVisit
from tests.server.cards import SMALL, booked
from tests.server.live_house import Client
from tests.server.open_house import Place, at, error
from tests.server.play import act_once, whose_turn
from tests.server.visitors import casino_at, casino_file, guest, in_line, seated, sign_in, visits

pytestmark = pytest.mark.anyio
ONE_TABLE = {"name": "Kairo", "seats": 2, "minimum": 2}
SIGNED_OUT = 4003


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A house with one table for two."""
    async with casino_at(tmp_path) as (made, _):
        yield made


async def players(place: Place) -> list[Client]:
    """Ann and Ben, at the table, with chips to play for."""
    found = []
    for name in ("Ann", "Ben"):
        _, client = await guest(place, name)
        table = await seated(client)
        await client.done("top_up", table=table, chips=100)
        found.append(client)
    return found


@pytest.mark.req("EPS:RF-JG-004", "EPS:UC-006-ALT-01")
async def test_players_wait_in_the_order_of_their_sign_ins_and_one_who_signs_out_lets_the_others_move_up(
    place: Place,
) -> None:
    at_table = await players(place)
    ann = await whose_turn(at_table, at_table[0].now["table"])
    waiting = [await guest(place, name) for name in ("Cem", "Dan", "Eve")]
    for nth, (_, client) in enumerate(waiting, 1):
        await in_line(client, nth, 3)
    (_, cem), (dan, dans), (_, eve) = waiting
    seq = ann.now["seq"]
    cookies = dict(dan.cookies)
    assert (await dan.delete("/api/session")).status_code == 204
    assert await dans.closed() == SIGNED_OUT
    await in_line(cem, 1, 2)
    await in_line(eve, 2, 2)
    assert (await error(await place.visitor(cookies=cookies).get("/api/session"), 401))["code"] == "session/none"
    ended = [one for one in await visits(place) if one["ended_ns"]]
    assert [one["name"] for one in ended] == ["Dan"]
    assert await booked(place.house.store, SMALL) == []
    await ann.done("ping")
    assert ann.now["seq"] == seq, "the table was told nothing"


@pytest.mark.req("EPS:RF-JG-006", "EPS:RF-JG-004")
async def test_a_seat_at_an_idle_table_is_had_at_once_and_one_that_falls_free_in_a_game_after_it_by_the_first(
    place: Place,
) -> None:
    at_table = await players(place)
    table = at_table[0].now["table"]
    _, cem = await guest(place, "Cem")
    _, dan = await guest(place, "Dan")
    await in_line(dan, 2, 2)
    leaver = await whose_turn(at_table, table)
    [stays] = [client for client in at_table if client is not leaver]
    number = leaver.now["round"]
    await leaver.done("leave", table=table)
    while not stays.count("RoundEnded", table):
        await act_once([stays], table)
    assert await seated(cem) == table
    await in_line(dan, 1, 1)
    told = [event["type"] for event in stays.events(table) if event["type"] in ("StoodUp", "RoundEnded", "Seated")]
    assert told[-3:] == ["StoodUp", "RoundEnded", "Seated"]
    assert place.hub.room(table).overview.number == number
    assert place.hub.room(table).overview.seat_of(cem.name) is not None
    assert place.hub.room(table).overview.seat_of(dan.name) is None


@pytest.mark.req("EPS:RF-JG-006")
async def test_a_seat_that_falls_free_in_a_game_is_given_when_the_pot_is_awarded(tmp_path: Path) -> None:
    async with casino_at(tmp_path, casino_file(ONE_TABLE | {"seats": 3})) as (place, _):
        clients = [(await guest(place, name))[1] for name in ("Ann", "Ben", "Cem")]
        tables = [await seated(client) for client in clients]
        for client in clients[:2]:
            await client.done("top_up", table=tables[0], chips=100)
        await whose_turn(clients[:2], tables[0])
        _, dan = await guest(place, "Dan")
        await in_line(dan, 1, 1)
        await clients[2].done("leave", table=tables[0])  # who has no part in the game
        _, eve = await guest(place, "Eve")
        await in_line(eve, 2, 2)
        assert not place.hub.room(tables[0]).overview.is_full
        while not clients[0].count("RoundEnded", tables[0]):
            await act_once(clients[:2], tables[0])
        assert await seated(dan) == tables[0]
        flow = [event["type"] for event in clients[0].events(tables[0])]
        assert flow.index("StoodUp") < flow.index("PotWon") < flow.index("Seated", flow.index("PotWon"))
        assert "Seated" not in flow[flow.index("StoodUp") : flow.index("PotWon")]


@pytest.mark.req("EPS:DD-002-d")
async def test_no_way_leads_past_the_first_of_the_queue(place: Place) -> None:
    at_table = await players(place)
    table = at_table[0].now["table"]
    _, first = await guest(place, "Cem")
    _, second = await guest(place, "Dan")
    await in_line(second, 2, 2)
    free = (await second.done("create", settings={"name": "Luxor", "who": "bots"}))["table"]
    for number, more in ((table, {}), (table, {"seat": 0}), (free, {}), (free, {"soonest": True})):
        assert await second.refused("sit", table=number, chips=40, **more) == "queue/only"
    assert await second.refused("top_up", table=table, chips=40)
    leaver = await whose_turn(at_table, table)
    await leaver.done("leave", table=table)
    assert await seated(first) == table
    await in_line(second, 1, 1)


@pytest.mark.req("EPS:UC-006-S04", "EPS:GL-SESSION")
async def test_leaving_the_table_ends_the_visit_that_began_in_the_queue(place: Place) -> None:
    at_table = await players(place)
    table = at_table[0].now["table"]
    cem, client = await guest(place, "Cem")
    await in_line(client, 1, 1)
    [in_queue] = [one for one in await visits(place) if one["name"] == "Cem"]
    await (await whose_turn(at_table, table)).done("leave", table=table)
    await seated(client)
    assert [one for one in await visits(place) if one["name"] == "Cem"] == [in_queue]
    await client.done("leave", table=table)
    assert (await client.hear("error"))["code"] == "session/left"
    assert await client.closed() == SIGNED_OUT
    assert (await error(await cem.get("/api/session"), 401))["code"] == "session/none"
    [over] = [one for one in await visits(place) if one["name"] == "Cem"]
    assert over["ended_ns"] > in_queue["began_ns"] == over["began_ns"]
    assert (over["id"], over["why"]) == (in_queue["id"], "left-table")


@pytest.mark.req("EPS:UC-006-S04")
async def test_one_who_signs_out_in_a_game_is_let_in_again_when_the_seat_is_given_up(tmp_path: Path) -> None:
    async with casino_at(tmp_path, casino_file(ONE_TABLE | {"seats": 3, "minimum": 3})) as (place, _):
        came = {name: await guest(place, name) for name in ("Ann", "Ben", "Cem")}
        clients = [client for _, client in came.values()]
        for client in clients:
            table = await seated(client)
            await client.done("top_up", table=table, chips=100)
        mover = await whose_turn(clients, table)
        name, leaver = next((name, client) for name, (_, client) in came.items() if client is not mover)
        browser, _ = came[name]
        cookies = dict(browser.cookies)
        assert (await browser.delete("/api/session")).status_code == 204
        assert (await error(await place.visitor(cookies=cookies).get("/api/session"), 401))["code"] == "session/none"
        assert (await error(await sign_in(place, name), 409))["code"] == "session/leaving"
        others = [client for client in clients if client is not leaver]
        while not others[0].count("StoodUp", table):
            await act_once(others, table)
        [over] = [one for one in await visits(place) if one["ended_ns"]]
        assert (over["name"], over["why"]) == (name, "signed-out")
        _, again = await guest(place, name)
        assert again.name != leaver.name


async def test_after_a_restart_the_same_players_wait_in_the_same_order(tmp_path: Path) -> None:
    file = casino_file(ONE_TABLE | {"who": "bots"})
    async with casino_at(tmp_path, file) as (before, _):
        people = [await guest(before, name) for name in ("Ann", "Ben", "Cem")]
        await in_line(people[2][1], 3, 3)
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, file) as after:
        for nth, (browser, _) in enumerate(reversed(people)):
            client = await after.live(after.visitor(cookies=dict(browser.cookies)))
            await in_line(client, 3 - nth, 3)


@pytest.mark.req("EPS:ASS-GA-001", "EPS:GL-QUEUE")
async def test_a_thousand_players_wait_in_order_and_first_come_is_first_served_whoever_leaves(tmp_path: Path) -> None:
    async with casino_at(tmp_path, casino_file(ONE_TABLE | {"who": "bots"})) as (place, _):
        store, chance = place.house.store, random.Random(7)
        expected: list[int] = []
        for number in range(1000):
            begun = await store.visits.begin(new_visit(number))
            expected.append(begun.account.id)
        assert [one.account_id for one in await store.queue_places.all()] == expected
        for number in range(1000, 1100):
            if chance.random() < 0.5:
                gone = expected.pop(chance.randrange(len(expected)))
                await store.visits.leave(gone, "signed-out")
            else:
                expected.append((await store.visits.begin(new_visit(number))).account.id)
            place.hub.queue_changed()
        _, last = await guest(place, "Ann")
        await in_line(last, len(expected) + 1, len(expected) + 1)
        assert place.hub.queue
        assert [one.account_id for one in place.hub.queue.places][:-1] == expected


def new_visit(number: int) -> NewVisit:
    return NewVisit(
        name=f"Player {number}",
        account_name=f"guest-{number}",
        card=Approval(f"reference {number}", "credit", "0000", f"account {number}"),
        token_hash=f"hash {number}",
        now_ns=1_000_000_000 * number,
        expires_ns=2**62,
        address="127.0.0.1",
    )


@pytest.mark.req("EPS:UC-004-RES", "EPS:RF-JG-006")
async def test_one_queue_serves_all_tables_and_who_waits_watches_any_of_them(tmp_path: Path) -> None:
    tables = [ONE_TABLE, ONE_TABLE | {"name": "Luxor"}]
    async with casino_at(tmp_path, casino_file(*tables)) as (place, _):
        clients = [(await guest(place, name))[1] for name in ("Ann", "Ben", "Cem", "Dan")]
        at_tables = [await seated(client) for client in clients]
        assert at_tables[0] == at_tables[1] != at_tables[2] == at_tables[3]
        _, eve = await guest(place, "Eve")
        await in_line(eve, 1, 1)
        await eve.done("lobby")
        shown = (await eve.hear("lobby"))["tables"]
        assert sorted(line["name"] for line in shown) == ["Kairo", "Luxor"]
        for table in {*at_tables}:
            await eve.done("watch", table=table)
            assert await eve.refused("say", table=table, text="hello") == "chat/seated-only"
        await clients[2].done("say", table=at_tables[2], text="hello, queue")
        [said] = await eve.hear_events("Said", table=at_tables[2])
        assert said["text"] == "hello, queue"
        await clients[3].done("leave", table=at_tables[3])
        assert await seated(eve) == at_tables[3]

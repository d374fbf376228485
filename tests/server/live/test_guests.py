"""Guests: who has no account looks around where the house lets them, and does nothing else."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets import InvalidStatus, Origin
from websockets.asyncio.client import connect

from croupier.errors import BadOption
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.server.http.accounts import check_name
from croupier.server.http.authentication import COOKIE
from croupier.server.live.guests import SEES, Guest
from tests.server.live.test_socket import ended, heard
from tests.server.live_house import Client, TestHouse, house_file, opened
from tests.server.open_house import at

pytestmark = pytest.mark.anyio

ASKED: list[dict[str, Any]] = [
    {"type": "create", "settings": {"name": "Mine", "game": "holdem"}},
    {"type": "sit", "table": 1, "chips": 100},
    {"type": "stand", "table": 1},
    {"type": "leave", "table": 1},
    {"type": "resign", "table": 1},
    {"type": "take_time", "table": 1, "seq": 1},
    {"type": "sit_out", "table": 1},
    {"type": "sit_in", "table": 1},
    {"type": "top_up", "table": 1, "chips": 10},
    {"type": "take_up", "table": 1, "deal": 1, "step": 0},
    {"type": "learn", "game": "holdem"},
    {"type": "name_cards", "table": 1, "cards": ["As"]},
    {"type": "decline_rebuy", "table": 1},
    {"type": "ready", "table": 1},
    {"type": "act", "table": 1, "seq": 1, "action": {"type": "Fold"}},
    {"type": "pledge", "table": 1, "pledge": "QUFB" * 10 + "QUE="},
    {"type": "seed", "table": 1, "seed": "QUFB" * 6},
    {"type": "say", "table": 1, "text": "hello"},
    {"type": "add_bot", "table": 1, "bot": "regular"},
    {"type": "seek"},
    {"type": "cancel"},
]


@pytest.fixture
async def house(database: str) -> AsyncIterator[TestHouse]:
    async with opened(database, house_file(guests=True, live={"guests_most": 2})) as made:
        yield made


async def table_of(client: Client, **settings: Any) -> int:
    said: dict[str, Any] = {"name": "Kairo", "game": "holdem", "pace_ms": 0, **settings}
    password = said.pop("password", None)
    made: int = (await client.done("create", settings=said, password=password))["table"]
    return made


async def test_a_guest_is_welcomed_under_a_name_that_no_account_can_have(house: TestHouse) -> None:
    one, two = await house.guest(), await house.guest()
    you = one.heard[0]["you"]
    assert (you["role"], you["uid"], you["kind"]) == ("guest", 0, "person")
    assert you["name"] != two.heard[0]["you"]["name"]
    with pytest.raises(BadOption):
        check_name(you["name"])
    assert you["name"] not in house.hub.ids


async def test_a_guest_sees_the_lobby_and_a_table_as_any_spectator_does(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = await table_of(ann)
    cat, guest = await house.client("cat"), await house.guest()
    for looker in (cat, guest):
        await looker.done("lobby")
        await looker.done("watch", table=table)
        await looker.hear("table", table=table)
    line = (await guest.hear("lobby", whole=True))["tables"][0]
    assert (line["table"], line["name"]) == (table, "Kairo")
    for player in (ann, ben):
        await player.done("sit", table=table, chips=100)
    await ann.done("say", table=table, text="thinking")
    await guest.hear_events("Said")
    await cat.hear_events("Said")
    assert guest.now == cat.now  # to the last field
    assert guest.events(table) == cat.events(table)
    await counted(ann, table, 2)
    await guest.done("unwatch", table=table)
    await guest.done("lobby", on=False)
    assert await guest.done("ping")


async def counted(client: Client, table: int, count: int) -> None:
    """Guests are counted as spectators are."""
    await client.done("lobby")

    def found() -> bool:
        lines = [line for told in client.heard if told["type"] == "lobby" for line in told.get("tables", ())]
        return any(line["table"] == table and line.get("watching") == count for line in lines)

    await client.until(found, f"for {count} spectators")


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: str(asked["type"]))
async def test_whatever_else_a_guest_asks_for_is_refused_and_changes_nothing(
    house: TestHouse, asked: dict[str, Any]
) -> None:
    ann = await house.client("ann")
    await table_of(ann)
    guest = await house.guest()
    await guest.done("watch", table=1)
    seq = house.hub.rooms[1].broadcast.seq
    fields = {key: value for key, value in asked.items() if key != "type"}
    answer = await guest.ask(asked["type"], **fields)
    assert (answer["type"], answer["code"]) == ("error", "account/guest")
    assert "Sign in or register" in answer["says"]
    assert (house.hub.rooms[1].broadcast.seq, len(house.hub.rooms)) == (seq, 1)


def test_every_message_is_either_for_guests_or_refused_to_them() -> None:
    tags = {kind.__struct_config__.tag for kind in m.ToHouse.__args__}
    assert {asked["type"] for asked in ASKED} == tags - {kind.__struct_config__.tag for kind in SEES}


async def test_tables_with_a_password_or_without_spectators_are_not_for_guests(house: TestHouse) -> None:
    ann, guest = await house.client("ann"), await house.guest()
    locked = await table_of(ann, password="secret")
    private = await table_of(ann, spectators=False)
    assert await guest.refused("watch", table=locked, password="secret") == "account/guest"
    assert await guest.refused("watch", table=private) == "table/no-spectators"
    assert not [message for message in guest.heard if message["type"] == "table"]


async def test_guests_are_bounded_in_number_and_accounts_are_not_held_up(house: TestHouse) -> None:
    first, _ = await house.guest(), await house.guest()
    wire = await house.wire()
    await wire.send('{"type":"hello"}')
    assert (await heard(wire))["code"] == "account/guests-full"
    assert await ended(wire) == CloseCode.NOT_SIGNED_IN
    await house.client("ann")
    await first.drop()
    while house.hub.presence.guests > 1:
        await asyncio.sleep(0.001)
    await house.guest()


async def test_a_wrong_token_makes_nobody_a_guest(house: TestHouse) -> None:
    wire = await house.wire()
    await wire.send('{"type":"hello","token":"nobody"}')
    assert (await heard(wire))["type"] == "error"
    assert await ended(wire) == CloseCode.NOT_SIGNED_IN


async def test_guests_have_a_limit_of_their_own(database: str) -> None:
    limits = {"guest_messages": {"burst": 10, "every_s": 60}}
    async with opened(database, house_file(guests=True, limits=limits)) as house:
        guest = await house.guest()
        for _ in range(200):
            await guest.wire.send(b'{"type":"act","table":1,"seq":1,"action":{}}')
        await guest.hear("error", code="message/too-many")
        assert await guest.closed() == CloseCode.TOO_MANY


async def test_nothing_is_left_of_a_guest_who_goes(house: TestHouse) -> None:
    ann, guest = await house.client("ann"), await house.guest()
    table = await table_of(ann)
    await guest.done("lobby")
    await guest.done("watch", table=table)
    name = guest.heard[0]["you"]["name"]
    await guest.drop()
    while name in house.hub.presence.online:
        await asyncio.sleep(0.001)
    assert name not in house.hub.rooms[table].broadcast.watchers
    assert [account.name for account in await house.store.accounts.all()] == ["ann"]
    assert not [note for note in await house.store.audit.last() if note.who == name]


def test_a_guest_is_shown_as_one() -> None:
    guest = Guest(number=7)
    assert (guest.name, guest.nickname) == ("@guest-7", "Guest 7")
    assert b"role" in msgspec.json.encode(guest)


async def test_in_a_whole_house_a_browser_without_a_session_is_a_guest_and_another_sites_page_is_not(
    database: str, tmp_path: Path
) -> None:
    async with at(database, tmp_path, house_file(guests=True)) as place:
        url = f"ws://127.0.0.1:{place.port}/ws"
        for headers in ({}, {"Cookie": f"{COOKIE}=expired"}):
            async with connect(url, additional_headers=headers, compression=None) as wire:
                await wire.send('{"type":"hello"}')
                assert (await heard(wire))["you"]["role"] == "guest"
        with pytest.raises(InvalidStatus):
            await connect(url, origin=Origin("https://elsewhere.example"), compression=None)

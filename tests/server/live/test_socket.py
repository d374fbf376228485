"""The socket: who gets in, what is answered, and what becomes of a client that misbehaves."""

import asyncio
from typing import Any

import msgspec
import pytest
import websockets

from croupier.protocol.close_codes import CloseCode
from croupier.protocol.live import PROTOCOL, Notice
from croupier.server.live.connection import Connection
from tests.server.live_house import PATIENCE_S, TestHouse, house_file, opened

pytestmark = pytest.mark.anyio


async def heard(wire: Any) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE_S):
        message: dict[str, Any] = msgspec.json.decode(await wire.recv())
        return message


async def ended(wire: Any) -> int:
    """The code of the end, whatever is said before it."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                await wire.recv()
    except websockets.ConnectionClosed:
        assert wire.close_code is not None
        return int(wire.close_code)


@pytest.mark.req("POKERIV3:U12")
@pytest.mark.parametrize(
    "first",
    [
        '{"type":"lobby","id":1}',
        '{"type":"watch","id":1,"table":1}',
        '{"type":"sit","id":1,"table":1,"chips":100}',
        '{"type":"hello","id":1}',
        '{"type":"hello","id":1,"token":"nobody"}',
        "what?",
    ],
)
async def test_without_an_account_nothing_is_seen_of_the_house(house: TestHouse, first: str) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    wire = await house.wire()
    await wire.send(first)
    await wire.send(f'{{"type":"watch","id":2,"table":{table}}}')
    answer = await heard(wire)
    assert answer["type"] == "error"
    assert "Kairo" not in str(answer)
    assert await ended(wire) == CloseCode.NOT_SIGNED_IN


async def test_whoever_says_hello_is_told_who_they_are_and_how_to_stay(house: TestHouse) -> None:
    ann = await house.client("ann")
    welcome = ann.heard[0]
    account = await house.store.accounts.by_name("ann")
    assert welcome["type"] == "welcome"
    assert welcome["you"] == {
        "uid": account.id,
        "name": "ann",
        "nickname": "ann!",
        "kind": "person",
        "role": "player",
        "score": 0,
    }
    assert (welcome["check_s"], welcome["window_s"], welcome["house"]) == (1.0, 5.0, "Test")
    assert PROTOCOL == 1  # left out where it is the first


async def test_a_client_that_says_nothing_is_sent_away(database: str) -> None:
    async with opened(database, house_file(live={"hello_s": 0.05})) as house:
        wire = await house.wire()
        assert (await heard(wire))["code"] == "hello/late"
        assert await ended(wire) == CloseCode.SILENT


async def test_every_request_with_an_id_is_answered_under_it(house: TestHouse) -> None:
    ann = await house.client("ann")
    await ann.wire.send('{"type":"ping","id":"mine"}')
    assert (await ann.hear("pong", id="mine"))["now_ns"] > 0
    await ann.wire.send('{"type":"watch","id":77,"table":5}')
    assert (await ann.hear("error", id=77))["code"] == "table/unknown"
    assert await ann.refused("hello") == "hello/again"


async def test_a_request_without_an_id_is_answered_only_if_it_is_refused(house: TestHouse) -> None:
    ann = await house.client("ann")
    await ann.send("create", settings={"name": "Kairo", "game": "holdem"})
    await ann.hear("table")
    await ann.send("say", table=1, text="hello")
    await ann.until(lambda: any(event["type"] == "Said" for event in ann.events()))
    await ann.send("say", table=2, text="hello")
    assert (await ann.hear("error"))["code"] == "table/unknown"
    assert not [message for message in ann.heard if message["type"] == "ok"]


async def test_messages_may_come_as_text_or_as_bytes(house: TestHouse) -> None:
    ann = await house.client("ann")
    await ann.wire.send(b'{"type":"ping","id":5}')
    await ann.hear("pong", id=5)


@pytest.mark.req("POKERIV3:TJV14")
async def test_a_second_connection_takes_over_from_the_first(house: TestHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    detach, detached = house.hub.detach, asyncio.Event()

    def noted(connection: Connection) -> None:
        detach(connection)
        detached.set()

    monkeypatch.setattr(house.hub, "detach", noted)
    first = await house.client("ann")
    table = (await first.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    await first.done("sit", table=table, chips=100)
    second = await house.client("ann")
    await first.hear("replaced")
    assert await first.closed() == CloseCode.REPLACED
    assert second.heard[0]["tables"] == [table]
    assert (await second.hear("table", table=table))["you"] == 0
    await detached.wait()  # the house has seen the end of the first
    await second.done("say", table=table, text="still here")
    told = [event["type"] for event in second.events()]
    assert "Dropped" not in told  # the account was never gone


async def test_where_the_house_says_so_a_second_connection_is_refused(database: str) -> None:
    async with opened(database, house_file(live={"second": "refused"})) as house:
        first = await house.client("ann")
        wire = await house.wire()
        await wire.send('{"type":"hello","token":"ann"}')
        assert (await heard(wire))["code"] == "connection/elsewhere"
        assert await ended(wire) == CloseCode.ELSEWHERE
        await first.done("ping")
        await first.wire.close()
        await first.closed()
        again = await house.client("ann")
        await again.done("ping")


async def test_who_takes_no_messages_is_cut_off_and_nobody_waits(database: str) -> None:
    async with opened(database, house_file(live={"behind_bytes_most": 50_000, "window_s": 60})) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        await ben.done("watch", table=table)
        slow = house.hub.presence.online["ben"]
        ben.wire.transport.pause_reading()
        while not slow.ended:
            slow.tell(Notice(code="a/b", says="x" * 1_000_000))
            await asyncio.sleep(0)
        assert slow.ended[0] == CloseCode.TOO_SLOW
        await ann.done("say", table=table, text="goes on")
        while "ben" in house.hub.presence.online or "ben" in house.hub.rooms[table].broadcast.watchers:
            await asyncio.sleep(0.001)


async def test_too_many_messages_are_refused_and_far_too_many_end_the_connection(database: str) -> None:
    limits = {"messages": {"burst": 10, "every_s": 60}}
    async with opened(database, house_file(limits=limits)) as house:
        ann = await house.client("ann")
        for _ in range(200):
            await ann.send("ping")
        await ann.hear("error", code="message/too-many")
        assert await ann.closed() == CloseCode.TOO_MANY
        assert sum(message["type"] == "pong" for message in ann.heard) == 10


async def test_a_decision_does_not_overtake_what_was_sent_before_it(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    for round in range(10):
        await ben.send("sit", id=f"sit {round}", table=table, chips=100)
        await ben.send("act", id=f"act {round}", table=table, seq=1, action={"type": "Fold"})
        await ben.done("leave", table=table)
        assert (await ben.hear("error", id=f"act {round}"))["code"] == "round/none"  # and not that ben has no seat


async def test_text_that_is_not_utf_8_ends_the_connection_with_one_warning(
    house: TestHouse, caplog: pytest.LogCaptureFixture
) -> None:
    connections = 3
    for _ in range(connections):
        wire = await house.wire()
        for _ in range(3):
            wire.protocol.send_text(b'{"type":"hello","token":"\xff\xfe"}')
        wire.transport.writelines(wire.protocol.data_to_send())
        assert await ended(wire) == 1007
    assert [record.levelname for record in caplog.records] == ["WARNING"] * connections
    assert {record.exc_info for record in caplog.records} == {None}

"""Nonsense, malice and bad timing: an error for the sender, nothing for the others, and nothing changes.

`CROUPIER_MESSAGES=200000` sends more of it, as `make soak` does.
"""

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from tests.server.live_house import Client, TestHouse, held_up, state_of
from tests.server.play import act_once, play_rounds, seated, whose_turn

pytestmark = pytest.mark.anyio

KINDS = [kind.__struct_config__.tag for kind in m.ToHouse.__args__]
HARMLESS = ("hello", "ping", "lobby", "create", "learn", "watch", "unwatch", "say")  # of who only watches
MESSAGES = int(os.environ.get("CROUPIER_MESSAGES", "800"))
BLOCK = 400  # sent without waiting for answers
BLOCKS = max(1, MESSAGES // 2 // BLOCK)  # there are two kinds of messages


def snapshot(house: TestHouse) -> Any:
    """Everything that could have changed."""
    return [
        (room.id, state.seq, msgspec.json.encode(state.game.picture(state.live.state)) if state.live else b"")
        for room in house.hub.rooms.values()
        for state in [state_of(room)]
    ]


@contextmanager
def unchanged(house: TestHouse, others: list[Client]) -> Iterator[None]:
    """Meanwhile nothing changes at the tables, and these clients hear nothing."""
    before, heard = snapshot(house), [len(client.heard) for client in others]
    yield
    assert snapshot(house) == before
    assert [len(client.heard) for client in others] == heard


async def quiet(house: TestHouse, client: Client) -> None:
    """Until all that a client has sent is dealt with, at every table."""
    await client.done("ping")
    for room in house.hub.rooms.values():
        done = asyncio.Event()
        room.put(done.set)
        await done.wait()
    await client.done("ping")


async def at_war(house: TestHouse) -> tuple[int, Client, list[Client]]:
    """A round in the middle, and somebody beside it who means no good."""
    table, clients = await seated(house, ["ann", "ben"])
    await whose_turn(clients, table)
    eve = await house.client("eve")
    await eve.done("watch", table=table)
    await eve.hear("table", table=table)
    await quiet(house, eve)
    return table, eve, clients


async def play_on(house: TestHouse, table: int, eve: Client, others: list[Client]) -> int:
    """One decision, so that no turn runs out in what follows; answers with the number of the batch."""
    await act_once(others, table)
    await whose_turn(others, table)
    await quiet(house, eve)
    return house.hub.rooms[table].broadcast.seq


def nonsense(dice: random.Random) -> bytes | str:
    """Bytes that are no message of ours, of every kind that has ever hurt a parser."""
    some = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 60)))
    deep = dice.randrange(1, 7000)
    kinds: list[bytes | str] = [
        some,
        some.decode("latin-1"),
        b"",
        "null",
        "{}",
        "[]",
        '"hello"',
        "1e999",
        "NaN",
        '{"type":null}',
        '{"type":"table"}',
        '{"type":"act","table":1,"seq":1,"action":' + "[" * deep + "]" * deep + "}",
        '{"type":"create","settings":' + '{"a":' * (deep // 3) + "1" + "}" * (deep // 3) + "}",
        "[" * deep,
        '{"type":"say","table":1,"text":"\\ud800"}',
        '{"type":"ping","id":' + "9" * 400 + "}",
        '{"type":"ping","id":[1]}',
        '{"type":"hello","token":"ann"}',
        '{"type":"sit","table":1,"chips":-5}',
        '{"type":"sit","table":1,"chips":1.5}',
        '{"type":"sit","table":1,"chips":' + "9" * 30 + "}",
        '{"type":"sit","table":1,"seat":-1,"chips":100}',
        '{"type":"watch","table":0}',
        '{"type":"watch","table":-1}',
        '{"type":"watch","table":9007199254740993}',
        '{"type":"watch","table":1,"table":2,"x":3}',
        '{"type":"ping"}' * 2,
        '\ufeff{"type":"ping"}',
    ]
    return dice.choice(kinds)


async def test_what_is_no_message_gets_an_error_and_reaches_nobody(house: TestHouse) -> None:
    table, eve, others = await at_war(house)
    dice = random.Random(11)
    for _ in range(BLOCKS):
        await play_on(house, table, eve, others)
        with unchanged(house, others):
            eve.heard.clear()
            for _ in range(BLOCK):
                await eve.wire.send(nonsense(dice))
            await quiet(house, eve)
            errors = [message for message in eve.heard if message["type"] == "error"]
            assert len(errors) == BLOCK
            areas = {error["code"].partition("/")[0] for error in errors}
            assert areas <= {"message", "hello", "table", "act", "buy-in", "seat"}
            assert all(error["says"] for error in errors)


def wrong_time(dice: random.Random, table: int, seq: int) -> dict[str, Any]:
    """A message that can be read, of somebody who has no seat, about this table or another."""
    kind = dice.choice([one for one in KINDS if one not in HARMLESS])
    fields: dict[str, Any] = {
        "table": dice.choice([table, table, table + 1, 10**9]),
        "seq": dice.choice([0, seq - 1, seq, seq + 1, 2**50]),
        "action": dice.choice([{"type": "Fold"}, {"type": "Call"}, {"type": "RaiseTo", "to": 4}, {}, None, []]),
        "chips": dice.choice([0, 1, 10**12]),
        "bot": dice.choice(["caller", "nobody", "../../etc/passwd", "os:system", "x.py"]),
        "game": dice.choice(["holdem", "landlord", ""]),
        "seat": dice.choice([None, 0, 1, 999]),
        "key": dice.choice(["", "k"]),
    }
    shape = next(one for one in m.ToHouse.__args__ if one.__struct_config__.tag == kind)
    known = shape.__struct_fields__
    return {"type": kind} | {name: value for name, value in fields.items() if name in known}


async def test_messages_at_the_wrong_time_and_about_other_peoples_seats_change_nothing(house: TestHouse) -> None:
    table, eve, others = await at_war(house)
    dice = random.Random(12)
    for _ in range(BLOCKS):
        seq = await play_on(house, table, eve, others)
        with unchanged(house, others):
            eve.heard.clear()
            sent = 0
            while sent < BLOCK:
                message = wrong_time(dice, table, seq)
                if message["type"] == "leave" and message["table"] == table:
                    continue  # who only watches may leave
                sent += 1
                await eve.send(**message, id=sent)
            await quiet(house, eve)
            answers = {message["id"]: message for message in eve.heard if isinstance(message.get("id"), int)}
            assert len(answers) == sent
            assert {answer["type"] for answer in answers.values()} == {"error"}
            assert_no_cards(eve)


def assert_no_cards(client: Client) -> None:
    """Whatever was asked, a spectator was shown no card that is not on the board."""
    for message in client.tables:
        picture = message.get("picture")
        for seat in (picture or {}).get("seats", []):
            assert seat is None or set(seat["cards"]) <= {"??"}


async def test_a_player_can_neither_act_for_another_nor_twice_nor_after_the_round(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], pace_ms=600_000)
    mover = await whose_turn(clients, table)
    other = next(client for client in clients if client is not mover)
    now = mover.now
    call = {"table": table, "seq": now["seq"], "action": {"type": "Call"}}
    assert await other.refused("act", **call) == "turn/not-yours"
    answers = await asyncio.gather(*[mover.ask("act", **call) for _ in range(5)])
    assert [answer["type"] for answer in answers].count("ok") == 1
    await play_rounds(clients, table, 1)
    before = snapshot(house)
    for client in clients:
        assert await client.refused("act", table=table, seq=client.now["seq"], action={"type": "Check"}) == "round/none"
    assert snapshot(house) == before


@pytest.mark.parametrize("size", [16_385, 60_000])
async def test_a_message_that_is_too_long_is_refused(house: TestHouse, size: int) -> None:
    _, eve, _ = await at_war(house)
    before = snapshot(house)
    await eve.wire.send('{"type":"ping","id":1,"pad":"' + "x" * (size - 31) + '"}')
    await eve.hear("error", code="message/too-long")
    await eve.done("ping")
    assert snapshot(house) == before


async def test_a_message_beyond_all_bounds_ends_the_connection_and_nothing_else(house: TestHouse) -> None:
    _, eve, others = await at_war(house)
    await eve.wire.send("x" * 200_000)
    assert await eve.closed() == 1009
    await others[0].done("ping")


async def test_sql_and_html_are_text_wherever_they_come(house: TestHouse) -> None:
    evil = "'); DROP TABLE tables; --<script>alert(1)</script>"
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": evil, "game": "holdem"}))["table"]
    await ann.done("say", table=table, text=evil)
    await ann.done("lobby")
    told = await ann.hear("lobby", whole=True)
    assert told["tables"][0]["name"] == evil
    assert (await house.store.tables.by_id(table)).name == evil
    assert [line.text for line in await house.store.chat.last(table)] == [evil]


async def test_text_that_no_database_can_hold_is_made_visible_or_refused(house: TestHouse) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    await ann.done("say", table=table, text="nul \0 here")
    assert await ann.refused("create", settings={"name": "\0", "game": "holdem"}) == "table/name"
    assert await ann.refused("create", settings={"name": "Kairo", "game": "\0"}) == "game/unknown"
    assert [line.text for line in await house.store.chat.last(table)] == ["nul   here"]
    assert house.hub.rooms[table].broadcast.seq == 2


async def test_a_mailbox_that_is_full_refuses_and_the_table_goes_on(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    room = house.hub.rooms[table]
    room._mail_most = 3
    waits, goes = held_up(house.store, monkeypatch)
    await ann.send("say", id=0, table=table, text="hello")
    async with asyncio.timeout(60):
        await waits.wait()
    for number in range(1, 15):
        await ann.send("say", id=number, table=table, text="hello")

    def answers() -> list[Any]:
        return [message for message in ann.heard if isinstance(message.get("id"), int)]

    await ann.until(lambda: len(answers()) == 11)  # one is being stored, and three wait
    assert {(answer["type"], answer["code"]) for answer in answers()} == {("error", "table/busy")}
    goes.set()
    await ann.until(lambda: len(answers()) == 15)
    assert sum(answer["type"] == "ok" for answer in answers()) == 4 == room.broadcast.seq - 1
    await ann.done("say", table=table, text="goes on")
    assert CloseCode.TOO_MANY not in [ann.code]

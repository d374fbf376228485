"""What clients ask for: read, checked, handed on, and answered to the sender alone, when it is stored."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
import pytest

from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from croupier.protocol.codes import GoneCode
from croupier.server.live.connection import Connection
from croupier.server.live.hub import Hub
from croupier.server.live.requests import HANDLERS, RequestHandler
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store
from tests.server.live.one_room import Recorder, heard
from tests.server.live_house import Plain, held_up, house_file, state_of

pytestmark = pytest.mark.anyio
TABLE = {"name": "Kairo", "game": "holdem", "pace_ms": 600_000}


@dataclass
class Caller:
    """A client without a socket: what it asks goes to the handler as it would come from the wire."""

    connection: Connection
    handler: RequestHandler
    _ids: int = field(default=0)

    async def send(self, type: str, **fields: Any) -> None:
        data = msgspec.json.encode({"type": type} | fields)
        if not self.handler.take(data):
            await self.handler.receive(data)

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Ask for something, and wait for the answer to it."""
        self._ids += 1
        await self.send(type, id=self._ids, **fields)
        async with asyncio.timeout(30):
            while not (found := [one for one in heard(self.connection) if one.get("id") == self._ids]):
                await asyncio.sleep(0)
        return found[0]

    async def done(self, type: str, **fields: Any) -> dict[str, Any]:
        answer = await self.ask(type, **fields)
        assert answer["type"] in ("ok", "pong"), answer
        return answer

    async def refused(self, type: str, **fields: Any) -> str:
        answer = await self.ask(type, **fields)
        assert answer["type"] == "error", answer
        return str(answer["code"])

    @property
    def errors(self) -> list[str]:
        return [message["code"] for message in heard(self.connection, "error")]


@pytest.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    async with Store.open(database) as store, Hub.open(store, house_file(guests=True), Plain()) as made:
        yield made


def attached(hub: Hub, connection: Connection) -> Caller:
    hub.attach(connection)
    return Caller(connection, RequestHandler(hub, connection))


async def caller(hub: Hub, name: str, **more: Any) -> Caller:
    new = NewAccount(name=name, nickname=name, **more)
    make = hub.store.accounts.install if more.get("role") == "superuser" else hub.store.accounts.create
    return attached(hub, Connection(await make(new, at_ns=1), Recorder()))


async def two_seated(hub: Hub) -> tuple[int, Caller, Caller]:
    """A table, the player to act and the other one."""
    ann, ben = await caller(hub, "ann"), await caller(hub, "ben")
    table = (await ann.done("create", settings=TABLE))["table"]
    for one in (ann, ben):
        await one.done("sit", table=table, chips=100)
    [turn] = hub.room(table).turns
    return table, *((ann, ben) if turn == 0 else (ben, ann))


async def test_there_is_a_handler_for_every_message_of_a_client() -> None:
    assert {*HANDLERS, m.Act} == {*get_args(m.ToHouse)}


async def test_a_request_is_answered_only_if_it_has_a_number(hub: Hub) -> None:
    ann = await caller(hub, "ann")
    await ann.send("lobby", on=False)
    assert heard(ann.connection, "ok") == []
    assert (await ann.ask("lobby", on=False))["type"] == "ok"


@pytest.mark.parametrize(
    ("text", "id"),
    [(b"{", None), (b'{"type":"fly","id":5}', 5), (b'{"type":"sit","id":6}', 6), (b"\xff", None), (b"[]", None)],
)
async def test_a_message_that_cannot_be_read_is_refused_by_its_number(hub: Hub, text: bytes, id: int | None) -> None:
    ann = await caller(hub, "ann")
    await ann.handler.receive(text)
    [error] = heard(ann.connection)
    assert (error["type"], error["code"], error.get("id")) == ("error", "message/unreadable", id)


async def test_a_message_that_is_too_long_is_not_even_read(hub: Hub) -> None:
    ann = await caller(hub, "ann")
    await ann.send("say", table=1, text="x" * hub.house.limits.message_bytes_most)
    assert ann.errors == ["message/too-long"]


async def test_too_many_messages_are_refused_once_and_then_the_connection_is_closed(database: str) -> None:
    file = house_file(limits={"messages": {"burst": 3, "every_s": 1000}})
    async with Store.open(database) as store, Hub.open(store, file, Plain()) as hub:
        ann = await caller(hub, "ann")
        for _ in range(3):
            await ann.done("ping")
        for _ in range(100):
            await ann.send("ping")
        assert ann.errors == ["message/too-many"]
        assert ann.connection.ended is None
        await ann.send("ping")
        assert ann.connection.ended is not None
        assert ann.connection.ended[0] == CloseCode.TOO_MANY


async def test_whole_lobbies_and_tables_are_not_shown_at_will(database: str) -> None:
    file = house_file(guests=True, limits={"views": {"burst": 4, "every_s": 1000}})
    async with Store.open(database) as store, Hub.open(store, file, Plain()) as hub:
        ann = await caller(hub, "ann")
        table = (await ann.done("create", settings=TABLE))["table"]
        guest = attached(hub, Connection(hub.guest(), Recorder()))
        for _ in range(2):
            await guest.done("lobby")
            await guest.done("watch", table=table)
        assert await guest.refused("lobby") == "message/too-many"
        assert await guest.refused("watch", table=table) == "message/too-many"
        await guest.done("lobby", on=False)
        assert len(heard(guest.connection, "lobby")) == 2


async def test_guests_look_on_and_do_nothing_else(hub: Hub) -> None:
    ann = await caller(hub, "ann")
    table = (await ann.done("create", settings=TABLE))["table"]
    guest = attached(hub, Connection(hub.guest(), Recorder()))
    for ask in ({"type": "ping"}, {"type": "watch", "table": table}, {"type": "unwatch", "table": table}):
        await guest.done(**ask)
    for ask in ({"type": "sit", "table": table, "chips": 100}, {"type": "say", "table": table, "text": "hello"}):
        assert await guest.refused(**ask) == "account/guest"


async def test_the_superuser_does_not_play(hub: Hub) -> None:
    ann, root = await caller(hub, "ann"), await caller(hub, "root", role="superuser")
    table = (await ann.done("create", settings=TABLE))["table"]
    for ask in ({"type": "sit", "chips": 100}, {"type": "act", "seq": 1, "action": {}}, {"type": "ready"}):
        assert await root.refused(**ask, table=table) == "role/superuser"


async def test_a_decision_is_answered_when_it_is_stored(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    table, mover, other = await two_seated(hub)
    waits, goes = held_up(hub.store, monkeypatch)
    seq = hub.room(table).broadcast.seq
    folding = asyncio.create_task(mover.done("act", table=table, seq=seq, action={"type": "Fold"}))
    await waits.wait()
    assert not folding.done()
    assert max(message["seq"] for message in heard(other.connection, "table")) == seq
    goes.set()
    await folding
    assert max(message["seq"] for message in heard(other.connection, "table")) == seq + 1


async def test_a_decision_on_an_old_question_is_refused_and_its_sender_shown_the_table(hub: Hub) -> None:
    table, mover, _ = await two_seated(hub)
    told = len(heard(mover.connection, "table"))
    assert await mover.refused("act", table=table, seq=1, action={"type": "Fold"}) == "act/stale"
    [shown] = heard(mover.connection, "table")[told:]
    assert (shown["seq"], shown["events"]) == (hub.room(table).broadcast.seq, [])
    assert shown["choices"]


async def test_decisions_wait_for_a_message_that_takes_its_time(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    table, mover, _ = await two_seated(hub)
    act = msgspec.json.encode({"type": "act", "table": table, "seq": 1, "action": {"type": "Fold"}})
    waits, goes = held_up(hub.store, monkeypatch)
    creating = asyncio.create_task(mover.done("create", settings=TABLE))
    await waits.wait()
    assert not mover.handler.take(act)  # so that it is received after what was asked before it
    goes.set()
    await creating
    assert mover.handler.take(act)


async def test_a_player_whose_connection_is_lost_while_the_seat_is_stored_counts_as_dropped(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await caller(hub, "ann")
    table = (await ann.done("create", settings=TABLE))["table"]
    waits, goes = held_up(hub.store, monkeypatch)
    await ann.send("sit", table=table, chips=100)
    await waits.wait()
    hub.detach(ann.connection)
    goes.set()
    async with asyncio.timeout(30):
        while state_of(hub.room(table)).away != {"ann"}:
            await asyncio.sleep(0)


async def test_a_player_who_connects_anew_while_the_seat_is_stored_is_shown_the_table(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await caller(hub, "ann")
    table = (await ann.done("create", settings=TABLE))["table"]
    waits, goes = held_up(hub.store, monkeypatch)
    await ann.send("sit", table=table, chips=100)
    await waits.wait()
    again = attached(hub, Connection(ann.connection.account, Recorder()))
    hub.detach(ann.connection)
    goes.set()
    async with asyncio.timeout(30):
        while not heard(again.connection, "table"):
            await asyncio.sleep(0)
    assert heard(again.connection, "table")[0]["you"] == 0
    assert state_of(hub.room(table)).away == set()


async def test_an_account_that_signs_out_while_its_seat_is_stored_does_not_keep_it(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await caller(hub, "ann")
    table = (await ann.done("create", settings=TABLE))["table"]
    waits, goes = held_up(hub.store, monkeypatch)
    await ann.send("sit", table=table, chips=100)
    await waits.wait()
    account = ann.connection.account
    assert isinstance(account, Account)
    hub.sign_out(account)
    goes.set()
    async with asyncio.timeout(30):
        while hub.room(table).broadcast.seq < 3:  # opened, seated, stood up
            await asyncio.sleep(0)
    assert hub.room(table).is_empty


async def test_who_has_a_place_at_a_table_cannot_look_away_and_who_leaves_is_sent_away(hub: Hub) -> None:
    table, ann, _ = await two_seated(hub)
    assert await ann.refused("unwatch", table=table) == "watch/seated"
    await ann.done("leave", table=table)
    [gone] = heard(ann.connection, "gone")
    assert (gone["table"], gone["code"]) == (table, GoneCode.LEFT)
    assert "ann" not in hub.room(table).broadcast.watchers

"""The house eps in parts: a queue server that all know, and a game server that only its keys open (EPS:DD-002)."""

import asyncio
import json
import random
import re
import time
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, get_args

import httpx
import msgspec
import nats
import pytest
from websockets.asyncio.client import connect

from croupier.server.http.authentication import COOKIE
from croupier.server.parts import messages as p
from croupier.server.parts.tickets import Tickets
from tests.databases import schema_of
from tests.server.parts.house_in_parts import HouseInParts, house_in_parts
from tests.server.parts.players import AWAY, Line, Player

pytestmark = pytest.mark.anyio
TICKET_S = 4.0
FLOOD = 500  # connections
SEATS = 3
ADMINISTRATORS = ("close_house", "open_house", "kick", "ban", "give_role", "switch_rigging", "close_table", "watch_all")


def house_file() -> str:
    """The file of the house eps: its bank inside the game server, accounts for all who come, and a small table."""
    text = (files("croupier") / "houses" / "eps.toml").read_text("utf-8")
    text = text.replace("apart = true", "").replace("seats = 7", f"seats = {SEATS}\nminimum = 2")
    text = text.replace("pace_ms = 10_000", 'pace_ms = 0\nreveal = "instant"').replace("turn_s = 15", "turn_s = 60")
    live = f"[live]\nticket_s = {TICKET_S}\nlobby_ms = 50\nclose_s = 2.0"
    limits = "\n[limits]\nrequests = { burst = 100_000, every_s = 0.0001 }\n"
    accounts = "".join(
        f'[[bank.account]]\nnumber = "6000 1000 0000 {nth:04}"\nkind = "credit"\ncents = 9_000_00\n'
        for nth in range(1, 40)
    )
    return text.replace("[live]", live).replace("[[bank.account]]", accounts + "[[bank.account]]", 1) + limits


_cards: Iterator[int] = iter(range(1, 40))


@dataclass
class Visitor(Player):
    """Somebody who has signed in at the front by card, and plays in the seat that the queue leads to."""

    http: httpx.AsyncClient = field(default_factory=httpx.AsyncClient)
    places: list[dict[str, Any]] = field(default_factory=list)

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "queue":
            self.places.append(message)
        super()._heard(message)

    @property
    def table(self) -> int:
        """The table that the house has led to, or that was asked for something; 0: none yet."""
        return max(self.tables, default=0)

    @property
    def round(self) -> int:
        return max([told.get("round", 0) for told in self.told], default=0)


async def seated(*visitors: Visitor) -> int:
    """Wait until all of these have a seat, then let them buy chips there; the table."""
    for visitor in visitors:
        await until(lambda one=visitor: one.table in one.lines, f"{visitor.name} has no seat")
    for visitor in visitors:
        assert (await visitor.ask(visitor.table, "top_up", chips=200))["type"] == "ok"
    return visitors[0].table


async def until(found: Any, what: str) -> None:
    try:
        async with asyncio.timeout(90):
            while not found():
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(what) from None


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One loop, so that the tests share a house."""
    return "asyncio"


@pytest.fixture(scope="module")
async def house(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[HouseInParts]:
    folder = tmp_path_factory.mktemp("eps")
    async with schema_of(postgresql) as database, house_in_parts(folder, database, house=house_file()) as made:
        password = folder / "superuser"
        password.write_text("the house always knows\n", "utf-8")
        await made.start("tables-1")
        await made.start("front-1", "--superuser-password-file", str(password))
        yield made


@asynccontextmanager
async def came(house: HouseInParts, *names: str) -> AsyncIterator[list[Visitor]]:
    """These sign in one after the other, and play on until they leave in the end."""
    async with AsyncExitStack() as stack:
        visitors = []
        for name in names:
            http = await stack.enter_async_context(house.visitor())
            card = {"kind": "credit", "number": f"6000 1000 0000 {next(_cards):04}"}
            answer = await http.post("/api/session/card", json={"name": name} | card)
            assert answer.status_code == 201, answer.text
            visitor = Visitor(name, [house.front_url], random.Random(name), http=http)
            visitor.cookie = cookie_of(visitor)
            visitors.append(visitor)
        tasks = [asyncio.create_task(visitor.play()) for visitor in visitors]
        try:
            yield visitors
        finally:
            for visitor in visitors:
                with suppress(httpx.HTTPError):
                    await visitor.http.delete("/api/session")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await have_left(house, set(names))


async def have_left(house: HouseInParts, names: set[str]) -> None:
    """Wait until these have no seats: who leaves in a game is out when the turn comes."""
    async with house.visitor() as superuser:
        await superuser.post("/api/session", json={"who": "superuser", "password": "the house always knows"})
        async with asyncio.timeout(90):
            while names & {one["nickname"] for line in await lines(superuser) for one in line.get("players", [])}:
                await asyncio.sleep(0.02)


async def lines(superuser: httpx.AsyncClient) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await superuser.get("/api/tables")).json()
    return found


async def located(visitor: Visitor, table: int) -> dict[str, Any]:
    at = await (await visitor.at_front()).ask("watch", table=table)
    assert at["type"] == "at", at
    return at


async def greeted(url: str, **hello: Any) -> dict[str, Any]:
    """What a server answers to somebody who connects and says this."""
    async with connect(url, compression=None) as wire:
        await wire.send(msgspec.json.encode({"type": "hello", "id": 1} | hello).decode())
        answer: dict[str, Any] = json.loads(await wire.recv())
        return answer


def ticket_of(text: str) -> dict[str, Any]:
    body = text.partition(".")[0]
    found: dict[str, Any] = json.loads(urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    return found


def lines_of(house: HouseInParts, part: str, what: str) -> list[dict[str, Any]]:
    return [line for line in house.log(part) if line["what"] == what]


@pytest.mark.req("EPS:DD-002", "EPS:SC-IS-01b", "EPS:UC-006-RES", "EPS:DD-002-d")
async def test_one_who_waits_at_the_queue_server_is_handed_over_when_the_game_server_tells_of_a_free_seat(
    house: HouseInParts,
) -> None:
    front, server = house.parts["front-1"], house.parts["tables-1"]
    assert front.process
    assert server.process
    assert front.process.pid != server.process.pid
    assert front.port != server.port
    async with came(house, "Ann", "Ben", "Cem", "Dan", "Eve") as (*players, dan, eve), following(house) as announced:
        await seated(*players)
        await until(lambda: eve.places and eve.places[-1].get("place") == 2, "Eve is not the second in line")
        assert dan.places[-1] == {"type": "queue", "place": 1, "waiting": 2}
        table = players[0].table
        at = await located(eve, table)
        ways: list[dict[str, Any]] = [{}, {"seat": 0}, {"soonest": True}, {"chips": 200}]
        for way in ways:  # at the queue server, which knows no such thing, and at the game server, by its own ticket
            told = await (await eve.at_front()).ask("sit", table=table, **way)
            assert told["type"] == "at"
            assert (await eve.ask(table, "sit", **way))["code"] == "queue/only"
        assert (await greeted(at["url"], token="Eve"))["code"] == "ticket/missing"
        async with house.visitor() as other:
            assert (await other.get(f"http://127.0.0.1:{server.port}/api/session")).status_code == 404
        announced.clear()
        assert (await players[0].ask(table, "leave"))["type"] == "ok"
        await until(lambda: dan.table == table, "the first of the queue gets no seat")
        assert any(None in one.seats for batch in announced for one in batch.tables if one.id == table)
        assert not any(one.queue for batch in announced for one in batch.tables), "the game server has no queue"
        await seated(dan)
        assert not [told for told in eve.places if told.get("table")]
        assert eve.places[-1] == {"type": "queue", "place": 1, "waiting": 1}


@asynccontextmanager
async def following(house: HouseInParts) -> AsyncIterator[list[p.TablesAnnounced]]:
    """What table servers announce on the way between the parts."""
    found: list[p.TablesAnnounced] = []

    async def hear(message: Any) -> None:
        found.append(msgspec.json.decode(message.data, type=p.TablesAnnounced))

    link = await nats.connect(house.nats.url)
    await link.subscribe(f"*.{p.TABLES}", cb=hear)
    await link.subscribe(f"*.*.{p.TABLES}", cb=hear)
    await link.flush()
    try:
        yield found
    finally:
        await link.close()


@pytest.mark.req("EPS:DD-002-c")
async def test_a_connection_without_a_key_or_with_one_that_is_forged_used_expired_or_for_another_seat_is_refused(
    house: HouseInParts,
) -> None:
    async with came(house, "Ann", "Ben") as (ann, ben):
        table = await seated(ann, ben)
        server_url = f"ws://127.0.0.1:{house.parts['tables-1'].port}/ws"
        late = (await located(ben, table))["ticket"]
        good = await located(ben, table)
        assert good["url"] == server_url
        assert (await greeted(server_url, ticket=good["ticket"]))["type"] == "welcome"
        forged = Tickets(time.time_ns).make(ticket_of(late)["account"], table, "person")
        body, _, signature = late.partition(".")
        changed = f"{body[:-4]}AAAA.{signature}"
        refused = {
            "ticket/missing": [{}, {"token": "Ben"}],
            "ticket/forged": [{"ticket": forged}, {"ticket": changed}, {"ticket": "a key"}],
            "ticket/used": [{"ticket": good["ticket"]}],
        }
        for code, hellos in refused.items():
            for hello in hellos:
                assert (await greeted(server_url, **hello))["code"] == code
        await until(lambda: time.time_ns() > ticket_of(late)["until_ns"], "time does not pass")
        assert (await greeted(server_url, ticket=late))["code"] == "ticket/expired"
        assert {line["code"] for line in lines_of(house, "tables-1", "ticket refused")} >= {*refused, "ticket/expired"}
        assert await at_another_table(ben, table) == "ticket/other-table"


async def at_another_table(visitor: Visitor, table: int) -> str:
    """The code that a player is answered who leaves another table than the one of the key: again, if the player's own
    client has taken the connection back meanwhile."""
    async with asyncio.timeout(90):
        while True:
            at = await located(visitor, table)
            with suppress(*AWAY):
                async with connect(at["url"], compression=None) as wire:
                    line = Line(wire, lambda message: None)
                    reading = asyncio.create_task(line.run())
                    welcome = await line.ask("hello", ticket=at["ticket"])
                    assert welcome["you"]["uid"] == ticket_of(at["ticket"])["account"]
                    code: str = (await line.ask("leave", table=table + 1))["code"]
                    reading.cancel()
                    return code


@pytest.mark.req("EPS:DD-002-b")
async def test_nothing_that_is_served_before_the_seating_holds_the_address_of_the_game_server(
    house: HouseInParts,
) -> None:
    port = str(house.parts["tables-1"].port)
    heard: list[dict[str, Any]] = []
    async with came(house, "Ann", "Ben") as (ann, ben), house.visitor() as guest:
        page = await guest.get("/")
        assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
        assert assets
        for path in ("/", *assets, "/api/house", "/api/openapi.json"):
            answer = await guest.get(path)
            assert port not in answer.text, path
            assert "127.0.0.1" not in f"{answer.headers} {answer.text}".replace(house.http, ""), path
        async with connect(house.front_url, additional_headers={"Cookie": cookie_of(ann)}, compression=None) as wire:
            line = Line(wire, heard.append)
            reading = asyncio.create_task(line.run())
            heard.append(await line.ask("hello"))
            await line.ask("lobby", on=True)
            await until(lambda: any(told["type"] == "lobby" for told in heard), "no lobby comes")
            reading.cancel()
        before = [told for told in heard if told["type"] != "at"]
        assert port not in json.dumps(before)
        table = await seated(ann, ben)
        assert f":{port}/" in (await located(ben, table))["url"]


def cookie_of(visitor: Visitor) -> str:
    return f"{COOKIE}={visitor.http.cookies[COOKIE]}"


@pytest.mark.req("EPS:DD-004-c")
async def test_the_link_from_the_queue_to_the_game_server_knows_no_withdrawal_and_no_deposit(
    house: HouseInParts,
) -> None:
    async with came(house, "Ann") as (ann,):
        await seated(ann)
        uid = (await ann.http.get("/api/session")).json()["uid"]
        link = await nats.connect(house.nats.url)
        subjects: set[str] = set()

        async def hear(message: Any) -> None:
            subjects.add(message.subject)

        await link.subscribe(">", cb=hear)
        await until(lambda: any(subject.endswith(p.BEAT) for subject in subjects), "no part gives a sign of life")
        beat = next(subject for subject in subjects if subject.endswith(p.BEAT))
        before = (await ann.http.get("/api/me/card")).json()["card"]["cents"]
        server = await server_id(house)
        for type in ("Withdraw", "Deposit", "Transfer", "withdrawal", "deposit"):
            asked = {"type": type, "account": uid, "dollars": 100, "amount": 100, "key": "k"}
            subject = f"{beat.removesuffix(p.BEAT)}{p.server_subject(server)}"
            reply = await link.request(subject, msgspec.json.encode(asked), timeout=30)
            assert json.loads(reply.data)["error"], type
        assert (await ann.http.get("/api/me/card")).json()["card"]["cents"] == before
        asked_of_the_bank = {kind.__name__ for kind in get_args(p.ToServer) if "ard" in kind.__name__}
        assert asked_of_the_bank == {"ValidateCard", "ShowCard", "PutCardAway"}
        await link.close()


async def server_id(house: HouseInParts) -> str:
    async with house.visitor() as superuser:
        await superuser.post("/api/session", json={"who": "superuser", "password": "the house always knows"})
        found: str = (await superuser.get("/api/superuser/parts")).json()["servers"][0]["id"]
        return found


@pytest.mark.req("EPS:DD-005-b")
async def test_what_only_administrators_may_send_is_refused_on_a_players_connections_and_logged(
    house: HouseInParts,
) -> None:
    async with came(house, "Ann", "Ben") as (ann, ben):
        table = await seated(ann, ben)
        kinds = (*ADMINISTRATORS, *[kind.__name__ for kind in get_args(p.ToServer)])
        for line, part in ((await ann.at_front(), "front-1"), (ann.lines[table], "tables-1")):
            for kind in kinds:
                answer = await line.ask(kind, table=table, on=True, account=1, why="Mine.")
                assert (answer["type"], answer["code"]) == ("error", "message/unreadable"), (kind, part)
            named = await line.ask("name_cards", table=table, cards=["As"])
            assert part == "front-1" or named["code"] == "role/tester-only"
            logged = {line["message"] for line in lines_of(house, part, "message refused")}
            assert logged >= {*kinds}, part
        api = (await ann.http.get("/api/openapi.json")).json()["paths"]
        of_operators = [
            (method, path)
            for path, methods in api.items()
            for method in methods
            if path.startswith(("/api/operator", "/api/superuser", "/api/people"))
        ]
        assert len(of_operators) > 30
        for method, path in of_operators:
            said = await ann.http.request(method, re.sub(r"\{[^}]*\}", "1", path), json={})
            assert said.status_code == 403, (method, path, said.text)
        await until(lambda: len(refusals(house)) >= len(of_operators), "a refusal is not in the log")


def refusals(house: HouseInParts) -> list[dict[str, Any]]:
    return [line for line in lines_of(house, "front-1", "request") if line["status"] == 403]


@pytest.mark.req("EPS:DD-002-a")
async def test_a_flood_at_the_queue_server_and_its_death_leave_the_game_going_on(house: HouseInParts) -> None:
    async with came(house, "Ann", "Ben", "Cem") as players, came(house, "Dan", "Eve") as waiting:
        await seated(*players)
        await until(lambda: all(one.places for one in waiting), "nobody waits")
        async with flood(house) as answered:
            await until(lambda: len(answered) >= FLOOD, "the flood does not reach the front")
            await two_hands(players)
        await house.kill("front-1")
        await two_hands(players)
        for one in waiting:
            one.places.clear()
        await house.start("front-1")
        await until(lambda: all(one.places for one in waiting), "nobody waits any more")
        assert [one.places[0]["place"] for one in waiting] == [1, 2]
        assert [player.gaps for player in players] == [[], [], []]


async def two_hands(players: Sequence[Visitor]) -> None:
    """Wait until two more hands have begun for all of these."""
    begun = [player.round for player in players]
    await until(lambda: all(now.round > was + 1 for now, was in zip(players, begun, strict=True)), "no hand ends")


@asynccontextmanager
async def flood(house: HouseInParts) -> AsyncIterator[list[bytes]]:
    """So many connections to the front, each of which asks again a moment after it is answered; the first lines of the
    answers."""
    answered: list[bytes] = []
    port = house.parts["front-1"].port
    body = b'{"name": "x"}'
    head = b"POST /api/session/card HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n" % port
    request = head + b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body) + body

    async def hammer() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    writer.write(request)
                    answered.append(await reader.readline())
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.2)

    tasks = [asyncio.create_task(hammer()) for _ in range(FLOOD)]
    try:
        yield answered
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

"""A front and table servers as clients meet them: what is answered where, and what is refused."""

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.server.config.live import Live
from croupier.server.parts.tickets import Tickets
from tests.databases import schema_of
from tests.server.live_house import Client
from tests.server.parts.house_in_parts import HouseInParts, house_in_parts
from tests.server.parts.players import Player

pytestmark = pytest.mark.anyio
NAMES = ("ann", "ben", "cem", "dan", "dot")
_OPEN: list[Client] = []  # clients of the test that runs
TABLE: dict[str, Any] = {"name": "Kairo", "game": "holdem", "pace_ms": 0, "buy_in": [1, None], "turn_s": 60}


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """As everywhere; the house of this file is shared by its tests."""
    return "asyncio"


@pytest.fixture(scope="module")
async def house(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[HouseInParts]:
    folder = tmp_path_factory.mktemp("parts")
    async with schema_of(postgresql) as database, house_in_parts(folder, database, names=NAMES) as made:
        password = folder / "superuser"
        password.write_text("the house always knows\n", "utf-8")
        for name in ("tables-1", "tables-2"):
            await made.start(name)
        await made.start("front-1", "--superuser-password-file", str(password))
        yield made


@pytest.fixture(autouse=True)
async def _hung_up(house: HouseInParts) -> AsyncIterator[None]:
    yield
    for client in _OPEN:
        await client.drop()
    _OPEN.clear()


@asynccontextmanager
async def playing(house: HouseInParts, *names: str) -> AsyncIterator[list[Player]]:
    players = [Player(name, [house.front_url], random.Random(name)) for name in names]
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield players
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def opened(player: Player, **about: Any) -> int:
    answer = await (await player.at_front()).ask("create", settings=TABLE | about)
    assert answer["type"] == "ok", answer
    table: int = answer["table"]
    return table


async def located(player: Player, table: int) -> dict[str, Any]:
    at = await (await player.at_front()).ask("watch", table=table)
    assert at["type"] == "at", at
    return at


async def hello(url: str, **fields: Any) -> tuple[dict[str, Any], Client]:
    client = Client("somebody", await connect(url, compression=None))
    client._reading = asyncio.create_task(client.read())
    _OPEN.append(client)
    await client.send("hello", id=0, **fields)
    await client.until(lambda: client.heard)
    return client.heard[0], client


async def metric(url: str, line: str) -> float:
    async with httpx.AsyncClient() as visitor:
        text = (await visitor.get(url.replace("ws://", "http://").replace("/ws", "/metrics"))).text
    found = [value for name, _, value in (row.rpartition(" ") for row in text.splitlines()) if name == line]
    return float(found[0]) if found else 0.0


async def test_a_table_is_opened_by_way_of_the_front_and_played_at_its_server(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        table = await opened(ann, minimum=2)
        for player in (ann, ben):
            assert (await player.ask(table, "sit", chips=1000))["type"] == "ok"
        async with asyncio.timeout(60):
            while not any(message.get("round", 0) >= 2 for message in ann.told):
                await asyncio.sleep(0.01)
        assert ann.errors == ben.errors == []
        answer = await ann.ask(table, "leave")
        assert answer["type"] == "ok"


async def test_tables_that_are_opened_faster_than_announced_make_way_for_each_other(house: HouseInParts) -> None:
    async with playing(house, "dot") as (dot,):
        tables = [await opened(dot, name=f"M{nth}") for nth in range(Live().tables_most + 20)]
        assert len({*tables}) == len(tables)


async def test_a_connection_without_a_good_ticket_is_refused_and_counted(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        table = await opened(ann)
        at = await located(ben, table)  # who does not go there, unlike ann, who has opened it
        used = at["ticket"]
        welcome, _ = await hello(at["url"], ticket=used)
        assert welcome["type"] == "welcome"
        assert welcome["you"]["name"] == "ben"
        forged = Tickets(lambda: 0).make(1, table, "person")
        for ticket, code in [
            ({"ticket": used}, "ticket/used"),
            ({"ticket": forged}, "ticket/forged"),
            ({"ticket": "nonsense"}, "ticket/forged"),
            ({}, "ticket/missing"),
            ({"token": "ann"}, "ticket/missing"),
        ]:
            before = await metric(at["url"], f'croupier_tickets_total{{outcome="{code}"}}')
            answer, client = await hello(at["url"], **ticket)
            assert (answer["type"], answer["code"]) == ("error", code)
            assert await client.closed() == 4401
            assert await metric(at["url"], f'croupier_tickets_total{{outcome="{code}"}}') == before + 1


async def test_a_ticket_opens_one_table_and_player_messages_only(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        table, other = await opened(ann), await opened(ben)
        at = await located(ben, table)
        _, client = await hello(at["url"], ticket=at["ticket"])
        assert await client.refused("watch", table=other) == "ticket/other-table"
        others: list[tuple[str, dict[str, Any]]] = [
            ("lobby", {}),
            ("create", {"settings": TABLE}),
            ("learn", {"game": "holdem"}),
            ("seek", {}),
            ("cancel", {}),
        ]
        for type, fields in others:
            assert await client.refused(type, **fields) == "ticket/not-here"
        await client.done("watch", table=table)
        assert await client.refused("hello") == "hello/again"


async def test_the_lobby_shows_the_tables_of_all_servers_and_what_happens_there(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        tables = {await opened(ann, name=f"T{nth}") for nth in range(4)}
        async with house.visitor() as visitor:
            headers = {"Authorization": "Bearer ann"}
            await ben.ask(min(tables), "sit", chips=500)

            async def lines() -> dict[int, Any]:
                return {line["table"]: line for line in (await visitor.get("/api/tables", headers=headers)).json()}

            async with asyncio.timeout(60):
                while not (found := (await lines()).get(min(tables), {}).get("players")):
                    await asyncio.sleep(0.02)
            assert [(player["name"], player["chips"]) for player in found] == [("ben", 500)]
            shown = await lines()
            assert tables <= shown.keys()
            assert len({(await located(ann, table))["url"] for table in shown}) == 2  # both servers have some
            me = (await visitor.get("/api/me", headers={"Authorization": "Bearer ben"})).json()
            assert min(tables) in [seat["table"] for seat in me["seats"]]
            online = (await visitor.get("/api/online", headers=headers)).json()
            assert {"ann", "ben"} <= {person["name"] for person in online["people"]}


async def test_a_hand_is_advised_upon_by_the_front_with_what_its_player_sees(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        table = await opened(ann, minimum=2)
        for player in (ann, ben):
            player.pause_s = 3600  # nobody acts
            await player.ask(table, "sit", chips=1000)
        async with asyncio.timeout(60):
            while not any(message.get("choices") for message in [*ann.told, *ben.told]):
                await asyncio.sleep(0.01)
        async with house.visitor() as visitor:
            headers = {"Authorization": "Bearer ann"}
            answer = await visitor.post("/api/strength/mine", json={"table": table}, headers=headers)
            assert answer.status_code == 200, answer.text
            stranger = await visitor.post(
                "/api/strength/mine", json={"table": table}, headers={"Authorization": "Bearer cem"}
            )
            assert stranger.status_code == 409


async def test_signing_out_at_a_front_gives_up_seats_at_every_server(house: HouseInParts) -> None:
    about = {"name": "Gone", "nickname": "Gone", "email": "g@example.org", "password": "long enough 1"}
    async with house.visitor() as visitor:
        made = await visitor.post("/api/register", json=about | {"confirmation": "long enough 1"})
        assert made.status_code == 201, made.text
        token = (await visitor.post("/api/me/tokens", json={"label": "x"})).json()["secret"]
        async with playing(house, token) as (gone,):
            tables = [await opened(gone, name=f"G{nth}") for nth in range(2)]
            for table in tables:
                assert (await gone.ask(table, "sit", chips=100))["type"] == "ok"
            assert (await visitor.delete("/api/session")).status_code == 204

            async def seats() -> int:
                lines = (await visitor.get("/api/tables", headers={"Authorization": "Bearer ann"})).json()
                return sum([len(line.get("players", [])) for line in lines if line["table"] in tables])

            async with asyncio.timeout(60):
                while await seats():
                    await asyncio.sleep(0.02)


async def test_a_second_front_replaces_the_connection_at_the_first(house: HouseInParts) -> None:
    await house.start("front-2")
    try:
        _, first = await hello(house.front_url, token="cem")
        _, second = await hello(f"ws://127.0.0.1:{house.parts['front-2'].port}/ws", token="cem")
        await first.hear("replaced")
        assert await first.closed() == 4001
        await second.done("ping")
        await second.done("lobby")
        assert (await second.hear("lobby", whole=True))["tables"]
    finally:
        await house.kill("front-2")
        del house.parts["front-2"]


async def test_without_nats_tables_play_on_fronts_say_so_and_all_agree_again_afterwards(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        table = await opened(ann, minimum=2)
        for player in (ann, ben):
            await player.ask(table, "sit", chips=10**6)
        await house.nats.kill()
        async with asyncio.timeout(60):
            while "parts/away" not in ann.notices:
                await asyncio.sleep(0.01)
            rounds = max([message.get("round", 0) for message in ann.told])
            while not any(message.get("round", 0) > rounds + 2 for message in ann.told):
                await asyncio.sleep(0.01)
        refused = await (await ann.at_front()).ask("create", settings=TABLE)
        assert refused["code"] in ("parts/away", "parts/no-servers")
        await house.nats.start()
        async with asyncio.timeout(60):
            while "parts/back" not in ann.notices:
                await asyncio.sleep(0.01)
            while (await (await ann.at_front()).ask("create", settings=TABLE))["type"] != "ok":
                await asyncio.sleep(0.05)
        assert ann.gaps == ben.gaps == []


async def test_a_server_that_is_stopped_hands_its_tables_over_and_takes_none(house: HouseInParts) -> None:
    async with playing(house, "ann", "ben") as (ann, ben):
        tables = [await opened(ann, minimum=2, name=f"D{nth}") for nth in range(4)]
        for table in tables:
            for player in (ann, ben):
                player.pause_s = 0.02
                assert (await player.ask(table, "sit", chips=10**6))["type"] == "ok"
        house.signal("tables-1", signal.SIGTERM)
        await house.ended("tables-1")
        assert "The table server is closed." in house.parts["tables-1"].told
        assert {(await located(ann, table))["url"] for table in tables} == {
            f"ws://127.0.0.1:{house.parts['tables-2'].port}/ws"
        }
        last = {table: max([m["round"] for m in ann.told if m["table"] == table and "round" in m]) for table in tables}
        async with asyncio.timeout(60):
            for table in tables:
                while not any(m["table"] == table and m.get("round", 0) > last[table] for m in ann.told):
                    await asyncio.sleep(0.01)
        assert ann.gaps == ben.gaps == []
        await house.start("tables-1")
        async with asyncio.timeout(60):
            while await metric(house.front_url, "croupier_table_servers") < 2:
                await asyncio.sleep(0.01)
        new = await opened(ann)
        assert (await located(ann, new))["url"] == f"ws://127.0.0.1:{house.parts['tables-1'].port}/ws"


async def test_the_superuser_drains_a_server_and_spreads_the_tables_again(house: HouseInParts) -> None:
    async with playing(house, "ann") as (ann,), house.visitor() as superuser:
        await superuser.post("/api/session", json={"who": "superuser", "password": "the house always knows"})
        for nth in range(4):
            await opened(ann, name=f"R{nth}")

        async def tables(*, draining: int) -> dict[str, int]:
            """How many each server has, once so many of them drain and all tables are counted."""
            while True:
                told = (await superuser.get("/api/superuser/parts")).json()
                lines = (await superuser.get("/api/tables")).json()
                counts = {server["id"]: server["tables"] for server in told["servers"]}
                drained = [server["id"] for server in told["servers"] if server["draining"]]
                if (
                    len(drained) == draining
                    and sum(counts.values()) == len(lines)
                    and not any(map(counts.get, drained))
                ):
                    return counts
                await asyncio.sleep(0.05)

        async with asyncio.timeout(60):
            first, *_ = await tables(draining=0)
            assert (await superuser.post(f"/api/superuser/parts/{first}/drain", json={"on": True})).status_code == 200
            assert (await tables(draining=1))[first] == 0
            await superuser.post(f"/api/superuser/parts/{first}/drain", json={"on": False})
            many = max((await tables(draining=0)).values())
            moved = (await superuser.post("/api/superuser/parts/rebalance")).json()["moved"]
            assert moved > 0
            while max((await tables(draining=0)).values()) > many - moved:
                await asyncio.sleep(0.05)
        noted = [line["what"] for line in (await superuser.get("/api/superuser/audit")).json()]
        assert {"drained a table server", "let a table server play again", "rebalanced the tables"} <= {*noted}
        assert (await superuser.post("/api/superuser/parts/nobody/drain", json={"on": True})).status_code == 404


async def test_who_is_kicked_or_banned_at_a_front_is_out_at_every_server(house: HouseInParts) -> None:
    async with playing(house, "ann", "dan") as (ann, dan), house.visitor() as superuser:
        await superuser.post("/api/session", json={"who": "superuser", "password": "the house always knows"})
        person = (await superuser.get("/api/people", params={"search": "dan"})).json()[0]["uid"]
        tables = [await opened(ann, name=f"K{nth}") for nth in range(2)]
        for table in tables:
            assert (await dan.ask(table, "sit", chips=100))["type"] == "ok"

        async def seats() -> list[int]:
            """The tables of these at which dan sits."""
            lines = (await superuser.get("/api/tables")).json()
            return [line["table"] for line in lines if line["table"] in tables and line.get("players")]

        async with asyncio.timeout(60):
            while await seats() != tables:
                await asyncio.sleep(0.05)
            kick = {"why": "Enough", "table": tables[0]}
            assert (await superuser.post(f"/api/people/{person}/kick", json=kick)).status_code == 200
            while await seats() != tables[1:]:
                await asyncio.sleep(0.05)
            ban = f"/api/people/{person}/ban"
            assert (await superuser.post(ban, json={"why": "Enough"})).status_code == 200
            while await seats() or dan.front or dan.lines:
                await asyncio.sleep(0.05)
            refused, _ = await hello(house.front_url, token="dan")
            assert refused["type"] == "error"
            assert (await superuser.delete(ban)).status_code == 200


async def test_a_house_of_one_process_does_not_open_on_the_database_of_a_house_in_parts(
    house: HouseInParts, tmp_path: Path
) -> None:
    from tests.server.processes import run

    said = run(tmp_path, "--database", house.database, "--any-port", "--port", "0")
    assert said.returncode == 2
    assert "[database/held]" in said.stderr

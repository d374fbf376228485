"""Games that people bring: found every five minutes and when the superuser signs in, and played like any other."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.games import registry
from croupier.modules import Modules
from tests.modules.samples import KUHN, pig
from tests.server.open_house import Place, anyio_backend, at
from tests.server.play import play_rounds

__all__ = ["anyio_backend"]
pytestmark = pytest.mark.anyio

SECOND_NS = 10**9
BEGUN_NS = 1_767_225_600 * SECOND_NS


class Simulated:
    """A clock that stands still until it is moved, and wakes whoever sleeps by it."""

    def __init__(self) -> None:
        self.now_ns = BEGUN_NS
        self.sleepers: list[tuple[int, asyncio.Event]] = []

    def __call__(self) -> int:
        return self.now_ns

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.sleepers.append((self.now_ns + int(seconds * SECOND_NS), woken))
        await woken.wait()

    async def until(self, seconds: float) -> None:
        """So many seconds after the beginning."""
        self.now_ns = BEGUN_NS + int(seconds * SECOND_NS)
        for sleeper in [one for one in self.sleepers if one[0] <= self.now_ns]:
            self.sleepers.remove(sleeper)
            sleeper[1].set()
        await asyncio.sleep(0)


@asynccontextmanager
async def house(folder: Path, clock: Simulated) -> AsyncIterator[Place]:
    """A house with a folder of modules, on a simulated clock."""
    (folder / "modules").mkdir()
    modules = Modules(folder / "modules")
    registry.attach(modules)
    try:
        database = f"sqlite:///{folder / 'house.db'}"
        async with at(database, folder, clock=clock, sleep=clock.sleep, modules=modules) as place:
            yield place
    finally:
        registry.detach(modules)


async def scanned(place: Place, times: int) -> None:
    """Wait until the log tells of so many scans."""
    await eventually(lambda: len(place.lines("modules scanned")) >= times)


async def eventually(true: Callable[[], bool]) -> None:
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")


def hold(now: dict[str, Any]) -> dict[str, Any]:
    """Pig, played carefully."""
    return {"type": "Choice", "roll": False}


async def games(person: httpx.AsyncClient) -> list[str]:
    return [game["name"] for game in (await person.get("/api/games")).json()["games"]]


@pytest.mark.req("POKERIV3:KT14", "POKERIV3:KT14a", "POKERIV3:TJV9a", "POKERIV3:KT14b")
async def test_modules_are_found_every_five_minutes_and_when_the_superuser_signs_in(tmp_path: Path) -> None:
    clock = Simulated()
    async with house(tmp_path, clock) as place:
        ann = await place.person("Ann")
        (tmp_path / "modules" / "pig.py").write_text(pig(), "utf-8")  # just after the scan of the start
        await clock.until(299)
        assert "pig" not in await games(ann)
        assert len(place.lines("modules scanned")) == 1
        await clock.until(300)
        await scanned(place, 2)
        assert await games(ann) == [*registry.BUILT_IN, "pig"] == registry.names()
        (tmp_path / "modules" / "kuhn.py").write_text(KUHN, "utf-8")
        await clock.until(400)
        await place.visitor().post("/api/session", json={"who": "Ann", "password": "correct horse battery"})
        assert place.house.scanner is not None
        await place.house.scanner.settle()
        assert len(place.lines("modules scanned")) == 2
        await place.superuser()
        await scanned(place, 3)
        assert "kuhn" in await games(await place.person("Ben"))
        await clock.until(600)
        await scanned(place, 4)
        told = [(line["at"][11:19], line["why"]) for line in place.lines("modules scanned")]
        assert told == [
            ("00:00:00", "the house opens"),
            ("00:05:00", "five minutes have passed"),
            ("00:06:40", "the superuser signed in"),
            ("00:10:00", "five minutes have passed"),
        ]
        assert [line["found"] for line in place.lines("modules scanned")] == [[], ["pig"], ["kuhn"], []]


@pytest.mark.req("POKERIV3:KT14a")
async def test_a_changed_module_serves_new_tables_while_a_running_round_ends_on_the_old_one(tmp_path: Path) -> None:
    async with house(tmp_path, Simulated()) as place:
        module = tmp_path / "modules" / "pig.py"
        module.write_text(pig(), "utf-8")
        superuser = await place.superuser()
        await scanned(place, 2)
        people = [await place.person(name) for name in ("Ann", "Ben")]
        clients = [await place.live(person) for person in people]
        old = await place.table(clients, game="pig", pace_ms=600_000)
        module.write_text(pig(version="2", title="Hog"), "utf-8")
        told = (await superuser.post("/api/superuser/modules/scan")).json()
        assert [game["title"] for game in told["games"] if game["name"] == "pig"] == ["Hog"]
        new = (await people[0].post("/api/tables", json={"name": "New", "game": "pig"})).json()["table"]
        titles = {line["table"]: line["title"] for line in (await people[0].get("/api/tables")).json()}
        assert titles == {old: "Pig", new: "Hog"}
        await play_rounds(clients, old, 1, hold)
        assert (await place.house.store.rounds.record(old, 1)).header.version == 1


@pytest.mark.req("POKERIV3:KT14a", "POKERIV3:TJV9")
async def test_a_broken_module_is_reported_and_hurts_no_other_and_one_that_goes_leaves_the_rest(tmp_path: Path) -> None:
    async with house(tmp_path, Simulated()) as place:
        folder = tmp_path / "modules"
        (folder / "pig.py").write_text(pig(), "utf-8")
        (folder / "kuhn.py").write_text(KUHN, "utf-8")
        (folder / "half.py").write_text(pig("half")[:600], "utf-8")
        superuser = await place.superuser()
        await scanned(place, 2)
        told = (await superuser.get("/api/superuser/modules")).json()
        assert [problem["code"] for problem in told["problems"]] == ["module/no-game"]
        assert "half.py" in place.lines("modules scanned")[1]["broken"][0]
        (folder / "kuhn.py").unlink()
        (folder / "half.py").write_text(pig("half"), "utf-8")  # copied whole by now
        await superuser.post("/api/superuser/modules/scan")
        ann = await place.person("Ann")
        assert await games(ann) == [*registry.BUILT_IN, "half", "pig"]
        clients = [await place.live(person) for person in (ann, await place.person("Ben"))]
        table = await place.table(clients, game="half", pace_ms=600_000)
        await play_rounds(clients, table, 1, hold)
        assert (await place.house.store.rounds.record(table, 1)).header.game == "half"


@pytest.mark.req("POKERIV3:ARCH", "POKERIV3:LIFEb", "POKERIV3:ROLE-GAMEDEV", "POKERIV3:UN3")
async def test_a_module_a_bot_and_a_person_play_together_and_the_database_has_it(tmp_path: Path) -> None:
    """The module is the one that docs/writing-a-game.md has one write."""
    async with house(tmp_path, Simulated()) as place:
        (tmp_path / "modules" / "pig.py").write_text(pig(), "utf-8")
        await place.superuser()
        await scanned(place, 2)
        ann = await place.person("Ann")
        client = await place.live(ann)
        table = await place.table([client], game="pig", minimum=2, pace_ms=600_000)
        await client.done("add_bot", table=table, bot="random")
        await play_rounds([client], table, 1, hold)
        [deal] = (await ann.get("/api/history")).json()
        assert deal["game"] == "pig"
        assert {seat["player"] for seat in deal["seats"].values()} == {"Ann", "random-1"}
        [result] = (await ann.get("/api/me")).json()["results"]
        assert (result["game"], result["played"]) == ("pig", 1)


async def test_without_a_folder_there_is_nothing_to_scan(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as place:
        superuser = await place.superuser()
        assert (await superuser.post("/api/superuser/modules/scan")).status_code == 404
        told = (await superuser.get("/api/superuser/modules")).json()
        assert told["folder"] is None
        assert [game["name"] for game in told["games"]] == list(registry.BUILT_IN)
        assert place.lines("modules scanned") == []

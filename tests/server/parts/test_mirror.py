"""What a front makes of announcements: the latest lease counts, and what was missed is asked for."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from croupier.server.parts.messages import AnnounceAll, FrontBeat, ServerBeat, TablesAnnounced, TableSummary
from croupier.server.parts.mirror import Mirror
from croupier.table.settings import TableSettings

pytestmark = pytest.mark.anyio


class FakeBus:
    """A bus on which nothing travels: what is asked for is kept."""

    is_connected = True

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []

    async def order(self, subject: str, message: Any, **more: Any) -> None:
        self.asked.append((subject, message))


def summary(id: int, lease: int = 1, **more: Any) -> TableSummary:
    about: dict[str, Any] = {"creator": "", "spectators": 0, "unused_ns": 0, "nicknames": {}, "minimum": 2}
    about |= {"settings": TableSettings(name=f"T{id}", game="holdem"), "status": "waiting", "running": False}
    about |= {"number": 0, "seats": (None,) * 6, "queue": (), "infos": (None,) * 6, "carry": Raw(b"null")}
    return TableSummary(id=id, lease=lease, **about | more)


def announced(server: str, serial: int, *tables: TableSummary, **more: Any) -> TablesAnnounced:
    told = TablesAnnounced(server=server, serial=serial, tables=tables, **more)
    return msgspec.json.decode(msgspec.json.encode(told), type=TablesAnnounced)  # as it travels


def beat(server: str, serial: int, **more: Any) -> ServerBeat:
    return ServerBeat(id=server, url=f"ws://{server}", serial=serial, **{"tables": 0} | more)


class Followed:
    def __init__(self) -> None:
        self.bus = FakeBus()
        self.touched: list[int] = []
        self.moved: list[int] = []
        self.mirror = Mirror(
            self.bus,  # type: ignore[arg-type]
            lambda table: self.touched.append(table.id),
            lambda table: self.moved.append(table.id),
        )

    @property
    def where(self) -> dict[int, str]:
        return {id: table.server for id, table in self.mirror.tables.items()}


async def test_a_table_is_where_its_latest_lease_is() -> None:
    front = Followed()
    front.mirror.hear(announced("a", 1, summary(7, lease=1), whole=True))
    front.mirror.hear(announced("b", 1, summary(7, lease=2), whole=True))
    assert front.where == {7: "b"}
    assert front.moved == [7]
    front.mirror.hear(announced("a", 2, summary(7, lease=1)))  # a server that was cut off does not know yet
    assert front.where == {7: "b"}
    front.mirror.hear(announced("a", 3, released=(7,)))
    assert front.where == {7: "b"}


async def test_a_released_table_stays_in_the_lobby_and_a_closed_one_does_not() -> None:
    front = Followed()
    front.mirror.hear(announced("a", 1, summary(7), summary(8), whole=True))
    front.mirror.hear(announced("a", 2, released=(7,), closed=(8,)))
    assert front.where == {7: ""}
    assert [table.id for table in front.mirror.lost] == [7]


async def test_an_announcement_that_was_missed_has_all_asked_for_again() -> None:
    front = Followed()
    front.mirror.hear(announced("a", 1, summary(7), whole=True))
    front.mirror.hear_beat(beat("a", 1))
    await asyncio.sleep(0)
    assert front.bus.asked == []
    front.mirror.hear(announced("a", 3, summary(9)))
    await asyncio.sleep(0)
    assert front.bus.asked == [("server.a", AnnounceAll())]


async def test_tables_that_a_whole_announcement_does_not_name_are_the_servers_no_longer() -> None:
    front = Followed()
    front.mirror.hear(announced("a", 1, summary(7), summary(8), whole=True))
    front.mirror.hear(announced("a", 2, summary(8), whole=True))
    assert front.where == {7: "a", 8: "a"}  # more of them may follow
    front.mirror.hear_beat(beat("a", 2))
    assert front.where == {7: "", 8: "a"}


async def test_new_tables_go_to_servers_that_keep_up_and_have_few() -> None:
    front = Followed()
    front.mirror.hear_beat(beat("busy", -1, tables=1, late_ms=900.0))
    front.mirror.hear_beat(beat("many", -1, tables=9))
    front.mirror.hear_beat(beat("few", -1, tables=3))
    front.mirror.hear_beat(beat("leaving", -1, draining=True))
    front.mirror.hear_beat(FrontBeat(id="front", people=3))
    assert [server.id for server in front.mirror.takers()] == ["few", "many", "busy"]
    front.mirror.servers["few"].opening += 7
    assert [server.id for server in front.mirror.takers()] == ["many", "few", "busy"]

"""Opening tables and finding them: settings, the lobby, passwords, how many tables there can be."""

import asyncio
from typing import Any

import pytest

from croupier.server.ops.loop_lag import LoopLag
from croupier.table.settings import TableSettings
from examples.kuhn import Kuhn
from tests.server.live_house import Client, TestHouse, held_up, house_file, opened
from tests.server.play import play_rounds, seated, whose_turn
from tests.table.toys import brought

pytestmark = pytest.mark.anyio

KAIRO: dict[str, Any] = {
    "name": "Kairo",
    "game": "holdem",
    "options": {"limit": "pot", "big_blind": 20, "ante": 5, "min_buy_in": 400, "max_buy_in": 1500},
    "turn_s": 12,
    "minimum": 3,
    "seats": 6,
}


async def lines(client: Client) -> dict[int, dict[str, Any]]:
    """The lobby as somebody sees it who comes now."""
    before = len(client.heard)
    await client.done("lobby")
    await client.until(lambda: any(m["type"] == "lobby" and m.get("whole") for m in client.heard[before:]))
    told = next(m for m in client.heard[before:] if m["type"] == "lobby" and m.get("whole"))
    return {line["table"]: line for line in told.get("tables", [])}


def latest(client: Client, table: int) -> dict[str, Any] | None:
    """The last line of a table that was told, at once or later."""
    told = [m for m in client.heard if m["type"] == "lobby"]
    found = [line for message in told for line in message.get("tables", []) if line["table"] == table]
    return found[-1] if found else None


@pytest.mark.req("POKERIV3:KT4", "POKERIV3:KT4a")
async def test_a_table_with_all_settings_shows_them_in_the_lobby_and_to_its_creator(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = (await ann.done("create", settings=KAIRO, password="sphinx"))["table"]
    assert (await ann.hear("table", table=table))["seq"] == 1  # the creator sees it at once
    line = (await lines(ben))[table]
    assert line["name"] == "Kairo"
    assert line["game"] == "holdem"
    assert line["limit"] == "pot"
    assert line["stakes"] == "pot limit, blinds 10/20, ante 5"
    assert line["buy_in"] == [400, 1500]
    assert (line["page"], line["round_name"], line["blinds"]) == ("poker", "hand", True)
    assert (line["turn_s"], line["minimum"], line["seats"]) == (12, 3, 6)
    assert line["protected"] is True
    assert line["creator"] == "ann"
    assert "sphinx" not in str(ben.frames)


@pytest.mark.req("POKERIV3:KT4", "POKERIV3:TJV6c", "POKERIV3:U7")
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"turn_s": 0}, "turn_s"),
        ({"turn_s": 61}, "turn_s"),
        ({"turn_s": "soon"}, "turn_s"),
        ({"minimum": 1}, "minimum"),
        ({"minimum": 11, "seats": 10}, "minimum"),
        ({"seats": 11}, "seats"),
        ({"name": "  "}, "name"),
        ({"game": "ludo"}, "game"),
        ({"buy_in": [500, 400]}, "buy_in"),
        ({"options": {"min_buy_in": 500, "max_buy_in": 400}}, "options.max_buy_in"),
        ({"options": {"big_blind": "much"}}, "options.big_blind"),
        ({"options": {"jokers": 2}}, "options.jokers"),
        ({"pace_ms": -1}, "pace_ms"),
        ({"colour": "green"}, "colour"),
        ({"password_hash": "x"}, "password_hash"),
    ],
)
async def test_impossible_settings_are_refused_by_name_and_no_table_is_made(
    house: TestHouse, wrong: dict[str, Any], field: str
) -> None:
    ann = await house.client("ann")
    answer = await ann.ask("create", settings={"name": "Kairo", "game": "holdem"} | wrong)
    assert answer["type"] == "error"
    assert answer["field"] == field
    assert answer["says"].endswith(".")
    assert await lines(ann) == {}
    assert await house.store.tables.open() == []


@pytest.mark.req("POKERIV3:TJV5", "POKERIV3:TJV5a", "POKERIV3:U6")
async def test_the_lobby_lists_every_table_and_follows_what_changes(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    await ben.done("lobby")
    first = (await ann.done("create", settings={"name": "Kairo", "game": "holdem", "seats": 4}))["table"]
    second = (await ann.done("create", settings={"name": "Luxor", "game": "blackjack"}, password="x"))["table"]
    await ben.until(lambda: latest(ben, first) and latest(ben, second))
    assert latest(ben, second)["protected"] is True  # type: ignore[index]
    await ann.done("sit", table=first, chips=150)
    line = await ben.until(lambda: (latest(ben, first) or {}).get("players") and latest(ben, first))
    [player] = line["players"]
    assert {"name": "ann", "nickname": "ann!", "seat": 0, "chips": 150}.items() <= player.items()
    assert (line["seats"], line["buy_in"], line["status"]) == (4, [40, 200], "waiting")
    await ann.done("stand", table=first)
    await ben.until(lambda: not (latest(ben, first) or {}).get("players"))
    for table in (first, second):  # any of them can be opened
        await ben.done("watch", table=table, password="x")
        assert (await ben.hear("table", table=table))["table"] == table


async def test_the_lobby_shows_who_sits_where_while_something_else_is_being_kept(
    house: TestHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = (await ann.done("create", settings=KAIRO))["table"]
    await lines(ben)
    await ben.done("lobby", on=False)
    await ann.done("sit", table=table, chips=500)
    waits, goes = held_up(house.store, monkeypatch)
    standing = asyncio.create_task(ann.done("stand", table=table))
    await waits.wait()
    line = (await lines(ben))[table]
    goes.set()
    await standing
    assert [(player["name"], player["chips"]) for player in line["players"]] == [("ann", 500)]
    await ben.until(lambda: not (latest(ben, table) or {}).get("players"))


async def test_changes_of_a_busy_house_are_told_together(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    await ben.done("lobby")
    told = len(ben.heard)
    tables = [(await ann.done("create", settings={"name": f"T{n}", "game": "holdem"}))["table"] for n in range(12)]
    await ben.until(lambda: latest(ben, tables[-1]))
    messages = [m for m in ben.heard[told:] if m["type"] == "lobby"]
    assert len(messages) < len(tables)
    await ben.done("lobby", on=False)
    told = len(ben.heard)
    extra = (await ann.done("create", settings={"name": "more", "game": "holdem"}))["table"]
    await ann.done("lobby")
    assert latest(ben, extra) is None


@pytest.mark.req("POKERIV3:KT5", "POKERIV3:TJV5b", "POKERIV3:TJV5c")
async def test_a_protected_table_is_joined_with_its_password_and_chips_within_bounds(house: TestHouse) -> None:
    ann, ben = await house.client("ann"), await house.client("ben")
    table = (await ann.done("create", settings=KAIRO, password="sphinx"))["table"]
    codes = [
        await ben.refused("watch", table=table),
        await ben.refused("watch", table=table, password="pharao"),
        await ben.refused("sit", table=table, chips=400, password="pharao"),
        await ben.refused("sit", table=table, chips=400),
    ]
    assert codes == ["table/password"] * 4
    assert await ben.refused("sit", table=table, chips=399, password="sphinx") == "buy-in/below-minimum"
    assert await ben.refused("sit", table=table, chips=1501) == "buy-in/above-maximum"  # the password was given
    assert not ben.tables
    await ben.done("sit", table=table, chips=777)
    await ben.until(lambda: ben.tables and ben.now["you"] == 0)
    assert ben.now["seats"][0] == {"player": "ben", "chips": 777}
    assert await house.store.money.balance(f"escrow:{table}:0") == 777_00


@pytest.mark.req("POKERIV3:U7", "POKERIV3:TJV6a")
async def test_a_table_plays_by_its_settings(house: TestHouse) -> None:
    clients = [await house.client(name) for name in ("ann", "ben", "cem")]
    table = (await clients[0].done("create", settings=KAIRO | {"pace_ms": 0}))["table"]
    for client in clients:
        await client.done("sit", table=table, chips=1500)
    first = await whose_turn(clients, table)
    posted = [(e["kind"], e["amount"]) for e in first.events(table) if e["type"] == "Posted"]
    assert sorted(posted) == [("ante", 5), ("ante", 5), ("ante", 5), ("big", 20), ("small", 10)]
    [clock] = first.now["clock"]
    assert clock["deadline_ns"] - clock["started_ns"] == 12 * 10**9
    assert first.now["choices"]["raise"]["from"] == 40
    assert first.now["choices"]["raise"]["to"] == 85  # call 20, then raise by the pot of 65
    stored = await house.store.tables.by_id(table)
    assert (stored.seats, stored.minimum, stored.name) == (6, 3, "Kairo")


@pytest.mark.req("POKERIV3:KT7a", "POKERIV3:TJV6b")
async def test_nothing_is_dealt_before_the_minimum_of_players_is_there(house: TestHouse) -> None:
    ann, ben, cem = [await house.client(name) for name in ("ann", "ben", "cem")]
    table = (await ann.done("create", settings=KAIRO | {"pace_ms": 0}))["table"]
    for client in (ann, ben):
        await client.done("sit", table=table, chips=400)
    await ben.done("say", table=table, text="waiting")
    await ann.until(lambda: any(event["type"] == "Said" for event in ann.events()))
    assert ann.now.get("round", 0) == 0
    await cem.done("sit", table=table, chips=400)
    began = await ann.until(lambda: [event for event in ann.events() if event["type"] == "RoundBegan"])
    assert began[0]["dealt"] == [0, 1, 2]


@pytest.mark.req("POKERIV3:TJV11a")
async def test_when_the_house_is_full_the_longest_unused_empty_table_gives_way(house: TestHouse) -> None:
    ann, ben, eve = [await house.client(name) for name in ("ann", "ben", "eve")]
    people = [await house.account(f"owner{n}") for n in range(10)]
    made = [
        (await house.hub.open_table(TableSettings(name=f"T{n}", game="holdem"), people[n % 10])).id for n in range(100)
    ]
    await ben.done("sit", table=made[0], chips=100)  # oldest of all, but used last
    await ben.done("stand", table=made[0])
    for table in made[2:]:
        await ben.done("sit", table=table, chips=100)
    await ben.done("sit_out", table=made[2])  # keeps its table
    await eve.done("watch", table=made[1])  # does not
    table = (await ann.done("create", settings={"name": "new", "game": "holdem"}))["table"]
    gone = await eve.hear("gone", table=made[1])
    assert gone["code"] == "table/closed"
    assert gone["says"]
    assert set(house.hub.rooms) == {made[0], *made[2:], table}
    for left in (made[0], table):
        await eve.done("sit", table=left, chips=100)
    refused = await ann.ask("create", settings={"name": "more", "game": "holdem"})
    assert (refused["type"], refused["code"]) == ("error", "house/full")
    assert "100" in refused["says"]
    assert set(house.hub.rooms) == {made[0], *made[2:], table}
    await house.hub.table_closing.stored()
    assert (await house.store.tables.by_id(made[1])).closed_why == gone["says"]


async def test_the_tables_of_the_house_count_too_and_at_the_bound_those_that_are_open_play_on(database: str) -> None:
    async with opened(database, house_file(tables_most=2)) as house:
        await house.hub.open_table(TableSettings(name="Own", game="holdem"))
        table, players = await seated(house, ["ann", "ben"])
        refused = await players[0].ask("create", settings={"name": "more", "game": "holdem"})
        assert (refused["type"], refused["code"]) == ("error", "house/full")
        await play_rounds(players, table, 1)
        assert len(house.hub.rooms) == 2


async def test_a_house_that_cannot_keep_up_opens_no_table_and_those_that_are_open_play_on(database: str) -> None:
    async with opened(database, house_file(limits={"late_ms_most": 400})) as house:
        table, players = await seated(house, ["ann", "ben"])
        keeps_up, house.hub.lag = house.hub.lag, await late_by(0.41)
        refused = await players[0].ask("create", settings={"name": "more", "game": "holdem"})
        assert (refused["type"], refused["code"]) == ("error", "house/busy")
        assert refused["says"]
        await play_rounds(players, table, 1)
        assert [*house.hub.rooms] == [table]
        house.hub.lag = await late_by(0.39)
        await players[0].done("create", settings={"name": "more", "game": "holdem"})
        house.hub.lag = keeps_up


async def late_by(late_s: float) -> LoopLag:
    """Return what measures a loop that is so late, by a clock of its own."""
    now_s = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now_s
        now_s += seconds + late_s

    lag = LoopLag(monotonic=lambda: now_s, sleep=sleep)
    for _ in range(20):
        await lag.look()
    return lag


async def test_accounts_that_open_many_tables_never_close_the_tables_of_the_house(database: str) -> None:
    async with opened(database, house_file(tables_most=8, live={"tables_most": 5})) as house:
        own = [(await house.hub.open_table(TableSettings(name=f"Own {n}", game="holdem"))).id for n in range(4)]
        for name in ("eve", "mal"):
            client = await house.client(name)
            for n in range(12):
                await client.done("create", settings={"name": f"{name} {n}", "game": "holdem"})
        assert set(own) <= set(house.hub.rooms)
        assert len(house.hub.rooms) == 8


async def test_nobody_but_those_named_or_of_the_right_kind_sits_at_such_a_table(house: TestHouse) -> None:
    ann, bot = await house.client("ann"), await house.client("bot", kind="bot")
    named = (await ann.done("create", settings={"name": "A", "game": "holdem", "only": ["ann"]}))["table"]
    people = (await ann.done("create", settings={"name": "B", "game": "holdem", "who": "people"}))["table"]
    bots = (await ann.done("create", settings={"name": "C", "game": "holdem", "who": "bots"}))["table"]
    assert await bot.refused("sit", table=named, chips=100) == "table/others-only"
    assert await bot.refused("sit", table=people, chips=100) == "table/who"
    assert await ann.refused("sit", table=bots, chips=100) == "table/who"
    await bot.done("sit", table=bots, chips=100)


async def test_the_settings_of_the_house_stand_in_for_those_not_said(database: str) -> None:
    async with opened(database, house_file(defaults={"turn_s": 9, "spectators": False})) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        assert (await lines(ann))[table]["turn_s"] == 9
        assert await ben.refused("watch", table=table) == "table/no-spectators"
        await ben.done("sit", table=table, chips=100)
        await ben.until(lambda: ben.tables)
        await ben.done("stand", table=table)
        assert (await ben.hear("gone", table=table))["code"] == "table/no-spectators"


async def test_passwords_cannot_be_guessed_at_will(house: TestHouse) -> None:
    ann, eve = await house.client("ann"), await house.client("eve")
    table = (await ann.done("create", settings=KAIRO, password="sphinx"))["table"]
    codes = [await eve.refused("watch", table=table, password=str(guess)) for guess in range(7)]
    assert codes == ["table/password"] * 5 + ["table/too-many"] * 2
    assert await eve.refused("watch", table=table, password="sphinx") == "table/too-many"
    ben = await house.client("ben")
    await ben.done("watch", table=table, password="sphinx")


async def test_nobody_floods_the_house_with_tables_or_a_table_with_words(database: str) -> None:
    live = {"openings": {"burst": 3, "every_s": 60}, "chat": {"burst": 4, "every_s": 60}}
    async with opened(database, house_file(live=live)) as house:
        ann = await house.client("ann")
        made = [await ann.ask("create", settings={"name": f"T{n}", "game": "holdem"}) for n in range(5)]
        assert [answer["type"] for answer in made] == ["ok"] * 3 + ["error"] * 2
        assert made[-1]["code"] == "house/too-many-tables"
        said = [await ann.ask("say", table=made[0]["table"], text="hello") for _ in range(6)]
        assert [answer["type"] for answer in said] == ["ok"] * 4 + ["error"] * 2
        assert said[-1]["code"] == "chat/too-much"


async def test_a_table_whose_game_fails_is_halted_in_the_lobby_too(house: TestHouse) -> None:
    class Broken(Kuhn):
        name = "broken"

        def begin(self, seats: Any, carry: Any) -> Any:
            raise ZeroDivisionError("oops")

    with brought(Broken):
        eve = await house.client("eve")
        await eve.done("lobby")
        table, [ann, _] = await seated(house, ["ann", "ben"], 0, game="broken")
        [halted] = await ann.hear_events("Halted", table=table)
        assert "this table has stopped" in halted["why"]

        def lines() -> Any:
            told = [line for message in eve.heard if message["type"] == "lobby" for line in message.get("tables", ())]
            return [line for line in told if line["table"] == table and line.get("halted") == halted["why"]]

        await eve.until(lines, "for the lobby to say so")

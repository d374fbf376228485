"""Matchmaking: three who ask for a game play it together, with others of a like score, at positions drawn by lot."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import BadOption
from croupier.server.config.house import Matching
from croupier.server.live.matchmaking import Group, Seeker, groups
from tests.server.live_house import Client, TestHouse, house_file, opened
from tests.server.play import act_once, play_rounds

SECOND = 1_000_000_000
anyio = pytest.mark.anyio
MATCHING: dict[str, Any] = {"matching": {"every_s": 0.02}, "defaults": {"pace_ms": 0}}


def matched(*waiting: tuple[int, int], now_s: int = 0) -> list[set[int]]:
    """Scores, each with the second when it came: which of them play together, by number."""
    seekers = [Seeker(str(nth), score, came_s * SECOND) for nth, (score, came_s) in enumerate(waiting)]
    made = groups(seekers, 3, now_ns=now_s * SECOND, patience_ns=30 * SECOND)
    return [{int(seeker.name) for seeker in group} for group in made]


@pytest.mark.req("LANDLORD:9.4.2")
def test_players_close_in_score_play_together() -> None:
    assert matched((0, 0), (10, 0), (20, 0), (1000, 0), (1010, 0), (1020, 0)) == [{0, 1, 2}, {3, 4, 5}]
    assert matched((1000, 0), (0, 0), (1020, 0), (20, 0), (1010, 0), (10, 0)) == [{1, 3, 5}, {0, 2, 4}]


@pytest.mark.req("LANDLORD:9.4.2")
def test_of_equal_gaps_the_longest_waiting_come_first() -> None:
    assert matched((5, 9), (5, 8), (5, 7), (5, 1)) == [{1, 2, 3}]
    assert matched((5, 9), (5, 2), (9, 8), (9, 7)) == [{0, 1, 3}]
    assert matched((5, 3), (5, 2), (9, 1), (9, 4)) == [{0, 1, 2}]


@pytest.mark.req("LANDLORD:9.4.1")
def test_two_are_never_matched_and_three_always_are() -> None:
    assert matched((0, 0), (1, 0), now_s=10**6) == []
    assert matched((0, 0), (500, 0), (10**6, 0)) == [{0, 1, 2}]


@pytest.mark.req("LANDLORD:9.4.2")
def test_who_was_passed_over_for_too_long_is_in_the_next_game_whatever_the_gap() -> None:
    newcomers = [(1000, 40), (1000, 40), (1000, 40)]
    assert matched((0, 11), *newcomers, now_s=40)[0] == {1, 2, 3}
    assert 0 in matched((0, 10), *newcomers, now_s=40)[0]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 60)), max_size=14))
def test_each_game_takes_the_smallest_gap_there_is(waiting: list[tuple[int, int]]) -> None:
    seekers = [Seeker(str(nth), score, came * SECOND) for nth, (score, came) in enumerate(waiting)]
    made = groups(seekers, 3, now_ns=60 * SECOND, patience_ns=10**18)
    assert len(made) == len(seekers) // 3
    left = {seeker.name: seeker for seeker in seekers}
    for group in made:
        assert len({seeker.name for seeker in group}) == 3
        scores = sorted(seeker.score for seeker in left.values())
        assert gap(group) == min(high - low for low, high in zip(scores, scores[2:], strict=False))
        for seeker in group:
            del left[seeker.name]


def gap(group: Group) -> int:
    scores = [seeker.score for seeker in group]
    return max(scores) - min(scores)


async def seekers(house: TestHouse, *names: str) -> list[Client]:
    clients = [await house.client(name) for name in names]
    for client in clients:
        await client.done("seek")
    return clients


@anyio
@pytest.mark.req("LANDLORD:9.1.2", "LANDLORD:9.4", "LANDLORD:9.5")
async def test_three_who_seek_are_told_who_they_are_and_play(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        clients = await seekers(house, "ann", "ben", "cem")
        told = [await client.hear("matched") for client in clients]
        [room] = {message["room"] for message in told}
        assert sorted(message["posid"] for message in told) == [0, 1, 2]
        for client, message in zip(clients, told, strict=True):
            assert message["players"] == told[0]["players"]
            mine = next(player for player in message["players"] if player["name"] == client.name)
            assert mine == {
                "posid": message["posid"],
                "uid": house.hub.ids[client.name],
                "name": client.name,
                "nickname": f"{client.name}!",
                "score": 0,
            }
            await client.until(sits_at(client, message["posid"]))
        in_order = [client for _, client in sorted(zip([m["posid"] for m in told], clients, strict=True))]
        assert await clients[0].refused("cancel") == "match/not-waiting"
        await play_rounds(in_order, room, 1)
        for client in clients:
            await client.hear("gone", table=room)
        scores = {name: (await house.store.accounts.by_name(name)).score for name in ("ann", "ben", "cem")}
        ended = next(event for event in clients[0].events(room) if event["type"] == "RoundEnded")
        assert [scores[client.name] for client in in_order] == ended["payoffs"]
        assert sum(scores.values()) == 0
        assert any(scores.values())
        await seek_again(clients)


def sits_at(client: Client, posid: int) -> Callable[[], bool]:
    return lambda: bool(client.tables) and client.now.get("you") == posid


def matched_twice(client: Client) -> Callable[[], bool]:
    return lambda: sum(message["type"] == "matched" for message in client.heard) == 2


async def seek_again(clients: list[Client]) -> None:
    for client in clients:
        await client.done("seek")
    for client in clients:
        await client.until(matched_twice(client))


@anyio
@pytest.mark.req("LANDLORD:9.2", "LANDLORD:9.3", "LANDLORD:9.4.1")
async def test_who_cancels_is_in_no_game_until_they_seek_again(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        first, second = await seekers(house, "ann", "ben")
        matchmaker = house.hub.matchmaker
        assert matchmaker is not None
        await matchmaker.run_once()
        assert matchmaker.waiting == ["ann", "ben"]  # two are not started
        await first.done("seek")
        assert matchmaker.waiting == ["ann", "ben"]  # and nobody waits twice
        await first.done("cancel")
        assert matchmaker.waiting == ["ben"]
        assert await first.refused("cancel") == "match/not-waiting"
        third, fourth = await seekers(house, "cem", "dan")
        for client in (second, third, fourth):
            await client.hear("matched")
        await first.done("ping")
        assert not [message for message in first.heard if message["type"] == "matched"]
        await first.done("seek")
        assert matchmaker.waiting == ["ann"]


@anyio
async def test_a_connection_that_ends_ends_the_search(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        [ann] = await seekers(house, "ann")
        assert house.hub.matchmaker
        await ann.drop()
        while house.hub.matchmaker.waiting:
            await asyncio.sleep(0.001)
        clients = await seekers(house, "ben", "cem", "dan")
        for client in clients:
            assert "ann" not in str(await client.hear("matched"))


@anyio
async def test_where_no_games_are_matched_nobody_waits_in_vain(house: TestHouse) -> None:
    ann = await house.client("ann")
    assert await ann.refused("seek") == "match/none-here"
    assert await ann.refused("cancel") == "match/none-here"


@anyio
async def test_the_superuser_and_other_games_are_not_matched(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        root, ann = await house.client("root", role="superuser"), await house.client("ann")
        assert await root.refused("seek") == "role/superuser"
        assert await ann.refused("seek", game="holdem") == "match/other-game"


@anyio
async def test_signing_out_in_a_game_gives_it_up(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        clients = await seekers(house, "ann", "ben", "cem")
        room = (await clients[0].hear("matched"))["room"]
        await clients[0].until(lambda: clients[0].tables and clients[0].now.get("round"))
        house.hub.sign_out(await house.store.accounts.by_name("ann"))
        await clients[0].closed()
        events = await clients[1].until(
            lambda: [event for event in clients[1].events(room) if event["type"] in ("Surrendered", "RoundEnded")]
        )
        assert events[0]["type"] == "Surrendered"
        await clients[1].hear("gone", table=room)


@anyio
async def test_an_action_that_was_not_asked_for_is_refused(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        clients = await seekers(house, "ann", "ben", "cem")
        room = (await clients[0].hear("matched"))["room"]
        mover = await act_once(clients, room)
        now = mover.now
        assert await mover.refused("act", table=room, seq=now["seq"], action={"type": "Pass"}) == "turn/not-yours"


@anyio
async def test_where_no_table_can_be_had_they_wait_on_and_who_goes_is_forgotten(database: str) -> None:
    async with opened(database, house_file(**MATCHING, tables_most=1)) as house:
        eve = await house.client("eve")
        table = (await eve.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
        await eve.done("sit", table=table, chips=100)
        clients = await seekers(house, "ann", "ben", "cem")
        assert house.hub.matchmaker
        await house.hub.matchmaker.run_once()
        assert house.hub.matchmaker.waiting == ["ann", "ben", "cem"]
        await clients[2].drop()
        while "cem" in house.hub.presence.online:
            await asyncio.sleep(0.001)
        await eve.done("leave", table=table)
        await house.hub.matchmaker.run_once()
        assert house.hub.matchmaker.waiting == ["ann", "ben"]
        [dan] = await seekers(house, "dan")
        for client in (clients[0], clients[1], dan):
            await client.hear("matched")


async def played(house: TestHouse, *names: str) -> tuple[list[Client], int]:
    """Return these players, matched and with their game at an end, and its room."""
    clients = await seekers(house, *names)
    told = [await client.hear("matched") for client in clients]
    await clients[0].until(lambda: clients[0].tables and clients[0].now.get("round"))
    await clients[0].done("resign", table=told[0]["room"])
    for client in clients:
        await client.hear("gone", table=told[0]["room"])
    return clients, told[0]["room"]


@anyio
async def test_the_same_players_play_again_when_all_ask_for_it(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        clients, room = await played(house, "ann", "ben", "cem")
        others = [await house.client(name) for name in ("dan", "eva")]
        for client in (*others, *clients[:2]):  # four wait, and two of them for the third
            await client.done("seek", **({"again": room} if client in clients else {}))
        wanting = await clients[2].until(lambda: [told for told in clients[2].heard if told["type"] == "again"][1:])
        assert wanting[0] == {"type": "again", "room": room, "players": ["ann", "ben"]}
        assert house.hub.matchmaker
        await house.hub.matchmaker.run_once()
        assert house.hub.matchmaker.waiting == ["dan", "eva", "ann", "ben"]
        await clients[2].done("seek", again=room)
        for client in clients:
            await client.until(matched_twice(client))
            again = [told for told in client.heard if told["type"] == "matched"][1]
            assert {player["name"] for player in again["players"]} == {"ann", "ben", "cem"}
            assert again["room"] != room


@anyio
async def test_who_wants_to_play_again_plays_with_others_if_the_same_do_not_come(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        (ann, ben, cem), room = await played(house, "ann", "ben", "cem")
        await ann.done("seek", again=room)
        await ben.drop()  # now the same three cannot come together
        dan, eva = await seekers(house, "dan", "eva")
        again = await ann.until(lambda: [told for told in ann.heard if told["type"] == "matched"][1:])
        assert {player["name"] for player in again[0]["players"]} == {"ann", "dan", "eva"}
        await cem.done("seek", again=again[0]["room"])  # no game of hers: as if she had not said it
        assert house.hub.matchmaker
        assert house.hub.matchmaker.waiting == ["cem"]
        assert not [told for told in (*dan.heard, *eva.heard) if told["type"] == "again"]


@anyio
@pytest.mark.parametrize("people", [1, 2])
async def test_who_waits_too_long_plays_with_bots_where_the_house_says_so(database: str, people: int) -> None:
    matching = {"every_s": 0.02, "bots_after_s": 0.05, "options": {"show_left": True}}
    async with opened(database, house_file(matching=matching, defaults={"pace_ms": 0})) as house:
        names = ("ann", "ben")[:people]
        clients = [await house.client(name) for name in names]
        for client in clients:
            await client.done("seek")
        told = [await client.hear("matched") for client in clients]
        kinds = {player["name"]: player.get("kind", "person") for player in told[0]["players"]}
        assert [kinds.pop(name) for name in names] == ["person"] * people
        assert [*kinds.values()] == ["bot"] * (3 - people)
        room = house.hub.room(told[0]["room"])
        await clients[0].until(lambda: clients[0].tables and clients[0].now.get("round"))
        assert {seat.player: seat.kind for seat in room.overview.taken if seat.kind == "bot"} == kinds
        assert room.overview.settings.options == {"show_left": True}
        await clients[0].done("resign", table=room.id)
        await clients[0].hear("gone", table=room.id)
        for client in clients:  # the bots are always willing
            await client.done("seek", again=room.id)
        await clients[0].until(matched_twice(clients[0]))


@anyio
@pytest.mark.req("LANDLORD:9.4.1")
async def test_two_wait_for_a_third_for_good_where_the_house_has_no_bots_for_them(database: str) -> None:
    async with opened(database, house_file(**MATCHING)) as house:
        await seekers(house, "ann", "ben")
        matchmaker = house.hub.matchmaker
        assert matchmaker is not None
        matchmaker._clock = lambda: house.hub.clock() + 10**6 * SECOND
        await matchmaker.run_once()
        assert matchmaker.waiting == ["ann", "ben"]


@pytest.mark.parametrize("wrong", [{"bots_after_s": 0}, {"again_s": -1}])
def test_times_of_matching_that_make_no_sense_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Matching(**wrong)

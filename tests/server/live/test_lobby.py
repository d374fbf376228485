"""The lobby: a line for every table, as it was last stored, sent again when it changes."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from croupier.protocol.live import Line
from croupier.server.live.connection import Connection
from croupier.server.live.lobby import Lobby
from croupier.server.live.room import Room
from croupier.table.commands import Halt, Sit, TopUp
from tests.server.live.one_room import Recorder, account, client, heard, one_room

pytestmark = pytest.mark.anyio
NICKNAMES = {"ann": "Ann the Great"}


def lobby_of(*rooms: Room) -> tuple[Lobby, dict[int, Room]]:
    open_rooms = {room.id: room for room in rooms}
    return Lobby(open_rooms, NICKNAMES, lambda: 7, every_ms=0), open_rooms


async def messages(watcher: Connection, count: int) -> list[dict[str, Any]]:
    """Wait until a client was sent so many messages of the lobby, and return them."""
    async with asyncio.timeout(30):
        while len(heard(watcher, "lobby")) < count:
            await asyncio.sleep(0)
    return heard(watcher, "lobby")


async def test_a_line_has_settings_players_with_nicknames_and_all_their_chips() -> None:
    async with one_room(seats=4, minimum=3) as one:
        await one.room.ask(Sit("ann", 100, 2))
        await one.room.ask(Sit("ben", 50, 0))
        lobby, _ = lobby_of(one.room)
        line = lobby.line(one.room)
        assert (line.table, line.name, line.game, line.creator) == (1, "Kairo", "holdem", "ann")
        assert (line.seats, line.minimum, line.status, line.queue, line.rounds) == (4, 3, "waiting", 0, 0)
        found = [(player.name, player.nickname, player.seat, player.chips) for player in line.players]
        assert found == [("ben", "ben", 0, 50), ("ann", "Ann the Great", 2, 100)]


async def test_chips_that_wait_beside_a_stack_count() -> None:
    async with one_room() as one:
        for player in ("ann", "ben"):
            await one.room.ask(Sit(player, 100))
        await one.room.ask(TopUp("ben", 30))  # in a round
        lobby, _ = lobby_of(one.room)
        assert [player.chips for player in lobby.line(one.room).players] == [100, 130]


async def test_a_line_counts_spectators_and_not_players() -> None:
    async with one_room() as one:
        await one.room.ask(Sit("ann", 100))
        for name in ("ann", "eve", "fay"):
            one.room.look(client(name))
        await one.idle()
        lobby, _ = lobby_of(one.room)
        assert lobby.line(one.room).watching == 2


async def test_a_line_says_why_a_table_is_halted() -> None:
    async with one_room() as one:
        await one.room.ask(Halt("out of order"))
        lobby, _ = lobby_of(one.room)
        assert lobby.line(one.room).halted == "out of order"


async def test_while_a_change_is_being_stored_a_line_is_as_before() -> None:
    async with one_room() as one:
        lobby, _ = lobby_of(one.room)
        one.store.hold()
        sitting = asyncio.create_task(one.room.ask(Sit("ann", 100)))
        await one.store.writing.wait()
        assert lobby.line(one.room).players == ()
        one.store.release()
        await sitting
        assert [player.name for player in lobby.line(one.room).players] == ["ann"]


async def test_a_client_gets_all_lines_at_first_and_then_those_that_changed() -> None:
    async with AsyncExitStack() as stack:
        rooms = [(await stack.enter_async_context(one_room(id=id))).room for id in (1, 2, 3)]
        lobby, open_rooms = lobby_of(*rooms)
        eve = client("eve")
        lobby.watch(eve)
        lobby.touch(rooms[2])
        lobby.touch(rooms[1])
        del open_rooms[2]
        first, second = await messages(eve, 2)
        assert ([line["table"] for line in first["tables"]], first["whole"], first["people"]) == ([1, 2, 3], True, 7)
        assert ([line["table"] for line in second["tables"]], second["gone"]) == ([3], [2])
        assert not second.get("whole")
        assert [line.table for line in lobby.lines()] == [1, 3]
        lobby.close()


async def test_a_client_that_looks_away_is_sent_nothing_more() -> None:
    async with one_room() as one:
        lobby, _ = lobby_of(one.room)
        eve, again, fay = client("eve"), client("eve"), client("fay")
        for watcher in (eve, again, fay):
            lobby.watch(watcher)
        lobby.unwatch(eve)  # another connection has taken over
        lobby.touch(one.room)
        await messages(again, 2)
        lobby.unwatch(again)
        lobby.touch(one.room)
        await messages(fay, 3)
        assert [len(heard(one, "lobby")) for one in (eve, again, fay)] == [1, 2, 3]
        lobby.close()


async def test_a_lobby_that_is_closed_sends_nothing_more() -> None:
    async with one_room() as one:
        lobby, _ = lobby_of(one.room)
        eve = client("eve")
        lobby.watch(eve)
        lobby.touch(one.room)
        timer = lobby._timer
        lobby.close()
        assert timer is not None
        assert timer.cancelled()


class Bytes(Recorder):
    """Notes the very bytes, too."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[bytes] = []

    def write(self, data: bytes) -> int:
        self.frames.append(data)
        return super().write(data)


async def test_all_who_ask_before_something_changes_are_sent_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with one_room(id=1) as one, one_room(id=2) as other:
        lobby, _ = lobby_of(one.room, other.room)
        made: list[int] = []
        line = lobby.line

        def noted(room: Room) -> Line:
            made.append(room.id)
            return line(room)

        monkeypatch.setattr(lobby, "line", noted)
        peers = [Bytes() for _ in range(5)]
        for peer in peers:
            lobby.watch(Connection(account("ann"), peer))
        assert len({id(peer.frames[0]) for peer in peers}) == 1
        assert made == [1, 2]
        lobby.touch(other.room)
        late = Bytes()
        lobby.watch(Connection(account("ben"), late))
        assert made == [1, 2, 2]  # only the one that has changed is encoded anew
        assert late.heard_all[0] == peers[0].heard_all[0]
        lobby.close()


async def test_who_asks_right_after_a_change_is_told_of_it() -> None:
    async with one_room() as one:
        lobby, _ = lobby_of(one.room)
        lobby.watch(early := client("eve"))
        await one.room.ask(Sit("ann", 100))
        lobby.touch(one.room)
        lobby.watch(late := client("fay"))
        [before], [after] = heard(early, "lobby"), heard(late, "lobby")
        assert "players" not in before["tables"][0]
        assert [player["name"] for player in after["tables"][0]["players"]] == ["ann"]
        lobby.close()

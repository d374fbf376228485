"""A room: one command after another, stored before it is sent, and what cannot be stored is undone."""

import asyncio
from typing import Any

import msgspec
import pytest

from croupier.errors import CroupierError, IllegalAction, Malformed
from croupier.kit.cards import UNKNOWN
from croupier.server.config.live import Live
from croupier.server.live.room import Answer, Room
from croupier.table.commands import Close, Command, Halt, Say, Sit, TopUp
from croupier.table.ports import Outcome
from tests.server.live.one_room import MemoryStore, OneRoom, client, heard, one_room

pytestmark = pytest.mark.anyio


def asked(room: Room, command: Command) -> "asyncio.Task[Outcome]":
    return asyncio.create_task(room.ask(command))


async def refused(room: Room, command: Command) -> str:
    with pytest.raises(CroupierError) as refusal:
        await room.ask(command)
    return refusal.value.code


async def seat_two(one: OneRoom) -> None:
    for player in ("ann", "ben"):
        await one.room.ask(Sit(player, 100))


def texts(connection: Any) -> list[str]:
    events = [event for message in heard(connection, "table") for event in message["events"]]
    return [event["text"] for event in events if event["type"] == "Said"]


async def test_a_command_is_stored_before_it_is_sent_answered_and_shown() -> None:
    async with one_room() as one:
        room, ann = one.room, client("ann")
        room.look(ann)
        await one.idle()
        told = len(heard(ann))
        one.store.hold()
        sitting = asked(room, Sit("ann", 100))
        await one.store.writing.wait()
        assert (sitting.done(), len(heard(ann)), one.happened) == (False, told, [])
        assert (room.overview.players, room.is_empty, room.broadcast.seq) == ([], True, 1)
        one.store.release()
        outcome = await sitting
        assert (room.overview.players, room.is_empty, room.broadcast.seq) == (["ann"], False, 2)
        assert [message["seq"] for message in heard(ann)[told:]] == [outcome.batch.seq]
        assert one.happened == [outcome.batch]


async def test_a_refused_command_is_answered_and_changes_nothing() -> None:
    async with one_room() as one:
        before = one.room.overview
        assert await refused(one.room, Sit("ann", 1)) == "buy-in/below-minimum"
        assert one.room.overview is before
        assert len(one.store.batches) == 1  # the opening


async def test_what_cannot_be_stored_is_undone() -> None:
    async with one_room() as one:
        room, ann = one.room, client("ann")
        await room.ask(Sit("ann", 100))
        room.look(ann)
        await one.idle()
        before, told = room.overview, len(heard(ann))
        one.store.error = RuntimeError("no")
        assert await refused(room, Sit("ben", 100)) == "house/not-kept"
        assert (room.overview, len(heard(ann))) == (before, told)
        await room.ask(Sit("ben", 150))  # and the table goes on from what is stored
        assert [seat.chips for seat in room.overview.taken] == [100, 150]
        assert [batch.seq for batch in one.store.batches] == [1, 2, 3]


async def test_commands_are_served_in_the_order_in_which_they_were_asked() -> None:
    async with one_room(minimum=2) as one:
        room, order = one.room, list[str]()
        one.store.hold()
        for text in "abc":
            room.put(Say("ann", text))
            room.put(lambda text=text: order.append(f"after {text}: {room.broadcast.seq}"))  # type: ignore[misc]
        one.store.release()
        await one.idle()
        assert order == ["after a: 2", "after b: 3", "after c: 4"]


async def test_a_function_that_fails_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async with one_room() as one:

        def fail() -> None:
            raise ZeroDivisionError

        one.room.put(fail)
        await one.room.ask(Say("ann", "hello"))
        assert "ZeroDivisionError" in caplog.text


async def test_players_requests_are_bounded_and_the_houses_own_are_not() -> None:
    async with one_room(live=Live(mailbox_most=2)) as one:
        one.store.hold()
        one.room.post(Say("ann", "being stored"))
        await one.store.writing.wait()
        for text in ("first", "second"):
            one.room.post(Say("ann", text))
        with pytest.raises(IllegalAction) as refusal:
            one.room.post(Say("ann", "third"))
        assert refusal.value.code == "table/busy"
        halted = asked(one.room, Halt("for a while"))
        one.store.release()
        await halted
        assert one.room.overview.halted == "for a while"


async def test_a_player_reads_ones_own_part_of_a_round_when_it_is_stored() -> None:
    async with one_room() as one:
        room = one.room
        await room.ask(Sit("ann", 100))
        assert await room.own_view("ann") is None  # no round is played
        one.store.hold()
        sitting = asked(room, Sit("ben", 100))
        await one.store.writing.wait()
        reading = asyncio.create_task(room.own_view("ann"))
        with pytest.raises(AssertionError):
            _ = room.turns
        one.store.release()
        own = await reading
        assert sitting.done()  # the round that began with it is stored, and is what was read
        assert own is not None
        assert own.seat == 0
        assert UNKNOWN not in own.view.hole[0]
        assert set(own.view.hole[1]) == {UNKNOWN}
        assert await room.own_view("eve") is None
        assert set(room.turns) <= {0, 1}
        assert room.view(1).hole[1] != own.view.hole[1]


@pytest.mark.parametrize("game", ["holdem", "landlord"])
async def test_chips_are_charged_for_a_new_request_that_the_table_would_grant(game: str) -> None:
    async with one_room(game=game) as one:
        room, at_stake = one.room, game == "holdem"
        assert await room.charges(Sit("ann", 100, key="k")) is at_stake
        await room.ask(Sit("ann", 100 if at_stake else 0, key="k"))
        assert not await room.charges(Sit("ann", 100, key="k"))  # it was granted before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sit("ben", 1), "buy-in/below-minimum"),
        (Sit("ben", 100, 0), "seat/taken"),
        (TopUp("ann", 10_000), "buy-in/above-maximum"),
        (TopUp("ben", 10), "player/not-seated"),
    ],
)
async def test_what_the_table_would_refuse_is_not_charged(command: Sit | TopUp, code: str) -> None:
    async with one_room() as one:
        await one.room.ask(Sit("ann", 100))
        with pytest.raises(CroupierError) as refusal:
            await one.room.charges(command)
        assert refusal.value.code == code


async def test_a_closed_table_refuses_whatever_is_asked_of_it() -> None:
    async with one_room() as one:
        room, answers = one.room, list[Answer]()
        await room.ask(Close("enough"))
        assert await refused(room, Sit("ann", 100)) == "table/closed"
        room.post(Say("ann", "hello"), answers.append)
        assert [isinstance(answer, IllegalAction) for answer in answers] == [True]
        with pytest.raises(IllegalAction, match="closed"):
            await room.own_view("ann")


async def test_a_room_stops_when_all_that_was_asked_is_stored() -> None:
    async with one_room() as one:
        one.store.hold()
        saying = [asked(one.room, Say("ann", text)) for text in "abc"]
        await one.store.writing.wait()
        stopping = asyncio.create_task(one.room.stop())
        one.store.release()
        await stopping
        assert all(said.done() for said in saying)
        assert [batch.seq for batch in one.store.batches] == [1, 2, 3, 4]


async def test_a_client_that_comes_back_is_sent_what_it_has_missed() -> None:
    async with one_room() as one:
        eve, fay, gone = client("eve"), client("fay"), client("gone")
        for text in "abc":
            await one.room.ask(Say("ann", text))
        one.room.look(eve)
        one.room.look(fay, 2)
        gone.ended = (1000, "gone")  # type: ignore[assignment]
        one.room.look(gone)
        await one.idle()
        assert (texts(eve), texts(fay), heard(gone)) == ([], ["b", "c"], [])
        assert set(one.room.broadcast.watchers) == {"eve", "fay"}


async def test_an_action_is_read_by_the_types_of_the_tables_game() -> None:
    async with one_room() as one:
        assert type(one.room.action(msgspec.Raw(b'{"type":"Fold"}'))).__name__ == "Fold"
        for text in (b'{"type":"Castle"}', b"{", b"\xff"):
            with pytest.raises(Malformed):
                one.room.action(msgspec.Raw(text))


async def test_a_store_that_cannot_be_read_back_ends_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async with one_room() as one:
        monkeypatch.setattr("croupier.server.live.room._AGAIN_S", (0.0,))

        async def unreadable(store: MemoryStore, table: int) -> Any:
            raise RuntimeError("unreadable")

        monkeypatch.setattr(MemoryStore, "past", unreadable)
        one.store.error = RuntimeError("no")
        assert await refused(one.room, Sit("ann", 100)) == "house/not-kept"
        assert await refused(one.room, Sit("ben", 100)) == "house/cannot-store"
        assert one.room.overview.players == []

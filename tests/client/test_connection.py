"""The wire breaks, the house falls silent, answers get lost: what a client loses by it is nothing."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from croupier.client import House, Lost, Refused, Unreachable
from croupier.client.connection import ONCE
from croupier.protocol import live as m
from croupier.table.events import Said, TimedOut
from tests.client.fake_house import LINE, FakeHouse, faked, standing
from tests.client.houses import PATIENCE_S, Relay, call_on, guest, opened, relayed, until
from tests.server.open_house import Place

pytestmark = pytest.mark.anyio

BLINDS = {"small_blind": 1, "big_blind": 2}


@pytest.mark.req("POKERIV3:TJV14")
async def test_play_goes_on_over_a_wire_that_is_cut_again_and_again(place: Place, lab: str) -> None:
    """Ann's wire is cut after every third message that she reads; she misses no event and loses no decision."""
    async with (
        relayed(place.port) as relay,
        guest(place, "Ben") as ben,
        guest(place, "Ann", address=relay.address) as ann,
    ):
        table = await ben.create("holdem", name=lab, options=BLINDS)
        await table.sit(100)
        mine = await ann.join(lab, chips=100)
        calling = asyncio.create_task(call_on(table, 20))
        assert await played_with_cuts(mine, relay, rounds=5) == [1, 2, 3, 4, 5]
        calling.cancel()
        assert ann.dropped > 5


async def played_with_cuts(table: Any, relay: Relay, *, rounds: int) -> list[int]:
    """The numbers of the rounds that were seen as a whole."""
    seqs: list[int] = []
    told: list[int] = []
    async with asyncio.timeout(PATIENCE_S):
        async for moment in table:
            assert not seqs or moment.told.since == seqs[-1], "something is missing, or told twice"
            assert not any(isinstance(event, TimedOut) for event in moment.events)
            seqs.append(moment.seq)
            told += [seen.number for seen in moment.ended]
            if len(told) >= rounds:
                return told
            if len(seqs) % 3 == 0:
                relay.cut()
            if moment.my_turn:
                assert moment.followed is not None
                await table.act(moment.legal.passive())
    raise AssertionError("the table ended")


async def test_a_table_that_is_only_watched_is_watched_again(place: Place, lab: str) -> None:
    async with relayed(place.port) as relay, guest(place, "Ben") as ben:
        table = await ben.create("holdem", name=lab, options=BLINDS, password="sesame")
        async with guest(place, "Ann", address=relay.address) as ann:
            watched = await ann.watch(lab, password="sesame")
            await anext(watched)
            relay.refusing = True
            relay.cut()
            await table.say("while you were away")
            relay.refusing = False
            moment = await until(watched, lambda m: m.events)
            assert [event.text for event in moment.events if isinstance(event, Said)] == ["while you were away"]
            assert ann.dropped == 1


async def test_a_table_that_closed_meanwhile_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as place, relayed(place.port) as relay, guest(place, "Ben") as ben:
        table = await ben.create("holdem", name="lab", options=BLINDS)
        async with guest(place, "Ann", address=relay.address) as ann:
            watched = await ann.watch("lab")
            await anext(watched)
            relay.refusing = True
            relay.cut()
            await place.hub.table_closing.close(place.hub.room(table.id), "because")
            relay.refusing = False
            assert [moment async for moment in watched] == []
            assert watched.gone is not None
            assert watched.gone.code == "table/unknown"


async def test_who_stays_unreachable_is_given_up_in_the_end(place: Place, lab: str) -> None:
    async with relayed(place.port) as relay, guest(place, "Ann", address=relay.address, patience_s=0.2) as ann:
        table = await ann.create("holdem", name=lab)
        relay.refusing = True
        relay.cut()
        with pytest.raises(Lost) as caught:
            async for _ in table:
                pass
        assert caught.value.code == "connection/lost"
        for asking in (table.say("hello"), ann.tables()):
            with pytest.raises(Lost):
                await asking


async def test_a_house_that_says_nothing_any_more_counts_as_gone() -> None:
    async with faked(check_s=0.02, window_s=0.2) as fake, fake.house() as house:
        fake.answer = lambda asked: [] if isinstance(asked, m.Ping) and len(fake.sockets) == 1 else None
        await fake.until(lambda: len(fake.sockets) == 2)
        await fake.until(lambda: fake.count(m.Hello) == 2)
        assert house.dropped == 1


@pytest.mark.req("POKERIV3:TJV10")
async def test_signs_of_life_come_as_often_as_the_house_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second apart: the clock is the test's."""
    naps = Naps()
    monkeypatch.setattr("croupier.client.connection.asyncio", naps)
    async with faked(check_s=1.0, window_s=5.0) as fake, fake.house():
        await fake.until(lambda: fake.count(m.Ping) >= 5)
    assert set(naps.seconds) == {1.0}


class Naps:
    """asyncio, but nobody sleeps for long."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)
        await asyncio.sleep(0)


class Lossy:
    """The house does what it is asked for the first time, but the wire breaks before it answers."""

    def __init__(self, fake: FakeHouse, kind: type[m.Ask], again: Any = None) -> None:
        self.fake, self.kind, self.again = fake, kind, again
        self.asked: list[m.Ask] = []

    def __call__(self, asked: m.Ask) -> list[Any] | None:
        if not isinstance(asked, self.kind):
            return None
        self.asked.append(asked)
        if len(self.asked) == 1:
            self.fake.sockets[-1].transport.abort()
            return []
        return [self.again(asked)] if self.again else None


@pytest.mark.parametrize("what", ["sit", "top_up"])
async def test_a_request_for_chips_is_repeated_under_the_same_key(what: str) -> None:
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        fake.answer = lossy = Lossy(fake, m.Sit if what == "sit" else m.TopUp)
        await getattr(table, what)(100)
        first, second = lossy.asked
        assert first == second
        assert getattr(first, "key", "")


async def test_a_decision_that_was_made_already_is_not_refused_the_second_time() -> None:
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        stale = lambda asked: m.Error(id=asked.id, code="act/stale", says="Too late.")  # noqa: E731
        fake.answer = lossy = Lossy(fake, m.Act, stale)
        await table.act("Fold")
        assert lossy.asked[0] == lossy.asked[1]
        with pytest.raises(Refused):
            await table.act("Fold")


async def test_what_must_not_happen_twice_is_not_asked_for_again() -> None:
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        fake.answer = lossy = Lossy(fake, m.Say)
        with pytest.raises(Lost) as caught:
            await table.say("hello")
        assert caught.value.code == "connection/unanswered"
        assert len(lossy.asked) == 1
        await table.say("hello")


async def test_what_is_asked_while_there_is_no_connection_is_asked_when_there_is_one(place: Place, lab: str) -> None:
    async with relayed(place.port) as relay, guest(place, "Ann", address=relay.address) as ann:
        table = await ann.create("holdem", name=lab)
        relay.refusing, tries = True, relay.seen
        relay.cut()
        while relay.seen == tries:  # until the client has noticed
            await asyncio.sleep(0.001)
        asking = asyncio.create_task(table.say("hello"))
        await asyncio.sleep(0)
        relay.refusing = False
        await asking


async def test_what_is_missing_is_not_made_up() -> None:
    """Of messages that do not follow on each other a round is not folded; it is from its next beginning on."""
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell(standing(5), standing(9, since=8))
        assert [(await anext(table)).followed for _ in range(2)] == [None, None]
        assert table.seq == 9


async def test_a_moment_that_is_out_of_date_offers_no_choices() -> None:
    async with faked(line=replace(LINE, game="unheard-of")) as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell(standing(5, choices={"check": {}}), standing(6, choices={"check": {}}))
        while table.received < 6:
            await asyncio.sleep(0)
        first, second = await anext(table), await anext(table)
        assert (first.choices, first.my_turn) == ({}, False)
        assert (second.choices, second.my_turn) == ({"check": {}}, True)


@pytest.mark.parametrize(
    ("welcomed", "answer", "code"),
    [
        ({"protocol": 2}, None, "house/other-protocol"),
        ({}, lambda asked: ["hello"], "house/no-house"),
        ({}, lambda asked: [m.Error(id=asked.id, code="session/bad-token", says="No.")], "session/bad-token"),
        ({}, lambda asked: [m.Pong(now_ns=0)], "house/other-protocol"),
    ],
)
async def test_a_house_that_cannot_be_spoken_to_is_said_to_be_so(welcomed: Any, answer: Any, code: str) -> None:
    async with faked(welcomed=welcomed) as fake:
        fake.answer = answer or fake.answer
        with pytest.raises((Unreachable, Refused)) as caught:
            async with fake.house():
                pass
    assert caught.value.code == code


async def test_something_else_at_the_port_is_no_house() -> None:
    async def chatter(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        writer.close()

    server = await asyncio.start_server(chatter, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        for house in (House(f"127.0.0.1:{port}", token="x"), House(f"127.0.0.1:{port}", name="a", password="b")):
            with pytest.raises(Unreachable) as caught:
                async with house:
                    pass
            assert caught.value.code in ("house/no-house", "house/unreachable")


async def test_messages_that_are_not_understood_are_passed_over() -> None:
    async with faked() as fake, fake.house() as house:
        table = await house.watch("lab")
        await fake.tell('{"type":"weather","says":"rain"}', standing(5))
        assert (await anext(table)).seq == 5


async def test_a_closed_house_is_asked_for_nothing() -> None:
    async with faked() as fake:
        async with fake.house() as house:
            table = await house.watch("lab")
        with pytest.raises(Lost) as caught:
            await table.say("hello")
    assert caught.value.code == "connection/closed"


async def test_everybody_is_told_when_the_house_closes(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack, AsyncExitStack() as closure:
        place = await closure.enter_async_context(opened(tmp_path))
        ann = await stack.enter_async_context(guest(place, "Ann", patience_s=0.1))
        table = await ann.create("holdem", name="lab", options=BLINDS)
        await place.hub.close(within_s=0)
        await closure.aclose()
        with pytest.raises(Lost):
            async for _ in table:
                pass
        assert [notice.code for notice in ann.notices] == ["house/closing"]


async def test_a_bot_sees_when_the_house_closes_for_maintenance(tmp_path: Path) -> None:
    async with opened(tmp_path) as place, guest(place, "Ann") as ann:
        state = place.house.state
        await state.close("Cables.", in_s=600)
        assert state.status.closing is not None
        await ann.tables()
        assert ann.closes_ns == state.status.closing.at_ns
        async with guest(place, "Ben") as ben:
            await ben.tables()
            assert ben.closes_ns == ann.closes_ns
        await state.open()
        await ann.tables()
        assert ann.closes_ns is None


def test_every_message_is_harmless_the_second_time_or_not_repeated() -> None:
    harmless = {m.Hello, m.Ping, m.Lobby, m.Watch, m.Unwatch, m.Sit, m.Stand, m.Leave, m.SitOut, m.SitIn, m.TopUp}
    harmless |= {m.DeclineRebuy, m.Act, m.TakeTime, m.Pledge, m.Seed}
    assert harmless | set(ONCE) == set(get_args(m.ToHouse))
    assert not harmless & set(ONCE)

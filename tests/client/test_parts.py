"""A house in parts: a program follows each table to the server that plays it, and misses nothing when that changes."""

import asyncio
import random
from subprocess import PIPE
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.bots.loading import make
from croupier.client import BotRun, Lost, Refused, Table
from croupier.protocol import live as m
from croupier.protocol.close_codes import CloseCode
from tests.client.fake_house import faked, standing
from tests.client.fake_parts import TABLE, Parts, in_parts, relaying
from tests.client.houses import PATIENCE_S, guest
from tests.client.test_examples import RAW, node
from tests.server.open_house import Place

pytestmark = pytest.mark.anyio


def told(asked: m.Ask, *messages: Any) -> list[Any]:
    return [m.Ok(id=asked.id), *messages]


def kinds(asked: list[m.Ask]) -> list[type[m.Ask]]:
    return [type(each) for each in asked]


async def watched(parts: Parts, table: Table, seq: int = 5) -> None:
    """Until the client has a message with this number from the first server."""
    await parts.servers[0].tell(standing(seq))
    assert (await anext(table)).seq == seq


async def test_a_request_for_a_table_is_repeated_where_it_is_played() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await table.say("hello")
        assert kinds(parts.heard(0)) == [m.Hello, m.Watch, m.Say]
        assert parts.front.count(m.Watch) == 1
        assert parts.front.count(m.Say) == 0
        [hello] = parts.heard(0, m.Hello)
        assert isinstance(hello, m.Hello)
        assert (hello.ticket, hello.token) == ("ticket-1", None)


async def test_what_happens_at_the_table_comes_from_its_server() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        line = m.ChatLine("Ben", 1, "hi", "Ben")
        await parts.servers[0].tell(m.Chat(table=TABLE, lines=(line,)), standing(5), standing(6))
        assert [(await anext(table)).seq for _ in range(2)] == [5, 6]
        assert table.chat == (line,)


async def test_the_clock_of_a_table_is_that_of_its_server() -> None:
    ahead_ns = 3_600_000_000_000
    async with in_parts() as parts, parts.house() as house:
        parts.servers[0].welcomed = {"now_ns": 0}
        parts.servers[1].welcomed = {"now_ns": ahead_ns}
        table = await house.watch("lab")
        before_ns = table.now_ns()
        parts.move(1)
        await parts.front.tell(m.Moved(table=TABLE))
        await parts.servers[1].until(lambda: parts.heard(1, m.Hello))
        await table.say("hello")
        assert table.now_ns() - before_ns > ahead_ns // 2


async def test_a_client_that_has_a_seat_is_brought_to_it_at_once() -> None:
    """What it is told before the program asks for the table is kept."""
    async with in_parts() as parts:
        parts.sits = True
        async with parts.house() as house:
            await parts.servers[0].until(lambda: parts.heard(0, m.Hello))
            await parts.servers[0].tell(standing(5))
            table = await house.watch("lab")
            assert (await anext(table)).seq == 5
            assert parts.front.count(m.Watch) == 0


async def test_who_opens_a_table_watches_it_at_its_server() -> None:
    async with in_parts() as parts, parts.house() as house:
        answer = parts.answer
        parts.front.answer = lambda asked: (
            [m.Ok(id=asked.id, table=TABLE), parts.at()] if isinstance(asked, m.Create) else answer(asked)
        )
        await house.create("holdem", name="lab", password="sesame")
        await parts.servers[0].until(lambda: parts.heard(0, m.Watch))
        [watch] = parts.heard(0, m.Watch)
        assert isinstance(watch, m.Watch)
        assert watch.password == "sesame"


async def test_whoever_asks_while_the_way_is_being_told_connects_once() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await table.leave()
        again = await house.watch("lab")
        await parts.front.tell(parts.at())
        await asyncio.gather(*[again.say(str(number)) for number in range(5)])
        assert len(parts.heard(0, m.Hello)) == 2
        assert len(parts.heard(0, m.Say)) == 5


@pytest.mark.req("POKERIV3:TJV14")
async def test_a_client_follows_to_the_next_server_when_one_is_killed() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table, 5)
        parts.move(1)
        parts.kill(0)
        await parts.servers[1].until(lambda: parts.heard(1, m.Watch))
        await parts.servers[1].tell(standing(6))
        assert (await anext(table)).seq == 6
        [hello] = parts.heard(1, m.Hello)
        assert isinstance(hello, m.Hello)
        assert (hello.seen, hello.opened_ms) == ({"1": 5}, 1)
        [_, asked] = [each for each in parts.front.heard if isinstance(each, m.Watch)]
        assert asked.seen == 5
        assert house.dropped == 1


@pytest.mark.parametrize("code", [CloseCode.MOVED, CloseCode.GOING_AWAY])
async def test_a_server_that_hands_its_tables_over_is_left(code: CloseCode) -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        parts.move(1)
        await parts.servers[0].tell(code)
        await parts.servers[1].until(lambda: parts.heard(1, m.Hello))
        await table.say("here")
        assert len(parts.heard(1, m.Say)) == 1


async def test_the_seat_is_sent_by_the_server_and_not_asked_for() -> None:
    async with in_parts() as parts:
        parts.sits = True
        async with parts.house() as house:
            await parts.servers[0].until(lambda: parts.heard(0, m.Hello))
            table = await house.watch("lab")
            await watched(parts, table)
            parts.move(1)
            parts.kill(0)
            await parts.servers[1].until(lambda: parts.heard(1, m.Hello))
            await table.say("here")
            assert kinds(parts.heard(1)) == [m.Hello, m.Say]


async def test_a_server_that_hangs_is_left_when_the_house_says_that_the_table_moved() -> None:
    """It neither closes the connection nor answers."""
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        parts.answers[0] = lambda asked: []
        sitting = asyncio.create_task(table.sit(100))
        await parts.servers[0].until(lambda: parts.heard(0, m.Sit))
        parts.move(1)
        await parts.front.tell(m.Moved(table=TABLE))
        await sitting
        first, second = *parts.heard(0, m.Sit), *parts.heard(1, m.Sit)
        assert replace(first, id=None) == replace(second, id=None)


async def test_an_attempt_to_reach_a_server_that_hangs_is_given_up_when_the_table_moved() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        parts.answers[0] = lambda asked: []
        parts.servers[0].cut()
        await parts.servers[0].until(lambda: len(parts.heard(0, m.Hello)) == 2)
        parts.move(1)
        await parts.front.tell(m.Moved(table=TABLE))
        await table.say("here")
        assert len(parts.heard(1, m.Say)) == 1


async def test_a_server_that_falls_silent_is_left() -> None:
    async with in_parts(check_s=0.02, window_s=0.3) as parts, parts.house() as house:
        table = await house.watch("lab")
        parts.move(1)
        parts.answers[0] = lambda asked: []
        await parts.servers[1].until(lambda: parts.heard(1, m.Hello))
        assert not table.over


@pytest.mark.parametrize("what", ["sit", "top_up"])
async def test_a_request_for_chips_that_a_server_died_over_is_repeated_under_the_same_key(what: str) -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        kind = m.Sit if what == "sit" else m.TopUp
        killed_over(parts, kind)
        await getattr(table, what)(100)
        [again] = parts.heard(1, kind)
        assert getattr(again, "key", "")
        assert [getattr(each, "key", "") for each in parts.heard(0, kind)] in ([], [again.key])  # type: ignore[attr-defined]


async def test_what_must_not_happen_twice_is_not_asked_for_again_at_the_next_server() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        killed_over(parts, m.Say)
        with pytest.raises(Lost) as caught:
            await table.say("hello")
        assert caught.value.code == "connection/unanswered"
        assert parts.heard(1, m.Say) == []


async def test_a_decision_that_a_server_died_over_is_asked_for_by_the_next_one() -> None:
    """It is not sent again: the next server asks anew, perhaps with another number."""
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        killed_over(parts, m.Act)
        await table.act("Fold")
        await parts.servers[1].until(lambda: parts.heard(1, m.Watch))
        assert parts.heard(1, m.Act) == []


def killed_over(parts: Parts, kind: type[m.Ask]) -> None:
    """Kill the first server when it is asked for this, before it answers."""

    def answer(asked: m.Ask) -> list[Any] | None:
        if not isinstance(asked, kind):
            return None
        parts.move(1)
        parts.kill(0)
        return []

    parts.answers[0] = answer


async def test_a_table_that_no_server_plays_just_now_is_asked_for_again() -> None:
    async with in_parts() as parts, parts.house() as house:
        parts.playing = None
        watching = asyncio.create_task(house.watch("lab"))
        await parts.front.until(lambda: parts.front.count(m.Watch) == 2)
        parts.move(0)
        table = await watching
        await watched(parts, table)
        parts.playing = None
        parts.kill(0)
        await parts.front.until(lambda: parts.front.count(m.Watch) >= 5)
        parts.move(1)
        await table.say("here")


async def test_a_server_that_refuses_because_the_table_moves_is_asked_again() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        moving = [True]
        parts.answers[0] = lambda asked: (
            [m.Error(id=asked.id, code="table/moving", says="Wait.")]
            if isinstance(asked, m.Say) and moving and moving.pop()
            else None
        )
        await table.say("hello")
        assert len(parts.heard(0, m.Say)) == 2


async def test_a_ticket_that_is_refused_is_replaced_by_another() -> None:
    async with in_parts() as parts, parts.house() as house:
        parts.front.answer = lambda asked: spoilt(parts, asked)
        table = await house.watch("lab")
        await table.say("here")
        hellos = [hello.ticket for hello in parts.heard(0, m.Hello) if isinstance(hello, m.Hello)]
        assert hellos == ["ticket-1", "ticket-2"]


def spoilt(parts: Parts, asked: m.Ask) -> list[Any] | None:
    """The first ticket is used already."""
    answer = parts.answer(asked)
    parts.tickets.pop("ticket-1", None)
    return answer


async def test_a_table_that_was_closed_meanwhile_is_gone() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        parts.front.answer = lambda asked: (
            [m.Error(id=asked.id, code="table/unknown", says="No.")] if isinstance(asked, m.Watch) else None
        )
        parts.kill(0)
        assert [moment async for moment in table] == []
        assert table.gone is not None
        assert table.gone.code == "table/unknown"


async def test_a_table_goes_on_without_the_front_and_for_longer_than_the_patience() -> None:
    async with in_parts() as parts, parts.house(patience_s=0.2) as house:
        table = await house.watch("lab")
        hellos = parts.front.count(m.Hello)
        parts.front.answer = lambda asked: [CloseCode.GOING_AWAY] if isinstance(asked, m.Hello) else None
        parts.front.cut()
        await parts.front.until(lambda: parts.front.count(m.Hello) > hellos + 3)
        await parts.servers[0].tell(standing(5))
        assert (await anext(table)).seq == 5
        await table.say("still here")
        parts.front.answer = parts.answer
        assert [line.name for line in await house.tables()] == ["lab"]
        assert len(parts.heard(0, m.Hello)) == 1


async def test_what_the_front_says_of_a_table_that_is_being_played_is_passed_over() -> None:
    """After the front was away it tells again where the account sits."""
    async with in_parts() as parts:
        parts.sits = True
        async with parts.house() as house:
            table = await house.watch("lab")
            parts.front.cut()
            await parts.front.until(lambda: parts.front.count(m.Hello) == 2)
            await house.tables()
            await table.say("here")
            assert parts.given == 2
            assert len(parts.heard(0, m.Hello)) == 1
            assert parts.front.count(m.Watch) == 0


async def test_front_and_server_may_fail_together() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        parts.move(1)
        parts.kill(0)
        parts.front.cut()
        await table.sit(100)
        assert len(parts.heard(1, m.Sit)) == 1


async def test_a_table_that_another_connection_took_over_is_lost_and_the_house_is_not() -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await parts.servers[0].tell(m.Replaced(says="Elsewhere."), CloseCode.REPLACED)
        with pytest.raises(Lost) as caught:
            await anext(table)
        assert caught.value.code == "connection/replaced"
        with pytest.raises(Lost):
            await table.leave()  # it is the other one's to leave
        assert [line.name for line in await house.tables()] == ["lab"]
        again = await house.watch("lab")
        await again.say("back")


@pytest.mark.parametrize(
    ("by", "code"),
    [("front", CloseCode.SIGNED_OUT), ("front", CloseCode.REPLACED), ("server", CloseCode.SIGNED_OUT)],
)
async def test_who_is_signed_out_has_no_table_left(by: str, code: CloseCode) -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await (parts.front if by == "front" else parts.servers[0]).tell(code)
        for asking in (anext(table), house.tables()):
            with pytest.raises(Lost):
                await asking
        await parts.servers[0].sockets[0].wait_closed()


async def test_a_table_that_no_server_plays_for_too_long_is_lost() -> None:
    async with in_parts() as parts, parts.house(patience_s=0.3) as house:
        table = await house.watch("lab")
        parts.playing = None
        parts.kill(0)
        with pytest.raises(Lost) as caught:
            await anext(table)
        assert caught.value.code == "connection/lost"
        assert [line.name for line in await house.tables()] == ["lab"]


@pytest.mark.parametrize("way", ["leave", "gone"])
async def test_the_connection_of_a_table_ends_with_it(way: str) -> None:
    async with in_parts() as parts, parts.house() as house:
        table = await house.watch("lab")
        await watched(parts, table)
        if way == "leave":
            await table.leave()
        else:
            await parts.servers[0].tell(m.Gone(table=TABLE, code="table/closed", says="Closed."))
        await parts.servers[0].sockets[0].wait_closed()
        assert [moment async for moment in table] == []
        assert len(parts.servers[0].sockets) == 1
        assert parts.front.count(m.Leave) == 0


async def test_a_table_that_refuses_the_client_is_not_kept_connected() -> None:
    async with in_parts() as parts, parts.house() as house:
        parts.answers[0] = lambda asked: (
            [m.Error(id=asked.id, code="table/password", says="No.")] if isinstance(asked, m.Watch) else None
        )
        with pytest.raises(Refused) as caught:
            await house.watch("lab", password="wrong")
        assert caught.value.code == "table/password"
        await parts.servers[0].sockets[0].wait_closed()


@pytest.mark.req("POKERIV3:TJV14")
@pytest.mark.parametrize("brief", [False, True])
async def test_a_bot_plays_on_after_the_server_of_its_table_was_killed(place: Place, lab: str, brief: bool) -> None:
    """The servers pass everything on to a real house. The bot sees every hand from its beginning to its end."""
    hands, kills = 12, 4
    seen: list[int] = []
    async with guest(place, "Ben") as ben:
        other = await ben.create("holdem", name=lab, options={"limit": "fixed"}, buy_in=[1, None], minimum=2)
        await other.sit(10_000)
        async with guest(place, "Ann") as ann:
            token, you = await ann.token(lab), ann.you
        async with (
            relaying(place.port, token, servers=kills + 1) as relay,
            faked(line=other.line, welcomed={"you": you}) as front,
            front.house(brief=brief) as house,
        ):
            front.answer = relay.answer
            table = await house.join(lab, chips=10_000)
            bots = [make("regular", seed=seed, game=table.game) for seed in (1, 2)]  # type: ignore[arg-type]
            opponent = asyncio.create_task(BotRun(other, bots[1], player="Ben").play())
            run = BotRun(table, bots[0], player="Ann", hands=hands)
            run.counted = lambda played, faults: seen.append(played.number)
            async with asyncio.timeout(PATIENCE_S):
                playing = asyncio.create_task(run.play())
                dice = random.Random(lab)
                for kill in range(kills):
                    while len(seen) < 2 * kill + 1:
                        await asyncio.sleep(0.001)
                    await asyncio.sleep(dice.random() * 0.02)  # at any moment of a hand
                    relay.kill()
                await playing
            opponent.cancel()
            await asyncio.wait((opponent,))
            assert house.dropped >= kills
    assert seen == [*range(1, hands + 1)]
    assert (run.hands_played, run.notes, run.why) == (hands, [], "")


async def test_a_client_without_any_sdk_follows_its_table(place: Place, lab: str) -> None:
    async with guest(place, "Ben") as ben:
        other = await ben.create("holdem", name=lab, options={"limit": "fixed"}, buy_in=[1, 10_000], minimum=2)
        await other.sit(10_000)
        async with guest(place, "Ann") as ann:
            token, you = await ann.token(lab), ann.you
        async with (
            relaying(place.port, token, servers=2) as relay,
            faked(line=other.line, welcomed={"you": you}) as front,
        ):
            front.answer = relay.answer
            bot = make("regular", seed=1, game=other.game)  # type: ignore[arg-type]
            opponent = asyncio.create_task(BotRun(other, bot, player="Ben").play())
            raw = await asyncio.create_subprocess_exec(
                *node(), str(RAW), f"ws://127.0.0.1:{front.port}", "x", lab, "6", stdout=PIPE, stderr=PIPE
            )
            assert raw.stdout
            async with asyncio.timeout(PATIENCE_S):
                said = [await raw.stdout.readline() for _ in range(3)]
                relay.kill()
                out, err = await raw.communicate()
            opponent.cancel()
            await asyncio.wait((opponent,))
    assert (raw.returncode, err) == (0, b"")
    hands = (b"".join(said) + out).decode().splitlines()
    assert hands[0] == "signed in as Ann"
    assert [hand.partition(":")[0] for hand in hands[1:]] == [f"hand {number}" for number in range(1, 7)]

"""A program in a house: signing in, looking around, opening tables, sitting down, and what is refused."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.client import House, Lost, Refused, Unreachable
from croupier.errors import CroupierError, Unknown
from croupier.games import registry
from croupier.server.app import application
from croupier.server.config.limits import Limits
from croupier.server.http.tls import Certificate, own
from croupier.server.process import bound, listening
from tests.client.houses import call_on, guest, opened, relayed, until
from tests.server.open_house import PASSWORD, Place, anyio_backend

__all__ = ["anyio_backend"]
pytestmark = pytest.mark.anyio

BLINDS = {"small_blind": 1, "big_blind": 2}


async def refused(work: Any) -> CroupierError:
    with pytest.raises(CroupierError) as caught:
        await work
    return caught.value


async def entering(house: House) -> CroupierError:
    """Why one is not let in."""
    with pytest.raises(CroupierError) as caught:
        async with house:
            pass
    return caught.value


@pytest.mark.req("POKERIV3:TJV2", "POKERIV3:KT3")
async def test_one_comes_in_by_registering_by_password_and_by_token(place: Place, lab: str) -> None:
    where = f"localhost:{place.port}"
    async with House(where, name="Zoe", password=PASSWORD, register=True) as house:
        assert (house.you.name, house.you.kind) == ("Zoe", "bot")
        token = await house.token("my bot")
    async with House(where, name="Zoe", password=PASSWORD) as house:
        assert house.you.name == "Zoe"
    async with House(where, name="zoe", password=PASSWORD, register=True) as house:
        assert house.you.name == "Zoe", "who has an account is signed in"
    async with House(where, token=token) as house:
        assert house.you.name == "Zoe"


@pytest.mark.req("POKERIV3:TJV2a", "POKERIV3:TJV7c")
async def test_every_way_of_not_getting_in_has_its_own_code(place: Place, lab: str) -> None:
    where = f"127.0.0.1:{place.port}"
    async with guest(place, "Ann"):
        pass
    nowhere = await entering(House("nowhere.invalid:51515", token="x"))
    closed = await entering(House("127.0.0.1:1", name="Ann", password=PASSWORD))
    wrong = [
        await entering(House(where, name="Ann", password="not my password")),
        await entering(House(where, name="Nobody", password=PASSWORD)),
    ]
    token = await entering(House(where, token="croupier_none"))
    nobody = await entering(House(where))
    assert (nowhere.code, type(nowhere)) == ("house/no-host", Unreachable)
    assert (closed.code, type(closed)) == ("house/no-answer", Unreachable)
    assert {error.code for error in wrong} == {"session/refused"}
    assert (token.code, type(token)) == ("session/bad-token", Refused)
    assert nobody.code == "house/nobody"
    assert len({error.says for error in (nowhere, closed, wrong[0], token, nobody)}) == 5


@pytest.mark.req("POKERIV3:TJV7c")
async def test_a_wrong_table_password_is_said_to_be_that(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        await ann.create("holdem", name=lab, password="sesame")
        assert (await ben.table(lab)).protected
        for attempt in (ben.join(lab, password="open"), ben.join(lab), ben.watch(lab, password="open")):
            assert (await refused(attempt)).code == "table/password"
        table = await ben.join(lab, chips=100, password="sesame")
        assert (await until(table, lambda m: m.me)).you == 0


async def test_tables_are_opened_with_their_settings_and_listed_with_them(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        made = await ann.create(
            "holdem", name=lab, options={"limit": "pot", **BLINDS}, seats=4, minimum=3, turn_s=7, buy_in=(50, 90)
        )
        line = next(line for line in await ben.tables() if line.table == made.id)
        assert (line.table, line.name, line.game, line.limit) == (made.id, lab, "holdem", "pot")
        assert (line.seats, line.minimum, line.turn_s, line.buy_in) == (4, 3, 7, (50, 90))
        assert line.options == {"limit": "pot", **BLINDS}
        assert (await ben.table(lab)).table == (await ben.table(str(made.id))).table == made.id


async def test_settings_that_cannot_be_name_the_field(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann:
        error = await refused(ann.create("holdem", name=lab, turn_s=61))
        assert isinstance(error, Refused)
        assert (error.code, error.field) == ("table/turn-time", "turn_s")
        assert (await refused(ann.create("tiddlywinks", name=lab))).code == "game/unknown"
        assert lab not in [line.name for line in await ann.tables()]


async def test_a_table_that_is_not_there_is_named_with_those_that_are(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann:
        await ann.create("holdem", name=lab)
        error = await refused(ann.join("another"))
        assert isinstance(error, Unknown)
        assert (error.code, lab in error.says) == ("table/unknown", True)
        await ann.create("holdem", name=lab)
        assert (await refused(ann.join(lab))).code == "table/several"


async def test_whoever_watches_is_told_of_every_event_and_of_no_cards(place: Place, lab: str) -> None:
    async with (
        guest(place, "Ann") as ann,
        guest(place, "Ben") as ben,
        guest(place, "Cy") as cy,
    ):
        table = await ann.create("holdem", name=lab, options=BLINDS)
        watched = await cy.watch(lab)
        await table.sit(100)
        other = await ben.join(lab, chips=100)
        mine = await until(table, lambda m: m.view)
        assert mine.view is not None
        assert "??" not in mine.view["seats"][0]["cards"]
        seen = await until(watched, lambda m: m.view)
        assert seen.view is not None
        assert [seat and seat["cards"] for seat in seen.view["seats"]][:2] == [["??", "??"], ["??", "??"]]
        assert seen.followed is not None
        assert seen.followed.seat is None
        await other.leave()


async def test_one_sits_out_and_in_tops_up_says_something_stands_and_leaves(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        table = await ann.create("holdem", name=lab, options=BLINDS)
        seated = await table.sit(100, seat=3)
        assert (seated["type"], seated["seat"], seated["chips"]) == ("Seated", 3, 100)
        watched = await ben.watch(lab)
        await table.sit_out()
        await until(watched, lambda m: m.seats[3] and m.seats[3].presence == "out")
        await table.sit_in()
        assert (await table.top_up(50))["chips"] == 50
        await until(watched, lambda m: m.seats[3] and m.seats[3].chips == 150)
        await table.say("hello")
        said = await until(watched, lambda m: any(type(e).__name__ == "Said" for e in m.events))
        assert [(e.player, e.text) for e in said.events] == [("Ann", "hello")]  # type: ignore[union-attr]
        await table.stand()
        assert (await until(table, lambda m: m.you is None and m.seq == table.received)).seats[3] is None
        await table.leave()
        assert not [moment async for moment in table if moment.me]
        assert table.over
        late = await ann.watch(lab)
        await late.say("again")
        await until(late, lambda m: m.events)
        assert [line.text for line in late.chat] == ["hello"]


@pytest.mark.req("POKERIV3:U21")
async def test_the_strength_of_a_hand_is_a_service(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        found = await ann.strength("Ah Kh", "Qh Jh Th", opponents=3)
        assert (found.made, found.win, found.tie) == ("Royal flush", 1.0, 0.0)
        table = await ann.create("holdem", name=lab, options=BLINDS)
        assert (await refused(ann.strength(table=table))).code == "strength/no-hand"
        await table.sit(100)
        await ben.join(lab, chips=100)
        moment = await until(table, lambda m: m.followed and m.followed.events and m.view)
        mine = await ann.strength(table=table)
        assert moment.view is not None
        assert mine.cards.split() == moment.view["seats"][moment.you]["cards"]
        assert mine.opponents == 1


async def test_games_are_those_that_the_house_has(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann:
        assert [game["name"] for game in await ann.games()] == registry.names()


async def test_a_second_connection_takes_over_and_the_first_says_so(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as first:
        token = await first.token("bot")
        table = await first.create("holdem", name=lab, options=BLINDS)
        await table.sit(100)
        async with House(f"127.0.0.1:{place.port}", token=token) as second:
            with pytest.raises(Lost) as caught:
                async for _ in table:
                    pass
            assert caught.value.code == "connection/replaced"
            assert (await anext(await second.join(lab))).you == 0
            assert (await refused(table.say("hi"))).code == "connection/replaced"


@pytest.mark.req("POKERIV3:UN7")
async def test_a_house_with_tls_is_spoken_to_over_tls_alone(tmp_path: Path) -> None:
    certificate = own(tmp_path, ("127.0.0.1", "localhost"))
    async with (
        opened(tmp_path, tls=True) as place,
        encrypted(place, certificate) as port,
        relayed(port) as relay,
    ):
        where = f"https://localhost:{relay.port}"
        async with House(where, name="Ann", password=PASSWORD, register=True, ca=certificate.cert) as house:
            await house.create("holdem", name="lab")
        assert relay.traffic
        assert all(records_of_tls(bytes(stream)) for stream in relay.traffic), "something was not encrypted"
        assert (await entering(House(where, name="Ann", password=PASSWORD))).code == "house/untrusted"
        for plain in (House(f"localhost:{port}", name="Ann", password=PASSWORD), House(f"localhost:{port}", token="x")):
            assert isinstance(await entering(plain), Unreachable)
        assert (await entering(House(where, token="x", ca=tmp_path / "none"))).code == "house/ca"


def records_of_tls(stream: bytes) -> bool:
    """Whether a stream is a row of TLS records and nothing else: kind, version 3.x, length, content."""
    while stream:
        if stream[0] not in range(20, 24) or stream[1] != 3:
            return False
        stream = stream[5 + int.from_bytes(stream[3:5], "big") :]
    return True


@asynccontextmanager
async def encrypted(place: Place, certificate: Certificate) -> AsyncIterator[int]:
    """The same house at a second port, with TLS."""
    with bound("127.0.0.1", 0, any_port=True) as listener:
        async with listening(application(place.house), listener, limits=Limits(), certificate=certificate):
            yield listener.getsockname()[1]


async def test_a_hand_is_played_to_its_end(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        await ann.create("holdem", name=lab, options=BLINDS)
        tables = [await ann.join(lab, chips=100), await ben.join(lab, chips=100)]
        seen = await asyncio.gather(*[call_on(table, 3) for table in tables])
        for moments in seen:
            assert [ended.number for moment in moments for ended in moment.ended] == [1, 2, 3]
            assert all(ended.is_mine for moment in moments for ended in moment.ended)

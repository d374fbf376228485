"""Practice tables: a situation of an earlier round is rebuilt and played on, and nobody learns what was hidden then."""

import asyncio
from typing import Any

import msgspec
import pytest

from croupier.kit.cards import UNKNOWN
from croupier.play.record import Record, game_of, redacted
from croupier.play.replay import fold
from croupier.store.rounds.extracts import Filter
from tests.server.live.test_recovery import crash, fingerprint
from tests.server.live_house import Client, TestHouse, house_file, opened, state_of
from tests.server.play import passive, play_rounds, seated

pytestmark = pytest.mark.anyio

NAMES = ["ann", "ben", "cem"]
CHIPS = {"holdem": 200, "stud": 400, "blackjack": 50_000, "landlord": 0}


async def played(house: TestHouse, game: str, rounds: int = 2, **more: Any) -> tuple[int, list[Client]]:
    """A table at which the three have played."""
    table, clients = await seated(house, NAMES, chips=CHIPS[game], game=game, **more)
    await play_rounds(clients, table, rounds)
    for client in clients:
        await client.done("leave", table=table)
    return table, clients


async def turns(house: TestHouse, table: int, deal: int, player: str) -> tuple[Record, int, list[int]]:
    """The record of a deal, where somebody sat, and the steps after which it was up to them."""
    record = await house.store.rounds.record(table, deal)
    seat = next(seat for seat, info in enumerate(record.header.seats) if info and info.player == player)
    return record, seat, [mark.event for mark in record.marks if mark.seat == seat]


def shown(record: Record, step: int, viewer: Any, names: dict[str, str]) -> Any:
    """What a viewer saw after so many steps, with others in the seats."""
    seen = record if viewer == "all" else redacted(record, viewer)
    game = game_of(record.header)
    state = fold(game, record.header.seats, record.header.carry, seen.events[:step])
    return renamed(msgspec.to_builtins(game.picture(state)), names)


def renamed(tree: Any, names: dict[str, str]) -> Any:
    if isinstance(tree, str):
        return names.get(tree, tree)
    if isinstance(tree, dict):
        return {key: renamed(value, names) for key, value in tree.items()}
    return [renamed(branch, names) for branch in tree] if isinstance(tree, list) else tree


def stand_ins(house: TestHouse, record: Record, table: int) -> dict[str, str]:
    pairs = zip(record.header.seats, house.hub.rooms[table].overview.seats, strict=True)
    return {info.player: seat.player for info, seat in pairs if info and seat}


def first_told(client: Client, table: int) -> dict[str, Any]:
    """The first message of a table that shows a round."""
    return next(m for m in client.tables if m["table"] == table and m.get("picture"))


@pytest.mark.req("POKERIV3:U10", "POKERIV3:SERVERb")
@pytest.mark.parametrize("game", [*CHIPS])
async def test_a_situation_is_rebuilt_with_the_same_cards_and_stacks_and_played_on(house: TestHouse, game: str) -> None:
    deal = 1 if game == "landlord" else 2
    table, (ann, *_) = await played(house, game, deal)
    record, seat, steps = await turns(house, table, deal, "ann")
    before = await house.store.results.of((await house.store.accounts.by_name("ann")).id)
    money = await house.store.money.balance("house")
    for step in (steps[0], steps[-1]):
        new = (await ann.done("take_up", table=table, deal=deal, step=step, seat=seat))["table"]
        now = await ann.turn(new)
        names = stand_ins(house, record, new)
        assert first_told(ann, new)["picture"] == shown(record, step, seat, names)
        asked = [turn["seat"] for turn in now["clock"]]
        assert (now["you"], seat in asked) == (seat, True)
        assert asked == [seat] or game == "blackjack"  # where all bet at the same time
        assert names.pop("ann") == "ann"
        assert {name.partition("-")[0] for name in names.values()} == {"regular"}
        told = ann.events(new)
        assert next(event for event in told if event["type"] == "RoundBegan")["chance"] == "recorded"
        await play_rounds([ann], new, 2)  # this one to its end, and a new one
        first, second, *_ = await house.store.rounds.records(new)
        assert redacted(first, seat).events[:step] == redacted(record, seat).events[:step]
        assert (first.header.chance, second.header.chance) == ("recorded", "secure")
        bought = {event["player"] for event in ann.events(new) if event["type"] == "ToppedUp"}
        for was, won, now_has in zip(first.header.seats, first.payoffs, second.header.seats, strict=True):
            assert was is None or was.player in bought or (now_has and now_has.chips) == was.chips + won
        assert await house.books() == []
        await ann.done("leave", table=new)
        while new in house.hub.rooms:
            await asyncio.sleep(0.01)  # the bots follow, and the table closes
    assert await house.books() == []
    assert await house.store.money.balance("house") == money or game == "blackjack"
    assert await house.store.results.of((await house.store.accounts.by_name("ann")).id) == before


@pytest.mark.req("POKERIV3:SERVERb")
async def test_cards_that_the_asker_may_not_know_are_dealt_anew(house: TestHouse) -> None:
    table, (ann, *_) = await folded(house)
    record, seat, steps = await turns(house, table, 1, "ann")
    hands = [fold_all(record).hole[at] for at in range(3)]
    found = set()
    for _ in range(8):
        new = (await ann.done("take_up", table=table, deal=1, step=steps[0], seat=seat))["table"]
        await ann.turn(new)
        live = state_of(house.hub.rooms[new]).live
        assert live
        assert live.state.hole[seat] == hands[seat]
        picture = first_told(ann, new)["picture"]
        others = [one["cards"] for at, one in enumerate(picture["seats"][:3]) if at != seat]
        assert others == [["??", "??"]] * 2
        found.add((live.state.hole, live.stocks["deck"].order[12:]))
        await ann.done("leave", table=new)
    assert len(found) == 8
    assert sum(hole[at] == hands[at] for hole, _ in found for at in range(3) if at != seat) <= 1


async def folded(house: TestHouse, **more: Any) -> tuple[int, list[Client]]:
    """A deal of hold'em in which nobody showed anything."""

    def shy(now: dict[str, Any]) -> dict[str, Any]:
        return {"type": "Muck"} if "muck" in now["choices"] else {"type": "Fold"}

    table, clients = await seated(house, NAMES, chips=200, **more)
    await play_rounds(clients, table, 1, shy)
    for client in clients:
        await client.done("leave", table=table)
    return table, clients


def fold_all(record: Record) -> Any:
    return fold(game_of(record.header), record.header.seats, record.header.carry, record.events)


@pytest.mark.req("POKERIV3:KT16a")
@pytest.mark.parametrize("game", ["holdem", "landlord"])
async def test_with_bots_in_all_seats_one_watches_the_deal_being_played_again(house: TestHouse, game: str) -> None:
    table, (ann, *_) = await played(house, game, 1)
    record, seat, _ = await turns(house, table, 1, "ann")
    bots = {str(at): "random" for at in range(3)}
    new = (await ann.done("take_up", table=table, deal=1, step=0, bots=bots))["table"]
    await ann.until(lambda: ann.count("RoundEnded", new) >= 2)
    told = first_told(ann, new)
    assert told.get("you") is None
    assert stand_ins(house, record, new) == {name: f"random-{at + 1}" for at, name in enumerate(NAMES)}
    again = await house.store.rounds.record(new, 1)
    assert [info and info.chips for info in again.header.seats] == [info and info.chips for info in record.header.seats]
    own = next(event for event in again.events if type(event).__name__ in ("HandsDealt", "Dealt"))
    then = next(event for event in record.events if type(event) is type(own))
    hands = "hands" if game == "landlord" else "down"
    assert getattr(own, hands)[seat] == getattr(then, hands)[seat]
    seen = redacted(again, None)
    assert [m["picture"] for m in ann.tables if m["table"] == new and m.get("round") == 1][-1] == msgspec.to_builtins(
        game_of(seen.header).picture(fold_all(seen))
    )


async def test_the_superuser_has_all_cards_again_and_nobody_else_sees_them(house: TestHouse) -> None:
    table, (ann, ben, _) = await folded(house)
    root = await house.client("root", role="superuser")
    record, _, steps = await turns(house, table, 1, "ben")
    assert await root.refused("take_up", table=table, deal=1, step=steps[0], seat=1) == "role/superuser"
    new = (await root.done("take_up", table=table, deal=1, step=steps[0]))["table"]
    await root.until(lambda: root.count("RoundEnded", new))
    again = await house.store.rounds.record(new, 1)
    assert again.decks == record.decks
    assert again.events[: steps[0]] == record.events[: steps[0]]
    noted = [(one.what, one.table_id) for one in await house.store.audit.last(limit=10)]
    assert ("read a round with all cards", table) in noted
    assert await ann.refused("watch", table=new) == "table/no-spectators"
    assert await ann.refused("sit", table=new, chips=200) == "table/others-only"
    assert await ben.refused("take_up", table=new, deal=1, step=0) == "history/not-yours"


async def test_what_was_played_behind_closed_doors_is_played_on_behind_them(house: TestHouse) -> None:
    table, (ann, *_) = await folded(house, spectators=False)
    eve = await house.client("eve")
    assert await eve.refused("take_up", table=table, deal=1, step=0) == "history/not-yours"
    new = (await ann.done("take_up", table=table, deal=1, step=0))["table"]
    assert await eve.refused("watch", table=new) == "table/no-spectators"
    await ann.done("unwatch", table=new)
    await ann.done("watch", table=new)  # who opened it may
    assert await eve.refused("take_up", table=new, deal=1, step=0) in ("history/not-yours", "round/unknown")


async def test_a_spectator_of_an_open_table_takes_up_what_everybody_saw(house: TestHouse) -> None:
    table, _ = await played(house, "holdem", 1)
    eve = await house.client("eve")
    _, seat, steps = await turns(house, table, 1, "ben")
    new = (await eve.done("take_up", table=table, deal=1, step=steps[0], seat=seat))["table"]
    now = await eve.turn(new)
    assert now["you"] == seat
    live = state_of(house.hub.rooms[new]).live
    assert live
    assert UNKNOWN not in live.state.hole[seat]
    assert await house.store.extracts.deals(Filter(player="eve")) == []


REFUSED: list[tuple[dict[str, Any], str, str | None]] = [
    ({"step": 10_000}, "replay/no-step", "step"),
    ({"deal": 99}, "round/unknown", None),
    ({"table": 999}, "round/unknown", None),
    ({"seat": 7}, "replay/empty-seat", "seat"),
    ({"bots": {"7": "regular"}}, "replay/empty-seat", "bots.7"),
    ({"bots": {"1": "nobody"}}, "bot/unknown", "bots.1"),
    ({"bots": {"1": "book"}}, "bot/other-game", "bots.1"),
    ({"bots": {"1": "os:system"}}, "bot/not-ours", "bots.1"),
]


@pytest.mark.parametrize(("wish", "code", "field"), REFUSED)
async def test_what_cannot_be_taken_up_is_refused_and_nothing_is_opened(
    house: TestHouse, wish: dict[str, Any], code: str, field: str | None
) -> None:
    table, (ann, *_) = await folded(house)
    answer = await ann.ask("take_up", **{"table": table, "deal": 1, "step": 0} | wish)
    assert (answer["code"], answer.get("field")) == (code, field)
    assert [*house.hub.rooms] == [table]


async def test_where_all_is_decided_nothing_is_left_to_play(house: TestHouse) -> None:
    table, (ann, *_) = await folded(house)
    record = await house.store.rounds.record(table, 1)
    for step in (record.marks[-1].event + 1, len(record.events)):
        assert await ann.refused("take_up", table=table, deal=1, step=step) == "replay/over"
    running, _ = await seated(house, ["dan", "eve"], chips=200)
    assert await ann.refused("take_up", table=running, deal=1, step=0) == "round/unknown"


@pytest.mark.parametrize("game", ["holdem", "blackjack"])
async def test_a_house_that_falls_over_in_mid_situation_goes_on_with_it(database: str, game: str) -> None:
    async with opened(database) as house:
        table, (ann, *_) = await played(house, game)
        _, seat, steps = await turns(house, table, 2, "ann")
        new = (await ann.done("take_up", table=table, deal=2, step=steps[-1], seat=seat))["table"]
        await ann.turn(new)
        before = fingerprint(house, new)
        await crash(house)
    async with opened(database) as house:
        assert fingerprint(house, new) == before
        ann = await house.client("ann")
        await play_rounds([ann], new, 2)
        assert await house.books() == []


@pytest.mark.parametrize("purse", [{"kind": "wallet", "start": 1000}, {"kind": "session", "amount": 200}])
async def test_the_house_lends_the_chips_and_has_them_back(database: str, purse: dict[str, Any]) -> None:
    async with opened(database, house_file(purse=purse)) as house:
        table, (ann, *_) = await played(house, "holdem", 1)
        has = await house.store.money.balances("wallet")
        series = await house.store.curves.of(Filter(player="ann"))
        _, seat, steps = await turns(house, table, 1, "ann")
        new = (await ann.done("take_up", table=table, deal=1, step=steps[0], seat=seat))["table"]
        await play_rounds([ann], new, 1, all_in)
        assert await house.store.money.balances("wallet") == has
        assert await house.books() == []
        await ann.done("leave", table=new)
        while new in house.hub.rooms:
            await asyncio.sleep(0.01)
        assert await house.store.money.balances("wallet") == has
        assert await house.store.money.balance("house") == 0
        assert await house.books() == []
        assert await house.store.curves.of(Filter(player="ann")) == series
        assert len(await house.store.extracts.deals(Filter(player="ann", table_id=new))) >= 1


def all_in(now: dict[str, Any]) -> dict[str, Any]:
    choices = now["choices"]
    return {"type": "RaiseTo", "to": choices["raise"]["to"]} if "raise" in choices else passive(now)


async def test_practice_tables_that_nobody_looks_at_make_way(house: TestHouse) -> None:
    table, (ann, ben, _) = await folded(house)
    first = (await ann.done("take_up", table=table, deal=1, step=0))["table"]
    other = (await ben.done("take_up", table=table, deal=1, step=0))["table"]
    await ann.done("unwatch", table=first)
    second = (await ann.done("take_up", table=table, deal=1, step=0))["table"]
    assert {table, other, second} <= house.hub.rooms.keys()
    assert first not in house.hub.rooms
    line = house.hub.lobby.line(house.hub.rooms[second])
    assert (line.name, line.practice) == ("From Kairo, deal 1", True)


async def test_somebody_who_left_the_deal_leaves_it_again(house: TestHouse) -> None:
    table, clients = await seated(house, NAMES, chips=200, game="holdem")
    await clients[0].until(lambda: clients[0].now.get("picture"))
    state = state_of(house.hub.rooms[table])
    gone = next(client for seat, client in enumerate(clients) if seat not in state.turns)
    await gone.done("stand", table=table)
    rest = [client for client in clients if client is not gone]
    await play_rounds(rest, table, 1)
    record, seat, steps = await turns(house, table, 1, rest[0].name)
    new = (await rest[0].done("take_up", table=table, deal=1, step=steps[-1], seat=seat))["table"]
    await rest[0].turn(new)
    assert first_told(rest[0], new)["picture"] == shown(record, steps[-1], seat, stand_ins(house, record, new))


async def test_a_practice_table_of_bots_closes_a_while_after_the_last_look(database: str) -> None:
    async with opened(database, house_file(live={"deserted_s": 600.0})) as house:
        table, (ann, *_) = await folded(house)
        watched = (await ann.done("take_up", table=table, deal=1, step=0))["table"]
        await ann.done("unwatch", table=watched)
        await ann.done("watch", table=watched)  # as after a reload
        _, seat, steps = await turns(house, table, 1, "ann")
        seated_at = (await ann.done("take_up", table=table, deal=1, step=steps[0], seat=seat))["table"]
        house.hub.table_closing._deserted_s = 0
        await ann.done("unwatch", table=watched)
        while watched in house.hub.rooms:
            await asyncio.sleep(0.01)
        assert {table, seated_at} <= house.hub.rooms.keys()
        assert await house.books() == []

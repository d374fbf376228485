"""What the client of a player gets and may do: newcomers, the queue, reconnecting, clocks, chat (EPS)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.play.record import redacted
from tests.server.live_house import Client, TestHouse, opened, state_of
from tests.server.play import act_once, passive, play_rounds, seated, told, whose_turn

pytestmark = pytest.mark.anyio
EPS: dict[str, Any] = {"options": {"rules": "eps"}}
LATER: dict[str, Any] = {"pace_ms": 600_000}  # the next game begins when everybody is ready for it
SECOND_NS = 1_000_000_000


def pictures(client: Client, number: int) -> Iterator[dict[str, Any]]:
    """How a game stood, message by message, until hands were shown."""
    for message in client.tables:
        shown = any(step["type"] == "HandsShown" for one in message["events"] for step in one.get("events", ()))
        if shown and message.get("round") == number:
            return
        if message.get("round") == number:
            yield message["picture"]


def hidden(picture: dict[str, Any]) -> bool:
    return all(set(seat["cards"]) <= {"??"} for seat in picture["seats"] if seat)


def private(events: list[dict[str, Any]]) -> set[int]:
    """The cards that were dealt to hands, as far as these events tell them."""
    return {card for event in events if event["type"] == "HandsDealt" for hand in event["down"] for card in hand} - {-1}


@pytest.mark.req("EPS:DESC-02")
async def test_who_arrives_in_mid_hand_watches_it_without_cards_or_bets_and_plays_the_next(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], **EPS, **LATER, seats=3)
    await act_once(clients, table)
    cem = await house.client("cem")
    await cem.done("sit", table=table, chips=100)
    while not clients[0].count("RoundEnded", table):
        seq = (await cem.until(lambda: cem.tables and cem.now))["seq"]
        assert await cem.refused("act", table=table, seq=seq, action={"type": "Call"}) == "turn/not-yours"
        await act_once(clients, table)
        await told(cem, table, clients[0].now["seq"])
    assert {"Checked", "BoardDealt", "PotWon"} <= {event["type"] for event in cem.events(table)}
    assert cem.now["picture"]["board"] == clients[0].now["picture"]["board"]
    assert len(cem.now["picture"]["board"]) == 5
    assert not any(message.get("choices") for message in cem.tables)
    seen = [*pictures(cem, 1)]
    assert len(seen) >= 3
    assert all(hidden(picture) for picture in seen)
    assert private(cem.events(table)) == set()
    for client in (*clients, cem):
        await client.done("ready", table=table)
    await cem.until(lambda: cem.now["round"] == 2)
    assert not hidden(cem.now["picture"])
    while await whose_turn([*clients, cem], table) is not cem:
        await act_once([*clients, cem], table)
    await cem.act(table, passive(cem.now))


@pytest.mark.req("EPS:RF-JG-005")
async def test_the_queue_is_told_every_public_event_of_a_hand_and_no_private_card(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], **EPS, seats=2)
    queued = await house.client("cem")
    assert (await queued.done("sit", table=table, chips=100))["answer"]["type"] == "Queued"
    await play_rounds(clients, table, 2)
    await queued.hear_events("RoundEnded", 2, table=table)
    record = redacted(await house.store.rounds.record(table, 2), None)
    steps = [event for message in queued.tables if message.get("round") == 2 for event in message["events"]]
    streamed = [event for step in steps for event in step.get("events", ())]
    assert streamed == msgspec.json.decode(msgspec.json.encode(record.events))
    assert {"Posted", "HandsDealt", "BoardDealt", "PotWon"} <= {event["type"] for event in streamed}
    assert private(streamed) == set()
    mine, theirs = [*pictures(queued, 2)], [*pictures(clients[0], 2)]
    assert all(hidden(picture) for picture in mine)
    assert len(mine) == len(theirs) >= 8
    for queue, seat in zip(mine, theirs, strict=True):
        assert public(queue) == public(seat)


def public(picture: dict[str, Any]) -> Any:
    """What everybody may see of a hand before its showdown."""
    seats = [(seat["stack"], seat["bet"], seat["in_hand"]) for seat in picture["seats"] if seat]
    return [picture[key] for key in ("street", "board", "pot", "pots", "bet", "button", "turn")], seats


@pytest.mark.req("EPS:RF-PI-003")
async def test_nothing_that_one_client_sends_acts_for_the_seat_of_another(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben", "cem"], **EPS)
    mover = await whose_turn(clients, table)
    thief = next(client for client in clients if client is not mover)
    state = state_of(house.hub.rooms[table])
    seat, seq = mover.now["you"], mover.now["seq"]
    before = state.seating.chairs[seat].chips
    fold = {"table": table, "seq": seq, "action": {"type": "Fold"}}
    assert await thief.refused("act", **fold) == "turn/not-yours"
    for forged in ({"player": mover.name}, {"seat": seat}, {"you": seat}, {"token": mover.name}):
        assert await thief.refused("act", **fold, **forged) == "message/unreadable"
        assert await thief.refused("stand", table=table, **forged) == "message/unreadable"
        assert await thief.refused("top_up", table=table, chips=50, **forged) == "message/unreadable"
    assert await thief.refused("hello", token=mover.name)  # one is who one was when one came
    await thief.done("sit_out", table=table)
    await thief.done("stand", table=table)
    await told(mover, table, state.seq)
    chair = state.seating.chairs[seat]
    assert chair
    assert (chair.player, chair.chips, chair.presence, chair.leaving) == (mover.name, before, "in", None)
    assert state.seating.chairs[thief.now["you"]].leaving
    await mover.act(table, {"type": "Call"})


@pytest.mark.req("EPS:RNF-005")
async def test_the_house_alone_ends_a_turn_whatever_time_a_client_claims_it_is(house: TestHouse) -> None:
    settings: dict[str, Any] = {"turn_s": 1, "credit": "none", "remove_after_missed": 2}
    table, clients = await seated(house, ["ann", "ben", "cem"], **EPS, **LATER, **settings)
    silent = await whose_turn(clients, table)
    other = next(client for client in clients if client is not silent)
    [clock] = silent.now["clock"]
    act = {"table": table, "seq": silent.now["seq"], "action": {"type": "Call"}}
    await other.hear_events("TimedOut")
    [ended] = [message for message in other.tables if any(event["type"] == "TimedOut" for event in message["events"])]
    assert SECOND_NS <= ended["at_ns"] - clock["started_ns"] < 2 * SECOND_NS
    assert other.count("Folded", table) == 1
    assert await silent.refused("act", **act) == "turn/not-yours"
    early = clock["started_ns"] + 1
    for forged in ({"at_ns": early}, {"now_ns": early}, {"took_ns": 1}, {"deadline_ns": early + 60 * SECOND_NS}):
        assert await silent.refused("act", **act, **forged) == "message/unreadable"
    assert other.count("Called", table) == 0


@pytest.mark.req("EPS:DD-005")
async def test_the_order_of_connecting_has_no_bearing_on_the_seats(house: TestHouse) -> None:
    names = ["ann", "ben", "cem"]
    table, clients = await seated(house, names, **EPS)
    await whose_turn(clients, table)
    cards = {client.name: client.now["picture"]["seats"][seat]["cards"] for seat, client in enumerate(clients)}
    for client in clients:
        await client.drop()
    backs = [await house.client(name) for name in ("cem", "ann", "ben")]
    for _ in range(2):  # as they come back, and when the game goes on
        for back in backs:
            now = (await back.hear("table", table=table)) and back.now
            assert [seat and seat["player"] for seat in now["seats"]][:3] == names
            assert now["you"] == names.index(back.name)
            assert now["picture"]["seats"][now["you"]]["cards"] == cards[back.name]
        await act_once(backs, table)


@pytest.mark.req("EPS:DD-005-a")
async def test_what_is_for_a_seat_reaches_the_connection_that_its_player_has_now_and_no_other(house: TestHouse) -> None:
    table, [ann, ben] = await seated(house, ["ann", "ben"], **EPS, **LATER)
    await play_rounds([ann, ben], table, 1)
    again = await house.client("ann")
    await again.hear("table", table=table)
    assert await ann.closed()
    heard = len(ann.frames)
    for client in (again, ben):
        await client.done("ready", table=table)
    await again.until(lambda: again.now["round"] == 2)
    await ben.until(lambda: ben.now["round"] == 2)
    assert not hidden(again.now["picture"])
    mine = again.now["picture"]["seats"][0]["cards"]
    assert len(ann.frames) == heard
    assert ben.now["picture"]["seats"][0]["cards"] == ["??", "??"]
    assert "??" not in mine
    await act_once([again, ben], table)
    assert len(ann.frames) == heard


@pytest.mark.req("EPS:RF-HH-018")
async def test_chat_reaches_the_seated_whether_active_folded_all_in_or_without_chips(database: str) -> None:
    cards = parse_cards("2s 3s Ks As  2d 3d Kd Ad  4h5h7c 8c9d")  # seats 1 and 2 nothing, seat 3 kings, seat 0 aces
    chances = iter([Rigged(Seeded(1), cards), *[Seeded(seed) for seed in range(9)]])
    async with opened(database, chance=lambda: next(chances)) as house:
        names = ["ann", "ben", "cem", "dan"]
        table, clients = await seated(house, names, chips=40, **EPS, rebuy_s=600)
        await play_rounds(clients, table, 1, dan_goes_broke)
        ann, ben, cem, dan = clients
        await dan.until(lambda: dan.now["seats"][3]["chips"] == 0)
        folded = await act_once([ann, ben, cem], table, lambda now: {"type": "Fold"})
        rest = [client for client in (ann, ben, cem) if client is not folded]
        await act_once(rest, table, lambda now: {"type": "RaiseTo", "to": now["choices"]["raise"]["to"]})
        seats = folded.now["picture"]["seats"]
        status = sorted((seat["in_hand"], seat["all_in"]) for seat in seats if seat and seat["player"] != "dan")
        assert status == [(False, False), (True, False), (True, True)]
        await folded.done("say", table=table, text="well played")
        for client in clients:
            [said] = await client.hear_events("Said", table=table)
            assert (said["player"], said["text"]) == (folded.name, "well played")


def dan_goes_broke(now: dict[str, Any]) -> dict[str, Any]:
    """Ann with the aces and Dan with the kings put everything in, the others fold."""
    if now["you"] not in (0, 3):
        return {"type": "Fold"}
    return {"type": "RaiseTo", "to": now["choices"]["raise"]["to"]} if "raise" in now["choices"] else {"type": "Call"}

"""Playing: sitting down, acting, running out of chips, getting up, all over real sockets."""

import asyncio
from base64 import b64decode, b64encode
from typing import Any

import pytest

from croupier.kit.chance import Seeded
from croupier.kit.commitment import seed_commitment
from croupier.play.proof import verify
from examples.kuhn import Kuhn
from examples.pig import Pig
from tests.server.live_house import TestHouse, house_file, opened, state_of
from tests.server.play import act_once, passive, play_rounds, seated, told, whose_turn
from tests.table.toys import brought

pytestmark = pytest.mark.anyio


def all_in(now: dict[str, Any]) -> dict[str, Any]:
    choices = now["choices"]
    return {"type": "RaiseTo", "to": choices["raise"]["to"]} if "raise" in choices else passive(now)


@pytest.mark.req("POKERIV3:KT6")
async def test_fold_check_bet_call_and_all_in_are_played_in_two_deals(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    script = iter(["Call", "Check", "Bet", "Call", "Check", "Bet", "RaiseTo", "Fold", "RaiseTo", "Call"])
    done: list[str] = []

    def choose(now: dict[str, Any]) -> dict[str, Any]:
        kind = next(script)
        done.append(kind)
        sizes = {"Bet": {"amount": 6}, "RaiseTo": {"to": now["choices"].get("raise", {}).get("to")}}
        return {"type": kind} | sizes.get(kind, {})

    await play_rounds(clients, table, 2, choose)
    assert {"Fold", "Check", "Bet", "Call", "RaiseTo"} <= set(done)
    events = [event["type"] for event in clients[0].events(table)]
    assert events.count("RoundEnded") == 2
    assert {"Folded", "Checked", "Bet", "Called", "RaisedTo", "PotWon"} <= set(events)
    assert await house.books() == []


@pytest.mark.req("POKERIV3:UN2")
async def test_what_is_not_among_the_choices_is_refused_and_nothing_changes(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    mover = await whose_turn(clients, table)
    other = next(client for client in clients if client is not mover)
    now = mover.now
    assert "check" not in now["choices"]
    before = house.hub.rooms[table].broadcast.seq
    refused = [
        await mover.refused("act", table=table, seq=now["seq"], action={"type": "Check"}),
        await mover.refused("act", table=table, seq=now["seq"], action={"type": "RaiseTo", "to": 10**9}),
        await mover.refused("act", table=table, seq=now["seq"], action={"type": "Castle"}),
        await mover.refused("act", table=table, seq=now["seq"], action="Fold"),
        await other.refused("act", table=table, seq=now["seq"], action={"type": "Fold"}),
    ]
    assert refused[2:4] == ["act/unreadable"] * 2
    assert refused[4] == "turn/not-yours"
    assert house.hub.rooms[table].broadcast.seq == before
    assert other.now["seq"] == before


async def test_a_decision_on_what_is_no_longer_so_is_refused_with_the_table_as_it_is(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    mover = await act_once(clients, table)
    other = next(client for client in clients if client is not mover)
    await other.turn(table)
    heard = len(other.tables)
    old = other.now["seq"] - 1
    assert await other.refused("act", table=table, seq=old, action={"type": "Fold"}) == "act/stale"
    again = await other.until(lambda: other.tables[heard:])
    assert again[0]["seq"] == again[0]["since"] == old + 1
    assert again[0]["choices"]
    assert await other.refused("act", table=table, seq=old + 100, action={"type": "Fold"}) == "act/stale"


@pytest.mark.req("POKERIV3:KT6a")
async def test_who_has_lost_everything_is_offered_chips_and_may_take_or_decline_them(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben", "cem"], chips=40)

    def offers() -> list[dict[str, Any]]:
        return [event for event in clients[0].events(table) if event["type"] == "RebuyOffered"]

    while len({offer["player"] for offer in offers()}) < 1 or not offers():
        await play_rounds(clients, table, 1, all_in)
    offer = offers()[0]
    broke = next(client for client in clients if client.name == offer["player"])
    seat = offer["seat"]
    assert await broke.refused("top_up", table=table, chips=10) == "buy-in/below-minimum"
    await broke.done("top_up", table=table, chips=40)
    await broke.until(lambda: any(event["type"] == "ToppedUp" for event in broke.events(table)))
    assert broke.now["seats"][seat]["chips"] == 40
    seen = len(offers())
    while len(offers()) == seen:
        await play_rounds(clients, table, 1, all_in)
    second = next(client for client in clients if client.name == offers()[-1]["player"])
    await second.done("decline_rebuy", table=table)
    await second.until(lambda: any(e["type"] == "StoodUp" and e["why"] == "broke" for e in second.events(table)))
    assert await house.books() == []


@pytest.mark.req("POKERIV3:KT6a")
async def test_the_others_play_on_while_somebody_is_offered_chips(database: str) -> None:
    async with opened(database, chance=lambda: Seeded(1)) as house:
        table, clients = await seated(house, ["ann", "ben", "cem"], chips=40, rebuy_s=600)
        rounds = clients[0].events
        while not (offers := [event for event in rounds(table) if event["type"] == "RebuyOffered"]):
            await play_rounds(clients, table, 1, all_in)
        [broke] = {offer["seat"] for offer in offers}
        others = [client for seat, client in enumerate(clients) if seat != broke]
        await play_rounds(others, table, 1)
        last = [event for event in others[0].events(table) if event["type"] == "RoundBegan"][-1]
        assert broke not in last["dealt"]
        assert others[0].now["seats"][broke]["offer_until_ns"] == offers[0]["until_ns"]


@pytest.mark.req("POKERIV3:KT6b", "POKERIV3:TJV15")
async def test_standing_up_makes_a_spectator_and_leaving_ends_the_view(house: TestHouse) -> None:
    table, [ann, ben] = await seated(house, ["ann", "ben"], minimum=2, pace_ms=600_000)
    await play_rounds([ann, ben], table, 1)
    await ben.done("stand", table=table)
    await ben.until(lambda: ben.now["you"] is None if "you" in ben.now else True)
    assert await ben.refused("act", table=table, seq=ben.now["seq"], action={"type": "Fold"}) == "player/not-seated"
    await ann.done("say", table=table, text="still watching?")
    await ben.until(lambda: any(event["type"] == "Said" for event in ben.events(table)))
    await ben.done("leave", table=table)
    await ben.hear("gone", table=table, code="table/left")
    heard = len(ben.tables)
    await ann.done("say", table=table, text="and now?")
    assert len(ben.tables) == heard
    assert await ben.refused("say", table=table, text="hello") == "chat/elsewhere"


@pytest.mark.req("POKERIV3:TJV15")
async def test_a_spectator_changes_nothing_and_may_sit_down_or_leave(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"])
    eve = await house.client("eve")
    await eve.done("watch", table=table)
    await whose_turn(clients, table)
    seq = house.hub.rooms[table].broadcast.seq
    for kind in ("stand", "resign", "sit_out", "sit_in", "decline_rebuy", "ready"):
        assert await eve.refused(kind, table=table) == "player/not-seated"
    assert await eve.refused("act", table=table, seq=seq, action={"type": "Fold"}) == "player/not-seated"
    assert await eve.refused("top_up", table=table, chips=5) == "player/not-seated"
    assert house.hub.rooms[table].broadcast.seq == seq
    await eve.done("sit", table=table, chips=100)
    await told(eve, table, seq + 1)
    assert eve.now["you"] == 2
    await eve.done("leave", table=table)
    await eve.hear("gone", table=table)


async def test_the_same_key_again_gets_the_same_seat_and_moves_no_chips_twice(house: TestHouse) -> None:
    ann = await house.client("ann")
    table = (await ann.done("create", settings={"name": "Kairo", "game": "holdem"}))["table"]
    first = await ann.done("sit", table=table, chips=100, key="k1")
    again = await ann.done("sit", table=table, chips=100, key="k1")
    assert first["answer"] == again["answer"]
    more = await ann.done("top_up", table=table, chips=50, key="k2")
    assert (await ann.done("top_up", table=table, chips=50, key="k2"))["answer"] == more["answer"]
    assert await house.store.money.balance(f"escrow:{table}:0") == 150_00
    assert await house.books() == []


async def test_who_has_not_the_chips_is_refused_and_the_table_goes_on(database: str) -> None:
    house_of = house_file(purse={"kind": "wallet", "start": 150})
    async with opened(database, house_of) as house:
        ann, ben = await house.client("ann"), await house.client("ben")
        tables = [(await ann.done("create", settings={"name": n, "game": "holdem"}))["table"] for n in "AB"]
        assert await ann.refused("sit", table=tables[0], chips=200) == "money/not-enough"
        answers = await asyncio.gather(*[ann.ask("sit", table=table, chips=100) for table in tables])
        assert sorted(answer["type"] for answer in answers) == ["error", "ok"]
        assert await ann.refused("top_up", table=tables[0], chips=60) == "money/not-enough"
        for table in tables:
            await ben.done("watch", table=table)
        assert await house.books() == []
        assert await house.store.money.balance(f"wallet:{house.hub.ids['ann']}") == 50_00


async def test_chips_that_are_gone_when_it_is_kept_undo_the_seat(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables at once: both find the chips there, and one of them is too late."""
    async with opened(database, house_file(purse={"kind": "wallet", "start": 150})) as house:
        ann = await house.client("ann")
        tables = [(await ann.done("create", settings={"name": n, "game": "holdem"}))["table"] for n in "ABC"]
        for table in tables:
            await ann.done("watch", table=table)

        async def unchecked(*_: Any, **__: Any) -> None: ...

        monkeypatch.setattr(house.hub.posting, "check", unchecked)
        answers = [await ann.ask("sit", table=table, chips=100) for table in tables]
        assert [answer["type"] for answer in answers] == ["ok", "error", "error"]
        assert answers[1]["code"] == "money/not-enough"
        for table in tables[1:]:
            state = state_of(house.hub.rooms[table])
            assert state.seating.seat_of("ann") is None
            assert state.seq == 1
            await ann.done("say", table=table, text="goes on")
        assert await house.books() == []


@pytest.mark.req("POKERIV3:TJV11b")
async def test_down_to_one_the_game_is_reset_and_starts_again_at_the_minimum(house: TestHouse) -> None:
    table, [ann, ben, cem] = await seated(house, ["ann", "ben", "cem"], minimum=3)
    await play_rounds([ann, ben, cem], table, 1)
    await cem.done("leave", table=table)
    await play_rounds([ann, ben], table, 2)  # with two it goes on
    await ben.done("leave", table=table)
    await ann.until(lambda: any(event["type"] == "GameReset" for event in ann.events(table)))
    played = ann.now["round"]
    await ben.done("sit", table=table, chips=100)
    await ann.done("say", table=table, text="two are too few now")
    assert ann.now["round"] == played
    await cem.done("sit", table=table, chips=100)
    await ann.until(lambda: ann.now["round"] == played + 1)
    began = [event for event in ann.events(table) if event["type"] == "RoundBegan"][-1]
    assert "carry" not in began
    assert began["number"] == played + 1
    assert await house.books() == []


async def test_a_full_table_has_a_queue_whose_chips_are_kept_safe(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], seats=2, pace_ms=600_000)
    cem, eve = await house.client("cem"), await house.client("eve")
    assert (await cem.done("sit", table=table, chips=80))["answer"]["type"] == "Queued"
    await eve.done("sit", table=table, chips=90)
    await cem.until(lambda: cem.tables and cem.now.get("queue") == ["cem", "eve"])
    assert await house.books() == []
    await eve.done("leave", table=table)
    await play_rounds(clients, table, 1)
    await clients[0].done("stand", table=table)
    await cem.until(lambda: cem.now.get("you") == 0)
    assert cem.now["seats"][0]["chips"] == 80
    assert await house.books() == []


@pytest.mark.req("POKERIV3:UN3", "POKERIV3:LIFEb")
@pytest.mark.parametrize("kind", [Pig, Kuhn])
async def test_a_game_that_somebody_brought_is_played_as_any_other(house: TestHouse, kind: Any) -> None:
    with brought(kind):
        table, clients = await seated(house, ["ann", "ben"], game=kind.name, chips=50, buy_in=[10, 100])
        await play_rounds(clients, table, 3)
        assert clients[0].now["picture"]
        records = await house.store.rounds.records(table)
        assert [record.header.game for record in records[:3]] == [kind.name] * 3
        assert await house.books() == []


async def test_players_cut_the_deck_over_the_wire(house: TestHouse) -> None:
    table, clients = await seated(house, ["ann", "ben"], cut_s=5)
    seeds = {client.name: f"seed of {client.name} for this deck".encode() for client in clients}
    for client in clients:
        pledge = b64encode(seed_commitment(seeds[client.name])).decode()
        await client.done("pledge", table=table, pledge=pledge)
    await play_rounds(clients, table, 1)
    for client in clients:
        await client.hear_events("CutAsked")
        seed = b64encode(seeds[client.name]).decode()
        assert seed not in str(clients[0].frames)
        await client.done("seed", table=table, seed=seed)
    [made] = await clients[0].hear_events("Cut")
    assert [b64decode(seed) for seed in made["seeds"]] == [seeds[client.name] for client in clients]
    await play_rounds(clients, table, 1)
    assert verify(await house.store.rounds.record(table, 2)) > 0

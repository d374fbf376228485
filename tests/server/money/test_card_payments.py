"""Chips that are bought by card: what the bank books, what the table gets, what goes back. EPS, group bank."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from croupier.server.app import CONTROLLERS
from tests.server.cards import (
    ANN,
    BEN,
    CENTS,
    OTHER,
    SMALL,
    Faulty,
    all_ended,
    balanced,
    banked,
    booked,
    card_place,
    faulty,
    faulty_place,
    on_account,
    open_table,
    person_with,
    settled,
    stack,
    told_anew,
)
from tests.server.faults import DISK_FULL
from tests.server.open_house import Place, error
from tests.server.play import play_rounds, whose_turn

pytestmark = pytest.mark.anyio
__all__ = ["faulty"]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with card_place(tmp_path) as made:
        yield made
        await settled(made)
        await balanced(made.house.store)


async def test_nobody_sits_down_without_a_card(place: Place) -> None:
    client = await place.live(await place.person("Ann"))
    table = await open_table(client)
    answer = await client.ask("sit", table=table, chips=100)
    assert (answer["type"], answer["code"]) == ("error", "card/none")
    assert "card" in answer["says"]
    assert place.hub.room(table).is_empty


@pytest.mark.req("EPS:RF-CB-005", "EPS:RF-CB-011")
async def test_withdrawals_are_multiples_of_ten_and_the_first_is_twenty_or_more(place: Place) -> None:
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client, buy_in=[10, 1000])
    assert await client.refused("sit", table=table, chips=10) == "card/first-purchase"
    assert await client.refused("sit", table=table, chips=25) == "card/multiple"
    await client.done("sit", table=table, chips=20)
    await client.done("top_up", table=table, chips=10)
    await client.done("top_up", table=table, chips=30)
    assert await client.refused("top_up", table=table, chips=35) == "card/multiple"
    assert await client.refused("top_up", table=table, chips=0) in ("card/multiple", "buy-in/below-minimum")
    assert await client.refused("top_up", table=table, chips=-10) == "message/unreadable"
    assert await booked(place.house.store, ANN) == [("withdrawal", -30), ("withdrawal", -20), ("withdrawal", -10)]
    assert stack(client) == 60


@pytest.mark.req("EPS:RF-CB-002", "EPS:RF-CB-006", "EPS:RF-CB-007")
async def test_money_leaves_the_account_for_chips_only_and_comes_back_for_chips_only(place: Place) -> None:
    ann, client = await person_with(place, "Ann", ANN)
    ben, other = await person_with(place, "Ben", BEN)
    table = await open_table(client)
    for one in (client, other):
        await one.done("sit", table=table, chips=200)
    assert [stack(client, seat) for seat in (0, 1)] == [200, 200]
    store = place.house.store
    assert [await on_account(store, card) for card in (ANN, BEN)] == [800_00, 1800_00]
    await play_rounds([client, other], table, 2)
    room = place.hub.room(table)
    for one in (client, other):
        await one.done("leave", table=table)
    gone = {event["player"]: event["chips"] for event in await other.hear_events("StoodUp", 2, table=table)}
    assert sum(gone.values()) == 400
    assert room.overview.seats == (None,) * 7
    await settled(place)
    for card, name in ((ANN, "Ann"), (BEN, "Ben")):
        expected = [("deposit", gone[name])] if gone[name] else []
        assert await booked(store, card) == [*expected, ("withdrawal", -200)]
        assert await on_account(store, card) == CENTS[card["number"][-4:]] + 100 * (gone[name] - 200)
    assert (await error(await ann.post("/api/me/loan", json={"key": "a"}), 400))["code"] == "loan/none-here"
    assert (await error(await ben.post("/api/me/repayment", json={"key": "b", "cents": 10_00}), 400))["code"]
    ways = {handler for controller in CONTROLLERS for handler in dir(controller) if "withdraw" in handler}
    assert ways == set()


@pytest.mark.req("EPS:RF-CB-009", "EPS:UC-005-RES")
async def test_the_account_can_be_changed_in_the_queue_between_games_and_in_a_game(place: Place) -> None:
    ann, client = await person_with(place, "Ann", ANN)
    _, ben = await person_with(place, "Ben", BEN)
    cem, queued = await person_with(place, "Cem", ANN)
    table = await open_table(client, seats=2)
    await client.done("sit", table=table, chips=100)
    await ann.put("/api/me/card", json=OTHER)  # between games
    assert (await told_anew(client, table))["seats"][0]["chips"] == 100
    await client.done("top_up", table=table, chips=50)
    await client.until(lambda: stack(client) == 150)
    assert await booked(place.house.store, OTHER) == [("withdrawal", -50)]
    await ben.done("sit", table=table, chips=100)
    await queued.done("sit", table=table, chips=100)
    assert place.hub.room(table).overview.queue
    await cem.put("/api/me/card", json=SMALL)  # in the queue
    await queued.done("leave", table=table)
    await banked(queued, lambda told: told["bookings"][0]["what"] == "deposit")
    assert await booked(place.house.store, SMALL) == [("deposit", 100)]
    await whose_turn([client, ben], table)
    before = await told_anew(client, table)
    await ann.put("/api/me/card", json=ANN)  # in a game
    after = await told_anew(client, table)
    assert [after[what] for what in ("clock", "seats")] == [before[what] for what in ("clock", "seats")]
    await client.done("top_up", table=table, chips=30)
    assert ("withdrawal", -30) in await booked(place.house.store, ANN)
    await client.done("leave", table=table)
    await banked(client, lambda told: told["bookings"][0]["what"] == "deposit")
    [gone] = [event for event in await ben.hear_events("StoodUp", table=table) if event["player"] == "Ann"]
    assert gone["chips"] in (170, 175)  # the blind stays in the pot
    assert [made for made in await booked(place.house.store, ANN) if made[0] == "deposit"] == [
        ("deposit", gone["chips"])
    ]
    assert await booked(place.house.store, OTHER) == [("withdrawal", -50)]


@pytest.mark.req("EPS:RF-CB-010")
async def test_chips_bought_in_a_game_are_paid_at_once_and_played_from_the_next_on(place: Place) -> None:
    ann, client = await person_with(place, "Ann", ANN)
    _, ben = await person_with(place, "Ben", BEN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    await client.done("top_up", table=table, chips=50)
    await client.until(lambda: stack(client) == 150)
    await ben.done("sit", table=table, chips=100)
    await whose_turn([client, ben], table)
    had = stack(client)
    await client.done("top_up", table=table, chips=200)
    told = await banked(client, lambda told: told["card"]["cents"] == 650_00)
    assert told["bookings"][0] | {"at_ns": 0} == {
        "what": "purchase",
        "cents": 200_00,
        "last_four": "1001",
        "state": "done",
        "at_ns": 0,
        "table": table,
        "says": "",
    }
    assert (await ann.get("/api/me/card")).json() == told
    assert stack(client) <= had
    assert client.now["seats"][0]["bought"] == 200
    await play_rounds([client, ben], table, 1)
    await client.until(lambda: not client.now["seats"][0].get("bought"))
    assert stack(client) > 200


async def test_what_the_account_does_not_have_buys_nothing(place: Place) -> None:
    _, client = await person_with(place, "Ann", SMALL)
    table = await open_table(client)
    assert await client.refused("sit", table=table, chips=100) == "bank/not-enough"
    told = await banked(client, lambda told: bool(told["bookings"]))
    assert (told["bookings"][0]["state"], told["card"]["cents"]) == ("refused", 50_00)
    await client.done("sit", table=table, chips=50)
    assert await on_account(place.house.store, SMALL) == 0


async def test_if_the_table_refuses_the_money_goes_back(place: Place) -> None:
    _, client = await person_with(place, "Ann", ANN)
    _, ben = await person_with(place, "Ben", BEN)
    table = await open_table(client, only=["Ann"])
    assert await ben.refused("sit", table=table, chips=100) == "table/others-only"
    assert await booked(place.house.store, BEN) == [("void", 100), ("withdrawal", -100)]
    assert (await banked(ben, lambda told: bool(told["bookings"])))["bookings"][0]["state"] == "voided"
    assert await place.house.store.money.balance("bank:cards") == 0


async def test_a_request_that_is_repeated_pays_once_and_two_at_once_are_one(place: Place) -> None:
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    for _ in range(2):
        await client.done("sit", table=table, chips=100, key="once")
    answers = await asyncio.gather(
        *[client.ask("top_up", table=table, chips=50, key=key) for key in ("a", "a", "a")],
    )
    assert {answer.get("code", "ok") for answer in answers} <= {"ok", "card/busy"}
    assert await booked(place.house.store, ANN) == [("withdrawal", -100), ("withdrawal", -50)]


async def test_chips_are_where_the_bank_says_after_a_restart(tmp_path: Path) -> None:
    async with card_place(tmp_path) as first:
        ann, client = await person_with(first, "Ann", ANN)
        table = await open_table(client)
        await client.done("sit", table=table, chips=100)
        cookies = dict(ann.cookies)
    async with card_place(tmp_path) as second:
        again = second.visitor(cookies=cookies)
        told = (await again.get("/api/me/card")).json()
        assert (told["card"]["cents"], told["card"]["last_four"]) == (900_00, "1001")
        client = await second.live(again)
        await client.done("top_up", table=table, chips=10)
        await client.done("leave", table=table)
        await banked(client, lambda told: told["bookings"][0]["what"] == "deposit")
        assert await on_account(second.house.store, ANN) == 1000_00
        await balanced(second.house.store)


@pytest.mark.req("EPS:RF-CB-001")
@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_purchase_in_doubt_is_voided_once_the_bank_answers(when: str, faulty: tuple[Place, Faulty]) -> None:
    place, bank = faulty
    ann, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    bank.down = when
    assert await client.refused("sit", table=table, chips=100) == "bank/no-answer"
    told = (await ann.get("/api/me/card")).json()
    assert told["bookings"][0]["state"] == "open"
    assert bool(told["down"]) is (when == "before")
    assert place.hub.room(table).is_empty
    bank.down = ""
    await all_ended(place.house.store)
    assert await on_account(place.house.store, ANN) == 1000_00
    await client.done("sit", table=table, chips=100)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_chips_go_to_the_bank_once_it_answers_again(when: str, faulty: tuple[Place, Faulty]) -> None:
    place, bank = faulty
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=130)
    bank.down = when
    await client.done("leave", table=table)
    told = await banked(client, lambda told: told["waiting"] == 130_00)
    assert told["bookings"][0]["state"] == "open"
    bank.down = ""
    await banked(client, lambda told: told["bookings"][0]["state"] == "done" and not told["waiting"])
    await all_ended(place.house.store)
    assert await booked(place.house.store, ANN) == [("deposit", 130), ("withdrawal", -130)]


@pytest.mark.req("EPS:RF-PG-002")
async def test_whoever_leaves_gets_one_deposit_of_all_chips_even_if_the_bank_is_down_and_the_house_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with faulty_place(tmp_path, monkeypatch) as (place, bank):
        person, ann = await person_with(place, "Ann", ANN)
        _, ben = await person_with(place, "Ben", BEN)
        table = await open_table(ann, pace_ms=600_000)
        await ann.done("sit", table=table, chips=130)
        await ben.done("sit", table=table, chips=100)
        mover = await whose_turn([ann, ben], table)
        if mover is ann:  # the small blind of 5 is hers, and lost
            await ann.done("top_up", table=table, chips=10)
        await mover.act(table, {"type": "Fold"})
        await ann.hear_events("RoundEnded", table=table)
        await ann.until(lambda: stack(ann) == 135)
        bank.down = "before"
        await ann.done("leave", table=table)
        told = await banked(ann, lambda told: told["waiting"] == 135_00)
        assert told["bookings"][0]["state"] == "open"
        assert (await person.get("/api/me")).json()["seats"] == []
        assert [what for what, _ in await booked(place.house.store, ANN)].count("deposit") == 0
        cookies = dict(person.cookies)
    async with card_place(tmp_path) as again:
        person = again.visitor(cookies=cookies)
        assert [made for made in await booked(again.house.store, ANN) if made[0] == "deposit"] == [("deposit", 135)]
        assert (await person.get("/api/me/card")).json()["waiting"] == 0
        assert (await person.get("/api/me")).json()["seats"] == []
        await all_ended(again.house.store)


@pytest.mark.parametrize(("part", "answer"), [("begin", "house/cannot-store"), ("give_up", None)])
async def test_a_purchase_that_meets_a_database_that_is_away_says_so_or_is_done(
    part: str, answer: str | None, faulty: tuple[Place, Faulty], monkeypatch: pytest.MonkeyPatch
) -> None:
    place, _ = faulty
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    cards = place.house.store.cards
    works, failures = getattr(cards, part), iter([DISK_FULL])

    async def fails_once(*told: Any, **more: Any) -> Any:
        for failure in failures:
            raise failure
        return await works(*told, **more)

    monkeypatch.setattr(cards, part, fails_once)
    assert (await client.ask("sit", table=table, chips=100)).get("code") == answer
    assert next(failures, None) is None
    async with asyncio.timeout(30):
        while await cards.open():
            await asyncio.sleep(0.01)
    assert await booked(place.house.store, ANN) == ([] if answer else [("withdrawal", -100)])
    assert place.hub.room(table).is_empty == bool(answer)


@pytest.mark.req("EPS:UC-008-S03")
async def test_chips_come_when_the_bank_has_paid_and_nobody_waits_for_a_slow_one(faulty: tuple[Place, Faulty]) -> None:
    place, bank = faulty
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    bank.may_book = asyncio.Event()
    buying = asyncio.create_task(client.done("top_up", table=table, chips=50))
    async with asyncio.timeout(20):
        await bank.asked.wait()
    await client.done("ping")
    await client.done("sit_out", table=table)
    again = await client.ask("top_up", table=table, chips=50)
    meanwhile = (await told_anew(client, table))["seats"][0]
    bank.may_book.set()
    assert (again.get("code"), meanwhile["chips"]) == ("card/busy", 100)
    await buying
    await client.until(lambda: stack(client) == 150)
    assert await booked(place.house.store, ANN) == [("withdrawal", -100), ("withdrawal", -50)]


async def test_a_house_that_closes_meanwhile_gives_the_money_back(faulty: tuple[Place, Faulty]) -> None:
    place, bank = faulty
    _, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    room = place.hub.room(table)
    bank.may_book = asyncio.Event()
    await client.send("sit", table=table, chips=100)
    await client.done("ping")

    async def late() -> None:
        assert room._task
        await asyncio.wait([room._task])
        assert bank.may_book
        bank.may_book.set()

    async with asyncio.timeout(20):
        await asyncio.gather(late(), place.hub.close(within_s=0))
    await all_ended(place.house.store)
    assert await on_account(place.house.store, ANN) == 1000_00


async def test_a_deposit_that_the_bank_refuses_waits_for_another_card(faulty: tuple[Place, Faulty]) -> None:
    place, bank = faulty
    ann, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    del bank._accounts["4000100000001001"]
    await client.done("leave", table=table)
    told = await banked(client, lambda told: told["bookings"][0]["state"] == "refused")
    assert told["waiting"] == 100_00
    changed = (await ann.put("/api/me/card", json=OTHER)).json()
    assert (changed["waiting"], changed["card"]["cents"]) == (0, 400_00)
    await all_ended(place.house.store)


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_people_and_bank_do_every_dollar_is_back_in_the_end(
    seed: int, faulty: tuple[Place, Faulty]
) -> None:
    place, bank = faulty
    dice = random.Random(seed)
    people = [await person_with(place, name, card) for name, card in (("Ann", ANN), ("Ben", BEN), ("Cem", OTHER))]
    clients = [client for _, client in people]
    table = await open_table(clients[0], seats=2, turn_s=1)
    done: Counter[str] = Counter()
    for _ in range(60):
        person, client = dice.choice(people)
        bank.down = dice.choice(["", "", "", "before", "after"])
        asked = dice.choice(["sit", "sit", "top_up", "top_up", "leave", "card"])
        if asked == "card":
            await person.put("/api/me/card", json=dice.choice([ANN, BEN, OTHER]))
        elif asked == "leave":
            await client.ask("leave", table=table)
        else:
            answer = await client.ask(asked, table=table, chips=dice.choice([20, 50, 100, 200]))
            done[answer["type"]] += 1
    assert min(done["ok"], done["error"]) > 2, done
    bank.down = ""
    for client in clients:
        await client.ask("leave", table=table)
    room = place.hub.room(table)
    async with asyncio.timeout(20):
        while not room.is_empty or await place.house.store.money.balance("bank:cards"):
            await asyncio.sleep(0.01)
    await all_ended(place.house.store)
    at_bank = [await on_account(place.house.store, card) for card in (ANN, BEN, OTHER)]
    assert sum(at_bank) == sum([CENTS[card["number"][-4:]] for card in (ANN, BEN, OTHER)])

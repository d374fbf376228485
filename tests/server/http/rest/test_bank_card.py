"""Cards: who may show which, what is told of them, and what is kept of them. EPS, groups joining and bank."""

import re
from collections import Counter

import pytest
from sqlalchemy import Connection, text

from tests.server.cards import ANN, BEN, ENOUGH, LESS, MORE, OTHER, bank_house, open_table, person_with
from tests.server.open_house import Place, error, form, place

pytestmark = pytest.mark.anyio
__all__ = ["bank_house", "place"]


@pytest.mark.req("EPS:RF-CB-003", "EPS:RF-CB-004")
async def test_a_debit_card_needs_its_pin_and_a_credit_card_none(bank_house: Place) -> None:
    ann = await bank_house.person("Ann")
    wrong = await error(await ann.put("/api/me/card", json=ANN | {"pin": "1002"}), 400)
    assert (wrong["code"], wrong["field"]) == ("bank/wrong-pin", "pin")
    missing = await error(await ann.put("/api/me/card", json={k: v for k, v in ANN.items() if k != "pin"}), 400)
    assert (missing["code"], missing["field"]) == ("card/pin", "pin")
    as_credit = await error(await ann.put("/api/me/card", json=ANN | {"kind": "credit", "pin": ""}), 400)
    assert (as_credit["code"], as_credit["field"]) == ("bank/other-kind", "kind")
    assert (await ann.get("/api/me/card")).json()["card"] is None
    debit = await ann.put("/api/me/card", json=ANN)
    assert debit.status_code == 200
    assert debit.json()["card"] == {"kind": "debit", "last_four": "1001", "cents": 1000_00}
    ben = await bank_house.person("Ben")
    credit = await ben.put("/api/me/card", json=BEN)
    assert credit.status_code == 200
    assert credit.json()["card"] == {"kind": "credit", "last_four": "4004", "cents": 2000_00}


@pytest.mark.req("EPS:RF-JG-003")
async def test_a_session_begins_with_a_known_account_that_has_twenty_dollars(bank_house: Place) -> None:
    unknown = {"kind": "credit", "number": "5000 2000 0000 9999"}
    expected = [(LESS, "card/low-balance"), (ENOUGH, None), (MORE, None), (unknown, "bank/no-account")]
    for nth, (card, code) in enumerate(expected):
        person = await bank_house.person(f"Person {nth}")
        answer = await person.put("/api/me/card", json=card)
        if code:
            assert (await error(answer, 400))["code"] == code
        assert ((await person.get("/api/me/card")).json()["card"] is None) is bool(code)


async def test_the_balance_counts_at_the_beginning_of_a_session_only(bank_house: Place) -> None:
    ann = await bank_house.person("Ann")
    await ann.put("/api/me/card", json=ANN)
    changed = await ann.put("/api/me/card", json=LESS)
    assert changed.json()["card"] == {"kind": "credit", "last_four": "1999", "cents": 19_99}


async def test_a_swiped_card_is_the_same_account_as_a_typed_one(bank_house: Place) -> None:
    ann = await bank_house.person("Ann")
    swiped = ANN | {"number": "%B4000100000001001^DOE/ANN^30121010000012300000?"}
    assert (await ann.put("/api/me/card", json=swiped)).json()["card"]["last_four"] == "1001"


async def test_a_card_counts_for_the_session_in_which_it_was_shown(bank_house: Place) -> None:
    ann, client = await person_with(bank_house, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    visitor = bank_house.visitor()
    credentials = {"who": "Ann", "password": form("Ann")["password"]}
    assert (await visitor.post("/api/session", json=credentials)).status_code == 201
    assert (await visitor.get("/api/me/card")).json()["card"] is None
    again = await bank_house.live(visitor)
    assert await again.refused("top_up", table=table, chips=100) == "card/none"
    await visitor.put("/api/me/card", json=OTHER)
    assert await again.refused("top_up", table=table, chips=10) == "card/first-purchase"
    await again.done("top_up", table=table, chips=20)
    assert await ann.get("/api/me/card") is not None


async def test_a_card_that_was_put_away_buys_nothing_more(bank_house: Place) -> None:
    ann, client = await person_with(bank_house, "Ann", ANN)
    assert (await ann.delete("/api/me/card")).json()["card"] is None
    table = await open_table(client)
    assert await client.refused("sit", table=table, chips=100) == "card/none"


async def test_cards_that_the_bank_refuses_can_be_tried_a_few_times_only(bank_house: Place) -> None:
    ann = await bank_house.person("Ann")
    tries = [ANN | {"pin": f"555{last}"} for last in range(7)]
    codes = [(await ann.put("/api/me/card", json=card)).json()["code"] for card in tries]
    assert codes == ["bank/wrong-pin"] * 5 + ["card/too-many"] * 2
    assert (await ann.put("/api/me/card", json=ANN)).status_code == 429


async def test_pins_of_one_card_cannot_be_guessed_with_many_accounts(bank_house: Place) -> None:
    most = bank_house.house.file.limits.card_pins.burst
    people = [await bank_house.person(f"Eve {n}") for n in range(12)]
    tries = [(person, ANN | {"pin": f"55{n:02}"}) for n in range(5) for person in people]
    codes = Counter([(await person.put("/api/me/card", json=card)).json()["code"] for person, card in tries])
    assert codes == {"bank/wrong-pin": most, "card/too-many-pins": len(tries) - most}
    ben = await bank_house.person("Ben")
    told = await error(await ben.put("/api/me/card", json=ANN), 429)
    assert (told["code"], told["field"]) == ("card/too-many-pins", "pin")
    assert (await ben.put("/api/me/card", json=BEN)).status_code == 200


async def test_neither_number_nor_pin_is_kept_or_logged(bank_house: Place) -> None:
    ann, client = await person_with(bank_house, "Ann", ANN)
    await ann.put("/api/me/card", json=ANN | {"pin": "8642"})
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    await client.done("leave", table=table)
    tables = ("cards", "card_orders", "transfers", "journal", "audit")

    def all_text(connection: Connection) -> str:
        return repr([connection.execute(text(f"SELECT * FROM {name}")).all() for name in tables])

    kept = await bank_house.house.store.database.read(all_text)
    told = "".join(client.frames) + (await ann.get("/api/me/card")).text
    for where in (kept, bank_house.log.read_text("utf-8"), told):
        assert "100000001001" not in where
        assert "0000 1001" not in where
        assert not re.search(r"(?<!\d)8642(?!\d)", where)  # times in nanoseconds have any four digits somewhere
    assert "'1001'" in kept  # the last four digits
    assert {line["code"] for line in bank_house.lines("card refused")} == {"bank/wrong-pin"}


async def test_a_bot_cannot_send_its_persons_money_elsewhere(bank_house: Place) -> None:
    ann = await bank_house.person("Ann")
    secret = (await ann.post("/api/me/tokens", json={"label": "bot"})).json()["secret"]
    bot = bank_house.visitor(headers={"Authorization": f"Bearer {secret}"})
    assert (await error(await bot.put("/api/me/card", json=ANN), 403))["code"] == "session/needed"
    assert (await error(await bot.delete("/api/me/card"), 403))["code"] == "session/needed"


async def test_other_houses_take_no_cards(place: Place) -> None:
    ann = await place.person("Ann")
    assert (await error(await ann.put("/api/me/card", json=ANN), 404))["code"] == "card/none-here"
    assert (await ann.get("/api/house")).json()["bank"] is None


async def test_the_house_tells_of_the_cards_that_are_for_everybody_and_of_no_others(bank_house: Place) -> None:
    told = (await bank_house.visitor().get("/api/house")).json()["bank"]
    shown = [MORE | {"pin": ""}]
    assert told == {"step": 10, "first_least": 20, "least_balance": 20, "cards": shown}

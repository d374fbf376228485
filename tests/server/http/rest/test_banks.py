"""What administrators see of the banks and of money on its way, and what they do about it."""

import httpx
import pytest

from tests.server.cards import ANN, OTHER, Faulty, all_ended, banked, booked, faulty, open_table, person_with, settled
from tests.server.open_house import Place, error
from tests.server.people.desk import deeds, operator, uid_of

pytestmark = pytest.mark.anyio
__all__ = ["faulty"]

AT = "/api/operator/banks"


async def left_while(down: str, place: Place, bank: Faulty) -> tuple[httpx.AsyncClient, int]:
    """Ann, who has left a table with 100 dollars while her bank had a fault; with the number of her account."""
    ann, client = await person_with(place, "Ann", ANN)
    table = await open_table(client)
    await client.done("sit", table=table, chips=100)
    bank.down = down
    await client.done("leave", table=table)
    await banked(client, lambda told: told["waiting"] == 100_00 and told["bookings"][0]["what"] == "deposit")
    await settled(place)
    return ann, await uid_of(ann)


async def test_a_bank_that_does_not_answer_is_listed_with_what_it_owes_and_a_retry_settles_it(
    faulty: tuple[Place, Faulty],
) -> None:
    place, bank = faulty
    _, uid = await left_while("before", place, bank)
    ada = await operator(place, "Ada", "administrator")
    told = (await ada.get(AT)).json()
    assert told["banks"] == [
        {"name": "inner", "address": "", "prefixes": [""], "answers": False, "says": "The bank does not answer."}
    ]
    [pending] = told["unsettled"]
    assert pending.pop("since_ns") <= told["now_ns"]
    assert pending == {
        "account": uid,
        "name": "Ann",
        "nickname": "Ann",
        "what": "deposit",
        "state": "pending",
        "cents": 100_00,
        "bank": "inner",
        "last_four": "1001",
        "says": "The bank does not answer.",
    }
    by_hand = {"cents": 100_00, "why": "In cash", "key": "a"}
    refused = await ada.post(f"{AT}/deposits/{uid}/paid", json=by_hand)
    assert (await error(refused, 400))["code"] == "bank/other-amount"  # the bank may still book it
    bank.down = ""
    told = (await ada.post(f"{AT}/deposits/{uid}/retry")).json()
    assert (told["banks"][0]["answers"], told["unsettled"]) == (True, [])
    await all_ended(place.house.store)
    assert await booked(place.house.store, ANN) == [("deposit", 100), ("withdrawal", -100)]
    assert await deeds(place) == [("Ada", "retried a deposit", f"Ann ({uid})")]


async def test_what_a_bank_refuses_for_good_stays_listed_until_it_is_taken_or_paid_by_hand(
    faulty: tuple[Place, Faulty],
) -> None:
    place, bank = faulty
    ann, uid = await left_while("refuses", place, bank)
    ada = await operator(place, "Ada", "administrator")
    told = (await ada.post(f"{AT}/deposits/{uid}/retry")).json()
    [refused] = told["unsettled"]
    assert (refused["state"], refused["cents"], refused["last_four"]) == ("refused", 100_00, "1001")
    assert refused["says"] == "The bank books nothing at this hour."
    for cents in (99_00, 101_00):
        other = await ada.post(f"{AT}/deposits/{uid}/paid", json={"cents": cents, "why": "Cash", "key": "a"})
        assert (await error(other, 400))["says"] == "$100 can be paid by hand, no more and no less."
    for _ in range(2):  # an answer that got lost
        paid = {"cents": 100_00, "why": "In cash", "key": "b"}
        told = (await ada.post(f"{AT}/deposits/{uid}/paid", json=paid)).json()
        assert told["unsettled"] == []
    store = place.house.store
    assert (await ann.get("/api/me/card")).json()["waiting"] == 0
    assert (await store.money.balance("bank:by-hand"), await store.money.balance(f"wallet:{uid}")) == (100_00, 0)
    assert await store.money.wrong() == []
    assert await deeds(place) == [
        ("Ada", "retried a deposit", f"Ann ({uid})"),
        ("Ada", "paid by hand", f"Ann ({uid}): $100: In cash"),
    ]
    bank.down = ""
    assert (await ann.put("/api/me/card", json=OTHER)).json()["card"]["cents"] == 300_00  # it is not paid twice

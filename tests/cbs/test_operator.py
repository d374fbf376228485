"""What the operator of the bank sees and does: accounts, statements, faults, and nothing without the key."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bank.ports import Card
from croupier.errors import BadOption
from croupier.kit.clock import Manual
from croupier.store.cbs.bank_store import opened_books
from croupier.store.database.hold import Holder
from croupier.store.store import Store
from tests.cbs.served_bank import ANN, BEN, Served, served_bank
from tests.databases import anyio_backend
from tests.server.cbs_process import KEY, OPERATOR

pytestmark = pytest.mark.anyio
__all__ = ["anyio_backend"]
NUMBER = "4000100000001001"
ANN_CARD = Card("debit", NUMBER, "1001")
MINUTE = 60 * 10**9


@pytest.fixture
def clock() -> Manual:
    return Manual(10**18)


@pytest.fixture
async def bank(tmp_path: Path, clock: Manual) -> AsyncIterator[Served]:
    async with served_bank(tmp_path, clock=clock) as made:
        yield made


async def refusal(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    code: str = answer.json()["code"]
    return code


async def code(asked: Any) -> str:
    with pytest.raises(BadOption) as refused:
        await asked
    return refused.value.code


async def test_a_statement_tells_all_that_was_asked_of_an_account(bank: Served) -> None:
    house, operator = bank.adapter(), bank.operator()
    card = await house.approve(ANN_CARD)
    await house.withdraw(card.reference, 100, "a")
    assert await code(house.withdraw(card.reference, 5000, "b")) == "bank/not-enough"
    await house.void(card.reference, "a")
    await house.deposit(card.reference, 25, "c")
    told = (await operator.get(f"/api/operator/accounts/{NUMBER}/statement")).json()
    assert told["account"]["cents"] == 1025_00
    assert [(one["what"], one["client"], one["cents"], one["balance"]) for one in reversed(told["lines"])] == [
        ("opening", "", 1000_00, 1000_00),
        ("withdrawal", "eps", -100_00, 900_00),
        ("refusal", "eps", 0, 900_00),
        ("void", "eps", 100_00, 1000_00),
        ("deposit", "eps", 25_00, 1025_00),
    ]
    finnish = await operator.get(
        f"/api/operator/accounts/{NUMBER}/statement",
        params={"limit": 1, "offset": 2},
        headers={"Accept-Language": "fi"},
    )
    assert [one["says"] for one in finnish.json()["lines"]] == ["Tilillä on 900 dollaria, ja tarvitaan 5000."]


async def test_an_account_that_is_closed_books_nothing_until_it_is_open_again(bank: Served) -> None:
    house, operator = bank.adapter(), bank.operator()
    card = await house.approve(ANN_CARD)
    await house.withdraw(card.reference, 100, "before")
    at = f"/api/operator/accounts/{NUMBER}"
    assert (await operator.patch(at, json={"closed": True})).json()["closed"]
    for asked in (house.deposit(card.reference, 100, "a"), house.approve(ANN_CARD)):
        assert await code(asked) == "bank/closed-account"
    await house.withdraw(card.reference, 100, "before")  # what was booked before stays booked
    assert not (await operator.patch(at, json={"closed": False})).json()["closed"]
    assert await code(house.deposit(card.reference, 100, "a")) == "bank/closed-account"  # for good
    await house.deposit(card.reference, 100, "b")
    assert await house.cents(card.reference) == 1000_00


async def test_three_wrong_pins_block_a_card_for_a_quarter_of_an_hour_or_until_the_operator_unblocks_it(
    bank: Served, clock: Manual
) -> None:
    house, operator = bank.adapter(), bank.operator()
    wrong = Card("debit", NUMBER, "9999")
    for _ in range(2):
        assert await code(house.approve(wrong)) == "bank/wrong-pin"
    await house.approve(ANN_CARD)  # the right one begins the count anew
    for _ in range(2):
        for _ in range(3):
            assert await code(house.approve(wrong)) == "bank/wrong-pin"
        assert await code(house.approve(ANN_CARD)) == "bank/pin-blocked"
        clock.advance(16 * MINUTE)
        await house.approve(ANN_CARD)
    for _ in range(3):
        await code(house.approve(wrong))
    [account, _] = (await operator.get("/api/operator/accounts")).json()
    assert (account["number"], account["blocked"]) == (NUMBER, True)
    assert not (await operator.patch(f"/api/operator/accounts/{NUMBER}", json={"blocked": False})).json()["blocked"]
    await house.approve(ANN_CARD)


async def test_an_account_is_opened_once_and_only_if_it_can_be(bank: Served) -> None:
    operator, new = bank.operator(), {"number": "4000 9999 0000 0001", "kind": "debit", "cents": 50_00, "pin": "4321"}
    assert (await operator.post("/api/operator/accounts", json=new)).status_code == 201
    card = await bank.adapter().approve(Card("debit", "4000999900000001", "4321"))
    assert await bank.adapter().cents(card.reference) == 50_00
    assert await refusal(await operator.post("/api/operator/accounts", json=new), 409) == "bank/number-twice"
    for wrong, expected in (({"pin": "12"}, "bank/pin"), ({"number": "12345678x"}, "card/number")):
        answer = await operator.post("/api/operator/accounts", json=new | {"number": "4000 9999 0000 0002"} | wrong)
        assert await refusal(answer, 409) == expected


async def test_nothing_is_answered_without_the_right_key(bank: Served) -> None:
    paths = (await bank.visitor().get("/api/openapi.json")).json()["paths"]
    asked = [(method, path) for path, methods in paths.items() for method in methods]
    assert len(asked) == 11
    for method, path in asked:
        for key in ("", "no such key", OPERATOR if "operator" not in path else KEY):
            answer = await bank.visitor(key).request(method, path.replace("{number}", NUMBER).replace("{key}", "k"))
            assert await refusal(answer, 401) == "cbs/not-admitted"


async def test_the_database_has_neither_pins_nor_keys_nor_references(tmp_path: Path) -> None:
    async with served_bank(tmp_path) as bank:
        card = await bank.adapter().approve(ANN_CARD)
    kept = b"".join([file.read_bytes() for file in tmp_path.glob("bank.db*")])
    assert NUMBER.encode() in kept
    for secret in (card.reference, KEY, OPERATOR):
        assert secret.encode() not in kept
    assert b"$argon2id$" in kept


async def test_a_bank_that_is_opened_again_has_its_balances_and_what_its_keys_have_done(tmp_path: Path) -> None:
    async with served_bank(tmp_path, [ANN]) as bank:
        card = await bank.adapter().approve(ANN_CARD)
        await bank.adapter().withdraw(card.reference, 100, "a")
    async with served_bank(tmp_path, [ANN, BEN]) as bank:
        await bank.adapter().withdraw(card.reference, 100, "a")
        assert await bank.adapter().cents(card.reference) == 900_00
        assert len((await bank.operator().get("/api/operator/accounts")).json()) == 2
        with pytest.raises(BadOption) as refused:
            async with served_bank(tmp_path):
                raise AssertionError
        assert refused.value.code == "database/held"


async def test_the_database_of_a_house_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with Store.open(url):
        pass
    for wrong, expected in ((url, "cbs/other-database"), ("postgresql://localhost/bank", "cbs/sqlite-only")):
        with pytest.raises(BadOption) as refused:
            async with opened_books(wrong, Holder.here("", now_ns=1)):
                raise AssertionError
        assert refused.value.code == expected


async def test_the_page_and_its_files_are_there_and_bring_nothing_from_elsewhere(bank: Served) -> None:
    visitor = bank.visitor()
    for path, kind in (("/", "text/html"), ("/page.js", "text/javascript"), ("/page.css", "text/css")):
        answer = await visitor.get(path)
        assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, kind)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "http" not in answer.text.replace("http-equiv", "")
    assert await refusal(await visitor.get("/page.py"), 404) == "request/unknown-address"

"""Whatever a house grants once, it grants once to people who ask many times in the same moment."""

import asyncio
from collections import Counter
from pathlib import Path

import httpx
import pytest

from croupier.bank.names import CASH, loan, wallet
from croupier.bank.transfer import Transfer
from croupier.table.commands import Sit
from tests.server.open_house import PASSWORD, Place, anyio_backend, at, database_url, form, postgresql
from tests.server.stud_house import LOAN, START, STUD

__all__ = ["anyio_backend", "database_url", "postgresql"]
pytestmark = pytest.mark.anyio

AT_ONCE = 40


async def broke(place: Place, name: str) -> tuple[httpx.AsyncClient, int]:
    """A player who has lost all, and the id of the account."""
    person = await place.person(name)
    account = await place.house.store.accounts.by_name(name)
    lost = Transfer(f"lost:{name}", wallet(account.id), CASH, START * 100, "lost")
    await place.house.store.money.post([lost], 1)
    return person, account.id


def answers(all_of: list[httpx.Response]) -> Counter[tuple[int, str]]:
    return Counter([(answer.status_code, answer.json().get("code", "")) for answer in all_of])


async def test_of_many_loans_that_are_asked_for_at_once_one_is_granted(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path, STUD) as place:
        ann, account = await broke(place, "Ann")
        asked = [ann.post("/api/me/loan", json={"key": str(n)}) for n in range(AT_ONCE)]
        told = answers(await asyncio.gather(*asked))
        assert told == {(200, ""): 1, (400, "loan/not-broke"): AT_ONCE - 1}
        money = place.house.store.money
        assert await money.balance(loan(account)) == -LOAN * 100
        assert await money.balance(wallet(account)) == LOAN * 100
        assert await money.wrong() == []


async def test_a_loan_that_is_asked_for_again_is_the_same_loan_however_many_came_after(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path, STUD) as place:
        ann, account = await broke(place, "Ann")
        money = place.house.store.money
        assert (await ann.post("/api/me/loan", json={"key": "first"})).status_code == 200
        for n in range(51):  # more than a page of the history has
            there = Transfer(f"there:{n}", wallet(account), loan(account), 1, "repayment")
            back = Transfer(f"back:{n}", loan(account), wallet(account), 1, "loan")
            await money.post([there], 1)
            await money.post([back], 1)
        again = await asyncio.gather(*[ann.post("/api/me/loan", json={"key": "first"}) for _ in range(5)])
        assert [answer.json() for answer in again] == [{"money": LOAN * 100, "debt": LOAN * 100}] * 5


async def test_nobody_borrows_while_all_the_money_is_on_its_way_to_a_table(database_url: str, tmp_path: Path) -> None:
    """The chips have left the wallet, and the table does not show the player yet."""
    async with at(database_url, tmp_path, STUD) as place:
        ann = await place.person("Ann")
        live = await place.live(ann)
        table = (await live.done("create", settings={"name": "Oslo", "seats": 2, "minimum": 2}))["table"]
        room, store = place.hub.rooms[table], place.hub.writing
        stored, may_go_on, append = asyncio.Event(), asyncio.Event(), store.append

        async def slow(batches: object) -> None:
            await append(batches)  # type: ignore[arg-type]
            stored.set()
            await may_go_on.wait()

        store.append = slow  # type: ignore[method-assign]
        sitting = asyncio.create_task(room.ask(Sit("Ann", START, 0)))
        await stored.wait()
        borrowing = asyncio.create_task(ann.post("/api/me/loan", json={"key": "a"}))
        while not borrowing.done() and "Ann" not in place.hub.lending.borrowing:
            await asyncio.sleep(0)
        may_go_on.set()
        await sitting
        assert answers([await borrowing]) == {(400, "loan/seated"): 1}


async def test_nobody_sits_down_while_a_loan_is_decided(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, STUD) as place:
        live = await place.live(await place.person("Ann"))
        table = (await live.done("create", settings={"name": "Oslo", "seats": 2, "minimum": 2}))["table"]
        place.hub.lending.borrowing["Ann"] += 1
        assert await live.refused("sit", table=table, chips=10, seat=0) == "loan/busy"
        place.hub.lending.borrowing.clear()
        await live.done("sit", table=table, chips=10, seat=0)


async def test_an_account_gets_so_many_tokens_and_no_more_when_it_asks_for_all_at_once(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path) as place:
        most = place.house.file.limits.tokens_most
        ann = await place.person("Ann")
        asked = [ann.post("/api/me/tokens", json={"label": str(n)}) for n in range(2 * most)]
        assert answers(await asyncio.gather(*asked)) == {(201, ""): most, (400, "token/too-many"): most}


async def test_a_name_that_many_register_at_once_is_one_persons(database_url: str, tmp_path: Path) -> None:
    async with at(database_url, tmp_path, STUD) as place:
        asked = [place.visitor().post("/api/register", json=form("Ann")) for _ in range(10)]
        assert answers(await asyncio.gather(*asked)) == {(201, ""): 1, (409, "account/name-taken"): 9}
        assert await place.house.store.money.balance(CASH) == -START * 100  # what newcomers get is given once


async def test_of_many_who_sign_in_to_an_account_at_once_the_last_alone_stays(
    database_url: str, tmp_path: Path
) -> None:
    async with at(database_url, tmp_path) as place:
        await place.person("Ann")
        visitors = [place.visitor() for _ in range(8)]
        body = {"who": "Ann", "password": PASSWORD}
        made = await asyncio.gather(*[visitor.post("/api/session", json=body) for visitor in visitors])
        assert answers(made) == {(201, ""): 8}
        stay = [(await visitor.get("/api/session")).status_code for visitor in visitors]
        assert sorted(stay) == [200] + [401] * 7


async def test_a_sit_that_the_table_refuses_leaves_the_money_where_it_is(tmp_path: Path) -> None:
    async with at(f"sqlite:///{tmp_path / 'house.db'}", tmp_path, STUD) as place:
        live = await place.live(await place.person("Ann"))
        tables = [
            (await live.done("create", settings={"name": f"Oslo {n}", "seats": 2, "minimum": 2}))["table"]
            for n in range(3)
        ]
        rooms = [place.hub.rooms[table] for table in tables]
        asked = [room.ask(Sit("Ann", START, 0)) for room in rooms]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, Exception) and getattr(one, "code", "") == "money/not-enough" for one in done) == 2
        assert await place.house.store.money.wrong() == []

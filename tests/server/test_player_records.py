"""What a house keeps of its players, people and bots: name, money, debt, hands won and lost (STUD, groups human-player
and computer-player)."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from croupier.bank.names import wallet
from croupier.server.config.house import load
from croupier.store.rounds.extracts import Filter
from tests.server.live_house import TestHouse, opened
from tests.server.open_house import PASSWORD, Place, at, error
from tests.server.play import Chooser, act_once, play_rounds
from tests.server.stud_house import ACES, BROADWAYS, KING, LOAN, START, STUD, Stacked, play_hand, sit, stay

pytestmark = pytest.mark.anyio


def folding(seat: int) -> Chooser:
    """This seat folds as soon as it may; another stays in."""
    return lambda now: {"type": "Fold"} if now["you"] == seat and "fold" in now["choices"] else stay(now)


def losing_all_but(left: int, seat: int) -> Chooser:
    """This seat bets until so little is left, and folds to the raise that the other answers with."""

    def choose(now: dict[str, Any]) -> dict[str, Any]:
        choices, mine = now["choices"], now["picture"]["seats"][seat]
        if now["you"] == seat and mine["stack"] == left:
            return {"type": "Fold"}
        if "bet" in choices:
            return {"type": "Bet", "amount": mine["stack"] - left if now["you"] == seat else choices["bet"]["from"]}
        return {
            "type": "RaiseTo",
            "to": mine["bet"] + mine["stack"] - left if now["you"] == seat else choices["raise"]["to"],
        }

    return choose


async def me(person: httpx.AsyncClient) -> dict[str, Any]:
    """Name, money and debt in dollars, hands won and lost, as one's own account tells them."""
    told = (await person.get("/api/me")).json()
    [won], [lost] = ([one[key] for one in told["results"] or [{"won": 0, "lost": 0}]] for key in ("won", "lost"))
    return {"name": told["you"]["name"], "won": won, "lost": lost} | in_dollars(told)


def in_dollars(told: dict[str, Any]) -> dict[str, Any]:
    """Money and debt, which the house tells in cents."""
    assert all(told[key] % 100 == 0 for key in ("money", "debt"))
    return {key: told[key] // 100 for key in ("money", "debt")}


async def borrow(person: httpx.AsyncClient, key: str) -> httpx.Response:
    return await person.post("/api/me/loan", json={"key": key})


async def signed_in(place: Place, name: str) -> httpx.AsyncClient:
    visitor = place.visitor()
    answer = await visitor.post("/api/session", json={"who": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return visitor


@pytest.mark.req("STUD:REQ020600", "STUD:REQ020601", "STUD:REQ020602", "STUD:REQ020603")
async def test_name_money_debt_wins_and_losses_are_the_same_after_a_restart(database: str, tmp_path: Path) -> None:
    async with at(database, tmp_path, STUD) as place:
        people = [await place.person(name) for name in ("Ann", "Ben")]
        clients = [await place.live(person) for person in people]
        assert await me(people[0]) == {"name": "Ann", "money": START, "debt": 0, "won": 0, "lost": 0}
        await play_hand(clients, losing_all_but(5, seat=0))
        assert in_dollars((await borrow(people[0], "first")).json()) == {"money": 5 + LOAN, "debt": LOAN}
        await play_hand(clients, folding(1), chips=5 + LOAN)
        kept = [await me(person) for person in people]
        assert kept[0] == {"name": "Ann", "money": kept[0]["money"], "debt": LOAN, "won": 1, "lost": 1}
        assert kept[0]["money"] - (5 + LOAN) in (1, 11), "the ante, and the forced bet if that was Ben's"
        assert kept[1] == {"name": "Ben", "money": 2 * START + LOAN - kept[0]["money"], "debt": 0, "won": 1, "lost": 1}
    async with at(database, tmp_path, STUD) as place:
        assert [await me(await signed_in(place, name)) for name in ("Ann", "Ben")] == kept


@pytest.mark.req("STUD:REQ020602")
async def test_money_goes_down_with_antes_and_bets_and_up_with_winnings(database: str) -> None:
    async with opened(database, STUD, chance=lambda: Stacked([ACES, KING])) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        table = await sit(clients, (80, 80))
        seen = []

        def look(now: dict[str, Any]) -> dict[str, Any]:
            seen.append([seat["stack"] for seat in now["picture"]["seats"]])
            return stay(now)

        await play_rounds(clients, table, 1, look)
        assert seen[0] == [79, 79], "after the ante"
        assert seen[1] == [69, 79], "after the opener's bet of the low stake"
        assert seen[2] == [69, 69], "after the call"
        assert seen[-1] == [69, 69], "nobody has bet since"
        assert [await money(house, name) for name in ("ann", "ben")] == [20_00, 20_00], (
            "the rest of it is not at the table"
        )
        for client in clients:
            await client.done("leave", table=table)
        assert [await money(house, name) for name in ("ann", "ben")] == [111_00, 89_00]
    async with opened(database, STUD) as house:
        assert [await money(house, name) for name in ("ann", "ben")] == [111_00, 89_00]


async def money(house: TestHouse, name: str) -> int:
    """Cents in a wallet."""
    return await house.store.money.balance(wallet((await house.store.accounts.by_name(name)).id))


@pytest.mark.req("STUD:REQ020603", "STUD:REQ020700")
async def test_who_is_broke_borrows_and_the_debt_is_the_sum_of_all_loans(tmp_path: Path, database: str) -> None:
    async with at(database, tmp_path, STUD) as place:
        people = [await place.person(name) for name in ("Ann", "Ben")]
        clients = [await place.live(person) for person in people]
        assert (await error(await borrow(people[0], "rich"), 400))["code"] == "loan/not-broke"
        for chips in (START, 5 + LOAN):
            await play_hand(clients, losing_all_but(5, seat=0), chips=chips)
            before = await me(people[0])
            after = in_dollars((await borrow(people[0], f"with {chips} gone")).json())
            assert after == {"money": before["money"] + LOAN, "debt": before["debt"] + LOAN}
        assert (await me(people[0]))["debt"] == 2 * LOAN


@pytest.mark.req("STUD:REQ020700")
async def test_a_house_that_does_not_lend_refuses_every_loan(tmp_path: Path, database: str) -> None:
    async with at(database, tmp_path, replace(load("eps"), sign_in="password")) as place:
        ann = await place.person("Ann", email="ann@example.org")
        assert (await error(await borrow(ann, "any"), 400))["code"] == "loan/none-here"
        assert (await ann.get("/api/me")).json()["debt"] == 0


@pytest.mark.req("STUD:REQ020800")
async def test_nobody_borrows_at_a_table_in_a_hand_between_hands_or_sitting_out(tmp_path: Path, database: str) -> None:
    async with at(database, tmp_path, STUD) as place:
        people = [await place.person(name) for name in ("Ann", "Ben")]
        clients = [await place.live(person) for person in people]
        table = await sit(clients, (START, START))
        assert (await me(people[0]))["money"] == 0, "all of it is at the table"
        await act_once(clients, table, losing_all_but(5, seat=0))
        assert (await error(await borrow(people[0], "in a hand"), 400))["code"] == "loan/seated"
        await play_rounds(clients, table, 1, losing_all_but(5, seat=0))
        assert (await error(await borrow(people[0], "between hands"), 400))["code"] == "loan/seated"
        await clients[0].done("sit_out", table=table)
        assert (await error(await borrow(people[0], "sitting out"), 400))["code"] == "loan/seated"
        assert await me(people[0]) == {"name": "Ann", "money": 0, "debt": 0, "won": 0, "lost": 1}
        await clients[0].done("leave", table=table)
        assert in_dollars((await borrow(people[0], "in the lobby")).json()) == {"money": 5 + LOAN, "debt": LOAN}


async def counted(house: TestHouse, player: str) -> tuple[int, int]:
    """Hands of stud won and lost."""
    [row] = await house.store.extracts.users(Filter(player=player))
    return row.games["stud"].won, row.games["stud"].lost


@pytest.mark.req("STUD:REQ020604")
async def test_a_pot_won_outright_and_one_that_was_shared_are_two_wins(database: str) -> None:
    hands = [(ACES, KING), BROADWAYS]
    for nth, cards in enumerate(hands, 1):
        async with opened(database, STUD, chance=lambda cards=cards: Stacked(cards)) as house:
            await play_hand([await house.client(name) for name in ("ann", "ben")], chips=50)
            assert await counted(house, "ann") == (nth, 0)
            assert await counted(house, "ben") == (nth - 1, 1)


@pytest.mark.req("STUD:REQ020605")
async def test_a_folded_hand_and_one_lost_at_the_showdown_are_two_losses(database: str) -> None:
    async with opened(database, STUD, chance=lambda: Stacked([KING, ACES])) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        await play_hand(clients, folding(0), chips=50)
        assert await counted(house, "ann") == (0, 1)
        await play_hand(clients, chips=50)
        assert await counted(house, "ann") == (0, 2)
        assert await counted(house, "ben") == (2, 0)


@pytest.mark.req("STUD:REQ020604")
async def test_a_bet_that_comes_back_is_no_win(database: str) -> None:
    """Ann bets all her chips, Ben has fewer and the better hand."""

    def bold(now: dict[str, Any]) -> dict[str, Any]:
        choices = now["choices"]
        return (
            {"type": "RaiseTo", "to": choices["raise"]["to"]} if now["you"] == 0 and "raise" in choices else stay(now)
        )

    async with opened(database, STUD, chance=lambda: Stacked([KING, ACES])) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        table = await sit(clients, (50, 20))
        await play_rounds(clients, table, 1, bold)
        [back] = [event for event in clients[0].events(table) if event["type"] == "Returned"]
        assert (back["seat"], back["amount"]) == (0, 30)
        assert (await counted(house, "ann"), await counted(house, "ben")) == ((0, 1), (1, 0))


@pytest.mark.req("STUD:REQ020605")
async def test_leaving_in_mid_hand_is_a_loss(database: str) -> None:
    async with opened(database, STUD, chance=lambda: Stacked([ACES, KING])) as house:
        clients = [await house.client(name) for name in ("ann", "ben")]
        table = await sit(clients, (50, 50))
        await act_once(clients, table, stay)
        await clients[0].done("leave", table=table)
        assert (await counted(house, "ann"), await counted(house, "ben")) == ((0, 1), (1, 0))


@pytest.mark.req("STUD:REQ030101", "STUD:REQ030104", "STUD:REQ030105")
async def test_a_bots_name_and_the_hands_it_won_and_lost_are_kept(database: str) -> None:
    name, results = "caller-1", []
    for cards in ((KING, ACES), (ACES, KING)):
        async with opened(database, STUD, chance=lambda cards=cards: Stacked(cards)) as house:
            ann = await house.client("ann")
            table = await sit([ann], [50])
            await ann.done("add_bot", table=table, bot="caller", chips=50)
            await play_rounds([ann], table, 1, stay)
            await ann.done("leave", table=table)
            results.append(await counted(house, name))
            [first, *_] = await house.store.rounds.records(table)
            assert [seat and seat.player for seat in first.header.seats] == ["ann", name]
    assert results == [(1, 0), (1, 1)]
    async with opened(database, STUD) as house:
        assert await counted(house, name) == (1, 1)

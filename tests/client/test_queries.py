"""What a program learns of a house beside its tables: who is there, how it fared, what was played, and advice."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

import pytest

from croupier.bots.loading import make
from croupier.client import BotRun, House, Refused, Table
from croupier.play.record import game_of
from croupier.play.replay import state_at
from tests.client.houses import PATIENCE_S, guest
from tests.server.open_house import Place

pytestmark = pytest.mark.anyio


async def test_a_program_reads_what_was_played_and_how_it_fared(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann, guest(place, "Ben") as ben:
        await ann.create("holdem", name=lab, options={"big_blind": 2}, minimum=2)
        tables = [await house.join(lab, chips=100) for house in (ann, ben)]
        table = tables[0]
        sitting = {one.name: [(at.table, at.game, at.seat) for at in one.seats] for one in (await ann.online()).people}
        assert sitting == {"Ann": [(table.id, "holdem", 0)], "Ben": [(table.id, "holdem", 1)]}
        assert [(seat.table, seat.chips) for seat in (await ben.me()).seats] == [(table.id, 100)]
        await play([ann, ben], tables, hands=3)
        await check_results(ann, lab, table)
        await check_rounds(ann, ben, table)
        assert (await ann.about())["title"] == place.hub.house.title
        race = await ann.race(["As Ad", "Kh ??"], "Ac Kd 2s 3s")
        assert race.exact
        assert sum(share.equity for share in race.hands) == pytest.approx(1)


async def play(houses: Sequence[House], tables: Sequence[Table], *, hands: int) -> None:
    runs = []
    for house, table in zip(houses, tables, strict=True):
        assert table.game is not None
        runs.append(BotRun(table, make("caller", seed=1, game=table.game), player=house.you.name, hands=hands))
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*[run.play() for run in runs])
    assert [run.hands_played for run in runs] == [hands] * len(runs)


async def check_results(ann: House, lab: str, table: Table) -> None:
    deals = await ann.history(table=lab)
    assert [(deal.table_id, deal.deal) for deal in deals] == [(table.id, number) for number in (3, 2, 1)]
    assert [deal.deal for deal in await ann.history(table=lab, player="Ben", limit=1, offset=1)] == [2]
    assert await ann.history(table=lab, player="Cem") == []
    assert await ann.rounds(table) == deals, "as one who sat there sees them"
    won = sum(deal.seats[0].payoff for deal in deals)
    curve = await ann.results(table=lab)
    assert (curve.unit, curve.rounds, curve.total, curve.points[-1].total) == ("cents", 3, 100 * won, 100 * won)
    assert (await ann.results(table=lab, game="holdem")).total == won
    assert [(game.game, game.played) for game in curve.games] == [("holdem", 3)]
    [result] = (await ann.me()).results
    assert (result.game, result.played, result.balance) == ("holdem", 3, won)


async def check_rounds(ann: House, ben: House, table: Table) -> None:
    """Each sees the own cards; a record can be replayed."""
    for seat, house in enumerate((ann, ben)):
        record = await house.record(table, 2)
        assert record.header.viewer == seat
        assert game_of(record.header).picture(state_at(record, len(record.events)))["board"]
        steps = await house.steps(table.id, 2)
        assert (steps.number, steps.last, steps.viewer, steps.payoffs) == (2, 3, seat, record.payoffs)
        assert len(steps.steps) == len(record.events)
        assert "Ann" in await house.written(table, 2, "pokerstars")
    with pytest.raises(Refused) as refused:
        await ann.record(table, 99)
    assert refused.value.code == "round/unknown"


async def test_a_round_of_blackjack_is_played_by_advice(place: Place, lab: str) -> None:
    async with guest(place, "Ann") as ann:
        assert "counting" in [way["name"] for way in (await ann.ways())["styles"]]
        await ann.create("blackjack", name=lab, minimum=1, pace_ms=60_000)
        table = await ann.join(lab)
        moves = []
        async for moment in table:
            if moment.my_turn:
                told = await table.advice("counting", system="hi-lo")
                moves.append(told.move)
                await table.act(told.action)
            if moment.ended:
                break
        assert moves[0] == "bet"
        with pytest.raises(Refused) as refused:
            await table.hints()
        assert refused.value.code == "round/not-in-it"


async def test_a_game_of_landlord_is_played_by_hints(place: Place, lab: str) -> None:
    async with AsyncExitStack() as stack:
        houses = [await stack.enter_async_context(guest(place, name)) for name in ("Ann", "Ben", "Cem")]
        await houses[0].create("landlord", name=lab, rounds=1)
        tables = [await house.join(lab) for house in houses]
        async with asyncio.timeout(PATIENCE_S):
            given = await asyncio.gather(*[play_by_hints(table) for table in tables])
        assert sum(given) > 3


async def play_by_hints(table: Table) -> int:
    """The first hint, as long as there is one; answers with how often cards were given. The first bid is a bid."""
    given = 0
    async for moment in table:
        if not moment.my_turn:
            continue
        if "bid" in moment.choices:
            await table.act("Bid", amount=moment.choices["bid"][-1])
        elif plays := (await table.hints()).plays:
            checked = await table.check(plays[0].numbers)
            assert (checked.legal, checked.name) == (True, plays[0].name)
            await table.act("Play", cards=plays[0].numbers)
            given += 1
        else:
            await table.act("Pass")
    return given

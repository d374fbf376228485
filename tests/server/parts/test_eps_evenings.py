"""Evenings at a house eps in parts in which things go wrong, with money from a bank in a process of its own.

A table server, the front, NATS or the bank is killed; lines between them are cut; the bank is away, slow, answers with
garbage, or ends connections before or after it has booked. Players sign in by card, wait for seats, buy chips there,
top up, change cards, leave and come again. After each evening rounds go on, and accounts, chips and what is on its way
are together what they were at the start, to the cent. `CROUPIER_EVENINGS=200` plays more of them, as `make soak` does.
"""

import asyncio
import os
import random
from pathlib import Path

import pytest

from tests.server.parts.bank_faults import FAULTS, drawn
from tests.server.parts.eps_house import EpsPlace, cents_at, eps_place
from tests.server.parts.history import History
from tests.server.parts.house_in_parts import PATIENCE_S
from tests.server.parts.money_kept import check_keys, check_sum, held

pytestmark = pytest.mark.anyio
HOUSES = 2
EVENINGS = max(10, int(os.environ.get("CROUPIER_EVENINGS", "0")) // HOUSES)  # of each house
FAULTS_EACH = 2  # of an evening


async def moving(place: EpsPlace) -> None:
    """Rounds go on at every table that there is."""
    start = {table.id: _last(place, table.id) for table in await place.store.tables.open()}
    assert start
    await place.until(lambda: all(_last(place, table) > start[table] for table in start), "no rounds")


def _last(place: EpsPlace, table: int) -> int:
    return max([player.rounds.get(table, 0) for player in place.players])


async def settle(place: EpsPlace, history: History) -> None:
    """Nobody moves money for a moment, and it adds up."""
    for player in place.players:
        player.quiet = True
    await check_sum(place)
    await history.read()
    for player in place.players:
        player.quiet = False


async def everybody_leaves(place: EpsPlace) -> None:
    """All chips go back to the bank."""
    for player in place.players:
        player.going = True
    async with asyncio.timeout(PATIENCE_S):
        while await held(place.store) != 0:
            await asyncio.sleep(0.1)
    assert cents_at(place.bank) == place.start_cents
    await check_keys(place)


@pytest.mark.req("EPS:RF-CB-002", "EPS:RF-CB-008", "EPS:RF-PG-002")
@pytest.mark.parametrize("seed", range(HOUSES))
async def test_whatever_fails_bank_accounts_chips_and_what_is_on_its_way_are_what_they_were_to_the_cent(
    postgresql: str, tmp_path: Path, seed: int
) -> None:
    dice = random.Random(seed)
    async with eps_place(tmp_path, postgresql, dice) as place:
        history, names = History(place.house.database), drawn(place)
        await moving(place)
        for _ in range(EVENINGS):
            for _ in range(FAULTS_EACH):
                await asyncio.sleep(dice.random() * 0.3)
                place.done.append(next(names))
                await FAULTS[place.done[-1]](place)
            place.mend()
            try:
                await moving(place)
                await settle(place, history)
            except BaseException:
                print(place.done[-4:], place.told)
                raise
        await everybody_leaves(place)
        bugs = [told for player in place.players for told in player.answers if "bug" in told or "unreadable" in told]
        assert bugs == []

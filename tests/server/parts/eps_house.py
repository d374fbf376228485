"""A house eps in parts with a bank of its own, the lines between them, which can be cut, and players with cards."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.store.store import Store
from tests.databases import schema_of
from tests.server.cbs_process import Bank, bank_process
from tests.server.parts.card_players import CardPlayer
from tests.server.parts.cuttable import Cuttable, cuttable_database, cuttable_port
from tests.server.parts.house_in_parts import PATIENCE_S, HouseInParts, house_in_parts

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eve")
TABLES = 2
SEATS = 2  # fewer than there are players: one waits in the queue
BANK = "the table servers and the bank"
CENTS = 100_000_00  # on each card
HOUSE = """
name = "eps"
title = "Evenings"
sign_in = "card"
[purse]
kind = "bank-card"
least_balance = 20
first_least = 20
step = 10
[[bank.at]]
name = "cbs"
address = "{address}"
key_file = "{key_file}"
answer_s = 1.0
simulated = true
[live]
when_closed = "sign-out"
when_left = "sign-out"
hides_servers = true
close_s = 2.0
lobby_ms = 50
[limits]
requests = {{ burst = 100_000, every_s = 0.0001 }}
sign_in_address = {{ burst = 100_000, every_s = 0.0001 }}
[defaults]
game = "holdem"
options = {{ rules = "eps" }}
turn_s = 5
credit = "none"
chat = "seated"
who = "people"
remove_after_missed = 2
first_seat = "drawn"
leaving = "at-turn"
buying = "seated"
broke = "next-start"
broke_s_max = 5
pace_ms = 300
broke_pace_ms = 300
prompts = true
"""


@dataclass
class EpsPlace:
    """`lines` can be cut; that to the bank is one of them. `start_cents`: what there was on all bank accounts before
    the first player came."""

    house: HouseInParts
    bank: Bank
    lines: dict[str, Cuttable]
    players: list[CardPlayer]
    store: Store
    dice: random.Random
    start_cents: int
    done: list[str] = field(default_factory=list)

    def mend(self) -> None:
        """End all faults that last."""
        self.lines[BANK].down = False
        self.bank.fault()

    async def until(self, is_so: Callable[[], bool], what: str, *, every_s: float = 0.05) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not is_so():
                    await asyncio.sleep(every_s)
        except TimeoutError:
            raise AssertionError(f"{what} after {self.done[-4:]}: {self.told}") from None

    @property
    def told(self) -> list[tuple[str, object]]:
        """What players have been answered, for a test that has failed."""
        return [(one.name, (one.table, one.rounds, dict(one.answers))) for one in self.players]


@asynccontextmanager
async def eps_place(folder: Path, postgresql: str, dice: random.Random) -> AsyncIterator[EpsPlace]:
    """Such a house, and players who come, until this ends."""
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(schema_of(postgresql))
        bank = stack.enter_context(bank_process(folder))
        to_bank, port = await stack.enter_async_context(cuttable_port(bank.port))
        tables = "".join([f'[[table]]\nname = "Table {at}"\nseats = {SEATS}\n' for at in range(1, TABLES + 1)])
        file = HOUSE.format(address=f"http://127.0.0.1:{port}", key_file=bank.key_file) + tables
        house = await stack.enter_async_context(house_in_parts(folder, database, house=file))
        lines = {BANK: to_bank} | await _started(house, database, stack)
        store = await stack.enter_async_context(Store.open(database))
        players = [_player(name, house, bank, dice) for name in NAMES]
        place = EpsPlace(house, bank, lines, players, store, dice, cents_at(bank))
        playing = [asyncio.create_task(player.play()) for player in players]
        try:
            yield place
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        assert [one for one in ended if isinstance(one, Exception)] == []


async def _started(house: HouseInParts, database: str, stack: AsyncExitStack) -> dict[str, Cuttable]:
    """Start all parts. Return the lines from each to NATS and the database."""
    sockets = Path(stack.enter_context(TemporaryDirectory(prefix="croupier-")))  # their paths must be short
    lines: dict[str, Cuttable] = {}
    for name in ("tables-1", "tables-2", "front-1"):
        lines[f"{name} and NATS"], port = await stack.enter_async_context(cuttable_port(house.nats.port))
        env = {"CROUPIER_NATS": f"nats://127.0.0.1:{port}"}
        if found := await stack.enter_async_context(cuttable_database(sockets / name, database)):
            lines[f"{name} and the database"], env["CROUPIER_DATABASE"] = found
        await house.start(name, **env)
    return lines


def _player(name: str, house: HouseInParts, bank: Bank, dice: random.Random) -> CardPlayer:
    kinds = ("debit", "credit") if name == NAMES[0] else ("credit", "credit")  # a PIN takes time to look at
    cards = [bank.card(kind, cents=CENTS) for kind in kinds]
    return CardPlayer(name, cards, house.http, house.front_url, random.Random(dice.random()))


def cents_at(bank: Bank) -> int:
    """What there is on all accounts together."""
    return sum([account["cents"] for account in bank.operate("GET", "/accounts")])

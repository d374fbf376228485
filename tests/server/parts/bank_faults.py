"""What goes wrong at a house eps in parts, by name: processes are killed, lines are cut, the bank does as it likes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from tests.server.parts.eps_house import BANK, EpsPlace
from tests.server.parts.house_in_parts import LEASE_S

SLOW_MS = 1500  # longer than the house waits for an answer
Fault = Callable[[EpsPlace], Awaitable[None]]


async def kill_tables(place: EpsPlace) -> None:
    name = place.dice.choice([part.name for part in place.house.servers])
    await place.house.kill(name)
    await asyncio.sleep(place.dice.choice([0, LEASE_S * 1.5]))
    await place.house.start(name)


async def kill_front(place: EpsPlace) -> None:
    await place.house.kill("front-1")
    await place.house.start("front-1")


async def kill_nats(place: EpsPlace) -> None:
    await place.house.nats.kill()
    await asyncio.sleep(place.dice.random())
    await place.house.nats.start()


async def kill_bank(place: EpsPlace) -> None:
    place.bank.kill()
    await asyncio.sleep(place.dice.random())
    await asyncio.to_thread(place.bank.start)


async def cut(ends: str, place: EpsPlace) -> None:
    """Break all connections of one line of this kind."""
    names = [name for name in sorted(place.lines) if ends in name]
    if names:
        place.lines[place.dice.choice(names)].cut()


async def part_from_bank(place: EpsPlace) -> None:
    """Nobody reaches the bank, until the evening is over."""
    place.lines[BANK].down = True
    place.lines[BANK].cut()
    await asyncio.sleep(place.dice.random())


async def spoil(kind: str, place: EpsPlace) -> None:
    """The bank does so from now on, to bookings or to everything; wait until something has met it."""
    before = place.bank.met
    place.lines[BANK].down = False
    place.bank.fault(kind, *place.dice.choice([("book", "void"), ()]), ms=SLOW_MS)
    await place.until(lambda: place.bank.met > before, f"nothing has met {kind}", every_s=0.3)


FAULTS: dict[str, Fault] = {
    "killed a table server": kill_tables,
    "killed the front": kill_front,
    "killed NATS": kill_nats,
    "killed the bank": kill_bank,
    "cut from NATS": partial(cut, "and NATS"),
    "cut from the database": partial(cut, "and the database"),
    "cut from the bank": partial(cut, BANK),
    "parted from the bank": part_from_bank,
    "the bank is slow": partial(spoil, "slow"),
    "the bank answers late": partial(spoil, "late"),
    "the bank answers garbage": partial(spoil, "garbage"),
    "the bank drops what it is asked": partial(spoil, "drop-before"),
    "the bank drops its answers": partial(spoil, "drop-after"),
}


def drawn(place: EpsPlace) -> Iterator[str]:
    """Faults in an order by chance, each once before any comes again."""
    while True:
        names = [*FAULTS]
        place.dice.shuffle(names)
        yield from names

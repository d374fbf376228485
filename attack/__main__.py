"""Attacks a house and prints what a bystander noticed: `python -m attack [NAME ...] [--seconds N]`."""

import argparse
import asyncio
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from attack.attacks import ATTACKS
from attack.bystander import Bystander, Waits
from attack.house import House, open_house


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an attack did: to the waits of a bystander, to the memory of the house, and what became of it."""

    name: str
    before: Waits
    during: Waits
    memory_mb: tuple[float | None, float | None]
    says: str

    def row(self) -> list[str]:
        held = [f"{mb:.0f}" if mb else "?" for mb in self.memory_mb]
        longest = f"{self.during.longest:.0f}"
        return [self.name, str(self.before), str(self.during), longest, " / ".join(held), self.says]


HEAD = ["attack", "before: p50 / p99 ms", "during", "longest ms", "MB before / after", "what became of it"]


async def measured(name: str, house: House, seconds: float) -> Outcome:
    """Attack a house for so long, from another process."""
    loop, spawn = asyncio.get_running_loop(), multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as elsewhere:
        await loop.run_in_executor(elsewhere, abs, 1)  # it has started when the attack begins
        async with Bystander(house) as bystander:
            before = await bystander.waits(asyncio.ensure_future(asyncio.sleep(seconds)))
            held = house.memory_mb()
            attacking = loop.run_in_executor(elsewhere, ATTACKS[name], house.port, seconds)
            during = await bystander.waits(attacking)
            return Outcome(name, before, during, (held, house.memory_mb()), await attacking)


def attacked(name: str, seconds: float) -> Outcome:
    """Open a house, attack it, and close it."""
    with open_house(tls=name == "no-tls") as house:
        return asyncio.run(measured(name, house, seconds))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m attack", description="Attack a house on this machine.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; all if not given")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each lasts: 6 if not given")
    said = parser.parse_args(words)
    if unknown := [name for name in said.names if name not in ATTACKS]:
        parser.error(f"there is no attack {unknown[0]}: choose from {', '.join(ATTACKS)}")
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    for name in said.names or ATTACKS:
        print("| " + " | ".join(attacked(name, said.seconds).row()) + " |", flush=True)


if __name__ == "__main__":
    main()

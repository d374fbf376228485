"""Holds a database until it is killed: `python -m tests.store.holding URL`."""

import asyncio
import sys

from croupier.store import Store
from croupier.store.database.hold import Holder


async def main(url: str) -> None:
    async with Store.open(url, holder=Holder.here("http://localhost:1", now_ns=0)):
        print("held", flush=True)
        await asyncio.Event().wait()


asyncio.run(main(sys.argv[1]))

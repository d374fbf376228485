"""A house in a process of its own that can be killed at any moment, and be back in no time.

`python -m tests.server.killable DATABASE PORT`: for every line that it reads it forks a server, which says `ready` and
its process id once people can come in. Everything is imported before, what is imported late by a server that nobody
comes to, so that a start takes hardly longer than a fork.
"""

import asyncio
import os
import socket as sockets
import sys

import uvicorn

from croupier.server.live import persistence
from croupier.server.live.hub import Hub
from croupier.server.live.ws_protocol import UVICORN
from croupier.store.store import Store
from tests.server.live_house import Plain, Server, application, house_file


async def serve(database: str, port: int, *, stays: bool = True) -> None:
    house = house_file(live={"close_s": 1.0})
    persistence.SNAPSHOT_BATCHES = 25  # type: ignore[misc]
    async with Store.open(database) as store, Hub.open(store, house, Plain()) as hub:
        listener = sockets.create_server(("127.0.0.1", port), reuse_port=False)
        config = uvicorn.Config(application(hub), lifespan="off", log_level="critical", **UVICORN)
        server = Server(config)
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.001)
        if stays:
            print("ready", os.getpid(), flush=True)
        server.should_exit = not stays
        await serving


def main(database: str, port: int) -> None:
    asyncio.run(serve("sqlite://", 0, stays=False))
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            try:
                asyncio.run(serve(database, port))
            except BaseException as error:
                print("failed", repr(error), flush=True)
            os._exit(1)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

"""The plainest server that does a paced table's traffic: rooms of the `websockets` library, in a process of its own.

What one member sends is broadcast to all of its room, as long as the news of an act are; nothing is decided or stored.
"""

import asyncio
from collections import defaultdict
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection, broadcast, serve

from bench.house_peers import MESSAGE


async def rooms() -> None:
    members: defaultdict[int, set[ServerConnection]] = defaultdict(set)
    decode, encode = msgspec.json.decode, msgspec.json.encode

    async def relay(socket: ServerConnection) -> None:
        joined: dict[str, Any] = decode(await socket.recv())
        room = members[joined["room"]]
        room.add(socket)
        await socket.send(encode({"seq": 0}), text=True)
        async for message in socket:
            told = {"seq": decode(message)["seq"] + 1, "told": MESSAGE}
            broadcast(room, encode(told).decode())

    async with serve(relay, "127.0.0.1", 0, compression=None, ping_interval=1, backlog=4096) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(rooms())
    except ImportError:
        asyncio.run(rooms())

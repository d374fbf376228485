"""The server that the benchmark of a house talks to: nothing but the live half, in a process of its own."""

import asyncio
import os
import socket as sockets
import sys
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, asgi

from croupier.server.config.house import HouseFile
from croupier.server.config.limits import Limits, Rate
from croupier.server.live.hub import Hub
from croupier.server.live.socket import AccountCallers, HubEntrance, Socket
from croupier.server.live.ws_protocol import UVICORN
from croupier.store.people.accounts import Account, NewAccount
from croupier.store.store import Store


class Plain:
    async def hashed(self, password: str, *, who: str = "") -> str:
        return password

    async def fits(self, kept: str | None, password: str, *, who: str = "") -> bool:
        return kept == password


async def serve(folder: Path) -> None:
    file = HouseFile(name="bench", title="Bench", limits=Limits(messages=Rate(10**6, 1e-6)))
    async with Store.open(f"sqlite:///{folder / 'house.db'}") as store, Hub.open(store, file, Plain()) as hub:

        async def by_token(token: str) -> Account:
            """Whoever comes has an account."""
            return await store.accounts.create(NewAccount(name=token, nickname=token, kind="bot"), at_ns=1)

        callers = AccountCallers(by_scope=lambda scope: None, by_token=by_token, guest=hub.guest)
        socket = Socket(hub.house, callers, HubEntrance(hub))

        @asgi("/ws", copy_scope=False)
        async def ws(scope: Any, receive: Any, send: Any) -> None:
            await socket(scope, receive, send)

        listener = sockets.create_server(("127.0.0.1", 0), backlog=1024)
        (folder / "pid").write_text(str(os.getpid()))
        print(listener.getsockname()[1], flush=True)
        config = uvicorn.Config(Litestar([ws], openapi_config=None), lifespan="off", log_level="critical", **UVICORN)
        await uvicorn.Server(config).serve([listener])


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(serve(Path(sys.argv[1])))
    except ImportError:
        asyncio.run(serve(Path(sys.argv[1])))

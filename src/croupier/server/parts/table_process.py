"""A table server as a process: its port, and signals that have it hand its tables over."""

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.server.config.limits import Limits
from croupier.server.ops.collector import tuned
from croupier.server.parts.table_server import TableServer
from croupier.server.process import allow_files, first_of, listening

if TYPE_CHECKING:
    from croupier.server.http.tls import Certificate


async def serve(
    server: TableServer,
    listener: socket.socket,
    stop: asyncio.Event,
    *,
    limits: Limits,
    certificate: "Certificate | None" = None,
    opened: Callable[[], None],
) -> None:
    """Serve until `stop` is set: then the tables go to other servers, and the port is closed. Raise Unavailable if the
    server had to close because it cannot store."""
    hub = server.hub
    allow_files()
    async with listening(server.app, listener, limits=limits, certificate=certificate) as serving:
        with tuned(server.metrics):
            opened()
            await first_of(serving, stop, hub.writing.given_up)
        server.log.note("stopping", tables=len(hub.rooms), connections=len(hub.presence))
        await server.close()
    server.refusals.close()
    server.log.note("stopped")
    if hub.writing.failure:
        raise hub.writing.failure

"""Running a server as a command does: its socket, its certificate, its event loop, and what it prints."""

import asyncio
import os
import socket
from collections.abc import Coroutine
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.output.terminal import say
from croupier.errors import BadOption, Unavailable

if TYPE_CHECKING:
    from croupier.modules import Modules
    from croupier.server.http.tls import Certificate
    from croupier.server.ops.logs import Log


def listening_socket(host: str, port: int, *, any_port: bool) -> socket.socket:
    from croupier.server.process import bound

    return bound(host, port, any_port=any_port)


def end_process(failure: Unavailable) -> None:
    """End the process at once, with the sentence and the exit status of a command that fails so: threads that wait for
    the database would not let it end otherwise."""
    from croupier.cli.main import UNAVAILABLE, complain

    try:
        complain(failure.says, failure.code, UNAVAILABLE)
    finally:
        os._exit(UNAVAILABLE)


def tell(line: str) -> None:
    """Print a line. A standard output that cannot be written, as on a full disk, does not end a house: then the line
    goes to the error output."""
    try:
        say(line, flush=True)
    except OSError:
        with suppress(OSError):
            say(line, to_errors=True, flush=True)


def shown_host(host: str) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def certificate_of(host: str, *, tls: bool, cert: Path | None, key: Path | None) -> "Certificate | None":
    if (cert is None) != (key is None):
        raise BadOption("tls/half")
    if not tls and cert is None:
        return None
    from croupier.server.http.tls import given, own

    if cert and key:
        return given(cert, key)
    names = dict.fromkeys(["localhost", "127.0.0.1", "::1", socket.gethostname(), host])
    return own(Path(), tuple(names))


def warn_of_open_files(log: "Log", *files: Path | None) -> None:
    """Log which of the files that hold a secret every user of the machine may read. They are the administrator's."""
    from croupier.kit.private_files import is_open_to_strangers

    for file in files:
        if file and is_open_to_strangers(file):
            log.note("permissions too wide", level="warning", file=str(file))


def attached_modules(folder: Path | None) -> "Modules | None":
    """Return the modules that the option `--modules` has attached."""
    if folder is None:
        return None
    from croupier.games import registry
    from croupier.modules import Modules

    return next(source for source in registry.attached() if isinstance(source, Modules))


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run the coroutine, in uvloop where it is installed, because it is faster."""
    found = find_spec("uvloop") and import_module("uvloop")
    with asyncio.Runner(loop_factory=found.new_event_loop if found else None) as runner:
        runner.run(work)


def shared_addresses(database: str | None, nats: str | None) -> tuple[str, str]:
    """Return where the parts of a house meet: its database and NATS. Raise BadOption if one is not named."""
    if not database:
        raise BadOption("parts/postgresql", key="parts/database-needed")
    if not nats:
        raise BadOption("parts/nats", key="parts/nats-needed")
    return database, nats

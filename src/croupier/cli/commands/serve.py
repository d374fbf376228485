"""`croupier serve`: opens a house on one port until it is stopped."""

import asyncio
import os
import socket
from collections.abc import Coroutine
from contextlib import closing, suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.password_file import password_in
from croupier.cli.output.browser import show
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Option
from croupier.errors import BadOption, Unavailable

if TYPE_CHECKING:
    from croupier.modules import Modules
    from croupier.server.config.house import HouseFile
    from croupier.server.http.tls import Certificate
    from croupier.server.ops.logs import Log


def run(
    house: Annotated[
        str, Option(help="A house file, or open, research, landlord, stud, ubercasino, eps.", metavar="FILE|NAME")
    ] = "open",
    port: Annotated[int, Option(help="The port to listen on: 49152 to 65535.")] = 51515,
    host: Annotated[str, Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    database: Annotated[
        str | None,
        Option(
            envvar="CROUPIER_DATABASE",
            help="sqlite:///house.db, or postgresql://user:password@host/name; if not given, a file here.",
            metavar="URL",
        ),
    ] = None,
    log: Annotated[Path | None, Option(help="The log file; the error output if not given.")] = None,
    tls: Annotated[
        bool, Option("--tls", help="Encrypt; the house makes its own certificate if none is given.")
    ] = False,
    cert: Annotated[Path | None, Option(help="The certificate, in PEM.")] = None,
    key: Annotated[Path | None, Option(help="Its key, in PEM.")] = None,
    browse: Annotated[bool, Option("--browse", help="Open the front page in a browser.")] = False,
    any_port: Annotated[bool, Option("--any-port", help="Allow any port, as in containers.")] = False,
    proxy: Annotated[
        str | None, Option(help="A proxy whose X-Forwarded-For header is trusted.", metavar="ADDRESS")
    ] = None,
    modules: ModulesFolder = None,
    superuser_password_file: Annotated[
        Path | None, Option(help="A file whose first line becomes the superuser's password, at the first start.")
    ] = None,
) -> None:
    """Open a house: people and bots register, play, watch and study at its tables. Ctrl-C or SIGTERM closes it."""
    from croupier.kit.clock import system
    from croupier.kit.private_files import private_umask
    from croupier.server.config.house import load
    from croupier.server.ops.logs import Log

    file = load(house)
    with (
        private_umask(),
        _listener(host, port, any_port=any_port) as listener,
        closing(Log(log, clock=system)) as writing,
        writing.overhearing(),
    ):
        writing.note("started", port=listener.getsockname()[1], host=host, house=file.name, tls=tls)
        certificate = _certificate(host, tls=tls, cert=cert, key=key)
        _warn_of_open_files(writing, certificate.key if certificate else None, superuser_password_file)
        url = database or f"sqlite:///croupier-{file.name}.db"
        password = password_in(superuser_password_file)
        _loop(_serve(file, url, listener, writing, certificate, proxy, _modules(modules), password, browse=browse))


def _listener(host: str, port: int, *, any_port: bool) -> socket.socket:
    from croupier.server.process import bound

    return bound(host, port, any_port=any_port)


async def _serve(
    file: "HouseFile",
    url: str,
    listener: socket.socket,
    log: "Log",
    certificate: "Certificate | None",
    proxy: str | None,
    modules: "Modules | None",
    password: str | None,
    *,
    browse: bool,
) -> None:
    from croupier.server.app import application, opened
    from croupier.server.closing_watch import closing_watch
    from croupier.server.process import hearing, serve
    from croupier.store.database.engine import faults_told, url_of

    tls = certificate is not None
    host, port = listener.getsockname()[:2]
    at = f"{'https' if tls else 'http'}://{_shown(host)}:{port}"
    with hearing() as stop, faults_told(url_of(url)), closing_watch(_end) as watch:
        async with opened(
            file, url, log=log, modules=modules, tls=tls, address=at, superuser_password=password, tell=_tell
        ) as house:
            if certificate:
                log.note("certificate", own=certificate.own, fingerprint=certificate.fingerprint)
            welcome = partial(_welcome, file.title, at, browse=browse)
            app = application(house)
            await serve(house, app, listener, stop, certificate=certificate, proxy=proxy, opened=welcome, watch=watch)
    _tell("The house is closed.")


def _end(failure: Unavailable) -> None:
    """End the process at once, with the sentence and the exit status of a command that fails so: threads that wait for
    the database would not let it end otherwise."""
    from croupier.cli.main import UNAVAILABLE, complain

    try:
        complain(failure.says, failure.code, UNAVAILABLE)
    finally:
        os._exit(UNAVAILABLE)


def _welcome(title: str, at: str, *, browse: bool) -> None:
    _tell(f"{title} is open at {at} (Ctrl-C closes it).")
    if browse and not show(at):
        _tell(f"No browser could be opened. Go to {at}.")


def _tell(line: str) -> None:
    """Print a line. A standard output that cannot be written, as on a full disk, does not end a house: then the line
    goes to the error output."""
    try:
        say(line, flush=True)
    except OSError:
        with suppress(OSError):
            say(line, to_errors=True, flush=True)


def _shown(host: str) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _certificate(host: str, *, tls: bool, cert: Path | None, key: Path | None) -> "Certificate | None":
    if (cert is None) != (key is None):
        raise BadOption("tls/half")
    if not tls and cert is None:
        return None
    from croupier.server.http.tls import given, own

    if cert and key:
        return given(cert, key)
    names = dict.fromkeys(["localhost", "127.0.0.1", "::1", socket.gethostname(), host])
    return own(Path(), tuple(names))


def _warn_of_open_files(log: "Log", *files: Path | None) -> None:
    """Log which of the files that hold a secret every user of the machine may read. They are the administrator's."""
    from croupier.kit.private_files import is_open_to_strangers

    for file in files:
        if file and is_open_to_strangers(file):
            log.note("permissions too wide", level="warning", file=str(file))


def _modules(folder: Path | None) -> "Modules | None":
    """Return the modules that the option `--modules` has attached."""
    if folder is None:
        return None
    from croupier.games import registry
    from croupier.modules import Modules

    return next(source for source in registry.attached() if isinstance(source, Modules))


def _loop(work: Coroutine[Any, Any, None]) -> None:
    """Run the coroutine, in uvloop where it is installed, because it is faster."""
    found = find_spec("uvloop") and import_module("uvloop")
    with asyncio.Runner(loop_factory=found.new_event_loop if found else None) as runner:
        runner.run(work)

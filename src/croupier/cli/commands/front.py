"""`croupier front`: the public part of a house in parts, until it is stopped."""

import socket
from contextlib import closing
from typing import TYPE_CHECKING

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.password_file import password_in
from croupier.cli.options.server import (
    AnyPort,
    Cert,
    Host,
    House,
    Key,
    LogFile,
    Nats,
    Port,
    Proxy,
    SharedDatabase,
    SuperuserPasswordFile,
    Tls,
)
from croupier.cli.server_process import (
    attached_modules,
    certificate_of,
    listening_socket,
    run_loop,
    shared_addresses,
    shown_host,
    tell,
    warn_of_open_files,
)

if TYPE_CHECKING:
    from croupier.modules import Modules
    from croupier.server.config.house import HouseFile
    from croupier.server.http.tls import Certificate
    from croupier.server.ops.logs import Log


def run(
    house: House = "open",
    port: Port = 51515,
    host: Host = "127.0.0.1",
    database: SharedDatabase = None,
    nats: Nats = None,
    log: LogFile = None,
    tls: Tls = False,
    cert: Cert = None,
    key: Key = None,
    any_port: AnyPort = False,
    proxy: Proxy = None,
    modules: ModulesFolder = None,
    superuser_password_file: SuperuserPasswordFile = None,
) -> None:
    """Serve pages, accounts, lobby and statistics of a house whose tables are played by `croupier tables`. Any number
    of fronts may run. Ctrl-C or SIGTERM ends it."""
    from croupier.kit.clock import system
    from croupier.kit.private_files import private_umask
    from croupier.server.config.house import load
    from croupier.server.ops.logs import Log

    file, (url, bus) = load(house).for_front(), shared_addresses(database, nats)
    with (
        private_umask(),
        listening_socket(host, port, any_port=any_port) as listener,
        closing(Log(log, clock=system)) as writing,
        writing.overhearing(),
    ):
        writing.note("started", part="front", port=listener.getsockname()[1], host=host, house=file.name, tls=tls)
        certificate = certificate_of(host, tls=tls, cert=cert, key=key)
        warn_of_open_files(writing, certificate.key if certificate else None, superuser_password_file)
        password = password_in(superuser_password_file)
        run_loop(_serve(file, url, bus, listener, writing, certificate, proxy, attached_modules(modules), password))


async def _serve(
    file: "HouseFile",
    url: str,
    nats: str,
    listener: socket.socket,
    log: "Log",
    certificate: "Certificate | None",
    proxy: str | None,
    modules: "Modules | None",
    password: str | None,
) -> None:
    from croupier.server.app import application
    from croupier.server.parts.front import opened
    from croupier.server.process import hearing, serve
    from croupier.store.database.engine import faults_told, url_of

    tls = certificate is not None
    host, port = listener.getsockname()[:2]
    at = f"{'https' if tls else 'http'}://{shown_host(host)}:{port}"
    with hearing() as stop, faults_told(url_of(url)):
        async with opened(
            file, url, nats, log=log, modules=modules, tls=tls, address=at, superuser_password=password, tell=tell
        ) as house:

            def welcome() -> None:
                tell(f"{file.title} is open at {at} (Ctrl-C closes this front).")

            app = application(house)
            await serve(house, app, listener, stop, certificate=certificate, proxy=proxy, opened=welcome)
    tell("The front is closed.")

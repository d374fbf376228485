"""`croupier tables`: a table server of a house in parts, until it is stopped."""

import socket
from contextlib import closing
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.server import (
    AnyPort,
    BankAddress,
    BankKeyFile,
    Cert,
    Host,
    House,
    Key,
    LeaseS,
    LogFile,
    Nats,
    Port,
    SharedDatabase,
    Tls,
)
from croupier.cli.parameters import Option
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
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.modules import Modules
    from croupier.server.config.house import HouseFile
    from croupier.server.http.tls import Certificate
    from croupier.server.money.banks import BankApart
    from croupier.server.ops.logs import Log


def run(
    house: House = "open",
    port: Port = 51516,
    host: Host = "127.0.0.1",
    public: Annotated[
        str | None,
        Option(help="Where clients reach this server, if not at its own address.", metavar="ws://HOST:PORT"),
    ] = None,
    database: SharedDatabase = None,
    nats: Nats = None,
    log: LogFile = None,
    tls: Tls = False,
    cert: Cert = None,
    key: Key = None,
    any_port: AnyPort = False,
    lease_s: LeaseS = 6.0,
    modules: ModulesFolder = None,
    cbs: BankAddress = None,
    cbs_key_file: BankKeyFile = None,
) -> None:
    """Play tables of a house in parts. Any number of table servers may run; the tables of one that is lost are played
    on by others. Ctrl-C or SIGTERM hands its tables over."""
    from croupier.cli.bank_process import bank_at
    from croupier.kit.clock import system
    from croupier.kit.private_files import private_umask
    from croupier.server.config.house import load
    from croupier.server.ops.logs import Log

    file, (url, bus), bank = load(house), shared_addresses(database, nats), bank_at(cbs, cbs_key_file)
    if file.bank and file.bank.apart and bank is None:
        raise BadOption("bank/needs-process")
    with (
        private_umask(),
        listening_socket(host, port, any_port=any_port) as listener,
        closing(Log(log, clock=system)) as writing,
        writing.overhearing(),
    ):
        certificate = certificate_of(host, tls=tls, cert=cert, key=key)
        warn_of_open_files(writing, certificate.key if certificate else None)
        at = public_address(public) if public else _own_address(listener, tls=certificate is not None)
        writing.note("started", part="tables", url=at, house=file.name, tls=tls)
        run_loop(_serve(file, url, bus, at, listener, writing, certificate, attached_modules(modules), bank, lease_s))


def public_address(said: str) -> str:
    """Return the address of a WebSocket without a slash at its end. Raise BadOption if it is none."""
    url = urlsplit(said)
    if url.scheme not in ("ws", "wss") or not url.hostname:
        raise BadOption("parts/public", field="public", url=said)
    return said.rstrip("/")


def _own_address(listener: socket.socket, *, tls: bool) -> str:
    host, port = listener.getsockname()[:2]
    return f"{'wss' if tls else 'ws'}://{shown_host(host)}:{port}"


async def _serve(
    file: "HouseFile",
    url: str,
    nats: str,
    at: str,
    listener: socket.socket,
    log: "Log",
    certificate: "Certificate | None",
    modules: "Modules | None",
    bank: "BankApart | None",
    lease_s: float,
) -> None:
    from croupier.server.parts.table_process import serve
    from croupier.server.parts.table_server import opened
    from croupier.server.process import hearing
    from croupier.store.database.engine import faults_told, url_of

    tls = certificate is not None
    with hearing() as stop, faults_told(url_of(url)):
        async with opened(
            file, url, nats, url=at, log=log, modules=modules, tls=tls, bank=bank, lease_s=lease_s
        ) as server:

            def welcome() -> None:
                tell(f"A table server of {file.title} is open at {at} (Ctrl-C hands its tables over).")

            await serve(server, listener, stop, limits=file.limits, certificate=certificate, opened=welcome)
    tell("The table server is closed.")

"""`croupier serve`: opens a house on one port until it is stopped."""

import socket
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.password_file import password_in
from croupier.cli.options.server import (
    AnyPort,
    BankAddress,
    BankKeyFile,
    Cert,
    DatabaseUrl,
    Host,
    House,
    Key,
    LogFile,
    Port,
    Proxy,
    SuperuserPasswordFile,
    Tls,
)
from croupier.cli.output.browser import show
from croupier.cli.parameters import Option
from croupier.cli.server_process import (
    attached_modules,
    certificate_of,
    end_process,
    listening_socket,
    run_loop,
    shown_host,
    tell,
    warn_of_open_files,
)

if TYPE_CHECKING:
    from croupier.cli.bank_process import BankProcess
    from croupier.modules import Modules
    from croupier.server.config.house import HouseFile
    from croupier.server.http.tls import Certificate
    from croupier.server.money.banks import BankApart
    from croupier.server.ops.logs import Log


def run(
    house: House = "open",
    port: Port = 51515,
    host: Host = "127.0.0.1",
    database: DatabaseUrl = None,
    log: LogFile = None,
    tls: Tls = False,
    cert: Cert = None,
    key: Key = None,
    browse: Annotated[bool, Option("--browse", help="Open the front page in a browser.")] = False,
    any_port: AnyPort = False,
    proxy: Proxy = None,
    modules: ModulesFolder = None,
    superuser_password_file: SuperuserPasswordFile = None,
    cbs: BankAddress = None,
    cbs_key_file: BankKeyFile = None,
    parts: Annotated[
        int | None,
        Option(help="Run as so many processes: a front, table servers, and NATS between them; needs PostgreSQL."),
    ] = None,
) -> None:
    """Open a house: people and bots register, play, watch and study at its tables. Ctrl-C or SIGTERM closes it."""
    from croupier.cli.bank_process import bank_at, bank_process
    from croupier.kit.clock import system
    from croupier.kit.private_files import private_umask
    from croupier.server.config.house import load
    from croupier.server.ops.logs import Log

    bank = bank_at(cbs, cbs_key_file)
    if parts is not None:
        from croupier.cli.parts_of_house import serve_in_parts

        options = {"house": house, "host": host, "log": log, "cert": cert, "key": key, "modules": modules}
        front = {"proxy": proxy, "superuser_password_file": superuser_password_file}
        serve_in_parts(parts, port, database, options, front, bank, tls=tls, any_port=any_port, browse=browse)
        return
    file = load(house)
    with (
        private_umask(),
        tempfile.TemporaryDirectory(prefix="croupier-") as folder,
        listening_socket(host, port, any_port=any_port) as listener,
        closing(Log(log, clock=system)) as writing,
        writing.overhearing(),
    ):
        writing.note("started", port=listener.getsockname()[1], host=host, house=file.name, tls=tls)
        certificate = certificate_of(host, tls=tls, cert=cert, key=key)
        warn_of_open_files(writing, certificate.key if certificate else None, superuser_password_file)
        url = database or f"sqlite:///croupier-{file.name}.db"
        password = password_in(superuser_password_file)
        beside = None
        if bank is None and file.bank and file.bank.apart:
            at = listener.getsockname()[1]
            beside = bank_process(file, house, Path(folder), port=at + 1, database=url)
        work = _serve(
            file,
            url,
            listener,
            writing,
            certificate,
            proxy,
            attached_modules(modules),
            password,
            beside,
            bank,
            browse=browse,
        )
        run_loop(work)


async def _serve(
    file: "HouseFile",
    url: str,
    listener: socket.socket,
    log: "Log",
    certificate: "Certificate | None",
    proxy: str | None,
    modules: "Modules | None",
    password: str | None,
    beside: "BankProcess | None",
    bank: "BankApart | None",
    *,
    browse: bool,
) -> None:
    """Serve until a signal ends it. `beside` is a bank process to run meanwhile, `bank` one that runs already."""
    from croupier.server.app import application, opened
    from croupier.server.closing_watch import closing_watch
    from croupier.server.parts.supervisor import kept_running
    from croupier.server.process import hearing, serve
    from croupier.store.database.engine import faults_told, url_of

    tls = certificate is not None
    host, port = listener.getsockname()[:2]
    at = f"{'https' if tls else 'http'}://{shown_host(host)}:{port}"
    with hearing() as stop, faults_told(url_of(url)), closing_watch(end_process) as watch:
        async with (
            kept_running([beside.part] if beside else [], tell),
            opened(
                file,
                url,
                log=log,
                modules=modules,
                tls=tls,
                address=at,
                superuser_password=password,
                bank=beside.apart if beside else bank,
                tell=tell,
            ) as house,
        ):
            if certificate:
                log.note("certificate", own=certificate.own, fingerprint=certificate.fingerprint)
            welcome = partial(_welcome, file.title, at, browse=browse)
            app = application(house)
            await serve(house, app, listener, stop, certificate=certificate, proxy=proxy, opened=welcome, watch=watch)
    tell("The house is closed.")


def _welcome(title: str, at: str, *, browse: bool) -> None:
    tell(f"{title} is open at {at} (Ctrl-C closes it).")
    if browse and not show(at):
        tell(f"No browser could be opened. Go to {at}.")

"""`croupier cbs`: a simulated bank in a process of its own, until it is stopped."""

import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from croupier.cli.bank_process import ANSWERS
from croupier.cli.options.server import AnyPort, Cert, Host, Key, Tls
from croupier.cli.parameters import Option
from croupier.cli.server_process import certificate_of, listening_socket, run_loop, shown_host, tell
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.bank.simulated import BankAccount
    from croupier.server.http.tls import Certificate


def run(
    accounts: Annotated[
        str | None,
        Option(help="A house file whose play-money accounts the bank opens, or a name.", metavar="FILE|NAME"),
    ] = None,
    port: Annotated[int, Option(help="The port to listen on: 49152 to 65535.")] = 51600,
    host: Host = "127.0.0.1",
    database: Annotated[
        str, Option(help="The bank's own database; never that of a house.", metavar="URL")
    ] = "sqlite:///croupier-bank.db",
    client: Annotated[
        list[str] | None,
        Option("--client", help="A house that may ask, and the file with its key; repeatable.", metavar="NAME=FILE"),
    ] = None,
    operator_key_file: Annotated[
        Path | None, Option(help="A file with the key of the bank's page; if not given, one is made and printed.")
    ] = None,
    title: Annotated[str, Option(help="What the bank is called.")] = "The simulated bank",
    tls: Tls = False,
    cert: Cert = None,
    key: Key = None,
    any_port: AnyPort = False,
) -> None:
    """Run a simulated bank: cards, PINs, accounts, statements, and faults on demand. Houses reach it by HTTP, with a
    key each; its operator has a page. Ctrl-C or SIGTERM stops it."""
    from croupier.cbs import keys
    from croupier.kit.private_files import private_umask

    clients = clients_in(client or [])
    operator_key = keys.key_in(operator_key_file) if operator_key_file else keys.made_up()
    with private_umask(), listening_socket(host, port, any_port=any_port) as listener:
        certificate = certificate_of(host, tls=tls, cert=cert, key=key)
        shown_key = "" if operator_key_file else operator_key
        run_loop(_serve(title, database, _accounts(accounts), clients, operator_key, shown_key, listener, certificate))


def clients_in(said: Sequence[str]) -> dict[str, str]:
    """Return the keys of clients by name, from `NAME=FILE` each. Raise BadOption if one cannot be read."""
    from croupier.cbs.keys import key_in

    found: dict[str, str] = {}
    for one in said:
        name, mark, file = one.partition("=")
        if not (mark and name and file):
            raise BadOption("cbs/client", field="client", client=one)
        found[name] = key_in(Path(file))
    return found


def _accounts(house: str | None) -> "Sequence[BankAccount]":
    from croupier.server.config.house import load

    if house is None:
        return ()
    file = load(house)
    return file.bank.account if file.bank else ()


async def _serve(
    title: str,
    database: str,
    accounts: "Sequence[BankAccount]",
    clients: Mapping[str, str],
    operator_key: str,
    shown_key: str,
    listener: socket.socket,
    certificate: "Certificate | None",
) -> None:
    from croupier.cbs.opening import opened
    from croupier.cbs.process import serve
    from croupier.server.process import hearing
    from croupier.store.database.engine import faults_told, url_of

    host, port = listener.getsockname()[:2]
    at = f"{'https' if certificate else 'http'}://{shown_host(host)}:{port}"
    with hearing() as stop, faults_told(url_of(database)):
        async with opened(
            title, database, accounts=accounts, clients=clients, operator_key=operator_key, address=at
        ) as context:

            def welcome() -> None:
                tell(f"{title}{ANSWERS}{at} (Ctrl-C stops it).")
                if shown_key:
                    tell(f"The key of its page is {shown_key}.")

            files = (certificate.cert, certificate.key) if certificate else None
            await serve(context, listener, stop, certificate=files, opened=welcome)
    tell(f"{title} is closed.")

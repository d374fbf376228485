"""`croupier serve --parts 3`: a front, table servers and NATS as child processes of one command."""

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.bank_process import bank_process
from croupier.cli.output.browser import show
from croupier.cli.server_process import run_loop, shown_host, tell
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.server.money.banks import BankApart


def serve_in_parts(
    parts: int,
    port: int,
    database: str | None,
    options: Mapping[str, Any],
    front_options: Mapping[str, Any],
    bank: "BankApart | None",
    *,
    tls: bool,
    any_port: bool,
    browse: bool,
) -> None:
    """Run a house as so many processes until it is stopped: the front at `port`, table servers at those after it.
    Raise BadOption if that is impossible."""
    if parts < 2:
        raise BadOption("parts/few", field="parts")
    if not database:
        raise BadOption("parts/postgresql", key="parts/database-needed")
    from croupier.server.config.house import load
    from croupier.server.parts.nats_server import nats_server
    from croupier.server.parts.supervisor import Part, Supervisor
    from croupier.server.process import hearing

    flags = {"tls": tls, "any_port": any_port}
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        nats = nats_server(Path(folder))
        file, beside = load(options["house"]), None
        if bank is None and file.bank and file.bank.apart:
            beside = bank_process(file, options["house"], Path(folder), port=port + parts, database=None)
            bank = beside.apart
        to_bank = {"cbs": bank.address, "cbs_key_file": bank.key_file} if bank else {}
        servers = [
            Part(
                f"table server {nth}",
                _command("tables", flags, _logged(options, f"tables{nth}"), to_bank, {"port": port + nth}),
            )
            for nth in range(1, parts)
        ]
        front = Part("front", _command("front", flags, _logged(options, "front"), front_options, {"port": port}))
        banks = [beside.part] if beside else []
        started = [Part("NATS", nats.command, says_open=False), *banks, *servers, front]
        env = {"CROUPIER_DATABASE": database, "CROUPIER_NATS": nats.url}
        at = f"{'https' if tls else 'http'}://{shown_host(options['host'])}:{port}"

        def opened() -> None:
            if browse and not show(at):
                tell(f"No browser could be opened. Go to {at}.")

        async def run() -> None:
            with hearing() as stop:
                await Supervisor(started, env, tell).run(stop, opened)

        run_loop(run())
    tell("The house is closed.")


def _logged(options: Mapping[str, Any], part: str) -> dict[str, Any]:
    """Return the options of a part, whose log has a file of its own beside the one that is named."""
    log: Path | None = options["log"]
    return {**options, "log": log and log.with_stem(f"{log.stem}-{part}")}


def _command(name: str, flags: Mapping[str, bool], *options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the words that start a part."""
    words = [sys.executable, "-m", "croupier", name]
    for key, on in flags.items():
        words += [f"--{key.replace('_', '-')}"] if on else []
    for given in options:
        for key, value in given.items():
            words += [] if value is None else [f"--{key.replace('_', '-')}", str(value)]
    return tuple(words)

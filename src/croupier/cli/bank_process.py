"""The bank process of a house whose accounts are kept apart: how it is started, and how the house reaches it."""

import secrets
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.server.config.house import HouseFile
    from croupier.server.money.banks import BankApart
    from croupier.server.parts.supervisor import Part

ANSWERS: Final = " answers at "  # what a bank says once it is there
_HOST: Final = "127.0.0.1"  # a bank of play money is for this machine alone
_PORTS_TRIED: Final = 200


@dataclass(frozen=True, slots=True)
class BankProcess:
    """A child process, and where it answers."""

    part: "Part"
    apart: "BankApart"


def bank_process(file: "HouseFile", house: str, folder: Path, *, port: int, database: str | None) -> BankProcess:
    """Return the bank process for a house, whose key is written to a private folder: at the first port from `port` on
    that is free, with its books in a file of its own, beside the `database` of the house if that is a file."""
    from croupier.server.money.banks import BankApart
    from croupier.server.parts.supervisor import Part

    key = folder / "house.key"
    key.touch(0o600)
    key.write_text(secrets.token_urlsafe(24) + "\n", "utf-8")
    chosen = _free_port(port)
    words = ["--accounts", house, "--host", _HOST, "--port", str(chosen), "--any-port", "--title"]
    words += [f"The bank of {file.title}", "--client", f"{file.name}={key}", "--database", _books(file, database)]
    part = Part("bank", (sys.executable, "-m", "croupier", "cbs", *words), opens=ANSWERS)
    return BankProcess(part, BankApart(f"http://{_HOST}:{chosen}", str(key)))


def bank_at(address: str | None, key_file: Path | None) -> "BankApart | None":
    """Return the bank process that the options name. Raise BadOption if they name half of it."""
    from croupier.server.money.banks import BankApart

    if (address is None) != (key_file is None):
        raise BadOption("bank/half")
    return BankApart(address, str(key_file)) if address else None


def _books(file: "HouseFile", database: str | None) -> str:
    from croupier.store.database.engine import url_of

    name = f"croupier-{file.name}-bank.db"
    url = url_of(database) if database else None
    if url is None or url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return f"sqlite:///{name}"
    beside = Path(str(url.database))
    return f"sqlite:///{beside.with_name(f'{beside.stem}-bank.db')}"


def _free_port(first: int) -> int:
    for port in range(first, min(first + _PORTS_TRIED, 65_536)):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind((_HOST, port))
            except OSError:
                continue
            return port
    raise BadOption("bank/no-port", first=first)

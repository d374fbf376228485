"""A NATS server of one's own, for a house in parts on one machine: on the loopback interface, behind a password."""

import secrets
import shutil
import socket
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from croupier.errors import BadOption

_CONFIG: Final = """\
listen: "127.0.0.1:{port}"
authorization {{ token: "{token}" }}
"""


@dataclass(frozen=True, slots=True)
class NatsServer:
    """How to start it: `command` are the words, `url` is where it answers then."""

    command: tuple[str, ...]
    url: str


def nats_server(folder: Path) -> NatsServer:
    """Return a server whose configuration is written to a private folder. Raise BadOption if no program is found."""
    found = shutil.which("nats-server", path=sysconfig.get_path("scripts")) or shutil.which("nats-server")
    if not found:
        raise BadOption("parts/no-nats-server")
    port, token = _free_port(), secrets.token_urlsafe(24)
    config = folder / "nats.conf"
    config.write_text(_CONFIG.format(port=port, token=token), "utf-8")
    config.chmod(0o600)
    return NatsServer((found, "--config", str(config)), f"nats://{token}@127.0.0.1:{port}")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port: int = tried.getsockname()[1]
        return port

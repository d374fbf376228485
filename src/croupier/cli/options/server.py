"""Options of the commands that run a house or a part of one."""

from pathlib import Path
from typing import Annotated

from croupier.cli.parameters import Option

House = Annotated[
    str, Option(help="A house file, or open, research, landlord, stud, ubercasino, eps.", metavar="FILE|NAME")
]
Port = Annotated[int, Option(help="The port to listen on: 49152 to 65535.")]
Host = Annotated[str, Option(help="The address to listen on; 0.0.0.0 for all.")]
DatabaseUrl = Annotated[
    str | None,
    Option(
        "--database",
        envvar="CROUPIER_DATABASE",
        help="sqlite:///house.db, or postgresql://user:password@host/name; if not given, a file here.",
        metavar="URL",
    ),
]
LogFile = Annotated[Path | None, Option(help="The log file; the error output if not given.")]
Tls = Annotated[bool, Option("--tls", help="Encrypt; the house makes its own certificate if none is given.")]
Cert = Annotated[Path | None, Option(help="The certificate, in PEM.")]
Key = Annotated[Path | None, Option(help="Its key, in PEM.")]
AnyPort = Annotated[bool, Option("--any-port", help="Allow any port, as in containers.")]
Proxy = Annotated[str | None, Option(help="A proxy whose X-Forwarded-For header is trusted.", metavar="ADDRESS")]
BankAddress = Annotated[
    str | None,
    Option(
        "--cbs",
        help="Where the bank answers that keeps the accounts of the house file: see croupier cbs.",
        metavar="URL",
    ),
]
BankKeyFile = Annotated[Path | None, Option("--cbs-key-file", help="The file with the key that the house has there.")]
SuperuserPasswordFile = Annotated[
    Path | None, Option(help="A file whose first line becomes the superuser's password, at the first start.")
]
SharedDatabase = Annotated[
    str | None,
    Option(
        "--database",
        envvar="CROUPIER_DATABASE",
        help="postgresql://user:password@host/name, the same for all parts of the house.",
        metavar="URL",
    ),
]
Nats = Annotated[
    str | None,
    Option("--nats", envvar="CROUPIER_NATS", help="nats://host:4222, the same for all parts.", metavar="URL"),
]
LeaseS = Annotated[
    float, Option("--lease-s", help="After so many seconds of silence others play the tables of a server.")
]

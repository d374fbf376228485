"""`croupier backup`: writes one moment's state of a house to a file, while it is open or not."""

import asyncio
from pathlib import Path
from typing import Annotated

from croupier.cli.output.terminal import say
from croupier.cli.parameters import Option
from croupier.store.database.backup import Contents, back_up
from croupier.store.database.engine import faults_told, url_of


def run(
    database: Annotated[
        str,
        Option(
            envvar="CROUPIER_DATABASE",
            help="The house: sqlite:///house.db, the file alone, or postgresql://user:password@host/name.",
            metavar="URL",
        ),
    ],
    out: Annotated[Path, Option(help="The file to write, which must not exist.", metavar="FILE")],
) -> None:
    """Write a backup of a house, also in the middle of play: an SQLite database that only its owner may read."""
    with faults_told(url_of(database)):
        contents = asyncio.run(back_up(database, out))
    say(f"{out} has {shown(contents)} ({out.stat().st_size:,} bytes).")


def shown(contents: Contents) -> str:
    """Return what a backup has, in words."""
    c = contents
    return f"{c.accounts:,} accounts, {c.open_tables:,} open tables, {c.rounds:,} rounds and {c.transfers:,} transfers"

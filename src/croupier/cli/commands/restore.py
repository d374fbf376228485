"""`croupier restore`: brings a house back from a backup, into an empty database or over another."""

import asyncio
from pathlib import Path
from typing import Annotated

from croupier.cli.commands.backup import shown
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Argument, Option
from croupier.store.database.backup import restore
from croupier.store.database.engine import faults_told, url_of, without_password


def run(
    file: Annotated[Path, Argument(help="What `croupier backup` has written.")],
    database: Annotated[
        str,
        Option(
            envvar="CROUPIER_DATABASE",
            help="Where to: sqlite:///house.db, the file alone, or postgresql://user:password@host/name.",
            metavar="URL",
        ),
    ],
    replace: Annotated[
        bool, Option("--replace", help="Delete what the database has first. No house may be open on it.")
    ] = False,
    modules: ModulesFolder = None,
) -> None:
    """Check a backup as a house checks its books when it opens, and copy it to a database: whole or not at all."""
    from croupier.server.live.books import check_books

    with faults_told(url_of(database)):
        contents = asyncio.run(restore(file, database, check=check_books, replace=replace))
    say(f"Restored {shown(contents)} to {without_password(url_of(database))}. The books are right.")

"""`croupier stats`: shows the results of every user of a house, game by game."""

from typing import Annotated

from croupier.cli.options.database import Database, Format, Game, Out, Player, Since, Table, Until, deal_filter, query
from croupier.cli.output.file_or_stdout import emit
from croupier.cli.output.sheet import print_sheet
from croupier.cli.parameters import Option
from croupier.store.rounds.export import as_csv, as_json, user_sheet


def run(
    database: Database,
    player: Player = None,
    table: Table = None,
    game: Game = None,
    since: Since = None,
    until: Until = None,
    format: Annotated[Format, Option(help="Output format.")] = "table",
    out: Out = None,
) -> None:
    """List for each user and game the deals played, and chips won and lost (500C/20C) or wins and losses (1W/2L)."""
    chosen = deal_filter(player, table, game, since, until)
    users = query(database, lambda store: store.extracts.users(chosen))
    if format == "json":
        emit([as_json(users)], out, private=True)
    elif format == "csv" or out is not None:
        emit([as_csv(user_sheet(users))], out, private=True)
    else:
        print_sheet(user_sheet(users))

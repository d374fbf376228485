"""`croupier play`: plays a game in the terminal, with bots in the other seats."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from croupier.cli.options.game_settings import Ante, Blinds, Limit, Options, Rules, game_settings
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.parameters import Option
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.games.game import AnyGame


def run(
    game: Annotated[str, Option(help="What to play; `croupier games` lists them.")] = "holdem",
    bot: Annotated[
        list[str] | None,
        Option(
            help="An opponent: one of `croupier bots`, FILE.py or module:Class; repeatable.",
            metavar="BOT",
        ),
    ] = None,
    stack: Annotated[
        int | None, Option(help="What each player starts with: chips, or dollars in blackjack.", metavar="AMOUNT")
    ] = None,
    seed: Annotated[int | None, Option(help="Deals the same cards again; without it they are random.")] = None,
    limit: Limit = None,
    blinds: Blinds = None,
    ante: Ante = None,
    rules: Rules = None,
    option: Options = None,
    records: Annotated[Path | None, Option(help="Append every round to this file, as JSON lines.")] = None,
    modules: ModulesFolder = None,
) -> None:
    """Play a game in the terminal: poker against a bot, blackjack against the dealer, Fight the Landlord with two bots,
    or any other game. At the table ? explains the keys and q leaves."""
    import secrets

    from croupier.arena.plan import told_apart
    from croupier.bots import loading
    from croupier.cli.terminal.game_loop import GameLoop
    from croupier.cli.terminal.record_appender import RecordAppender
    from croupier.cli.terminal.screen import Screen
    from croupier.cli.terminal.table_choice import table_class
    from croupier.games import registry
    from croupier.kit.chance import Secure, Seeded

    rules_of = registry.make(game, game_settings(limit=limit, blinds=blinds, ante=ante, rules=rules, option=option))
    kind = table_class(rules_of)
    specs = _rivals(bot or (), kind.rivals(rules_of), rules_of)
    first = secrets.randbits(48) if seed is None else seed
    bots = [loading.make(spec, seed=first + at, game=rules_of) for at, spec in enumerate(specs)]
    purse = kind.purse(rules_of, stack)
    names = told_apart(["you", *map(loading.called, specs)])
    chance = Secure() if seed is None else Seeded(seed)
    about = {"table": "play", "chance": chance.kind, "seed": "" if seed is None else str(seed)}
    with nullcontext() if records is None else RecordAppender(records, **about) as kept:
        table = kind(rules_of, names, Screen())
        GameLoop(table, bots, stack=purse, chance=chance, records=kept).run()


def _rivals(bots: Sequence[str], counts: range, game: "AnyGame") -> tuple[str, ...]:
    """Return the bots for the other seats: those named, repeated if there are more seats to fill, or the usual ones.

    Raise BadOption if there are too many.
    """
    from croupier.bots.built_in import usual

    if len(bots) > counts[-1]:
        raise BadOption("play/too-many-bots", game=game.title, most=counts[-1], bots=len(bots))
    return tuple(islice(cycle(bots or (usual(type(game)),)), max(len(bots), counts[0])))

"""`croupier play`: a person against a bot, heads-up, in the terminal."""

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.settings import Ante, Blinds, Limit, Options, Rules, settings
from croupier.errors import BadOption


def run(
    bot: Annotated[
        str, typer.Option(help="Whom to play: one that `croupier bots` lists, FILE.py or module:Class.", metavar="BOT")
    ] = "regular",
    game: Annotated[str, typer.Option(help="What to play; `croupier games` lists them.")] = "holdem",
    stack: Annotated[int | None, typer.Option(help="Chips that both begin with.")] = None,
    seed: Annotated[int | None, typer.Option(help="For the same cards again; without it nobody can know them.")] = None,
    limit: Limit = None,
    blinds: Blinds = None,
    ante: Ante = None,
    rules: Rules = None,
    option: Options = None,
    records: Annotated[
        Path | None, typer.Option(help="Keep every hand in this file, after those that are there, as JSON lines.")
    ] = None,
) -> None:
    """Play poker against a bot: f folds, c checks or calls, r 12 raises to 12, ? explains, q leaves."""
    import secrets

    from croupier.arena.plan import arrange
    from croupier.bots import loading
    from croupier.cli.journal import Journal
    from croupier.cli.session import Session
    from croupier.games import registry
    from croupier.games.poker.engine import Poker
    from croupier.kit.chance import Secure, Seeded

    given = settings(limit=limit, blinds=blinds, ante=ante, rules=rules, option=option)
    rules_of = registry.make(game, given)
    if not isinstance(rules_of, Poker):
        raise BadOption("play/not-poker", f"{rules_of.title} cannot be played in the terminal yet.")
    plan = arrange(game, [bot], seats=2, hands=1, seed=seed or 0, options=given, stack=stack)
    made = loading.make(bot, seed=secrets.randbits(48) if seed is None else seed, game=rules_of)
    chance = Secure() if seed is None else Seeded(seed)
    about = {"table": "play", "chance": chance.kind, "seed": "" if seed is None else str(seed)}
    with nullcontext() if records is None else Journal(records, **about) as journal:
        Session(rules_of, made, plan.names[0], stack=plan.stack, chance=chance, journal=journal).run()

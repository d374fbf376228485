"""`croupier bots`: lists the built-in bots."""

from typing import Annotated

from croupier.bots.built_in import BOTS, bots_for
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Argument
from croupier.games import registry


def run(
    game: Annotated[str | None, Argument(help="Only those that play this game.")] = None,
    modules: ModulesFolder = None,
) -> None:
    """List the built-in bots. A bot of your own is FILE.py or module:Class; docs/bots.md explains how to write one."""
    if game is not None:
        registry.game_class(game)  # raises Unknown for an unknown game
    bots = BOTS if game is None else bots_for(game)
    width = max(len(bot.name) for bot in bots)
    plays = [", ".join(bot.games) or "any game" for bot in bots]
    across = 0 if game else max(map(len, plays))
    for bot, played in zip(bots, plays, strict=True):
        middle = "" if game else f"{played:{across}}  "
        say(f"{bot.name:{width}}  {middle}{bot.says}")

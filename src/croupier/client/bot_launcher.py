"""Takes a bot to a table: signs in, opens or joins the table, sits down, plays, leaves."""

import random
from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, TypeAlias

from croupier.bots import loading
from croupier.client.bot_run import BotRun, Counted
from croupier.client.bot_settings import BotSettings
from croupier.client.follower import rules_of
from croupier.client.house import House
from croupier.client.table import Table, usual_chips
from croupier.errors import BadOption, Malformed
from croupier.games import registry
from croupier.games.game import AnyGame, Chips
from croupier.play.player import Player

Seated: TypeAlias = Callable[[House, Table, BotRun], None]


async def launch(settings: BotSettings, options: Mapping[str, Any], *, seated: Seated, counted: Counted) -> BotRun:
    """Play as the settings say; `options` are those of the game, for a table that is created. `seated` is called when
    the bot has its place, `counted` after every hand that it was dealt in."""
    s = settings
    if not s.bot or not s.table:
        raise BadOption("bot/no-table", "Say which bot plays, and at which table.")
    async with House(
        s.server or "localhost",
        token=s.token,
        name=None if s.token else s.user,
        password=None if s.token else s.password,
        register=bool(s.register),
        handlog=s.handlog,
        ca=s.ca,
    ) as house:
        bot, table = await (_created(house, s, options) if s.create else _joined(house, s))
        brought = usual_chips(table.line) if s.chips is None else s.chips
        run = BotRun(
            table,
            bot,
            player=house.you.name,
            chips=brought,
            hands=s.hands,
            rebuys=s.rebuys or 0,
            counted=counted,
        )
        seated(house, table, run)
        await run.play()
        return run


async def _created(house: House, s: BotSettings, options: Mapping[str, Any]) -> tuple[Player, Table]:
    """The bot is made first: where it cannot be, no table is left behind."""
    assert s.bot
    assert s.table
    game = s.game or "holdem"
    bot = made(s.bot, s.seed, game, registry.make(game, options) if game in registry.names() else None)
    table = await house.create(
        game,
        name=s.table,
        password=s.table_password,
        options=dict(options),
        seats=s.seats,
        minimum=s.minimum,
        turn_s=s.turn_s,
        buy_in=bounds(s.buy_in),
        pace_ms=s.pace_ms,
        durable=s.durable,
    )
    await table.sit(s.chips)
    return bot, table


async def _joined(house: House, s: BotSettings) -> tuple[Player, Table]:
    assert s.bot
    assert s.table
    line = await house.table(s.table)
    bot = made(s.bot, s.seed, line.game, rules_of(line))
    return bot, await house.join(line.table, chips=s.chips, password=s.table_password)


def made(spec: str, seed: int | None, name: str, game: AnyGame | None) -> Player:
    """A bot for a game; for one that is not installed here it is made without the rules."""
    drawn = random.getrandbits(48) if seed is None else seed
    if game:
        return loading.make(spec, seed=drawn, game=game)
    kind = loading.bot_class(spec, name)
    return loading.LoadedBot(kind(seed=drawn) if "seed" in signature(kind).parameters else kind())


def bounds(text: str | None) -> tuple[Chips, Chips | None] | None:
    """`40/200`, or `40` for no upper bound."""
    if text is None:
        return None
    least, slash, most = text.partition("/")
    try:
        return int(least), int(most) if slash else None
    except ValueError:
        says = f"{text!r} are no bounds: write the least and the most to sit down with, as in 40/200."
        raise Malformed("buy-in/unreadable", says) from None

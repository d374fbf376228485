"""Takes a bot to a table: signs in, opens or joins the table, sits down, plays, leaves."""

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from croupier.bots import loading
from croupier.client.bot_run import BotRun, Counted
from croupier.client.bot_settings import BotSettings
from croupier.client.house import House
from croupier.client.table import Table, usual_chips
from croupier.errors import BadOption, CroupierError, Malformed, Unknown
from croupier.games import registry
from croupier.games.game import AnyGame, Chips
from croupier.play.player import Player
from croupier.protocol.live import Line

Seated: TypeAlias = Callable[[House, Table, BotRun], None]

_GAME: Final = "holdem"  # for a table that is created, unless another is given


async def launch(settings: BotSettings, options: Mapping[str, Any], *, seated: Seated, counted: Counted) -> BotRun:
    """Play as the settings say; `options` are those of the game, for a table that is created.

    `seated` is called when the bot has its place, `counted` after every hand that it was dealt in. Raise Unknown,
    before the bot sits down, if the game is not installed here: without its rules a bot would miss every turn.
    """
    s = settings
    if not s.bot or not s.table:
        raise BadOption("bot/no-table")
    # Modules that were brought are tried now, in processes of their own: no connection is kept waiting.
    games = await asyncio.to_thread(registry.names)
    if s.create:
        _check_installed(s.game or _GAME, games)
    async with House(
        s.server or "localhost",
        token=s.token,
        name=None if s.token else s.user,
        password=None if s.token else s.password,
        register=bool(s.register),
        handlog=s.handlog,
        ca=s.ca,
        brief=True,  # the rules of its game are here, or the bot does not play
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
    """Create the table and sit down. The bot is made first: if it cannot be, no table is left behind."""
    assert s.table
    game = s.game or _GAME
    bot = await _made(s, registry.make(game, options))
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
    assert s.table
    line = await house.table(s.table)
    _check_installed(line.game, registry.names())
    bot = await _made(s, _rules(line))
    return bot, await house.join(line.table, chips=s.chips, password=s.table_password)


def _check_installed(game: str, games: list[str]) -> None:
    if game not in games:
        raise Unknown("bot/no-rules", game=game)


def _rules(line: Line) -> AnyGame:
    """Return the rules of a table. Raise BadOption if those installed here do not know its options."""
    try:
        return registry.make(line.game, line.options)
    except CroupierError as error:
        raise BadOption("bot/other-rules") from error


async def _made(s: BotSettings, game: AnyGame) -> Player:
    """Make the bot in a thread: reading its tables may take a while."""
    assert s.bot
    seed = random.getrandbits(48) if s.seed is None else s.seed
    return await asyncio.to_thread(loading.make, s.bot, seed=seed, game=game)


def bounds(text: str | None) -> tuple[Chips, Chips | None] | None:
    """Parse the bounds of a buy-in: `40/200`, or `40` for no upper bound."""
    if text is None:
        return None
    least, slash, most = text.partition("/")
    try:
        return int(least), int(most) if slash else None
    except ValueError:
        raise Malformed("buy-in/unreadable", field="buy_in", text=text) from None

"""`croupier bot`: lets a bot play at a table of a house, and reports how it went."""

import asyncio
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from croupier.cli.options.game_settings import Ante, Blinds, Limit, Options, Rules, game_settings
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.browser import show
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.client.bot_run import BotRun
    from croupier.client.bot_settings import BotSettings
    from croupier.client.house import House
    from croupier.client.table import Table

Password = Option(envvar="CROUPIER_PASSWORD", help="Asked for if not given.", show_envvar=True)


def run(
    bot: Annotated[str | None, Argument(help="FILE.py, module:Class or a built-in bot; with --log, the log.")] = None,
    table: Annotated[str | None, Option(help="Where to play: a table's name or number.")] = None,
    server: Annotated[str | None, Option(help="The house; localhost:51515 if not given.", metavar="HOST:PORT")] = None,
    user: Annotated[str | None, Option(help="Your account.")] = None,
    password: Annotated[str | None, Password] = None,
    token: Annotated[str | None, Option(envvar="CROUPIER_TOKEN", help="Instead of user and password.")] = None,
    register: Annotated[bool | None, Option("--register", help="Create the account if it does not exist.")] = None,
    ca: Annotated[Path | None, Option(help="The certificate of a house that made its own.")] = None,
    table_password: Annotated[str | None, Option(help="Password of the table, if it has one.")] = None,
    chips: Annotated[int | None, Option(help="Chips to sit down with; the maximum if not given.")] = None,
    hands: Annotated[int | None, Option(help="Leave after this many hands; if not given, play on.")] = None,
    rebuys: Annotated[int | None, Option(help="How often to buy chips again when broke; 0 if not given.")] = None,
    handlog: Annotated[
        Path | None, Option(help="Write every hand there: as text or, in a file *.jsonl, as records.")
    ] = None,
    watch: Annotated[bool | None, Option("--watch/--no-watch", help="Open the table's page in a browser.")] = None,
    create: Annotated[bool | None, Option("--create", help="Open the table, with these settings:")] = None,
    game: Annotated[str | None, Option(help="What to play; holdem if not given.")] = None,
    limit: Limit = None,
    blinds: Blinds = None,
    ante: Ante = None,
    rules: Rules = None,
    option: Options = None,
    seats: Annotated[int | None, Option(help="Number of seats.")] = None,
    minimum: Annotated[int | None, Option(help="Players that must sit before cards are dealt.")] = None,
    turn_time: Annotated[int | None, Option(help="Seconds for a decision, 1 to 60.")] = None,
    buy_in: Annotated[str | None, Option(help="Least and most to sit down with.", metavar="LEAST/MOST")] = None,
    pace: Annotated[int | None, Option(help="Milliseconds from one hand to the next.")] = None,
    durable: Annotated[
        str | None, Option(help="When to store: after each act, or each round, for matches of bots.", metavar="WHAT")
    ] = None,
    seed: Annotated[int | None, Option(help="The bot's seed; random if not given.")] = None,
    settings_file: Annotated[
        Path | None, Option("--settings", help="Saved settings; options given here override them.")
    ] = None,
    save: Annotated[Path | None, Option(help="Save these settings to a file that only you can read.")] = None,
    save_secrets: Annotated[bool, Option("--save-secrets", help="Save passwords and token, too.")] = False,
    page: Annotated[bool, Option("--page", help="Ask for all of this on a local web page.")] = False,
    log: Annotated[
        bool, Option("--log", "--loki", help="Play deals of a log again, here instead of in a house, with:")
    ] = False,
    deal: Annotated[int | None, Option(help="Number of the first deal; asked for if not given.")] = None,
    seat: Annotated[
        list[str] | None, Option(help="The bot for a seat; asked for if not given.", metavar="N=BOT")
    ] = None,
    start: Annotated[int, Option("--from", help="The bots take over after this many moves.", metavar="N")] = 0,
    database: Annotated[
        str | None, Option(help="The house's database, for cards that the log does not show.", metavar="URL")
    ] = None,
    modules: ModulesFolder = None,
) -> None:
    """Let a bot play at a table of a house, and report how it went. Ctrl-C leaves the table."""
    from croupier.client.bot_settings import BotSettings, load

    given = BotSettings(
        bot=bot, table=table, server=server, user=user, password=password, token=token, register=register,
        ca=_text(ca), table_password=table_password, chips=chips, hands=hands, rebuys=rebuys, handlog=_text(handlog),
        watch=watch, create=create, game=game, limit=limit, blinds=blinds, ante=ante, rules=rules,
        options=_pairs(option), seats=seats, minimum=minimum, turn_s=turn_time,
        buy_in=buy_in, pace_ms=pace, durable=durable, seed=seed,
    )  # fmt: skip
    saved = load(settings_file) if settings_file else BotSettings()
    if log:
        known = {saved.user: saved.bot} if saved.user and saved.bot else {}
        _play_again(given, deal, seat, start, database, known)
        return
    if page:
        from croupier.cli.bot.page import show

        show(given.over(saved), save or settings_file)
        return
    wanted = _asked_for(given.over(saved))
    if save:
        wanted.save(save, secrets=save_secrets)
    _play(wanted)


def _play_again(
    given: "BotSettings",
    deal: int | None,
    seat: list[str] | None,
    after: int,
    database: str | None,
    known: dict[str, str],
) -> None:
    """Play deals of a log again (POKERIV3:KT16). Ask for what is missing: the log, the deal and the bots."""
    from croupier.cli.replay.rerun import RerunRequest, rerun, seats_of

    file = Path(given.bot or _answer("Hand log", "the file behind --log"))
    if deal is None:
        deal = int(_answer("Deal", "--deal", type=int))
    request = RerunRequest(
        file=file,
        deal=deal,
        table=given.table,
        seats=seats_of(seat),
        known=known,
        asks=sys.stdin.isatty(),
        after=after,
        hands=given.hands,
        seed=given.seed,
        database=database,
        handlog=Path(given.handlog) if given.handlog else None,
    )
    rerun(request)


def _pairs(option: list[str] | None) -> dict[str, str | int | bool] | None:
    return game_settings(limit=None, blinds=None, ante=None, rules=None, option=option) if option else None


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _asked_for(wanted: "BotSettings") -> "BotSettings":
    """Return the settings, asking for missing ones at a terminal. Raise BadOption where there is no terminal."""
    from msgspec.structs import replace

    if not wanted.bot:
        raise BadOption("bot/none", field="bot")
    if not wanted.token and not wanted.user:
        wanted = replace(wanted, user=_answer("Account", "--user and --password, or --token"))
    if not wanted.token and wanted.password is None:
        wanted = replace(wanted, password=_answer("Password", "--password or CROUPIER_PASSWORD", hidden=True))
    if not wanted.table:
        wanted = replace(wanted, table=_answer("Table", "--table"))
    return wanted


def _answer(what: str, option: str, *, hidden: bool = False, type: type = str) -> str:
    if not sys.stdin.isatty():
        raise BadOption("bot/not-said", what=what, option=option)
    import click

    return str(click.prompt(what, hide_input=hidden, err=True, type=type))


def options_of(wanted: "BotSettings") -> dict[str, Any]:
    """Return the game's options, for a table that is created."""
    typed = [f"{key}={value}" for key, value in (wanted.options or {}).items()]
    return game_settings(limit=wanted.limit, blinds=wanted.blinds, ante=wanted.ante, rules=wanted.rules, option=typed)


def _play(wanted: "BotSettings") -> None:
    """Play, and print the report. What the bot itself prints goes to the error output."""
    from croupier.cli.bot.report import BotReport
    from croupier.client.bot_launcher import launch

    options = options_of(wanted)
    report = BotReport(wanted.bot or "")

    def seated(house: "House", table: "Table", run: "BotRun") -> None:
        report.begin(table)
        say(f"Playing at {table.line.name} of {house.address} (Ctrl-C leaves).", to_errors=True)
        if wanted.watch:
            open_page(house.address.page(table.id))

    begun = time.perf_counter()
    with redirect_stdout(sys.stderr):
        run = asyncio.run(launch(wanted, options, seated=seated, counted=report.count))
    report.show(run, time.perf_counter() - begun)
    if run.stopped:
        raise KeyboardInterrupt


def open_page(address: str) -> None:
    if not show(address):
        say(f"croupier: No browser could be opened. The page is at {address}", to_errors=True)

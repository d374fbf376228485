"""`croupier bot`: takes a bot to a table of a house, plays, and says how it went."""

import asyncio
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from croupier.cli.options.game_settings import Ante, Blinds, Limit, Options, Rules, game_settings
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.browser import show
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption

if TYPE_CHECKING:
    from croupier.client.bot_run import BotRun
    from croupier.client.bot_settings import BotSettings
    from croupier.client.house import House
    from croupier.client.table import Table

Password = Option(envvar="CROUPIER_PASSWORD", help="Asked for if not given.", show_envvar=True)


def run(
    bot: Annotated[
        str | None, Argument(help="FILE.py, module:Class or a built-in bot; with --log, the log instead.")
    ] = None,
    table: Annotated[str | None, Option(help="Where to play: a table's name or number.")] = None,
    server: Annotated[str | None, Option(help="The house; localhost:51515 if not given.", metavar="HOST:PORT")] = None,
    user: Annotated[str | None, Option(help="Your account.")] = None,
    password: Annotated[str | None, Password] = None,
    token: Annotated[str | None, Option(envvar="CROUPIER_TOKEN", help="Instead of user and password.")] = None,
    register: Annotated[bool | None, Option("--register", help="Make the account, if there is none.")] = None,
    ca: Annotated[Path | None, Option(help="The certificate of a house with one of its own.")] = None,
    table_password: Annotated[str | None, Option(help="Of a table that has one.")] = None,
    chips: Annotated[int | None, Option(help="What to sit down with; as much as allowed if not given.")] = None,
    hands: Annotated[int | None, Option(help="Leave after so many; if not given, play on.")] = None,
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
    seats: Annotated[int | None, Option(help="How many there are.")] = None,
    minimum: Annotated[int | None, Option(help="How many players have to sit before cards are dealt.")] = None,
    turn_time: Annotated[int | None, Option(help="Seconds for a decision, 1 to 60.")] = None,
    buy_in: Annotated[str | None, Option(help="What one may sit down with.", metavar="LEAST/MOST")] = None,
    pace: Annotated[int | None, Option(help="Milliseconds from one hand to the next.")] = None,
    durable: Annotated[
        str | None, Option(help="What is stored at a time: act, or round, for matches of bots.", metavar="WHAT")
    ] = None,
    seed: Annotated[int | None, Option(help="The bot's own; drawn if not given.")] = None,
    settings_file: Annotated[
        Path | None, Option("--settings", help="Settings of before; what is typed here counts more.")
    ] = None,
    save: Annotated[Path | None, Option(help="Keep these settings for next time, for your eyes only.")] = None,
    save_secrets: Annotated[bool, Option("--save-secrets", help="Passwords and token, too.")] = False,
    page: Annotated[bool, Option("--page", help="Ask for all of this on a page in the browser.")] = False,
    log: Annotated[
        bool, Option("--log", "--loki", help="Play deals of a log again, here and not in a house, with these:")
    ] = False,
    deal: Annotated[int | None, Option(help="The number of the first one; asked for if not given.")] = None,
    seat: Annotated[list[str] | None, Option(help="Who plays there; asked for if not given.", metavar="N=BOT")] = None,
    start: Annotated[int, Option("--from", help="The bots take over after so many moves.", metavar="N")] = 0,
    database: Annotated[
        str | None, Option(help="Where the house has kept the cards that the log does not know.", metavar="URL")
    ] = None,
    modules: ModulesFolder = None,
) -> None:
    """Play with a bot at a table of a house, and say how it went. Ctrl-C leaves the table politely."""
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
    """POKERIV3:KT16. What is missing is asked for: the log, the deal, and who plays in place of whom."""
    from croupier.cli.replay.rerun import Wish, play_again, seats_of

    file = Path(given.bot or _answer("Hand log", "the file behind --log"))
    if deal is None:
        deal = int(_answer("Deal", "--deal", type=int))
    wish = Wish(
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
    play_again(wish)


def _pairs(option: list[str] | None) -> dict[str, str | int | bool] | None:
    return game_settings(limit=None, blinds=None, ante=None, rules=None, option=option) if option else None


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _asked_for(wanted: "BotSettings") -> "BotSettings":
    """What is missing is asked for, where there is somebody to ask."""
    from msgspec.structs import replace

    if not wanted.bot:
        raise BadOption("bot/none", "Name a bot: FILE.py, module:Class, or one that `croupier bots` lists.")
    if not wanted.token and not wanted.user:
        wanted = replace(wanted, user=_answer("Account", "--user and --password, or --token"))
    if not wanted.token and wanted.password is None:
        wanted = replace(wanted, password=_answer("Password", "--password or CROUPIER_PASSWORD", hidden=True))
    if not wanted.table:
        wanted = replace(wanted, table=_answer("Table", "--table"))
    return wanted


def _answer(what: str, option: str, *, hidden: bool = False, type: type = str) -> str:
    if not sys.stdin.isatty():
        raise BadOption("bot/not-said", f"{what} is missing: give {option}.")
    import click

    return str(click.prompt(what, hide_input=hidden, err=True, type=type))


def options_of(wanted: "BotSettings") -> dict[str, Any]:
    """Those of the game, for a table that is created."""
    typed = [f"{key}={value}" for key, value in (wanted.options or {}).items()]
    return game_settings(limit=wanted.limit, blinds=wanted.blinds, ante=wanted.ante, rules=wanted.rules, option=typed)


def _play(wanted: "BotSettings") -> None:
    """What the bot prints goes to the error output: only the result is ours to print."""
    from croupier.cli.bot.report import BotReport
    from croupier.client.bot_launcher import launch

    options = options_of(wanted)
    report = BotReport(wanted.bot or "")

    def seated(house: "House", table: "Table", run: "BotRun") -> None:
        report.begin(table)
        print(f"Playing at {table.line.name} of {house.address}; Ctrl-C leaves.", file=sys.stderr)
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
        print(f"croupier: No browser could be opened; the page is at {address}", file=sys.stderr)

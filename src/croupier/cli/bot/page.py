"""`croupier bot --page`: all settings on a local web page (POKERIV3:U3)."""

from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.cli.bot.runner import Runner
from croupier.cli.commands.bot import open_page, options_of
from croupier.cli.local_page.server import Field, html, serve
from croupier.cli.options.game_settings import game_settings
from croupier.cli.output.terminal import say
from croupier.client.bot_settings import SECRETS, BotSettings
from croupier.errors import BadOption

LEAVE_S: Final = 5.0

GROUPS: Final[dict[str, tuple[Field, ...]]] = {
    "The bot": (
        Field("bot", "Bot", hint="FILE.py, FILE.py:Class, module:Class or a built-in one, such as regular"),
        Field("seed", "Seed", "number", "random if empty"),
    ),
    "The house": (
        Field("server", "Address and port", hint="localhost:51515"),
        Field("ca", "Certificate", hint="of a house that made its own"),
        Field("user", "Your account"),
        Field("password", "Password", "secret"),
        Field("token", "or a token", "secret"),
        Field("register", "Create the account if it does not exist", "flag"),
    ),
    "The table": (
        Field("table", "Name or number"),
        Field("table_password", "Its password", "secret", "if it has one"),
        Field("chips", "Chips to bring", "number", "as many as allowed"),
        Field("hands", "Hands", "number", "until you stop it"),
        Field("rebuys", "Rebuys", "number", "0"),
        Field("handlog", "Hand log", hint="a file; *.jsonl for records"),
        Field("watch", "Open the table's page to watch", "flag"),
    ),
    "A new table": (
        Field("create", "Open a new table with these settings", "flag"),
        Field("game", "Game", hint="holdem"),
        Field("limit", "Limit", hint="no, pot or fixed"),
        Field("blinds", "Blinds", hint="1/2"),
        Field("ante", "Ante", "number"),
        Field("rules", "Rule set"),
        Field("options", "Other settings", hint="KEY=VALUE KEY=VALUE"),
        Field("seats", "Seats", "number"),
        Field("minimum", "Players before cards are dealt", "number"),
        Field("turn_s", "Seconds for a decision", "number", "1 to 60"),
        Field("buy_in", "Buy-in", hint="LEAST/MOST"),
        Field("pace_ms", "Milliseconds between hands", "number"),
        Field("durable", "Stored after each", hint="act, or round for matches of bots"),
    ),
}


class Page:
    """The settings page of a bot. `given` are the settings that it starts with, `file` is where it saves them."""

    def __init__(self, given: BotSettings, file: Path | None) -> None:
        self.given = given
        self.file = file or Path("bot.toml")
        self.runner = Runner(open_page)
        self.html = html("bot.html")

    def answer(self, method: str, what: str, body: bytes) -> Any:
        match method, what:
            case "GET", "settings":
                return {"groups": GROUPS, "values": shown(self.given), "file": str(self.file)}
            case "GET", "status":
                return self.runner.status()
            case "POST", "start":
                self._start(read(body))
            case "POST", "stop":
                self.runner.stop()
            case "POST", "save":
                return self._save(read(body))
            case _:
                raise KeyError(what)
        return self.runner.status()

    def _start(self, wanted: BotSettings) -> None:
        if not wanted.bot:
            raise BadOption("bot/no-bot", field="bot")
        if not wanted.table:
            raise BadOption("bot/no-table", key="bot/table-missing", field="table")
        self.runner.start(wanted, options_of(wanted))

    def _save(self, wanted: BotSettings) -> dict[str, str]:
        wanted.save(self.file)
        return {"says": f"Saved to {self.file}, without passwords and token."}


def shown(given: BotSettings) -> dict[str, Any]:
    """Return the settings as the page's fields take them, without the secrets."""
    values = {name: getattr(given, name) for name in given.__struct_fields__ if name not in SECRETS}
    if given.options:
        values["options"] = " ".join(f"{key}={value}" for key, value in given.options.items())
    return {name: value for name, value in values.items() if value is not None}


def read(body: bytes) -> BotSettings:
    """Return the settings in the page's fields; an empty field is not set. Raise BadOption if they are invalid."""
    try:
        said = {key: value for key, value in msgspec.json.decode(body, type=dict[str, Any]).items() if value}
        if text := said.get("options"):
            pairs = game_settings(limit=None, blinds=None, ante=None, rules=None, option=str(text).split())
            said["options"] = pairs
        return msgspec.convert(said, BotSettings, strict=False)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadOption("settings/invalid", key="settings/impossible", reason=error) from None


def show(given: BotSettings, file: Path | None) -> None:
    """Serve the page until Ctrl-C, which makes the bot leave the table."""
    page = Page(given, file)
    server, address = serve(page)
    say(f"The settings are at {address} (Ctrl-C ends).", to_errors=True)
    open_page(address)
    try:
        server.serve_forever()
    finally:
        server.server_close()
        page.runner.stop(wait_s=LEAVE_S)

"""House files: what a house is called, where its chips come from, which tables are open when it opens."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from croupier.bank.purse import BankCard, Free, Purse
from croupier.errors import BadOption, CroupierError, Malformed, Unknown
from croupier.server import table_settings
from croupier.server.config.banks import HouseBanksFile
from croupier.server.config.bots import BotConduct
from croupier.server.config.limits import Limits
from croupier.server.config.live import Live
from croupier.server.config.retention import Retention
from croupier.table.settings import TableSettings

DEFAULT: Final = "open"
_SHIPPED: Final = files("croupier") / "houses"


class Opening(Struct, frozen=True):
    """A table that is there from the start; `bots` are the house's own, by the names that they go by."""

    settings: TableSettings
    bots: dict[str, str] = {}


class Demo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An account that exists from the start, for trying things out (LANDLORD:8.1). Its password is no secret."""

    name: str
    password: str
    nickname: str = ""
    email: str = ""


class Matching(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tables that the house makes for people who ask for a game (LANDLORD:9.4)."""

    game: str = "landlord"
    players: int = 3
    every_s: float = 1.0
    patience_s: float = 30.0  # a player who has waited so long is in the next game, whatever the scores
    again_s: float = 20.0  # so long a player who wants to play again waits for the same others before any will do
    bots_after_s: float | None = None  # a player who has waited so long plays with bots; None: never (LANDLORD:9.4.1)
    bot: str = "regular"
    options: dict[str, Any] = {}  # of the game

    def __post_init__(self) -> None:
        if self.bots_after_s is not None and self.bots_after_s <= 0:
            raise BadOption("match/bots-after", field="bots_after_s", seconds=self.bots_after_s)
        if self.again_s < 0:
            raise BadOption("match/again", field="again_s", seconds=self.again_s)


class HouseFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One house, as its file tells it. `defaults` are settings of every table that does not say otherwise.

    `sign_in`: whether players sign in by name and password, or with a name and a bank card. In a house of the second
    kind a player has no account to come back to: the visit begins in the queue, which leads to a seat at the first
    table that has one, and ends when the player leaves. Who runs the house signs in by name and password everywhere.
    """

    name: str
    title: str
    says: str = ""
    superuser: str = "superuser"
    email_required: bool = False
    guests: bool = False  # whether visitors may look around without an account, and get one in one click
    tables_most: int = 100
    origins: tuple[str, ...] = ()  # other addresses that pages may be served from, as behind a proxy
    sign_in: Literal["password", "card"] = "password"
    purse: Purse = Free()
    bank: HouseBanksFile | None = None
    limits: Limits = Limits()
    live: Live = Live()
    crew: BotConduct = BotConduct()
    retention: Retention = Retention()
    matching: Matching | None = None
    defaults: dict[str, Any] = {}
    table: tuple[dict[str, Any], ...] = ()
    demo: tuple[Demo, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.purse, BankCard) is not (self.bank is not None):
            raise BadOption("house/bank", field="bank")
        seated = self.defaults.get("buying") == "seated"
        if self.by_card and (self.bank is None or self.guests or self.matching or not seated):
            raise BadOption("house/sign-in", field="sign_in")

    @property
    def by_card(self) -> bool:
        """Return whether players sign in with a bank card, and get their seats by the queue."""
        return self.sign_in == "card"

    def queue_serves(self, settings: TableSettings) -> bool:
        """Return whether a table has its players from the queue, as all of the house's game and stakes have
        (EPS:RF-JG-006)."""
        stakes = self.defaults.get("game"), self.defaults.get("options", {})
        open_to_all = settings.buying == "seated" and not (
            settings.practice or settings.protected or settings.only or settings.who == "bots"
        )
        return open_to_all and (settings.game, settings.options) == stakes

    def for_front(self) -> "HouseFile":
        """Return what a front may know of the house: it holds neither addresses of banks nor PINs (EPS:DD-004-b)."""
        return msgspec.structs.replace(self, bank=self.bank.without_addresses()) if self.bank else self

    @property
    def openings(self) -> list[Opening]:
        return [self._opening(said) for said in self.table]

    def settings(self, said: Mapping[str, Any]) -> TableSettings:
        """Return the settings of a table of this house. Raise BadOption if they are impossible."""
        try:
            made = msgspec.convert({**self.defaults, **said}, TableSettings)
        except msgspec.ValidationError as error:
            raise BadOption("table/invalid", reason=error) from None
        table_settings.check(made)
        return made

    def _opening(self, said: Mapping[str, Any]) -> Opening:
        settings = self.settings({key: value for key, value in said.items() if key != "bots"})
        return Opening(settings, _bots(settings.name, said.get("bots", {})))


def _bots(table: str, said: Any) -> dict[str, str]:
    """Return the bots of a table, by their names. Raise BadOption if they are not text."""
    try:
        bots = msgspec.convert(said, dict[str, Any])
    except msgspec.ValidationError as error:
        raise BadOption("table/invalid", key="house/bots-unreadable", table=table, reason=error) from None
    return {name: _bot(table, name, spec) for name, spec in bots.items()}


def _bot(table: str, name: str, said: Any) -> str:
    try:
        return msgspec.convert(said, str)
    except msgspec.ValidationError as error:
        raise BadOption("table/invalid", key="house/bot-unreadable", bot=name, table=table, reason=error) from None


def load(name_or_file: str) -> HouseFile:
    """Return a house that comes with croupier, by its name, or one of the operator's own, by its file."""
    if name_or_file in shipped():
        return read((_SHIPPED / f"{name_or_file}.toml").read_text("utf-8"), name_or_file)
    path = Path(name_or_file)
    if not path.is_file():
        raise Unknown("house/unknown", house=name_or_file, houses=", ".join(shipped()))
    try:
        return read(path.read_text("utf-8"), str(path))
    except UnicodeDecodeError:
        raise Malformed("house/unreadable", key="house/no-text", file=path) from None


def shipped() -> list[str]:
    """Return the houses that come with croupier, the default one first."""
    names = [file.name.removesuffix(".toml") for file in _SHIPPED.iterdir() if file.name.endswith(".toml")]
    return sorted(names, key=lambda name: (name != DEFAULT, name))


def read(text: str, called: str) -> HouseFile:
    """Read the text of a house file. Its tables are made once, so that an impossible one is found now."""
    try:
        house = msgspec.convert(tomllib.loads(text), HouseFile)
        for said in house.table:
            house._opening(said)
        if house.bank:
            house.bank.check()
    except tomllib.TOMLDecodeError as error:
        raise Malformed("house/unreadable", file=called, reason=error) from None
    except msgspec.ValidationError as error:
        raise BadOption("house/invalid", file=called, reason=error) from None
    except CroupierError as error:
        raise BadOption(error.code, key="house/unusable", field=error.field, file=called, reason=error) from None
    return house

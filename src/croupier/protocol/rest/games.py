"""The games that can be played here."""

from typing import Any

from msgspec import Struct

from croupier.bots.characters import Level
from croupier.games.profile import Limits, Unit


class BotTold(Struct, frozen=True):
    """A bot of the house: the name by which it is seated, how it plays, how strong it is next to the others, and what
    its characters are called at a table."""

    name: str
    says: str
    level: Level
    characters: tuple[str, ...]


class GameTold(Struct, frozen=True, kw_only=True):
    """A game. `options` are its settings with what they are if not given; `schema` describes them as JSON Schema;
    `buy_in`, the least and the most to sit down with then, none where scores are played for; `bots`, those of the
    house that play it."""

    name: str
    title: str
    players: tuple[int, int]
    version: int
    origin: str
    for_chips: bool
    unit: Unit
    page: str
    round_name: str
    buy_in: tuple[int, int | None] | None
    limits: Limits
    options: dict[str, Any]
    schema: dict[str, Any]
    bots: tuple[BotTold, ...]


class Games(Struct, frozen=True, kw_only=True):
    """All games. `settings` describes a new table of any game as JSON Schema; `defaults` are this house's own."""

    games: tuple[GameTold, ...]
    settings: dict[str, Any]
    defaults: dict[str, Any]

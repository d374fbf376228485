"""`/api/games`: what can be played here, with everything that the form for a new table needs."""

from typing import Any, Final

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from croupier.bots.built_in import bots_for
from croupier.games import registry
from croupier.games.profile import Limits, Unit, profile_of
from croupier.games.registry import Offer
from croupier.server.context import HouseContext
from croupier.server.http.rest.callers import for_accounts
from croupier.server.http.rest.errors import documented
from croupier.server.http.rest.tables import NewTable
from croupier.table.terms import Terms

_ASKS: Final = ("manual",)  # a person, where there is one to be asked


class BotTold(Struct, frozen=True):
    """A bot of the house: the name by which it is seated, and how it plays."""

    name: str
    says: str


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
    """`settings` describes a new table of any game as JSON Schema; `defaults` are this house's own."""

    games: tuple[GameTold, ...]
    settings: dict[str, Any]
    defaults: dict[str, Any]


class GamesController(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("tables",)
    guards = (for_accounts,)

    @get("/", operation_id="games", responses=documented())
    async def games(self, house: NamedDependency[HouseContext]) -> Games:
        """All games, and the settings that a table of any of them has."""
        return Games(
            games=tuple([_told(offer) for offer in registry.offers()]),
            settings=msgspec.json.schema(NewTable),
            defaults=house.file.defaults,
        )

    @get("/{name:str}", operation_id="game", responses=documented(404))
    async def game(self, name: FromPath[str]) -> GameTold:
        """One game."""
        registry.game_class(name)
        return next(_told(offer) for offer in registry.offers() if offer.name == name)


def _told(offer: Offer) -> GameTold:
    kind = registry.game_class(offer.name)
    game = registry.make(offer.name)
    profile = profile_of(game)
    return GameTold(
        name=offer.name,
        title=offer.title,
        players=offer.players,
        version=offer.version,
        origin=offer.origin if offer.origin.startswith(("built in", "package")) else "module",
        for_chips=profile.unit != "points",
        unit=profile.unit,
        page=profile.page,
        round_name=profile.round_name,
        buy_in=Terms.of(game).buy_in,
        limits=profile.limits,
        options=msgspec.to_builtins(game.options),
        schema=msgspec.json.schema(kind.types.options),
        bots=tuple([BotTold(bot.name, bot.says) for bot in bots_for(offer.name) if bot.name not in _ASKS]),
    )

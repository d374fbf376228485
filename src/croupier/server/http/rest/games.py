"""`/api/games`: the games of this house, with everything that the form for a new table needs."""

from typing import Final

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from croupier.bots.built_in import BuiltIn, bots_for
from croupier.bots.characters import CHARACTERS, level_of
from croupier.games import registry
from croupier.games.profile import profile_of
from croupier.games.registry import Offer
from croupier.protocol.rest.games import BotTold, Games, GameTold
from croupier.protocol.rest.tables import NewTable
from croupier.server.context import HouseContext
from croupier.server.http.rest.callers import for_accounts
from croupier.server.http.rest.errors import documented
from croupier.table.terms import Terms

_ASKS: Final = ("manual",)  # asks a person, whom the house has not


class GamesController(Controller):
    """The games of the house."""

    path = "/api/games"
    tags = ("tables",)
    guards = (for_accounts,)

    @get("/", operation_id="games", responses=documented())
    async def games(self, house: NamedDependency[HouseContext], language: NamedDependency[str]) -> Games:
        """List all games, and the settings that a table of any of them has."""
        return Games(
            games=tuple([_told(offer, language) for offer in registry.offers()]),
            settings=msgspec.json.schema(NewTable),
            defaults=house.file.defaults,
        )

    @get("/{name:str}", operation_id="game", responses=documented(404))
    async def game(self, name: FromPath[str], language: NamedDependency[str]) -> GameTold:
        """Return one game."""
        registry.game_class(name)
        return next(_told(offer, language) for offer in registry.offers() if offer.name == name)


def _told(offer: Offer, language: str) -> GameTold:
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
        bots=tuple([_bot(bot, language) for bot in bots_for(offer.name) if bot.name not in _ASKS]),
    )


def _bot(bot: BuiltIn, language: str) -> BotTold:
    return BotTold(bot.name, bot.says_in(language), level_of(bot.name), CHARACTERS.get(bot.name, ()))

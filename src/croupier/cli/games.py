"""`croupier games`: what can be played, and each game's settings."""

from typing import Annotated, Any

import msgspec
import typer

from croupier.games import registry
from croupier.games.game import player_counts


def run(game: Annotated[str | None, typer.Argument(help="List the settings of this game.")] = None) -> None:
    """List the games, or the settings of one with what they are if not given."""
    if game is not None:
        _settings(game)
        return
    kinds = [registry.game_class(name) for name in registry.names()]
    width = max(len(kind.name) for kind in kinds)
    for kind in kinds:
        print(f"{kind.name:{width}}  {kind.title}, {player_counts(kind.seat_counts)}")


def _settings(game: str) -> None:
    options = registry.make(game).options
    fields = msgspec.structs.fields(options)
    width = max((len(field.encode_name) for field in fields), default=0)
    for field in fields:
        values = registry.values(field.type).removeprefix("a ")
        print(f"{field.encode_name:{width}}  {_shown(getattr(options, field.name)):8}  {values}")


def _shown(value: Any) -> str:
    return "auto" if value is None else msgspec.json.encode(value).decode().strip('"')

"""`croupier games`: what can be played, and each game's settings."""

from typing import Annotated, Any, get_args

import msgspec
import typer

from croupier.games import registry


def run(game: Annotated[str | None, typer.Argument(help="List the settings of this game.")] = None) -> None:
    """List the games, or the settings of one with what they are if not given."""
    if game is not None:
        _settings(game)
        return
    kinds = [registry.game_class(name) for name in registry.names()]
    width = max(len(kind.name) for kind in kinds)
    for kind in kinds:
        print(f"{kind.name:{width}}  {kind.title}, {kind.seat_counts[0]} to {kind.seat_counts[-1]} players")


def _settings(game: str) -> None:
    options = registry.make(game).options
    fields = msgspec.structs.fields(options)
    width = max((len(field.encode_name) for field in fields), default=0)
    for field in fields:
        print(f"{field.encode_name:{width}}  {_shown(getattr(options, field.name)):8}  {_values(field.type)}".rstrip())


def _shown(value: Any) -> str:
    return "auto" if value is None else msgspec.json.encode(value).decode().strip('"')


def _values(kind: Any) -> str:
    """What may be given: names to choose from, or the kind of value."""
    parts = [part for part in get_args(kind) if part is not type(None)] or [kind]
    if all(isinstance(part, str) for part in parts):
        return " or ".join(parts)
    names = [
        _values(part) if get_args(part) else {int: "number", bool: "true or false"}.get(part, str(part))
        for part in parts
    ]
    return " or ".join(names)

"""Options for the settings of a game, shared by every command that starts one."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from croupier.cli.parameters import Option
from croupier.errors import Malformed

Limit: TypeAlias = Annotated[str | None, Option(help="Betting: no, pot or fixed.", metavar="LIMIT")]
Blinds: TypeAlias = Annotated[str | None, Option(help="Small and big blind, as in 1/2.", metavar="SMALL/BIG")]
Ante: TypeAlias = Annotated[int | None, Option(help="What each player pays before the deal.", metavar="CHIPS")]
Rules: TypeAlias = Annotated[str | None, Option(help="A rule set of the game.", metavar="NAME")]
Options: TypeAlias = Annotated[
    list[str] | None,
    Option("--option", help="Any setting that `croupier games GAME` lists; repeatable.", metavar="KEY=VALUE"),
]


def game_settings(
    *, limit: str | None, blinds: str | None, ante: int | None, rules: str | None, option: Sequence[str] | None
) -> dict[str, Any]:
    """Return what was typed, by the names of the game's options. The values are validated when the game is made."""
    given: dict[str, Any] = {"limit": limit, "ante": ante, "rules": rules}
    if blinds is not None:
        given["small_blind"], given["big_blind"] = _blinds(blinds)
    return {key: value for key, value in given.items() if value is not None} | dict(map(_pair, option or ()))


def _blinds(text: str) -> tuple[int, int]:
    small, _, big = text.partition("/")
    try:
        return int(small), int(big)
    except ValueError:
        raise Malformed("blinds/unreadable", text=repr(text)) from None


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise Malformed("options/unreadable", text=repr(text))
    return key.strip().replace("-", "_"), value.strip()

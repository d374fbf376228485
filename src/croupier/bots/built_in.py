"""The bots that come with croupier: where each lives, how it plays, and which games it is for."""

from collections.abc import Sequence
from typing import Final, NamedTuple


class BuiltIn(NamedTuple):
    """One bot. Without `games` it plays any; a name may stand for another bot in another game."""

    name: str
    place: str
    says: str
    games: tuple[str, ...] = ()


POKER: Final = ("holdem", "omaha", "soko", "stud")
BLACKJACK: Final = ("blackjack",)
LANDLORD: Final = ("landlord",)
BOTS: Final = (
    BuiltIn("random", "croupier.bots.simple:Random", "any kind of action with equal chance, then any size"),
    BuiltIn("caller", "croupier.bots.simple:Caller", "checks or calls, whatever happens", POKER),
    BuiltIn(
        "raiser", "croupier.bots.simple:Raiser", "raises by the least or by the pot while it may, then calls", POKER
    ),
    BuiltIn("regular", "croupier.bots.regular:Regular", "plays by its equity and the pot odds", POKER),
)


def bots_for(game: str) -> Sequence[BuiltIn]:
    """Those that play a game, the ones made for it alone last."""
    return [bot for bot in BOTS if not bot.games or game in bot.games]


def built_in(name: str, game: str) -> BuiltIn | None:
    """The bot of this name in a game."""
    return next((bot for bot in bots_for(game) if bot.name == name), None)

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
    BuiltIn("greedy", "croupier.bots.landlord:Greedy", "gives its lowest cards, and the lowest that beat", LANDLORD),
    BuiltIn("regular", "croupier.bots.landlord:Regular", "plans its hand, counts cards, helps its partner", LANDLORD),
    BuiltIn("regular", "croupier.bots.blackjack:Book", "basic strategy for the table's rules", BLACKJACK),
    BuiltIn("book", "croupier.bots.blackjack:Book", "basic strategy for the table's rules", BLACKJACK),
    BuiltIn("conservative", "croupier.bots.blackjack:Conservative", "takes a card below 12 only", BLACKJACK),
    BuiltIn("reckless", "croupier.bots.blackjack:Reckless", "takes a card at any value below 21", BLACKJACK),
    BuiltIn("hi-lo", "croupier.bots.blackjack:HiLo", "by the book, betting 1 to 12 units by Hi-Lo", BLACKJACK),
    BuiltIn("hi-lo-indices", "croupier.bots.blackjack:HiLoIndices", "the same, and plays by the count", BLACKJACK),
    BuiltIn("ko", "croupier.bots.blackjack:Ko", "by the book, betting 1 to 12 units by KO", BLACKJACK),
    BuiltIn("hi-opt-i", "croupier.bots.blackjack:HiOptI", "by the book, betting 1 to 12 units by Hi-Opt I", BLACKJACK),
    BuiltIn("omega-ii", "croupier.bots.blackjack:OmegaII", "by the book, betting 1 to 12 units by Omega II", BLACKJACK),
    BuiltIn("zen", "croupier.bots.blackjack:Zen", "by the book, betting 1 to 12 units by Zen", BLACKJACK),
    BuiltIn("manual", "croupier.bots.blackjack:Manual", "a person decides, where one can be asked", BLACKJACK),
)


def bots_for(game: str) -> Sequence[BuiltIn]:
    """Those that play a game, the ones made for it alone last."""
    return [bot for bot in BOTS if not bot.games or game in bot.games]


def usual(game: str) -> str:
    """Who plays a game where nobody says who."""
    return "regular" if built_in("regular", game) else "random"


def built_in(name: str, game: str) -> BuiltIn | None:
    """The bot of this name in a game."""
    return next((bot for bot in bots_for(game) if bot.name == name), None)

"""The bots that come with croupier: where each lives, how it plays, and which games it is for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games import registry


class BuiltIn(NamedTuple):
    """One bot. It plays the games that derive from the class `family`, or any; a name may stand for another bot in
    another game."""

    name: str
    place: str
    says: str
    family: str = ""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that can be played here and that the bot is made for; none: it plays any."""
        return tuple([name for name in registry.names() if self.family in _bases(name)]) if self.family else ()


POKER: Final = "croupier.games.poker.engine:Poker"
BLACKJACK: Final = "croupier.games.blackjack.engine:Blackjack"
LANDLORD: Final = "croupier.games.landlord.engine:Landlord"
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


def bots_for(game: str | type) -> Sequence[BuiltIn]:
    """Return the bots that play a game, by its name or class; those made for it come last."""
    bases = _bases(game)
    return [bot for bot in BOTS if not bot.family or bot.family in bases]


def usual(game: str | type) -> str:
    """Return the name of the bot that plays a game unless another is named."""
    return "regular" if built_in("regular", game) else "random"


def built_in(name: str, game: str | type) -> BuiltIn | None:
    """Return the bot of this name in a game, if there is one."""
    return next((bot for bot in bots_for(game) if bot.name == name), None)


def _bases(game: str | type) -> set[str]:
    """The classes that a game derives from, as `module:Class`; none of a game that cannot be found."""
    try:
        kind = registry.game_class(game) if isinstance(game, str) else game
    except CroupierError:
        return set()
    return {f"{base.__module__}:{base.__qualname__}" for base in kind.__mro__}

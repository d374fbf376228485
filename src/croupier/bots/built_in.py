"""The bots that come with croupier: where each lives, how it plays, and which games it is for."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from croupier.errors import CroupierError
from croupier.games import registry
from croupier.words import LANGUAGE, sentence


class BuiltIn(NamedTuple):
    """One bot. It plays the games that derive from the class `family`, or any; a name may stand for another bot in
    another game."""

    name: str
    place: str
    key: str
    family: str = ""

    @property
    def says(self) -> str:
        """Return how it plays, in a few words."""
        return self.says_in(LANGUAGE)

    def says_in(self, language: str) -> str:
        """Return the same in a language."""
        return sentence(self.key, language=language)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games that can be played here and that the bot is made for; none: it plays any."""
        return tuple([name for name in registry.names() if self.family in _bases(name)]) if self.family else ()


POKER: Final = "croupier.games.poker.engine:Poker"
BLACKJACK: Final = "croupier.games.blackjack.engine:Blackjack"
LANDLORD: Final = "croupier.games.landlord.engine:Landlord"
BOTS: Final = (
    BuiltIn("random", "croupier.bots.simple:Random", "plays/random"),
    BuiltIn("caller", "croupier.bots.simple:Caller", "plays/caller", POKER),
    BuiltIn("raiser", "croupier.bots.simple:Raiser", "plays/raiser", POKER),
    BuiltIn("regular", "croupier.bots.regular:Regular", "plays/regular-poker", POKER),
    BuiltIn("greedy", "croupier.bots.landlord:Greedy", "plays/greedy", LANDLORD),
    BuiltIn("regular", "croupier.bots.landlord:Regular", "plays/regular-landlord", LANDLORD),
    BuiltIn("regular", "croupier.bots.blackjack:Book", "plays/book", BLACKJACK),
    BuiltIn("book", "croupier.bots.blackjack:Book", "plays/book", BLACKJACK),
    BuiltIn("conservative", "croupier.bots.blackjack:Conservative", "plays/conservative", BLACKJACK),
    BuiltIn("reckless", "croupier.bots.blackjack:Reckless", "plays/reckless", BLACKJACK),
    BuiltIn("hi-lo", "croupier.bots.blackjack:HiLo", "plays/hi-lo", BLACKJACK),
    BuiltIn("hi-lo-indices", "croupier.bots.blackjack:HiLoIndices", "plays/hi-lo-indices", BLACKJACK),
    BuiltIn("ko", "croupier.bots.blackjack:Ko", "plays/ko", BLACKJACK),
    BuiltIn("hi-opt-i", "croupier.bots.blackjack:HiOptI", "plays/hi-opt-i", BLACKJACK),
    BuiltIn("omega-ii", "croupier.bots.blackjack:OmegaII", "plays/omega-ii", BLACKJACK),
    BuiltIn("zen", "croupier.bots.blackjack:Zen", "plays/zen", BLACKJACK),
    BuiltIn("manual", "croupier.bots.blackjack:Manual", "plays/manual", BLACKJACK),
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
    """Return the classes that a game derives from, as `module:Class`; none of a game that cannot be found."""
    try:
        kind = registry.game_class(game) if isinstance(game, str) else game
    except CroupierError:
        return set()
    return {f"{base.__module__}:{base.__qualname__}" for base in kind.__mro__}

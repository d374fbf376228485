"""The poker games that can be played: built in, installed, or dropped in. Nothing else lists them."""

from collections.abc import Iterator

from croupier.errors import CroupierError, Unknown
from croupier.games import registry
from croupier.games.poker.engine import Poker
from croupier.games.poker.variant import Variant


def poker_classes() -> Iterator[type[Poker]]:
    """Yield the class of every poker game, built-in ones first. A game that cannot be loaded is passed over."""
    for name in registry.names():
        try:
            kind = registry.game_class(name)
        except CroupierError:
            continue
        if issubclass(kind, Poker):
            yield kind


def poker_class(name: str) -> type[Poker]:
    """Return the class of a poker game; Unknown if there is no such game, or if it is not poker."""
    kind = registry.game_class(name)
    if not issubclass(kind, Poker):
        names = ", ".join(one.name for one in poker_classes())
        raise Unknown("game/not-poker", title=kind.title, names=names)
    found: type[Poker] = kind
    return found


def variant_of(game: str | Variant) -> Variant:
    """Return the variant that a game's name stands for, or the variant itself."""
    return game if isinstance(game, Variant) else poker_class(game).variant

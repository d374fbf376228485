"""Which reading a game has: its family's, or that of any game."""

from typing import Any, Final

from croupier.games.blackjack.engine import Blackjack
from croupier.games.game import AnyGame
from croupier.games.landlord.engine import Landlord
from croupier.games.poker.engine import Poker
from croupier.store.rounds.reading import Limits, Reading
from croupier.store.rounds.reading_blackjack import BlackjackReading
from croupier.store.rounds.reading_landlord import LandlordReading
from croupier.store.rounds.reading_poker import PokerReading

_FAMILIES: Final[dict[Any, type[Reading]]] = {
    Poker: PokerReading,
    Blackjack: BlackjackReading,
    Landlord: LandlordReading,
}


def reading_of(game: AnyGame) -> Reading:
    return next((made for family, made in _FAMILIES.items() if isinstance(game, family)), Reading)(game)


def limits_of(game: AnyGame) -> Limits:
    """What a table of this game, with these options, is played for."""
    return reading_of(game).limits()

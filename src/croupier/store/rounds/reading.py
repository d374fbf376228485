"""How a game is read: what its states and events say in the words that all games share, chips, cards, who won.

Whatever a game is, its record tells who sat where and what each won or lost. Games of our own tell more; each family
has a reading of its own. Won, lost and taking part are those of POKERIV3:KT15a and STUD:REQ020604.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from croupier.games.game import AnyGame, Chips, Seat
from croupier.kit.cards import UNKNOWN, Cards, show_cards
from croupier.play.record import Record


class Limits(Struct, frozen=True):
    """What is played for: 0 where a game has none of the kind. The pot limit is a multiple of the pot."""

    blind: Chips = 0
    ante: Chips = 0
    bet_limit: Chips = 0
    pot_limit: int = 0


class Reading:
    """Of any game: whoever sits in is dealt in and takes part, and a gain is a win."""

    def __init__(self, game: AnyGame) -> None:
        self.game: Any = game

    def limits(self) -> Limits:
        return Limits()

    def for_chips(self) -> bool:
        """A game says so itself where it is played for the win alone, as chess is: `for_chips = False`."""
        return bool(getattr(self.game, "for_chips", True))

    def dealer(self, state: Any) -> Seat | None:
        return None

    def dealt(self, record: Record, state: Any) -> set[Seat]:
        return {seat for seat, info in enumerate(record.header.seats) if info and info.presence != "out"}

    def willing(self, record: Record, state: Any) -> set[Seat]:
        """Who put in something of their own will."""
        return self.dealt(record, state)

    def winners(self, record: Record) -> set[Seat]:
        return {seat for seat, chips in enumerate(record.payoffs) if chips > 0}

    def losers(self, record: Record, state: Any) -> set[Seat]:
        return {seat for seat, chips in enumerate(record.payoffs) if chips < 0}

    def pot(self, state: Any) -> Chips:
        """What is in the middle."""
        return 0

    def stacks(self, state: Any) -> Sequence[Chips]:
        """What each seat has beside it; nothing where a game does not say."""
        return ()

    def board(self, state: Any) -> Cards:
        """The open cards on the table."""
        return ()

    def burned(self, state: Any) -> Cards:
        return ()

    def hands(self, state: Any) -> Sequence[str]:
        """The cards of each seat, as far as a state knows them."""
        return ()

    def left(self, record: Record, state: Any) -> Cards:
        """The cards that were not dealt, in their order as far as it is known."""
        return ()


def known(cards: Cards) -> str:
    """Cards as text, without those that nobody can see."""
    return show_cards([card for card in cards if card != UNKNOWN])

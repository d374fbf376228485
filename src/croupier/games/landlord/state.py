"""The state of one game. Written by `evolve` alone; a view is a state with UNKNOWN where it hides."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from croupier.games.game import Act, Chips, Draw, Over, Proceed, Seat
from croupier.games.landlord.held import Held, bits, cards_of
from croupier.games.landlord.types import NONE, HandInfo
from croupier.kit.cards import Cards

SEATS: Final = 3
HAND: Final = 17
BACK: Final = 3
NOBODY: Final[Seat] = -1
DEAL: Final = Draw("deck", SEATS * HAND + BACK)

Phase: TypeAlias = Literal["deal", "auction", "play", "over"]


@dataclass(slots=True)
class State:
    """Hands stay as they were dealt, and bits say which cards are still held.

    So a card that is shown later stands where it lay hidden before. Sets of seats are masks, too.
    """

    players: tuple[str, ...]
    scores: tuple[Chips, ...]  # may be below zero
    hands: tuple[Cards, ...]
    held: list[Held]  # of the cards in a hand those that are left and known
    counts: list[int]  # how many cards each seat holds
    back: Cards
    first: Seat  # asked first in the auction
    bids: list[int]  # what each seat said last in the auction: 0 is a pass, -1 nothing yet
    bet: int  # the highest bid, 0 before there is one
    landlord: Seat
    turn: Seat
    passed: int  # since the last bid, or since cards were last given
    to_beat: HandInfo  # NONE where a round is opened
    given: Cards  # those to beat
    last: Seat  # who gave cards last
    gave: list[int]  # how often each seat gave cards
    multiplier: int  # by house rules
    gone: Seat  # who surrendered
    need: Act | Draw | Proceed | Over[None]
    shown: bool = False  # whether all hands lie open, now that the game is decided

    def copy(self) -> "State":
        return State(
            self.players,
            self.scores,
            self.hands,
            self.held[:],
            self.counts[:],
            self.back,
            self.first,
            self.bids[:],
            self.bet,
            self.landlord,
            self.turn,
            self.passed,
            self.to_beat,
            self.given,
            self.last,
            self.gave[:],
            self.multiplier,
            self.gone,
            self.need,
            self.shown,
        )

    @property
    def phase(self) -> Phase:
        if type(self.need) is Over:
            return "over"
        if self.landlord >= 0:
            return "play"
        return "deal" if self.first < 0 else "auction"

    @property
    def played(self) -> tuple[Cards, ...]:
        """Return all cards that each seat has given so far, lowest first."""
        return tuple([cards_of(bits(hand) & ~held) for hand, held in zip(self.hands, self.held, strict=True)])

    @property
    def settled(self) -> bool:
        """Return whether only the result is left: a player has surrendered or has no cards left."""
        return self.gone >= 0 or (self.last >= 0 and not self.counts[self.last])


def new_state(players: tuple[str, ...], scores: tuple[Chips, ...]) -> State:
    """Return a game before anything has happened in it."""
    none: tuple[Cards, ...] = ((),) * SEATS
    auction = (NOBODY, [-1] * SEATS, 0, NOBODY, NOBODY, 0)
    play = (NONE, (), NOBODY, [0] * SEATS, 1, NOBODY)
    return State(players, scores, none, [0] * SEATS, [0] * SEATS, (), *auction, *play, DEAL)

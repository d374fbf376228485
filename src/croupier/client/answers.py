"""What a house answers when it is asked by HTTP: the same fields as it sends, and a test holds them to that.

Times are nanoseconds since 1970, seats count from 0.
"""

from typing import Any, Literal

from msgspec import Struct

from croupier.games.game import Chips, Picture, Seat
from croupier.kit.cards import Card, Cards


class Strength(Struct, frozen=True, kw_only=True):
    """What a hand is now, and its chances against hands that nobody has seen: to win alone, to tie, and its share of
    the pot, with the standard error unless it is exact."""

    game: str
    cards: str
    board: str
    opponents: int
    made: str
    described: str
    win: float
    tie: float
    equity: float
    error: float
    exact: bool
    deals: int


class Share(Struct, frozen=True, kw_only=True):
    """What one hand wins against others that lie open, in shares of 1."""

    win: float
    tie: float
    equity: float
    error: float


class Race(Struct, frozen=True, kw_only=True):
    """Hands that lie open, in the order in which they were named."""

    game: str
    hands: tuple[Share, ...]
    exact: bool
    deals: int


class Advice(Struct, frozen=True, kw_only=True):
    """What a way to play blackjack would do: `action` can be sent as it is, `says` why. `count` is what it counts,
    `true_count` the same per deck; `evs` are what the moves are worth to basic strategy, per unit bet, best first."""

    seat: Seat
    style: str
    system: str
    title: str
    move: str
    action: dict[str, Any]
    says: str
    count: int | None
    true_count: float | None
    evs: dict[str, float]


class Hint(Struct, frozen=True, kw_only=True):
    """Cards that may be given now: as the picture names them, as the action Play wants them, and what they are."""

    cards: tuple[str, ...]
    numbers: Cards
    name: str


class Hints(Struct, frozen=True, kw_only=True):
    """`plays` are empty if there is nothing to do but pass."""

    plays: tuple[Hint, ...]
    leads: bool
    may_pass: bool


class CheckedCards(Struct, frozen=True, kw_only=True):
    """Whether cards may be given, what they are and, if they may not, why."""

    legal: bool
    name: str
    code: str
    says: str


class SittingAt(Struct, frozen=True, kw_only=True):
    """A table where somebody sits, or queues (no seat)."""

    table: int
    name: str
    game: str
    seat: Seat | None


class Present(Struct, frozen=True, kw_only=True):
    """Somebody who is connected, and where they sit."""

    name: str
    nickname: str
    kind: str
    seats: tuple[SittingAt, ...]


class Online(Struct, frozen=True, kw_only=True):
    """Who is there; `visitors` have not signed in and are only counted."""

    people: tuple[Present, ...]
    visitors: int


class GameResult(Struct, frozen=True, kw_only=True):
    """How one game went. `balance` is chips won minus chips lost, or wins minus losses where none are played for."""

    game: str
    for_chips: bool
    played: int
    won: int
    lost: int
    drawn: int
    gained: int
    given: int
    balance: int


class SeatTaken(Struct, frozen=True, kw_only=True):
    """Where you sit or queue (no seat), and whether a round is being played there."""

    table: int
    name: str
    game: str
    seat: Seat | None
    chips: Chips
    playing: bool


class Me(Struct, frozen=True, kw_only=True):
    """`money` is what you can buy in with, none where the house hands chips out; `debt`, what you have borrowed."""

    you: dict[str, Any]
    money: int | None
    debt: int
    results: tuple[GameResult, ...]
    seats: tuple[SeatTaken, ...]


class Point(Struct, frozen=True):
    """A point of a curve: after so many rounds, what was won in all, and the 95 % band."""

    rounds: int
    at_ns: int
    table: int
    deal: int
    total: Chips
    low: float
    high: float


class Figures(Struct, frozen=True, kw_only=True):
    """A game, or a game at one table: `mean` is per round, `error` its standard error."""

    game: str
    for_chips: bool
    table: int | None = None
    table_name: str = ""
    played: int
    won: int
    lost: int
    gained: Chips
    given: Chips
    mean: float
    error: float | None


class Series(Struct, frozen=True, kw_only=True):
    """Results as a curve, and in figures per game and per table."""

    rounds: int
    total: Chips
    mean: float
    error: float | None
    points: tuple[Point, ...]
    games: tuple[Figures, ...]
    tables: tuple[Figures, ...]


class Place(Struct, frozen=True):
    """A taken seat of a deal: the cards that you may see, "" where there are none, and the net result."""

    player: str
    cards: str
    payoff: Chips = 0


class DealRow(Struct, frozen=True, kw_only=True):
    """A deal in one line."""

    table_id: int
    table: str
    deal: int
    game: str
    started_ns: int
    players: int
    dealer: Seat | None
    blind: Chips
    pot_limit: int
    bet_limit: Chips
    ante: Chips
    board: str
    seats: dict[Seat, Place]


class CardShown(Struct, frozen=True):
    """A card that a step shows first: the pile that it came from, and its place there, 0 being dealt first."""

    pile: str
    place: int
    card: Card


class Step(Struct, frozen=True, kw_only=True):
    """One event and the round after it, as a picture. `at_ns` counts from the beginning of the round; `seat` is whose
    decision it was, if it was one, and `took_ns` how long it took."""

    event: Any
    at_ns: int
    took_ns: int = 0
    seat: Seat | None = None
    street: str
    picture: Picture
    shows: tuple[CardShown, ...] = ()


class StreetMark(Struct, frozen=True):
    """Where a part of the round begins: the first step of it."""

    name: str
    step: int


class SeatSeen(Struct, frozen=True, kw_only=True):
    player: str
    nickname: str
    chips: Chips


class Steps(Struct, frozen=True, kw_only=True):
    """A round to be stepped through, with the cards that you may see; `start` is the picture before the first step,
    `last` the number of the table's last round."""

    table: int
    table_name: str
    number: int
    last: int
    game: str
    title: str
    options: dict[str, Any]
    started_ns: int
    ended_ns: int
    chance: str
    rigged: bool
    viewer: Seat | Literal["all"] | None
    seats: tuple[SeatSeen | None, ...]
    payoffs: tuple[Chips, ...]
    streets: tuple[StreetMark, ...]
    start: Picture
    steps: tuple[Step, ...]
    proof: dict[str, Any]

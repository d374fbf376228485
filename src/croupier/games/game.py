"""The game interface: what a host may ask of the rules of any game.

Event-sourced. Deciding is pure and answers with events; `evolve` alone writes them into a state.
So the log is the truth, replaying needs neither rules nor chance, and what a viewer may know of a
round is the redacted log. The laws that every game keeps are in `croupier.testing.conformance`.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from croupier.words import sentence

if TYPE_CHECKING:
    from croupier.games.profile import Profile

Seat: TypeAlias = int
Chips: TypeAlias = int
Viewer: TypeAlias = Seat | None  # None: a spectator, who sees public facts only
Picture: TypeAlias = dict[str, Any]  # JSON: named fields, cards as text
Description: TypeAlias = dict[str, Any]  # JSON: the choices, for pages and bots

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
C = TypeVar("C")
A_co = TypeVar("A_co", covariant=True)


class Act(Struct, frozen=True, gc=False, tag=True):
    """The round waits for these seats to decide, in any order if they are several."""

    seats: tuple[Seat, ...]


class Draw(Struct, frozen=True, gc=False, tag=True):
    """The round waits for chance: so many outcomes of a source that `Game.source` describes."""

    source: str
    count: int


class Proceed(Struct, frozen=True, gc=False, tag=True):
    """No chance and no player to ask: the game itself owes events. Answered by `deal(state, ())`."""


class Over(Struct, Generic[C], frozen=True, gc=False, tag=True):
    """The round has ended: net chips per seat, and what the next round starts from."""

    payoffs: tuple[Chips, ...]
    carry: C


Need: TypeAlias = Act | Draw | Proceed | Over[Any]


class SeatInfo(Struct, frozen=True, gc=False):
    """Who sits in a seat when a round begins. An empty seat is None."""

    player: str
    chips: Chips
    presence: Literal["in", "wait", "out"] = "in"  # wait: a newcomer who waits to come in for free; out: sits out


class Pile(Struct, frozen=True, gc=False):
    """A source without replacement: these cards, shuffled; at most `most` of them can be drawn in the round.

    What is left of a `kept` pile stays on the table in its order: a later round that draws from a pile of the same
    name goes on with it, as with the shoe of blackjack.
    """

    cards: tuple[int, ...]
    most: int
    kept: bool = False


class Dice(Struct, frozen=True, gc=False):
    """A source with replacement: each outcome is 1 to `faces`, whatever came before."""

    faces: int


Source: TypeAlias = Pile | Dice


class Legal(Protocol[A_co]):
    """The legal actions of one seat, lazily: membership, iteration, description.

    It reads the state when asked, so that one object serves a seat for a whole round; it is empty
    while the seat has nothing to decide.
    """

    def __contains__(self, action: object) -> bool: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def describe(self) -> Description: ...


class Game(Protocol[S, A, E]):
    """The rules of one variant with its options; no other state. Every method but evolve is pure.

    A state says in its attribute `need` what the round waits for, at any time.

    - begin: a state in which nothing has happened yet; start: the events that open the round.
    - source: what a Draw's source is, asked when it is first drawn from.
    - legal: what a seat may do; default: what it does if it does not answer; act: what its action leads to, or
      IllegalAction and nothing changed; leave: it is gone for good.
    - deal: answers a Draw with outcomes, or a Proceed with ().
    - evolve: the only writer; checks no rules and needs no hidden cards.
    - view, redact: the state and an event as a viewer may see them, UNKNOWN where hidden; lens: answers
      like a seat's view for as long as the round goes, for bots.
    - picture: a view as people and programs read it.
    - profile: what hosts need to know besides the rules: money, stakes, phases, pages, how a round is summed up.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[range]
    types: ClassVar["Types"]
    options: Any  # a frozen msgspec Struct, validated: the table's settings

    @property
    def profile(self) -> "Profile": ...
    def begin(self, seats: Sequence[SeatInfo | None], carry: Any) -> S: ...
    def start(self, state: S) -> Sequence[E]: ...
    def source(self, state: S, name: str) -> Source: ...
    def legal(self, state: S, seat: Seat) -> Legal[A]: ...
    def default(self, state: S, seat: Seat) -> A: ...
    def act(self, state: S, seat: Seat, action: A) -> Sequence[E]: ...
    def leave(self, state: S, seat: Seat) -> Sequence[E]: ...
    def deal(self, state: S, outcome: Sequence[int]) -> Sequence[E]: ...
    def evolve(self, state: S, event: E) -> None: ...
    def view(self, state: S, viewer: Viewer) -> S: ...
    def lens(self, state: S, seat: Seat) -> Any: ...
    def redact(self, event: E, viewer: Viewer) -> E: ...
    def picture(self, view: S) -> Picture: ...


class Types(Struct, frozen=True):
    """The types that travel: what the codec needs to read a round of this game back."""

    options: Any
    carry: Any
    state: Any
    action: Any
    event: Any


AnyGame: TypeAlias = Game[Any, Any, Any]


def player_counts(counts: range) -> str:
    """Return how many a game is for: `2 players`, `2 to 10 players`."""
    if len(counts) == 1:
        return sentence("players/exactly", players=counts[0])
    return sentence("players/from-to", least=counts[0], most=counts[-1])

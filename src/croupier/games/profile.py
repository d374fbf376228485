"""What a game says of itself to hosts, besides its rules: money, stakes, phases, pages, and how a round is summed up.

A game has one in its attribute `profile`, made from its options. Hosts ask the profile and never look for options,
attributes or fields of a state by name.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from croupier.games.game import AnyGame, Chips, Over, Picture, Seat, SeatInfo
from croupier.games.lesson import Lesson
from croupier.kit.cards import Cards
from croupier.words import Worded

Unit: TypeAlias = Literal["chips", "dollars", "cents", "points"]
Felt: TypeAlias = Literal["green", "blue", "claret", "slate"]
Seats: TypeAlias = Sequence[SeatInfo | None]
Position: TypeAlias = Literal["", "button", "small", "big", "early", "middle", "late"]
RESULT_MS: Final = 3000  # how long the result of a round is shown at least


class Limits(Struct, frozen=True):
    """What is played for: 0 where a game has none of the kind. The pot limit is a multiple of the pot."""

    blind: Chips = 0
    ante: Chips = 0
    bet_limit: Chips = 0
    pot_limit: int = 0


class BuyIn(Struct, frozen=True):
    """Chips that playing takes: the least and the most to sit down with (None: no upper bound).

    With less than `least` a player cannot be dealt in; with less than `full`, not pay all that may be due before the
    first decision. Where there are `blinds` a newcomer may wait to come in for free. `usual` is the usual stack of a
    match, `shortest` the least that one can be played with.
    """

    bounds: tuple[Chips, Chips | None]
    least: Chips = 1
    full: Chips = 1
    blinds: bool = False
    usual: Chips = 100
    shortest: Chips = 1


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a player who is not in the game comes in: `when` as the seat stands, and at the soonest for a `post`.

    `next`: in the next round; `button`: once the dealer button has passed the seat; `blind`: when the big blind reaches
    it. Where the post is 0 there is nothing to choose: coming in costs no more than it costs everybody.
    """

    when: Literal["next", "button", "blind"] = "next"
    soonest: Literal["next", "button"] = "next"
    post: Chips = 0


class Phase(Struct, frozen=True, omit_defaults=True):
    """A phase of a round, and the cards that it deals: face down and face up to each player, and to the board."""

    name: str
    down_cards: int = 0
    up_cards: int = 0
    board_cards: int = 0


class Look(Struct, frozen=True, omit_defaults=True):
    """How the pages show a game: the colour of its cloth, the phases of a round in their order, and which rules of its
    page tell how it is played, "" where none do."""

    felt: Felt = "slate"
    phases: tuple[Phase, ...] = ()
    rulebook: str = ""


class Forced(Struct, frozen=True, gc=False):
    """A payment that a player has no choice about, by its name: `small`, `big`."""

    seat: Seat
    name: str
    chips: Chips


class Rate(Struct, frozen=True):
    """How results are reported: so many `chips` are one `name`, per 100 rounds; against a house, by its edge."""

    chips: Chips = 1
    name: str = "chips"
    edge: bool = False


class Outcome(Struct, frozen=True):
    """How a round went, by seats: who was dealt in, took part by choice, won and lost, and what was first staked.

    Won, lost and taking part are those of POKERIV3:KT15a and STUD:REQ020604.
    """

    dealt: frozenset[Seat]
    took_part: frozenset[Seat]
    won: frozenset[Seat]
    lost: frozenset[Seat]
    staked: Mapping[Seat, Chips] = {}


class SeatFigures(Struct, frozen=True):
    """What one seat did in a round of betting, to be added up over many: docs/statistics.md says what each counts.

    `raises` are bets and raises, as `calls` and `folds` those after the first street. `decided`: there was a decision
    on the first street. `heads_up`: the second street was dealt to this seat and one other.
    """

    position: Position = ""
    decided: bool = False
    vpip: bool = False
    pfr: bool = False
    raises: int = 0
    calls: int = 0
    folds: int = 0
    saw_flop: bool = False
    heads_up: bool = False
    showdown: bool = False


NO_FIGURES: Final = SeatFigures()


class AllIn(Protocol):
    """The moment from which on only cards decided a round."""

    def expected(self) -> Mapping[Seat, float]:
        """Return what each seat that was dealt in gains on average, by the cards that were shown. This takes long."""
        ...


class RoundFigures(Struct, frozen=True):
    """The figures of a round: all pots together, what each seat did, and the all-in whose hands were shown, if any."""

    pot: Chips
    seats: Mapping[Seat, SeatFigures]
    all_in: AllIn | None = None


class Tally(Protocol):
    """A round followed event by event."""

    def take(self, state: Any, event: Any) -> None:
        """Count an event, given the state before it."""
        ...

    def figures(self) -> RoundFigures:
        """Return the figures of the events so far."""
        ...


class Profile:
    """The profile of any game. Override what differs.

    Nothing has to be brought along, and scores may fall below zero; a round has one phase; the page is that for any
    game. Every player who sits in takes part, and a gain is a win.
    """

    unit: ClassVar[Unit] = "chips"
    page: ClassVar[str] = "any"  # the folder of the web client that shows it
    felt: ClassVar[Felt] = "slate"  # the colour of its cloth
    short_titles: ClassVar[Mapping[str, str]] = {}  # of long titles, for where there is little room
    rulebooks: ClassVar[Mapping[str, str]] = {}  # by titles: the rules that the web client has of a game
    lessons: ClassVar[Mapping[str, Lesson]] = {}  # by titles: a first round with prepared cards
    round_name: ClassVar[str] = "round"  # what players call one: hand, round, game

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    def buy_in(self) -> BuyIn | None:
        """Return what sitting down takes; None: nothing, and what is won and lost is a score."""
        return None

    @property
    def stakes(self) -> str:
        """Return what is played for, as people say it at a table: `no limit, blinds 1/2`."""
        return str(self.worded_stakes or "")

    @property
    def worded_stakes(self) -> Worded | None:
        """Return the same, to be written in any language; None where it is only known in English."""
        return None

    @property
    def called(self) -> str:
        """Return the game with its stakes, as a title: `Texas Hold'em NL200 (1/2)`."""
        return str(self.game.title)

    @property
    def short_title(self) -> str:
        """Return the title for lists of games: `Hold'em`. A game that inherits this profile has its own title."""
        title = str(self.game.title)
        return self.short_titles.get(title, title)

    @property
    def rulebook(self) -> str:
        """Return which rules of its page tell how it is played; "" if none do. A game that inherits this profile has
        rules of its own, which the page does not know."""
        return self.rulebooks.get(str(self.game.title), "")

    @property
    def lesson(self) -> Lesson | None:
        """Return the first round that newcomers are taught by; None if there is none. A game that inherits this profile
        has other rules, and so no lesson of its own."""
        return self.lessons.get(str(self.game.title))

    @property
    def limit(self) -> str:
        """Return the betting limit: no, pot or fixed; "" where a game has none."""
        return ""

    @property
    def limits(self) -> Limits:
        return Limits()

    @property
    def rate(self) -> Rate:
        return Rate(name=self.unit)

    @property
    def phases(self) -> tuple[Phase, ...]:
        """Return the phases of a round in their order; nothing where a round has one."""
        return ()

    @property
    def look(self) -> Look:
        return Look(self.felt, self.phases, self.rulebook)

    @property
    def formats(self) -> tuple[str, ...]:
        """Return the text formats that a round can be written in: `handlog`, `phh`, `pokerstars`."""
        return ()

    @property
    def acts_after(self) -> bool:
        """Return whether `legal` may offer a seat something once a round is over, such as to show a hand. Nothing waits
        for it, and it changes neither payoffs nor what the next round starts from."""
        return False

    def dealt(self, state: Any, seats: Seats) -> frozenset[Seat]:
        """Return the seats that take part in a round that has just begun, none if there is nothing to decide."""
        if type(state.need) is Over:
            return frozenset()
        return frozenset([seat for seat, info in enumerate(seats) if info and info.presence != "out"])

    def carry(self, state: Any) -> Any:
        """Return what the round after the one that is played starts from, as far as it is known; None if it is not."""
        return None

    def post(self, carry: Any) -> Chips:
        """Return what a newcomer pays to come in at once; 0 where a game charges nothing for it."""
        return 0

    def entry(self, seats: Seats, carry: Any, seat: Seat) -> Entry | None:
        """Return how the player of a seat comes in, or a newcomer in an empty one; None: as everybody does.

        It holds for as long as the same players stay and have the chips to play.
        """
        return None

    def phase(self, state: Any, event: Any, picture: Picture) -> str:
        """Return the phase that an event belongs to, given the state and its picture after it; "" if there is none."""
        return ""

    def outcome(self, state: Any, seats: Seats, events: Sequence[Any], payoffs: Sequence[Chips]) -> Outcome:
        """Sum up a round from its last state, its seats, events and payoffs."""
        dealt = frozenset([seat for seat, info in enumerate(seats) if info and info.presence != "out"])
        return Outcome(dealt, dealt, gained(payoffs), lost(payoffs))

    def shown_ms(self, event: Any, *, ending: bool) -> int:
        """Return how long people look at an event before the next one of the same batch is shown; 0: not at all.
        `ending`: the round is over after this batch."""
        return 600

    def ending_ms(self, events: Sequence[Any]) -> int:
        """Return how long people look at the events after the last decision of a round, and at its result."""
        return sum([self.shown_ms(event, ending=True) for event in events[:-1]]) + RESULT_MS

    def tally(self, state: Any) -> Tally | None:
        """Return a tally for a round that has just begun; None where a game has no betting to count."""
        return None

    def dealer(self, state: Any) -> Seat | None:
        """Return the seat with the dealer button; None where a game has none."""
        return None

    def first_carry(self, dealer: Seat, seats: int) -> Any:
        """Return what the first round of all starts from at a table where this seat is to have the dealer button, or
        the next one on its left that takes part; None where a game has no button."""
        return None

    def is_settled(self, state: Any, seat: Seat) -> bool:
        """Return whether a player who was dealt in can neither win nor lose any more: `stacks` then has what is left.
        Not at all where a game does not say."""
        return False

    def forced(self, event: Any) -> Forced | None:
        """Return the forced payment that an event of the start of a round is, if players are sent a notice before."""
        return None

    def pot(self, state: Any) -> Chips:
        """Return what is in the middle."""
        return 0

    def stacks(self, state: Any) -> Sequence[Chips]:
        """Return what each seat has in front of it; nothing where a game does not say."""
        return ()

    def board(self, state: Any) -> Cards:
        """Return the open cards on the table."""
        return ()

    def burned(self, state: Any) -> Cards:
        """Return the cards that were burned."""
        return ()

    def hands(self, state: Any) -> Sequence[str]:
        """Return the cards of each seat as text, as far as a state knows them; nothing where a game has no hands."""
        return ()

    def undealt(self, state: Any, decks: Mapping[str, Cards]) -> Cards:
        """Return the cards that were not dealt, in their order as far as it is known."""
        return ()


def profile_of(game: AnyGame) -> Profile:
    """Return a game's profile; that of any game, if it has none of its own."""
    found = getattr(game, "profile", None)
    return found if isinstance(found, Profile) else Profile(game)


def gained(payoffs: Sequence[Chips]) -> frozenset[Seat]:
    """Return the seats with a gain."""
    return frozenset([seat for seat, chips in enumerate(payoffs) if chips > 0])


def lost(payoffs: Sequence[Chips]) -> frozenset[Seat]:
    """Return the seats with a loss."""
    return frozenset([seat for seat, chips in enumerate(payoffs) if chips < 0])


def seats_of(mask: int) -> frozenset[Seat]:
    """Return the seats of a bit mask."""
    return frozenset([seat for seat in range(mask.bit_length()) if mask >> seat & 1])

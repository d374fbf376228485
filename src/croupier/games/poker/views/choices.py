"""A player's choices as they are sent to pages and bots, with the usual sizes of bets."""

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypedDict

from croupier.games.game import Chips, Description, Seat
from croupier.games.poker.betting.limits import Sizes, nearest
from croupier.games.poker.standing import standing
from croupier.games.poker.state import State

if TYPE_CHECKING:
    from croupier.games.poker.engine import Poker

PresetName: TypeAlias = Literal["min", "half", "three_quarters", "pot", "all"]

_QUARTERS: Final[tuple[tuple[PresetName, int], ...]] = (("half", 2), ("three_quarters", 3), ("pot", 4))


class PokerPreset(TypedDict):
    """A named size: the minimum, a share of the pot as it is after a call, or all-in."""

    name: PresetName
    to: Chips


PokerSizes = TypedDict(
    "PokerSizes",
    {"from": Chips, "to": Chips, "ranges": list[list[Chips]], "presets": list[PokerPreset]},
)
PokerSizes.__doc__ = (
    """Legal totals on the street: the least and the most, all of them as [first, last, step], and named ones."""
)


class PokerAmount(TypedDict):
    """The cost of the choice."""

    amount: Chips


class PokerMuckChoice(TypedDict, total=False):
    """How the hand that would be given up stands among those shown so far; absent where it cannot be seen.

    `first`: no other has been shown; `best`, `equal`, `beaten`: better than, as good as or worse than the best of them.
    Hands of players who put in less do not count, for they leave a pot to win.
    """

    hand: Literal["first", "best", "equal", "beaten"]


class PokerShowChoice(TypedDict):
    """Cards of a hand that won unseen, which may be shown after it: their places among the player's down cards. One at
    a time, or all of them."""

    places: list[int]


Nothing: TypeAlias = dict[str, Any]  # a choice without a detail: {}

PokerChoices = TypedDict(
    "PokerChoices",
    {
        "fold": Nothing,
        "check": Nothing,
        "call": PokerAmount,
        "bring_in": PokerAmount,
        "bet": PokerSizes,
        "raise": PokerSizes,
        "complete": PokerSizes,
        "show": Nothing,
        "muck": PokerMuckChoice,
        "show_cards": PokerShowChoice,
    },
    total=False,
)
PokerChoices.__doc__ = """What a player may do now. `bet` is the action Bet, `raise` and `complete` are RaiseTo.
`show_cards` is ShowCards, after the hand."""


def choice_of(state: State, seat: Seat, sizes: Sizes) -> PokerSizes:
    """Return the choice to bet or raise to one of these totals, which must not be empty."""
    ranges = [[r[0], r[-1], r.step] for r in sizes]
    least, most = min(ranges)[0], max([r[1] for r in ranges])
    presets = _presets(state, seat, sizes, least, most) if least < most else []
    return {"from": least, "to": most, "ranges": ranges, "presets": presets}


def _presets(s: State, seat: Seat, sizes: Sizes, least: Chips, most: Chips) -> list[PokerPreset]:
    """Return the named sizes in ascending order, all of them legal and none twice."""
    high, bet = s.high, s.bet[seat]
    pot = s.pot() + high - bet
    found: dict[Chips, PresetName] = {least: "min"}
    for name, quarters in _QUARTERS:
        to = high + pot * quarters // 4
        if least < to <= most:
            found.setdefault(nearest(sizes, to), name)
    if most == bet + s.stack[seat]:
        found[most] = "all"
    return [{"name": found[to], "to": to} for to in sorted(found)]


def muck_choice(game: "Poker", state: State, seat: Seat) -> PokerMuckChoice:
    """Return the choice to muck, which pages confirm unless the hand is beaten (STUD:REQ061202)."""
    found = standing(game.variant, state, seat)
    return {"hand": found.hand} if found else {}


def show_choice(game: "Poker", state: State, seat: Seat) -> Description:
    """Return what a seat may show now that the hand is over; nothing, if it is not, or there is nothing to show."""
    places = game.face_down(state, seat)
    shown: PokerShowChoice = {"places": places}
    return {"show_cards": shown} if places else {}

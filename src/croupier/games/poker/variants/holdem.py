"""Texas hold'em: two cards each, five on the board, the best five of seven. Rule sets `standard` and `eps`."""

from collections.abc import Sequence
from typing import ClassVar

from croupier.games.game import Seat, Types
from croupier.games.poker.betting.blinds import Blinds
from croupier.games.poker.betting.limits import FixedLimit, Limit, NoLimit, PotLimit
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import FOLD, Action, Carry, Event
from croupier.games.poker.options import BlindOptions
from croupier.games.poker.profile import BlindProfile
from croupier.games.poker.ranking import best_five, describe, highest, holdem_values, made, name, rank
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking, Street, Variant
from croupier.kit.cards import Cards

STREETS = (Street("preflop", down=2), Street("flop", board=3), Street("turn", board=1), Street("river", board=1))


class HoldemRanking(Ranking):
    """The best five of the player's and the board's cards."""

    name = staticmethod(name)
    describe = staticmethod(describe)
    made = staticmethod(made)
    highest = staticmethod(highest)
    final = staticmethod(holdem_values)

    def values(self, board: Cards, hands: Sequence[Cards]) -> list[int]:
        return [rank(hand + board) for hand in hands]

    def best_five(self, board: Cards, hand: Cards) -> Cards:
        return best_five(hand + board)


class Holdem(Poker):
    """Hold'em at a table with these options."""

    name: ClassVar[str] = "holdem"
    title: ClassVar[str] = "Texas Hold'em"
    seat_counts: ClassVar[range] = range(2, 11)
    types: ClassVar[Types] = Types(options=BlindOptions, carry=Carry, state=State, action=Action, event=Event)
    variant = Variant(
        "holdem",
        "Texas Hold'em",
        STREETS,
        "blinds",
        range(2, 11),
        HoldemRanking(),
        phh={"no": "NT", "fixed": "FT", "pot": "PT"},
        pokerstars="Hold'em",
    )
    odd_by_suit = False
    suits_open = False
    bring_in = 0
    forced_bet = 0

    def __init__(self, options: BlindOptions | None = None) -> None:
        self.options: BlindOptions = options or BlindOptions()
        o = self.options
        burn = not o.eps if o.burn is None else o.burn
        heads_up = o.heads_up or ("button-big" if o.eps else "button-small")
        self.limit = blind_limit(o)
        self.showdown = "all" if o.eps else "auto"
        self.shows_after = not o.eps
        self.odd_unit = o.small if o.eps else 1
        self.burns = (0, *[int(burn)] * 3)
        self.uncapped_heads_up = not o.cap_heads_up
        self.blinds = Blinds(o.small, o.big, o.ante, o.ante_by == "big", heads_up == "button-small", not o.eps)
        super().__init__()

    @property
    def profile(self) -> BlindProfile:
        return BlindProfile(self)

    def silence(self, state: State, seat: Seat) -> Action:
        if self.options.eps:  # EPS:RF-BR-014b: a player whose time runs out is folded, even where checking is free
            return FOLD
        return super().silence(state, seat)


def blind_limit(o: BlindOptions) -> Limit:
    """Return the betting structure that these options ask for."""
    if o.limit == "fixed":
        return FixedLimit((o.big, o.big, 2 * o.big, 2 * o.big), cap=o.cap)
    if o.limit == "pot":
        return PotLimit(o.big)
    if o.eps:
        return NoLimit(o.big, multiple=o.big, growing=False)
    return NoLimit(o.big)

"""The auction: bids of 1, 2 or 3, until 3 is bid or two players in a row have passed."""

from typing import Final

from croupier.errors import IllegalAction
from croupier.games.game import Seat
from croupier.games.landlord.events import BidMade, BidPassed
from croupier.games.landlord.state import SEATS, State

HIGHEST: Final = 3

_MADE: Final = [[BidMade(seat, amount) for amount in range(HIGHEST + 1)] for seat in range(SEATS)]
_PASSED: Final = [BidPassed(seat) for seat in range(SEATS)]


def higher_bids(s: State) -> range:
    """Return what may be bid: more than the standing bid (LANDLORD:10.6.6)."""
    return range(s.bet + 1, HIGHEST + 1)


def may_pass(s: State) -> bool:
    """Return whether a pass is possible. The first player asked must bid, so there is never a redeal."""
    return s.bet > 0


def bid(s: State, seat: Seat, amount: int) -> BidMade:
    if type(amount) is not int or not 1 <= amount <= HIGHEST:  # a bot may answer with anything
        raise IllegalAction("bid/not-a-bid")
    if amount <= s.bet:
        raise IllegalAction("bid/not-higher", bid=s.bet)
    return _MADE[seat][amount]


def pass_bid(s: State, seat: Seat) -> BidPassed:
    if not may_pass(s):
        raise IllegalAction("bid/first-must-bid")
    return _PASSED[seat]

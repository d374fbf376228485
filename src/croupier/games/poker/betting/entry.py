"""How a player comes into a game with blinds: at once for a post, or for free when the big blind comes round."""

from typing import Final

from msgspec.structs import replace

from croupier.errors import BadOption
from croupier.games.game import Chips, Seat, SeatInfo
from croupier.games.poker.betting.blinds import Blinds, Opening, Seats, charges, entry_dues, opening
from croupier.games.poker.events import Carry, Owed
from croupier.games.profile import Entry

_NEWCOMER: Final = "\0"  # no account is called so


def newcomer_post(rules: Blinds, carry: Carry | None) -> Chips:
    """Return what a newcomer pays to come in at once: nothing in a game's first hand, or where nothing is charged."""
    return rules.big if charges(rules, carry) else 0


def entry(rules: Blinds, seats: Seats, carry: Carry | None, seat: Seat) -> Entry | None:
    """Return how the player of a seat comes in, or a newcomer in an empty one; None if the player is in the game.

    For a player who sits out it is how it would be to come back.
    """
    if carry is None or not charges(rules, carry):
        return None
    player = seats[seat] or SeatInfo(_NEWCOMER, rules.least)
    is_known, debt = carry.players[seat] == player.player, _debt(carry, player.player)
    if is_known and not debt:
        return None
    comer = replace(player, presence="in", chips=max(player.chips, rules.big + rules.small))
    try:
        how = opening(rules, tuple([comer if at == seat else info for at, info in enumerate(seats)]), carry)
    except BadOption:  # too few players for another hand
        return None
    waits = player.presence == "wait"
    if not how.dealt >> seat & 1:
        price = sum([amount for amount, _ in entry_dues(rules, seat, debt, not is_known)])
        return Entry("blind" if waits else "button", "button", price)
    post = _posted(how, seat)
    if not post:
        return None if is_known else Entry()
    return Entry("blind" if waits else "next", "next", post)


def _posted(how: Opening, seat: Seat) -> Chips:
    """Return what a seat pays to come in, beside the blinds and antes of the hand."""
    return sum([due.amount for due in how.dues if due.seat == seat and due.why != "due"])


def _debt(carry: Carry, player: str) -> Owed | None:
    return next((owed for owed in carry.owed if owed.player == player), None)

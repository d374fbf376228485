"""How one hand went for each seat: who won, who took part, what it cost.

Won is getting any part of a pot, shared or uncontested; a returned bet is none. Taking part is putting in
chips of one's own will: a call, bet or raise, but no blind, ante, bring-in or forced bet, nor a check.
Of a game that is not poker: won is a gain, and whoever is dealt in takes part; in blackjack, whoever bets.
"""

from collections.abc import Sequence
from typing import Any

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import BetPlaced
from croupier.games.game import Chips, Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.events import Betted, Called, Completed, PotWon, RaisedTo
from croupier.play.round import Round

_WILLING = frozenset((Betted, Called, Completed, RaisedTo))


def winners(played: Round) -> set[Seat]:
    if not isinstance(played.game, Poker):
        return {seat for seat, chips in enumerate(played.over.payoffs) if chips > 0}
    return {seat for event in played.events if type(event) is PotWon for seat in event.seats}


def willing(played: Round) -> set[Seat]:
    """Who put in chips without having to."""
    game = played.game
    if not isinstance(game, Poker):
        return dealt_in(played)
    events: Sequence[Any] = played.events
    if game.forced_bet:
        events = _after_forced_bet(events, game.forced_bet)
    return {event.seat for event in events if type(event) in _WILLING}


def dealt_in(played: Round) -> set[Seat]:
    seats = range(len(played.seats))
    if isinstance(played.game, Poker):
        return {seat for seat in seats if played.state.dealt >> seat & 1}
    if isinstance(played.game, Blackjack):
        return set(staked(played))
    return {seat for seat in seats if played.seats[seat]}


def staked(played: Round) -> dict[Seat, Chips]:
    """Against a house: the first bet of each seat, which its edge is a share of; doubling and splitting add nothing."""
    if not isinstance(played.game, Blackjack):
        return {}
    return {event.seat: event.amount for event in played.events if type(event) is BetPlaced}


def _after_forced_bet(events: Sequence[Any], least: int) -> Sequence[Any]:
    """The first bet of a hand is forced; more than the least of it is not."""
    at = next((at for at, event in enumerate(events) if type(event) is Betted), -1)
    return events[at + 1 :] if at >= 0 and events[at].paid <= least else events

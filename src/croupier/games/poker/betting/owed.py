"""What is still open between the players of a hand: a bet to match, chips that only one player can win."""

from croupier.games.game import Seat
from croupier.games.poker.betting.pots import pots, uncalled
from croupier.games.poker.state import State


def owes(s: State, p: Seat) -> bool:
    """Return whether a live opponent has bet more. A blind that was not paid in full counts as what was paid."""
    mine = s.bet[p]
    live = s.live
    return max([x for q, x in enumerate(s.bet) if live >> q & 1]) > mine


def loose(s: State) -> bool:
    """Return whether there are chips in the pots that only one player can win."""
    if s.able != s.live and s.street >= 0 and uncalled(s.bet, s.live)[1]:
        return True
    made = pots(s.put(), s.live, dead=sum(s.dead))
    return len(made) > 1 and len(made[-1].seats) == 1

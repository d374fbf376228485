"""What hands are paid. Pure: looks at the state and answers with the events that are due.

Amounts that do not divide are rounded down to a cent.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.games.blackjack.events import Event, HandSettled, InsuranceSettled, Result
from croupier.games.blackjack.hand import Hand, points
from croupier.games.blackjack.state import State
from croupier.games.game import Chips

PAYS: Final = {"3:2": (3, 2), "6:5": (6, 5)}
Odds = tuple[int, int]


def natural(hands: Sequence[Hand]) -> bool:
    """Return whether a seat's hands are one blackjack: its first two cards make 21. After a split there is none."""
    return len(hands) == 1 and len(hands[0].cards) == 2 and points(hands[0].cards) == 21


def due_before_play(s: State, pays: Odds) -> list[Event]:
    """Return what is due once the dealer has no blackjack: insurance is lost, blackjacks are paid (UBER:48)."""
    due: list[Event] = list(_insurance(s, False))
    for seat, hands in enumerate(s.hands):
        if hands and hands[0].result is None and natural(hands):
            due.append(HandSettled(seat, 0, "blackjack", _blackjack(hands[0].bet, pays)))
    return due


def due_of_hand(s: State) -> HandSettled:
    """Return the settlement of a hand that is over before the dealer's: bust or surrendered (UBER:50, UBER:58)."""
    hand = s.hand
    if hand.surrendered:
        return HandSettled(s.turn, s.at, "surrender", hand.bet // 2)
    return HandSettled(s.turn, s.at, "bust", 0)


def due_at_end(s: State, pays: Odds) -> list[Event]:
    """Return the settlement of everything that is left, against the dealer's final hand."""
    best = points(s.dealer)
    blackjack = best == 21 and len(s.dealer) == 2
    due: list[Event] = list(_insurance(s, blackjack)) if s.insured else []
    for seat, hands in enumerate(s.hands):
        for at, hand in enumerate(hands):
            if hand.result is None:
                result, back = _outcome(hand, natural(hands), best, blackjack, pays)
                due.append(HandSettled(seat, at, result, back))
    return due


def _insurance(s: State, blackjack: bool) -> Iterator[InsuranceSettled]:
    for seat, amount in enumerate(s.insured):
        if amount:
            yield InsuranceSettled(seat, 3 * amount if blackjack else 0)


def _outcome(hand: Hand, own_blackjack: bool, best: int, blackjack: bool, pays: Odds) -> tuple[Result, Chips]:
    if blackjack:
        return ("push", hand.bet) if own_blackjack else ("lose", 0)
    if hand.surrendered:
        return "surrender", hand.bet // 2
    if own_blackjack:
        return "blackjack", _blackjack(hand.bet, pays)
    total = points(hand.cards)
    if best > 21 or total > best:
        return "win", 2 * hand.bet
    return ("push", hand.bet) if total == best else ("lose", 0)


def _blackjack(bet: Chips, pays: Odds) -> Chips:
    return bet + bet * pays[0] // pays[1]

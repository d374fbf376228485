"""Why an action is refused: a code and the values of a sentence that says what is possible."""

from reprlib import repr as shortly
from typing import Any, get_args

from croupier.errors import IllegalAction
from croupier.games.blackjack.events import Action, Bet
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Seat


def hand_refusal(code: str, s: State, options: BlackjackOptions) -> IllegalAction:
    """Return why something cannot be done with the hand in play; the codes are those of `Rules`."""
    facts: dict[str, Any] = {
        "same": options.split_by,
        "hands": len(s.hands[s.turn]),
        "bet": dollars(s.hand.bet),
        "balance": dollars(s.stack[s.turn]),
        "points": options.double_on,
        "least": dollars(options.step if options.less else s.hand.bet),
    }
    return IllegalAction(code, **facts)


def bet_refusal(s: State, seat: Seat, amount: Any, options: BlackjackOptions) -> IllegalAction:
    if type(amount) is not int:
        return IllegalAction("bet/no-amount", amount=shortly(amount))
    if amount < options.minimum:
        return IllegalAction("bet/below-minimum", verb="bet", least=dollars(options.minimum))
    if amount > s.stack[seat]:
        return IllegalAction("bet/above-balance", balance=dollars(s.stack[seat]))
    if amount > options.bet_most:
        return IllegalAction("bet/above-maximum", verb="bet", most=dollars(options.bet_most))
    return IllegalAction("bet/off-step", step=dollars(options.step))


def insurance_refusal(amount: Any, most: Chips) -> IllegalAction:
    if type(amount) is not int:
        return IllegalAction("insurance/no-amount", amount=shortly(amount))
    return IllegalAction("insurance/amount", least=dollars(1), most=dollars(most))


def double_refusal(amount: Any, sizes: range, bet: Chips) -> IllegalAction:
    if type(amount) is not int:
        return IllegalAction("double/no-amount", amount=shortly(amount))
    if amount > bet:
        return IllegalAction("double/above-bet", bet=dollars(bet))
    if amount > sizes[-1]:
        return IllegalAction("double/above-balance", key="double/most", most=dollars(sizes[-1]))
    if amount < sizes[0]:
        return IllegalAction("double/too-little", least=dollars(sizes[0]))
    return IllegalAction("double/off-step", step=dollars(sizes.step))


def turn_refusal(s: State, seat: Seat, action: Any, options: BlackjackOptions) -> IllegalAction:
    """Return why a player who is not asked, or is asked something else, cannot act so."""
    if not isinstance(action, get_args(Action)):
        return IllegalAction("action/not-here", key="action/not-an-action", action=shortly(action))
    if isinstance(action, Bet):
        return _no_bet_now(s, seat, options)
    if 0 <= seat < len(s.hands) and natural(s.hands[seat]):
        return IllegalAction("turn/blackjack")
    if _asked(s, seat):
        return IllegalAction("action/not-here", action=type(action).__name__)
    return IllegalAction("turn/not-yours")


def _no_bet_now(s: State, seat: Seat, options: BlackjackOptions) -> IllegalAction:
    if s.stage not in ("bets", "over"):
        return IllegalAction("bet/fixed")
    if 0 <= seat < len(s.stack) and s.players[seat] and s.start[seat] < options.minimum:
        return IllegalAction("bet/broke", balance=dollars(s.start[seat]), least=dollars(options.minimum))
    return IllegalAction("bet/not-now")


def _asked(s: State, seat: Seat) -> bool:
    return seat in getattr(s.need, "seats", ())

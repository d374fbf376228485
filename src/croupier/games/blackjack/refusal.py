"""Why an action is refused, in one sentence that says what is possible."""

from reprlib import repr as shortly
from typing import Any, Final, get_args

from croupier.errors import IllegalAction
from croupier.games.blackjack.events import Action, Bet
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.state import State
from croupier.games.game import Chips, Seat

_SAYS: Final = {
    "hit/split-aces": "Aces that were split get one card each and no more.",
    "split/not-first-two": "Only a hand of two cards can be split.",
    "split/not-a-pair": "Only two cards of the same {same} can be split.",
    "split/too-many-hands": "You have {hands} hands already, and nobody may have more.",
    "split/aces": "Aces that were split are not split again.",
    "split/above-balance": "A split takes another {bet}, and you have only {balance}.",
    "double/not-first-two": "You can double only on a hand's first two cards.",
    "double/after-split": "You cannot double after a split at this table.",
    "double/split-aces": "Aces that were split get one card each and cannot be doubled.",
    "double/other-points": "You can double only on {points} points at this table.",
    "double/above-balance": "Doubling takes at least {least}, and you have only {balance}.",
    "surrender/not-offered": "Nobody can surrender at this table.",
    "surrender/not-first-two": "You can surrender only as your first decision, on your first two cards.",
}


def hand_refusal(code: str, s: State, options: BlackjackOptions) -> IllegalAction:
    """Of something that cannot be done with the hand in play."""
    facts = {
        "same": options.split_by,
        "hands": len(s.hands[s.turn]),
        "bet": dollars(s.hand.bet),
        "balance": dollars(s.stack[s.turn]),
        "points": options.double_on.replace("-", " to "),
        "least": dollars(options.step if options.less else s.hand.bet),
    }
    return IllegalAction(code, _SAYS[code].format(**facts))


def bet_refusal(s: State, seat: Seat, amount: Any, options: BlackjackOptions) -> IllegalAction:
    if type(amount) is not int:
        return _no_amount("bet", amount)
    if amount < options.minimum:
        return IllegalAction("bet/below-minimum", f"Bet at least {dollars(options.minimum)}.")
    if amount > s.stack[seat]:
        return IllegalAction("bet/above-balance", f"You have only {dollars(s.stack[seat])} to bet.")
    if amount > options.bet_most:
        return IllegalAction("bet/above-maximum", f"Bet {dollars(options.bet_most)} at most.")
    return _off_step("bet", "Bets are", options.step)


def insurance_refusal(amount: Any, most: Chips) -> IllegalAction:
    if type(amount) is not int:
        return _no_amount("insurance", amount)
    return IllegalAction("insurance/amount", f"Insure for {dollars(1)} to {dollars(most)}, half your bet at most.")


def double_refusal(amount: Any, sizes: range, bet: Chips) -> IllegalAction:
    if type(amount) is not int:
        return _no_amount("double", amount)
    if amount > bet:
        return IllegalAction("double/above-bet", f"Doubling adds {dollars(bet)}, your bet, at most.")
    if amount > sizes[-1]:
        return IllegalAction("double/above-balance", f"You can add {dollars(sizes[-1])} at most.")
    if amount < sizes[0]:
        return IllegalAction("double/too-little", f"Doubling adds {dollars(sizes[0])} at least.")
    return _off_step("double", "What doubling adds comes", sizes.step)


def turn_refusal(s: State, seat: Seat, action: Any, options: BlackjackOptions) -> IllegalAction:
    """Of an action by somebody who is not asked, or is asked something else."""
    if not isinstance(action, get_args(Action)):
        return IllegalAction("action/not-here", f"{shortly(action)} is no action.")
    if isinstance(action, Bet):
        return _no_bet_now(s, seat, options)
    if 0 <= seat < len(s.hands) and natural(s.hands[seat]):
        return IllegalAction("turn/blackjack", "You have a blackjack: there is nothing more to do in this round.")
    if _asked(s, seat):
        return IllegalAction("action/not-here", f"{type(action).__name__} is not possible here.")
    return IllegalAction("turn/not-yours", "It is not your turn.")


def _no_bet_now(s: State, seat: Seat, options: BlackjackOptions) -> IllegalAction:
    if s.stage not in ("bets", "over"):
        return IllegalAction("bet/fixed", "The cards are dealt: bets are taken before the next deal.")
    if 0 <= seat < len(s.stack) and s.players[seat] and s.start[seat] < options.minimum:
        return IllegalAction(
            "bet/broke", f"You have {dollars(s.start[seat])}; the least bet is {dollars(options.minimum)}."
        )
    return IllegalAction("bet/not-now", "You are not asked for a bet now.")


def _asked(s: State, seat: Seat) -> bool:
    return seat in getattr(s.need, "seats", ())


def _no_amount(area: str, amount: Any) -> IllegalAction:
    return IllegalAction(f"{area}/no-amount", f"{shortly(amount)} is no amount of cents.")


def _off_step(area: str, what: str, step: Chips) -> IllegalAction:
    return IllegalAction(f"{area}/off-step", f"{what} in steps of {dollars(step)}.")

"""Parsing what the user types at a poker table."""

import re
from typing import Any, Final

from croupier.bots.simple import pot_size
from croupier.errors import IllegalAction, Malformed
from croupier.games.poker.events import BRING_IN, CALL, CHECK, FOLD, MUCK, SHOW, Action, Bet, RaiseTo
from croupier.games.poker.legal import Moves

HELP: Final = """\
f        fold; where checking is free you are asked again
c        check or call
b 12     bet 12          r 30     raise to 30: your whole bet on this street
b pot    bet the pot     r min    the minimum raise      all in   everything
i        bring it in (stud)       s / m    show or muck your hand (stud)
q        leave the table"""

_PLAIN: Final[dict[str, Action]] = {
    "f": FOLD, "fold": FOLD, "check": CHECK, "k": CHECK, "x": CHECK, "call": CALL,
    "i": BRING_IN, "bring": BRING_IN, "bring in": BRING_IN, "bring it in": BRING_IN,
    "s": SHOW, "show": SHOW, "m": MUCK, "muck": MUCK,
}  # fmt: skip
_AMOUNT: Final = re.compile(r"(b|bet|r|raise|complete)(?: ?to)? ?(\d+|pot|min|max|all|all ?in)?")
_ALL: Final = ("a", "all", "all in", "allin", "all-in", "max")


def read_action(text: str, view: Any, legal: Moves) -> Action:
    """Return the action that is meant, legal or not. Raise Malformed if it is none."""
    said = " ".join(text.lower().split())
    if said == "c":
        return CALL if view.high > view.bet[view.seat] else CHECK
    if said in _PLAIN:
        return _PLAIN[said]
    if said in _ALL:
        return _everything(view, legal)
    found = _AMOUNT.fullmatch(said)
    if not found:
        raise _unreadable(said)
    return _amount(found[2] or "", view, legal)


def _everything(view: Any, legal: Moves) -> Action:
    if view.high - view.bet[view.seat] >= view.stack[view.seat]:
        return CALL
    return _put_in(view, view.bet[view.seat] + view.stack[view.seat])


def _amount(much: str, view: Any, legal: Moves) -> Action:
    if much.startswith(("all", "max")):
        return _everything(view, legal)
    if much == "pot":
        return legal.aggressive(pot_size(view)) if legal.sizes else _put_in(view, pot_size(view))
    if much == "min" or (not much and legal.least and legal.least == legal.most):
        return _put_in(view, legal.least)
    if not much and legal.sizes:
        raise Malformed("answer/no-amount", least=legal.least, most=legal.most)
    if not much:
        raise IllegalAction("raise/not-allowed", key="answer/no-raise")
    return _put_in(view, int(much))


def _unreadable(said: str) -> Malformed:
    if not said:
        return Malformed("answer/unreadable", key="answer/your-move")
    return Malformed("answer/unreadable", key="answer/no-move", said=repr(said))


def _put_in(view: Any, to: int) -> Action:
    """Return a bet, or a raise if there is a bet already: the user need not say which."""
    return RaiseTo(to) if view.high else Bet(to)

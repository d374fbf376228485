"""Parsing what the user types at a blackjack table."""

import re
from typing import Final

from croupier.errors import IllegalAction, Malformed
from croupier.games.blackjack.events import (
    DECLINE,
    HIT,
    SIT_OUT,
    SPLIT,
    STAND,
    SURRENDER,
    Action,
    Bet,
    Double,
    Insure,
)
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.state import State
from croupier.games.game import Chips

_PLAYS: Final[dict[str, Action]] = {
    "h": HIT, "hit": HIT, "card": HIT, "s": STAND, "stand": STAND, "p": SPLIT, "split": SPLIT,
    "r": SURRENDER, "surrender": SURRENDER,
}  # fmt: skip
_NO_INSURANCE: Final = ("n", "no", "d", "decline")
_WATCH: Final = ("w", "watch", "sit out")
_ALL: Final = ("all", "all in", "max")
_DOLLARS: Final = r"\$? ?(?P<whole>\d{1,12})(?:\.(?P<cents>\d\d?))?"
_BET: Final = re.compile(rf"(?:b|bet)? ?{_DOLLARS}")
_STRATEGY: Final = re.compile(r"(?:s|strategy)(?: (?P<style>[\w-]+))?(?: (?P<system>[\w-]+))?")
_DOUBLE: Final = re.compile(rf"(?:d|double)(?: down)?(?: for)? ?(?:{_DOLLARS})?")
_INSURE: Final = re.compile(rf"(?:i|insure|insurance|y|yes)(?: for)? ?(?:{_DOLLARS})?")


def read_bet(text: str, legal: Moves, *, usual: Chips, alone: bool) -> Action:
    """Return the bet that is meant, legal or not; an empty line is the usual bet. Raise Malformed if it is none."""
    said = _plain(text)
    if not said:
        return Bet(usual)
    if said in _WATCH:
        if alone:
            raise IllegalAction("bet/alone")
        return SIT_OUT
    if said in ("min", *_ALL):
        return Bet(legal.bets[0 if said == "min" else -1])
    found = _BET.fullmatch(said)
    if not found:
        raise Malformed("answer/unreadable", key="answer/no-bet", said=repr(said))
    return Bet(_cents(found))


def read_strategy(text: str) -> tuple[str, str] | None:
    """Return the strategy that is meant and its counting system, "" where none is named; None if it is neither."""
    found = _STRATEGY.fullmatch(_plain(text))
    return (found["style"] or "", found["system"] or "") if found else None


def read_insurance(text: str, legal: Moves) -> Action:
    """Return the answer to the offer of insurance; without an amount, for all that may be insured."""
    said = _plain(text)
    if said in _NO_INSURANCE:
        return DECLINE
    found = _INSURE.fullmatch(said)
    if not found:
        raise _unreadable(said, "answer/no-insurance")
    return Insure(_cents(found) if found["whole"] else legal.insurance[-1])


def read_play(text: str, state: State, legal: Moves) -> Action:
    """Return the move with the hand in play, legal or not, or raise Malformed."""
    said = _plain(text)
    if said in _PLAYS:
        return _PLAYS[said]
    found = _DOUBLE.fullmatch(said)
    if not found:
        raise _unreadable(said, "answer/no-move")
    if found["whole"]:
        return Double(_cents(found))
    return Double(legal.doubles[-1] if legal.doubles else state.hand.bet)


def usual_bet(legal: Moves, last: Chips) -> Chips:
    """Return the last bet, or the legal one nearest to it."""
    bets = legal.bets
    return last if last in bets else bets[-1] if last > bets[-1] else bets[0]


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _cents(found: re.Match[str]) -> Chips:
    return 100 * int(found["whole"]) + int((found["cents"] or "0").ljust(2, "0"))


def _unreadable(said: str, key: str) -> Malformed:
    if not said:
        return Malformed("answer/unreadable", key="answer/your-move")
    return Malformed("answer/unreadable", key=key, said=repr(said))

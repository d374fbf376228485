"""Hints at the landlord's table: cards that could be played, and whether the picked ones can be."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from croupier.errors import BadOption, IllegalAction
from croupier.games.game import AnyGame, Seat
from croupier.games.landlord.engine import Landlord
from croupier.games.landlord.events import Play
from croupier.games.landlord.hints import hints
from croupier.games.landlord.picture import hand_name
from croupier.games.landlord.types import find_type
from croupier.kit.cards import Card, show
from croupier.protocol.rest.advice import CheckedCards, Hint, Hints
from croupier.words import LANGUAGE

HINTS_MOST: Final = 60


def hints_for(game: AnyGame, view: Any, seat: Seat) -> Hints:
    rules = _landlord(game)
    legal = rules.legal(view, seat)
    if not legal.my_turn or legal.bidding:
        raise IllegalAction("hint/not-your-turn")
    leads = not legal.may_pass
    found = islice(hints(legal, rules.type_rules, leads=leads), HINTS_MOST)
    return Hints(plays=tuple([_hint(rules, play) for play in found]), leads=leads, may_pass=legal.may_pass)


def checked(game: AnyGame, view: Any, seat: Seat, cards: Sequence[Card], *, language: str = LANGUAGE) -> CheckedCards:
    """Return whether these cards could be played, in turn or not, without playing them (LANDLORD:10.7.8)."""
    rules = _landlord(game)
    try:
        hand = rules.check(view, seat, tuple(cards))
    except IllegalAction as refusal:
        return CheckedCards(legal=False, name="", code=refusal.code, says=refusal.says_in(language))
    return CheckedCards(legal=True, name=hand_name(hand), code="", says="")


def _hint(rules: Landlord, play: Play) -> Hint:
    name = hand_name(find_type(play.cards, rules.type_rules))
    return Hint(cards=tuple([show(card) for card in play.cards]), numbers=play.cards, name=name)


def _landlord(game: AnyGame) -> Landlord:
    if not isinstance(game, Landlord):
        raise BadOption("hint/no-landlord", game=game.title)
    return game

"""Giving cards: are they held, do they make a hand, does it beat the one on the table? Changes nothing."""

from typing import Any

from croupier.errors import IllegalAction
from croupier.games.game import Seat
from croupier.games.landlord.events import Gave
from croupier.games.landlord.held import BIT, Held
from croupier.games.landlord.pattern import UNIT
from croupier.games.landlord.state import State
from croupier.games.landlord.types import HandInfo, TypeRules, bigger, reading
from croupier.kit.cards import Cards, show_cards
from croupier.kit.deck import card_text


def given(s: State, seat: Seat, cards: Cards, rules: TypeRules) -> Gave:
    """Return what giving these cards leads to, or raise IllegalAction with the reason why the rules refuse them."""
    held = s.held[seat]
    wanted = pattern = 0
    try:
        for card in cards:
            pattern += UNIT[card]
            wanted |= 1 << card
    except (KeyError, TypeError):
        raise _not_held(held, cards) from None
    if wanted & held != wanted or wanted.bit_count() != len(cards) or type(cards) is not tuple:
        raise _not_held(held, cards)
    info = reading(pattern, rules)
    if info.handle <= 0 or (s.to_beat.handle and not bigger(info, s.to_beat)):
        raise _too_low(s, info, cards)
    hand = s.hands[seat]
    places = (*map(hand.index, cards),)
    return Gave(seat, (*map(hand.__getitem__, places),), places, info)  # True passes for 1, but not into a record


def _too_low(s: State, info: HandInfo, cards: Cards) -> IllegalAction:
    if not cards:
        return IllegalAction("cards/none")
    if info.handle < 0:
        return IllegalAction("cards/no-hand", cards=show_cards(cards))
    return IllegalAction("cards/not-bigger", cards=show_cards(cards), given=show_cards(s.given))


def _not_held(held: Held, cards: Any) -> IllegalAction:
    """Return the reason why cards cannot come out of a hand."""
    if type(cards) is not tuple or not all([type(card) is int for card in cards]):  # a bot may answer with anything
        return IllegalAction("cards/malformed")
    missing = next((card for card in cards if not held & BIT.get(card, 0)), None)
    if missing is not None:
        return IllegalAction("cards/not-held", card=card_text(missing))
    twice = next(card for at, card in enumerate(cards) if card in cards[:at])
    return IllegalAction("cards/named-twice", card=card_text(twice))

"""Parsing what the user types in Fight the Landlord: bids, and cards by their ranks."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from croupier.cli.terminal.landlord.words import rank_word
from croupier.errors import IllegalAction, Malformed
from croupier.games.landlord.cards import THREE, by_priority, priority
from croupier.games.landlord.events import PASS, Action, Bid
from croupier.games.landlord.pattern import RANKS
from croupier.kit.cards import BLACK_JOKER, RED_JOKER, SUITS, Card, Cards, parse_card

PASSES: Final = ("p", "pass")
_BID: Final = re.compile(r"(?:b|bid)? ?(\d+)")
_BOMB: Final = re.compile(r"bomb(?: of)? ?(10|[2-9tjqka])?s?")
_PIECE: Final = re.compile(r"(bj|rj)|(10|[2-9tjqka])([cdhs♣♦♥♠]?)|(b|r)")
_SYMBOLS: Final = str.maketrans("♣♦♥♠", SUITS)
_JOKERS: Final = {"b": BLACK_JOKER, "r": RED_JOKER}
_NAMED: Final = {
    "rocket": [BLACK_JOKER, RED_JOKER],
    "little": [BLACK_JOKER],
    "little joker": [BLACK_JOKER],
    "big": [RED_JOKER],
    "big joker": [RED_JOKER],
}


def read_bid(text: str) -> Action:
    """Return the bid or pass that is meant, legal or not, or raise Malformed."""
    said = _plain(text)
    if said in PASSES:
        return PASS
    found = _BID.fullmatch(said)
    if not found:
        raise _unreadable(said, "answer/no-bid")
    return Bid(int(found[1]))


def read_cards(text: str, mine: Cards) -> Cards:
    """Return the cards of the hand that are meant; without suits, the lowest that are held.

    Raise Malformed if no cards are meant, IllegalAction if they are not held.
    """
    said = _plain(text)
    wanted: Sequence[Card | str]
    if said in _NAMED:
        wanted = _NAMED[said]
    elif found := _BOMB.fullmatch(said):
        wanted = [found[1] or _only_four(mine)] * 4
    else:
        wanted = _pieces(said)
    return _taken(wanted, mine)


def _pieces(said: str) -> list[Card | str]:
    """Parse `10jqka` or `3c 3d 4` into cards where a suit is named, ranks where not."""
    wanted: list[Card | str] = []
    for word in said.replace(",", " ").split():
        at = 0
        while found := _PIECE.match(word, at):
            joker, rank, suit, letter = found.groups()
            wanted.append(_JOKERS[(joker or letter)[0]] if not rank else _card(rank, suit) if suit else rank)
            at = found.end()
        if at < len(word):
            raise _unreadable(said, "answer/no-cards")
    if not wanted:
        raise _unreadable("", "answer/your-move")
    return wanted


def _card(rank: str, suit: str) -> Card:
    return parse_card(rank.upper() + suit.translate(_SYMBOLS))


def _taken(wanted: Sequence[Card | str], mine: Cards) -> Cards:
    """Return the wanted cards. Named cards are taken first, so that a rank beside them finds another."""
    named = [card for card in wanted if isinstance(card, int)]
    for joker in _JOKERS.values():
        if joker in named and joker not in mine:
            raise IllegalAction("cards/not-held", key="answer/joker-not-held", card=rank_word(priority(joker)))
    left = [card for card in mine if card not in named]
    for rank, count in Counter([rank for rank in wanted if isinstance(rank, str)]).items():
        level = RANKS.index(_letter(rank)) + THREE
        same = [card for card in left if priority(card) == level]
        if len(same) < count:
            raise _too_few(level, len(same))
        named += same[:count]
    return by_priority(named)


def _letter(rank: str) -> str:
    return "T" if rank == "10" else rank.upper()


def _too_few(level: int, count: int) -> IllegalAction:
    return IllegalAction("cards/not-held", key="answer/too-few-held", count=count, rank=rank_word(level, max(count, 1)))


def _only_four(mine: Cards) -> str:
    """Return the one rank of which the hand has four, or raise IllegalAction if there is none or several."""
    fours = [level for level, count in Counter(map(priority, mine)).items() if count == 4]
    if not fours:
        raise IllegalAction("cards/which-bomb", key="answer/no-bomb")
    if len(fours) > 1:
        raise IllegalAction("cards/which-bomb", key="answer/which-bomb")
    return RANKS[fours[0] - THREE]


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _unreadable(said: str, key: str) -> Malformed:
    if not said:
        return Malformed("answer/unreadable", key="answer/your-move")
    return Malformed("answer/unreadable", key=key, said=repr(said))

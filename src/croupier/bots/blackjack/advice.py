"""Advice for a seat: what basic strategy would do with the hand in play, what that is worth, and the table's count
(UBER:INTRO-d)."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from croupier.bots.blackjack.book import doubles, recommended
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.hand import points, soft, value
from croupier.games.blackjack.legal import Moves
from croupier.games.blackjack.moves import Move
from croupier.games.blackjack.strategy import Strategy, strategy, values_of
from croupier.games.game import Seat
from croupier.kit.cards import Cards
from croupier.words import sentence

DECLINE: Final = "decline"


class Advice(Struct, frozen=True):
    """`evs` are by move, per unit bet, for a shoe from which no other card has gone: what basic strategy goes by."""

    move: str  # a Move, or to decline insurance
    evs: Mapping[str, float]
    count: int
    true_count: float
    says: str

    @property
    def ev(self) -> float:
        return self.evs[self.move]


def advice(game: Blackjack, view: Any, seat: Seat) -> Advice | None:
    """Return advice for a seat that has to play or may insure; None for any other. Any view or lens will do."""
    legal = game.legal(view, seat)
    if legal.insuring:
        return _advice(view, DECLINE, _insurance(game, view, seat), "basic-strategy/no-insurance")
    if not legal.playing:
        return None
    book = strategy(game.options)
    move = recommended(book, view, legal)
    cards = view.hand.cards
    if game.full(view):
        return _advice(view, move, {move: 1.0}, "basic-strategy/wins-by-hitting", cards=len(cards))
    return _advice(view, move, _evs(book, view, legal), "basic-strategy/play", up=value(view.up), **_hand(cards))


def _evs(book: Strategy, view: Any, legal: Moves) -> dict[str, float]:
    """Return what the look-up table has for the moves that are possible, the best first."""
    possible = {
        Move.STAND: True,
        Move.HIT: legal.hits,
        Move.DOUBLE: doubles(view, legal),
        Move.SPLIT: legal.splits,
        Move.SURRENDER: legal.surrenders,
    }
    cell = book.cell(values_of(view.hand.cards), value(view.up))
    return {move: ev for move, ev in zip(cell.moves, cell.evs, strict=True) if possible[move]}


def _insurance(game: Blackjack, view: Any, seat: Seat) -> dict[str, float]:
    from croupier.games.blackjack.calculator import calculator
    from croupier.games.blackjack.calculator_rules import rules_of

    of = calculator(rules_of(game.options))
    return {DECLINE: 0.0, "insure": of.insurance(values_of(view.hands[seat][0].cards))}


def _advice(view: Any, move: str, evs: Mapping[str, float], key: str, **facts: Any) -> Advice:
    count, true_count = view.count, view.true_count
    worth = ", ".join([f"{name} {ev:+.3f}" for name, ev in evs.items()])
    true = f"{true_count:+.1f}" if view.left else "none"
    return Advice(
        move, evs, count, true_count, sentence(key, worth=worth, count=f"{count:+d}", true=true, move=move, **facts)
    )


def _hand(cards: Cards) -> dict[str, Any]:
    """Return the values of a sentence about a hand: its kind, its points and, of a pair, the value of a card."""
    first, *others = values_of(cards)
    kind = "pair" if others == [first] else "soft" if soft(cards) else "hard"
    return {"kind": kind, "points": points(cards), "card": first}

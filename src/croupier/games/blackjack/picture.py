"""A view as people and programs read it: named fields, cards as text, nothing that the view hides.

Amounts are cents; beside them, under a name that ends in `_usd`, stands what a page shows.
"""

from typing import TYPE_CHECKING, Any

from croupier.games.blackjack.hand import Hand, points, soft
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.state import State
from croupier.games.game import Over, Picture, Seat
from croupier.kit.cards import UNKNOWN, Cards, show

if TYPE_CHECKING:
    from croupier.games.blackjack.engine import Blackjack


def picture(game: "Blackjack", view: State) -> Picture:
    need = view.need
    return {
        "game": game.name,
        "stage": view.stage,
        "shoe": {"kind": game.options.shoe, "number": view.shoe, "left": view.left, **_contents(game)},
        "count": view.count,
        "true_count": round(view.true_count, 1),
        "dealer": _cards(view.dealer),
        "turn": view.turn if view.turn >= 0 else None,
        "hand": view.at if view.turn >= 0 else None,
        "seats": [_seat(game, view, seat) for seat in range(len(view.stack))],
        "payoffs": list(need.payoffs) if isinstance(need, Over) else None,
    }


def _contents(game: "Blackjack") -> dict[str, Any]:
    if game.options.shoe == "decks":
        return {"decks": game.options.decks}
    return {"scenario": game.options.scenario} if game.options.shoe == "test" else {}


def _cards(cards: Cards) -> dict[str, Any]:
    """Points are of the cards that can be seen; a soft hand has an ace that counts 11."""
    seen = [card for card in cards if card != UNKNOWN]
    return {"cards": [show(card) for card in cards], "points": points(seen), "soft": soft(seen)}


def _seat(game: "Blackjack", view: State, seat: Seat) -> dict[str, Any] | None:
    if not view.players[seat]:
        return None
    insured = view.insured[seat] if view.insured else 0
    hands = view.hands[seat]
    return {
        "player": view.players[seat],
        "balance": view.stack[seat],
        "balance_usd": dollars(view.stack[seat]),
        "insurance": insured,
        "insurance_usd": dollars(insured),
        "hands": [_hand(hand, natural(hands)) for hand in hands],
        "choices": game.legal(view, seat).describe(),
    }


def _hand(hand: Hand, blackjack: bool) -> dict[str, Any]:
    return {
        **_cards(hand.cards),
        "blackjack": blackjack,
        "bet": hand.bet,
        "bet_usd": dollars(hand.bet),
        "doubled": hand.added > 0,
        "result": hand.result,
        "back": hand.back,
        "back_usd": dollars(hand.back),
    }

"""A view as people and programs read it: named fields, cards as text, nothing that the view hides."""

from typing import TYPE_CHECKING, Any

from croupier.games.game import Act, Over, Picture, Seat
from croupier.games.poker.evolve import hand_of
from croupier.games.poker.pots import pots
from croupier.games.poker.state import State
from croupier.kit.cards import UNKNOWN, show

if TYPE_CHECKING:
    from croupier.games.poker.engine import Poker


def picture(game: "Poker", view: State) -> Picture:
    need = view.need
    return {
        "game": game.name,
        "street": _street(game, view),
        "board": [show(c) for c in view.board],
        "pot": view.pot(),
        "pots": _pots(view),
        "bet": view.high,
        "button": view.button,
        "turn": need.seats[0] if isinstance(need, Act) else None,
        "seats": [_seat(game, view, p) for p in range(len(view.stack))],
        "payoffs": list(need.payoffs) if isinstance(need, Over) else None,
    }


def _street(game: "Poker", view: State) -> str:
    if view.street < 0:
        return "blinds"
    streets = game.variant.streets
    return streets[view.street].name if view.street < len(streets) else "showdown"


def _pots(view: State) -> list[dict[str, Any]]:
    if isinstance(view.need, Over):
        return []
    made = pots(view.put(), view.live, able=view.able, dead=sum(view.dead))
    return [{"amount": pot.amount, "seats": list(pot.seats)} for pot in made]


def _seat(game: "Poker", view: State, p: Seat) -> dict[str, Any] | None:
    if not view.players[p]:
        return None
    hand = hand_of(view, p)
    return {
        "player": view.players[p],
        "stack": view.stack[p],
        "bet": view.bet[p],
        "in_hand": bool(view.live >> p & 1),
        "all_in": bool(view.live >> p & 1 and not view.stack[p]),
        "cards": [show(c) for c in view.hole[p]],
        "up": [show(c) for c in view.up[p]] if view.up else [],
        "hand": _hand(game, view, p) if view.live >> p & 1 and hand and UNKNOWN not in hand else None,
    }


def _hand(game: "Poker", view: State, p: Seat) -> str | None:
    """What a hand amounts to, once it has five cards."""
    if len(hand_of(view, p)) + len(view.board) < 5:
        return None
    ranking = game.variant.ranking
    return ranking.name(ranking.values(view.board, [hand_of(view, p)])[0])

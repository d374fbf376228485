"""The picture of a view, for people and programs: named fields, cards as text, nothing that the view hides."""

from typing import TYPE_CHECKING, TypedDict

from croupier.games.game import Act, Chips, Over, Picture, Seat
from croupier.games.poker.betting.pots import pots
from croupier.games.poker.events import Forced
from croupier.games.poker.seats import clockwise
from croupier.games.poker.state import State, hand_of
from croupier.games.poker.views.hand import PokerHand, best_shown, hand_named
from croupier.kit.cards import UNKNOWN, Cards, show

if TYPE_CHECKING:
    from croupier.games.poker.engine import Poker


class PokerPot(TypedDict):
    """A pot, the main one first, and who can win it."""

    amount: Chips
    seats: list[Seat]


class PokerSeat(TypedDict):
    """A player. `hand` is what the cards amount to, once there are five and you may see them; `best` are those that
    make it, when the hand lies open or the round is over; `showing` is what the `up` cards amount to by themselves;
    `won` is what the seat has taken out of pots."""

    player: str
    stack: Chips
    bet: Chips
    in_hand: bool
    all_in: bool
    cards: list[str]
    up: list[str]
    showing: PokerHand | None
    hand: PokerHand | None
    best: list[str] | None
    won: Chips


class PokerPicture(TypedDict):
    """A hand of poker. `bet` is what is to be matched on this street; `small` and `big` are the seats of the blinds,
    `bring_in` is the one with the lowest card in stud; `payoffs` are there when the round is over."""

    game: str
    street: str
    board: list[str]
    pot: Chips
    pots: list[PokerPot]
    bet: Chips
    button: Seat
    small: Seat | None
    big: Seat | None
    bring_in: Seat | None
    turn: Seat | None
    seats: list[PokerSeat | None]
    payoffs: list[Chips] | None


def picture(game: "Poker", view: State) -> Picture:
    need = view.need
    seen: PokerPicture = {
        "game": game.name,
        "street": _street(game, view),
        "board": _shown(view.board),
        "pot": view.pot(),
        "pots": _pots(view),
        "bet": view.high,
        "button": view.button,
        "small": _blind(view, "small"),
        "big": _blind(view, "big"),
        "bring_in": _bring_in(game, view),
        "turn": need.seats[0] if isinstance(need, Act) else None,
        "seats": [_seat(game, view, p) for p in range(len(view.stack))],
        "payoffs": list(need.payoffs) if isinstance(need, Over) else None,
    }
    return {**seen}


def _street(game: "Poker", view: State) -> str:
    if view.street < 0:
        return "blinds"
    streets = game.variant.streets
    return streets[view.street].name if view.street < len(streets) else "showdown"


def _blind(view: State, kind: Forced) -> Seat | None:
    """Return the seat whose turn it was to post a blind, not counting blinds of newcomers and missed ones."""
    return next((due.seat for due in view.dues if due.kind == kind and due.why == "due"), None)


def _bring_in(game: "Poker", view: State) -> Seat | None:
    """Return the seat with the lowest card of all that were dealt in, folded since or not."""
    if not game.bring_in or view.street < 0:
        return None
    return game.lowest(view, tuple([p for p in clockwise(view.dealt, view.button) if view.up[p]]))


def _pots(view: State) -> list[PokerPot]:
    if isinstance(view.need, Over):
        return []
    made = pots(view.put(), view.live, able=view.able, dead=sum(view.dead))
    return [{"amount": pot.amount, "seats": list(pot.seats)} for pot in made]


def _seat(game: "Poker", view: State, p: Seat) -> PokerSeat | None:
    if not view.players[p]:
        return None
    live = bool(view.live >> p & 1)
    made = live and _known(view, p)
    return {
        "player": view.players[p],
        "stack": view.stack[p],
        "bet": view.bet[p],
        "in_hand": live,
        "all_in": live and not view.stack[p],
        "cards": _shown(view.hole[p]),
        "up": _shown(view.up[p]) if view.up else [],
        "showing": _showing(game, view, p) if live else None,
        "hand": hand_named(game.variant.ranking, view.board, hand_of(view, p)) if made else None,
        "best": _best(game, view, p) if made else None,
        "won": view.won[p],
    }


def _known(view: State, p: Seat) -> bool:
    """Return whether at least five cards of the hand and board are visible, among them all of the seat's own."""
    hand = hand_of(view, p)
    return bool(hand) and UNKNOWN not in hand and len(hand) + len(view.board) >= 5


def _showing(game: "Poker", view: State, p: Seat) -> PokerHand | None:
    """Return what the cards that lie open before a seat amount to; None where there are none."""
    up = view.up[p] if view.up else ()
    return hand_named(game.variant.ranking, (), up) if up and UNKNOWN not in up else None


def _best(game: "Poker", view: State, p: Seat) -> list[str] | None:
    """Return the five cards that make an open hand, or None."""
    if not view.opened >> p & 1 and not isinstance(view.need, Over):
        return None
    return [*best_shown(game.variant.ranking, view.board, hand_of(view, p))]


def _shown(cards: Cards) -> list[str]:
    return [show(card) for card in cards]

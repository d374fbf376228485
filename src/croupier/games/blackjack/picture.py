"""A view as people and programs read it: named fields, cards as text, nothing that the view hides.

Amounts are cents; beside them, under a name that ends in `_usd`, stands what a page shows.
"""

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from croupier.games.blackjack.choices import BlackjackChoices
from croupier.games.blackjack.events import Result
from croupier.games.blackjack.hand import Hand, points, soft
from croupier.games.blackjack.money import dollars
from croupier.games.blackjack.settle import natural
from croupier.games.blackjack.state import Stage, State
from croupier.games.game import Chips, Over, Picture, Seat
from croupier.kit.cards import UNKNOWN, Cards, show

if TYPE_CHECKING:
    from croupier.games.blackjack.engine import Blackjack


class BlackjackShoe(TypedDict):
    """The shoe by its number; `left` is null in one that never ends."""

    kind: Literal["decks", "infinite", "test"]
    number: int
    left: int | None
    decks: NotRequired[int]
    scenario: NotRequired[str]


class BlackjackCards(TypedDict):
    """Points are of the cards that can be seen; a soft hand has an ace that counts 11."""

    cards: list[str]
    points: int
    soft: bool


class BlackjackHand(BlackjackCards):
    """A hand of a player. `back` is what went to the balance when it was settled."""

    blackjack: bool
    bet: Chips
    bet_usd: str
    doubled: bool
    result: Result | None
    back: Chips
    back_usd: str


class BlackjackSeat(TypedDict):
    """A player, with up to as many hands as may be split."""

    player: str
    balance: Chips
    balance_usd: str
    insurance: Chips
    insurance_usd: str
    hands: list[BlackjackHand]
    choices: BlackjackChoices


class BlackjackPicture(TypedDict):
    """A round of blackjack. `count` is the Hi-Lo running count; `hand` says which of the hands at `turn` is in play."""

    game: str
    stage: Stage
    shoe: BlackjackShoe
    count: int
    true_count: float
    dealer: BlackjackCards
    turn: Seat | None
    hand: int | None
    seats: list[BlackjackSeat | None]
    payoffs: list[Chips] | None


def picture(game: "Blackjack", view: State) -> Picture:
    need = view.need
    seen: BlackjackPicture = {
        "game": game.name,
        "stage": view.stage,
        "shoe": _shoe(game, view),
        "count": view.count,
        "true_count": round(view.true_count, 1),
        "dealer": _cards(view.dealer),
        "turn": view.turn if view.turn >= 0 else None,
        "hand": view.at if view.turn >= 0 else None,
        "seats": [_seat(game, view, seat) for seat in range(len(view.stack))],
        "payoffs": list(need.payoffs) if isinstance(need, Over) else None,
    }
    return {**seen}


def _shoe(game: "Blackjack", view: State) -> BlackjackShoe:
    shoe: BlackjackShoe = {"kind": game.options.shoe, "number": view.shoe, "left": view.left}
    if game.options.shoe == "decks":
        shoe["decks"] = game.options.decks
    elif game.options.shoe == "test":
        shoe["scenario"] = game.options.scenario
    return shoe


def _cards(cards: Cards) -> BlackjackCards:
    seen = [card for card in cards if card != UNKNOWN]
    return {"cards": [show(card) for card in cards], "points": points(seen), "soft": soft(seen)}


def _seat(game: "Blackjack", view: State, seat: Seat) -> BlackjackSeat | None:
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
        "choices": game.legal(view, seat).choices(),
    }


def _hand(hand: Hand, blackjack: bool) -> BlackjackHand:
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

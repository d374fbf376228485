"""A view as people and programs read it: named fields, cards as text, nothing that the view hides."""

from functools import cache
from typing import Final, TypedDict

from croupier.games.game import Act, Chips, Over, Picture, Seat
from croupier.games.landlord.cards import by_priority
from croupier.games.landlord.held import cards_of
from croupier.games.landlord.state import Phase, State
from croupier.games.landlord.types import HandInfo
from croupier.kit.cards import UNKNOWN, Cards, show
from croupier.words import sentence

_NAMES: Final = (
    "cards-type/none", "cards-type/rocket", "cards-type/bomb", "cards-type/single-straight",
    "cards-type/double-straight", "cards-type/triple-straight", "cards-type/quads-plus", "cards-type/airplane",
    "cards-type/triple-plus", "cards-type/triple", "cards-type/pair", "cards-type/single",
)  # fmt: skip


class LandlordHand(TypedDict):
    """What cards are as a hand, by number and by name; `none` where a round is opened."""

    handle: int
    aux: int
    priority: int
    name: str


class LandlordSeat(TypedDict):
    """A player. `bid` is what was said last in the auction, 0 being a pass; `passed`: since cards were last given."""

    posid: Seat
    player: str
    score: Chips
    count: int
    cards: list[str]
    played: list[str]
    bid: int | None
    passed: bool
    surrendered: bool


class LandlordPicture(TypedDict):
    """A game. `given` are the cards to beat, by `last`; `back`, the three that the landlord gets."""

    game: str
    phase: Phase
    first: Seat | None
    landlord: Seat | None
    bet: int
    multiplier: int
    turn: Seat | None
    to_beat: LandlordHand
    given: list[str]
    last: Seat | None
    back: list[str]
    seats: list[LandlordSeat]
    payoffs: list[Chips] | None


def picture(name: str, view: State) -> Picture:
    """Return what the server keeps, as far as the viewer may see it (LANDLORD:10.2, 10.3)."""
    need = view.need
    seen: LandlordPicture = {
        "game": name,
        "phase": view.phase,
        "first": _seat_or_none(view.first),
        "landlord": _seat_or_none(view.landlord),
        "bet": view.bet,
        "multiplier": view.multiplier,
        "turn": need.seats[0] if isinstance(need, Act) else None,
        "to_beat": _hand(view.to_beat),
        "given": _shown(by_priority(view.given)),
        "last": _seat_or_none(view.last),
        "back": _shown(view.back if UNKNOWN in view.back else by_priority(view.back)),
        "seats": [_seat(view, seat) for seat in range(len(view.players))],
        "payoffs": list(need.payoffs) if isinstance(need, Over) else None,
    }
    return {**seen}


def _seat(view: State, seat: Seat) -> LandlordSeat:
    said = view.bids[seat]
    known = cards_of(view.held[seat])
    hidden = [UNKNOWN] * (view.counts[seat] - len(known))
    return {
        "posid": seat,
        "player": view.players[seat],
        "score": view.scores[seat],
        "count": view.counts[seat],
        "cards": _shown((*known, *hidden)),
        "played": _shown(view.played[seat]),
        "bid": None if said < 0 else said,
        "passed": bool(view.passed >> seat & 1),
        "surrendered": view.gone == seat,
    }


def hand_name(hand: HandInfo) -> str:
    """Return what kind of hand it is, in words."""
    return _name(hand.handle)


@cache
def _name(handle: int) -> str:
    return sentence(_NAMES[handle])


def _hand(hand: HandInfo) -> LandlordHand:
    return {"handle": hand.handle, "aux": hand.aux, "priority": hand.priority, "name": hand_name(hand)}


def _seat_or_none(seat: Seat) -> Seat | None:
    return seat if seat >= 0 else None


def _shown(cards: Cards) -> list[str]:
    return [show(card) for card in cards]

"""Games in the middle, and duels on the same deals, to try bots on."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from croupier.games.game import Seat, SeatInfo
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import (
    PASS,
    Bid,
    BidMade,
    Dealt,
    FirstAsked,
    Gave,
    LandlordFound,
    Pass,
    Passed,
    Play,
)
from croupier.games.landlord.legal import Moves
from croupier.games.landlord.pattern import pack, parse_pattern, show_pattern, take
from croupier.games.landlord.state import State
from croupier.games.landlord.types import reading
from croupier.kit.cards import DECK_54, Card, Cards
from croupier.kit.chance import Seeded
from croupier.play.player import Budget, Player
from croupier.play.round import Host

GAME = Landlord()
SEATS = [SeatInfo(name, 0) for name in ("ann", "bob", "cid")]


def drawn(deck: list[Card], ranks: str) -> Cards:
    """Cards of these ranks, out of the deck."""
    cards = take(parse_pattern(ranks), deck) if ranks else ()
    for card in cards:
        deck.remove(card)
    return cards


def position(hands: Sequence[str], *, to_beat: str = "", last: Seat = -1, turn: Seat = 0, landlord: Seat = 0) -> State:
    """Seats with these ranks in hand, reached by events that nobody would play: all other cards have been given.

    Where there is a hand to beat, `last` gave it; otherwise `turn` opens a round. The first of the landlord's cards
    is a back card, so that everybody knows it.
    """
    deck = list(DECK_54)
    kept = [drawn(deck, ranks) for ranks in hands]
    table = drawn(deck, to_beat)
    last = last if to_beat else turn
    back = kept[landlord][:1] + drawn(deck, show_pattern(pack(deck[-2:])))
    state = GAME.begin(SEATS, None)
    dealt = []
    for seat in range(3):
        cards = [card for card in kept[seat] if card not in back] + [*table] * (seat == last)
        dealt.append(tuple(cards + [deck.pop() for _ in range(17 - len(cards))]))
    for event in (Dealt(tuple(dealt), back), FirstAsked(landlord), BidMade(landlord, 3), LandlordFound(landlord, back)):
        GAME.evolve(state, event)
    for seat in [(last + after) % 3 for after in (1, 2, 3)]:
        shed(state, seat, [card for card in state.hands[seat] if card not in (*kept[seat], *table)])
    if to_beat:
        shed(state, last, table)
    while state.turn != turn or bool(to_beat) != bool(state.to_beat.handle):
        GAME.evolve(state, Passed(state.turn))
    return state


def shed(state: State, seat: Seat, cards: Sequence[Card]) -> None:
    """Give these away, whatever they are."""
    if cards:
        places = tuple([state.hands[seat].index(card) for card in cards])
        GAME.evolve(state, Gave(seat, tuple(cards), places, reading(pack(cards))))


def answer(bot: Player, state: State) -> str:
    """What a bot gives whose turn it is, as ranks; `pass` for a pass."""
    legal = GAME.legal(state, state.turn)
    action = bot.choose(GAME.lens(state, state.turn), legal, Budget())
    assert action in legal
    assert isinstance(action, Play | Pass)
    return "pass" if isinstance(action, Pass) else show_pattern(pack(action.cards))


def bid(bot: Player, ranks: str, *, standing: int = 0) -> int:
    """What a bot bids on a hand, first or after a bid that stands; 0 for a pass."""
    deck = list(DECK_54)
    hand = drawn(deck, ranks)
    state = GAME.begin(SEATS, None)
    GAME.evolve(state, Dealt((hand, tuple(deck[:17]), tuple(deck[17:34])), tuple(deck[34:])))
    GAME.evolve(state, FirstAsked(2 if standing else 0))
    if standing:
        GAME.evolve(state, BidMade(2, standing))
    legal = GAME.legal(state, 0)
    action = bot.choose(GAME.lens(state, 0), legal, Budget())
    assert action in legal
    return action.amount if isinstance(action, Bid) else 0


class Seated:
    """A bot that takes no part in the auction: the first seat is the landlord."""

    def __init__(self, bot: Player) -> None:
        self._bot = bot

    def choose(self, view: Any, legal: Moves, budget: Budget) -> Any:
        if not legal.bidding:
            return self._bot.choose(view, legal, budget)
        if view.seat == 0:
            return Bid(3)
        return PASS if legal.may_pass else Bid(1)


def landlord_wins(landlord: Callable[[], Player], peasant: Callable[[], Player], deals: int, seed: int) -> list[int]:
    """For each of some deals 1 where the landlord won; the same seed gives the same deals to whoever plays."""
    players = [Seated(landlord()), Seated(peasant()), Seated(peasant())]
    host = Host(GAME, players, chance=Seeded(seed))
    wins = []
    for _ in range(deals):
        played = host.play(SEATS)
        assert not played.faults
        wins.append(int(played.over.payoffs[0] > 0))
    return wins


def least_gain(better: Sequence[int], worse: Sequence[int]) -> float:
    """The lower end of the 99 % interval of a mean difference, deal by deal."""
    gains = [a - b for a, b in zip(better, worse, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1)
    return mean - 2.576 * sqrt(spread / len(gains))

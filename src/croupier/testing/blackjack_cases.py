"""Blackjack as cases for the laws: every kind of shoe, both rule sets, tables of all sizes, shoes that run out."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import Carry
from croupier.games.blackjack.hand import points
from croupier.games.blackjack.options import SCENARIOS, BlackjackOptions
from croupier.games.blackjack.state import State
from croupier.games.game import SeatInfo, Viewer
from croupier.kit.cards import DECK_52
from croupier.testing.course import Case, Places

BLACKJACK_SETTINGS: Final[Sequence[dict[str, Any]]] = (
    {},
    {"shoe": "infinite"},
    *[{"shoe": "test", "scenario": scenario} for scenario in SCENARIOS],
    {"rules": "casino", "decks": 6, "soft_17": "hit", "pays": "6:5"},
    {"rules": "casino", "decks": 2, "peek": False, "surrender": "none", "step": 1, "minimum": 1, "maximum": 999},
    {"rules": "casino", "shoe": "infinite", "peek": False},
    {"rules": "casino", "decks": 1, "penetration": 100, "resplit_aces": True, "hit_split_aces": True},
    {"decks": 1, "reshuffle_at": 0, "resplit_aces": True, "insurance": True, "split_by": "rank"},
    {"decks": 1, "peek": False, "double_on": "9-11", "double_after_split": False, "double_for_less": False},
    {"rules": "casino", "shoe": "test", "scenario": "split", "insurance": True, "hands": 2, "double_on": "10-11"},
)
LOW: Final = [8 if card >> 2 in (0, 12) else 0 for card in DECK_52]
BALANCES: Final = (0, 450, 500, 501, 550, 750, 999, 1000, 1250, 2000, 5000, 50_000)


def blackjack_case(options: dict[str, Any], seed: int) -> Case:
    """Return a random table: one to seven seats, some empty, sitting out or broke, and a shoe with any cards left."""
    rng = random.Random(seed)
    game = Blackjack(BlackjackOptions(**options))
    seats = tuple([_seat(rng, f"p{seat}") for seat in range(rng.choice(game.seat_counts))])
    return Case(
        game,
        seats,
        _carry(game, rng),
        chips=blackjack_chips,
        places=partial(hidden_places, game),
        house=blackjack_house,
    )


def _seat(rng: random.Random, player: str) -> SeatInfo | None:
    if rng.random() < 0.15:
        return None
    return SeatInfo(player, rng.choice(BALANCES), "in" if rng.random() < 0.9 else "out")


def _carry(game: Blackjack, rng: random.Random) -> Carry | None:
    """Return the first round of a table, or one from mid-shoe: any cards, a few, or only aces and deuces."""
    if rng.random() < 0.2:
        return None
    if not game.counted:
        return Carry(1, (), rng.randint(-9, 9))
    most = rng.choice(([game.options.decks] * 52, [rng.random() < 0.2 for _ in DECK_52], LOW))
    return Carry(
        rng.randint(1, 9), tuple([rng.randint(0, min(n, game.options.decks)) for n in most]), rng.randint(-9, 9)
    )


def hidden_places(game: Blackjack, state: State, viewer: Viewer) -> Places:
    """Return the place of the hole card, after the first card of every player.

    Once the dealer has looked, it makes no blackjack.
    """
    if not state.dealer or state.shown or game.options.shoe == "test":
        return {}
    looked = game.peek and state.stage not in ("insurance", "peek")
    possible = [card for card in DECK_52 if not looked or points((card, state.up)) != 21]
    place = len([hands for hands in state.hands if hands])
    return {place: [card + 1 for card in possible] if game.infinite else possible}


def blackjack_house(state: State) -> int:
    return state.house


def blackjack_chips(state: State) -> int:
    """Return balances, bets and what the house is ahead."""
    return sum(state.stack) + state.at_stake() + state.house

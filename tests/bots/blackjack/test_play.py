"""Every blackjack bot plays every kind of table to its end, and does nothing that is not allowed."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.bots.built_in import BLACKJACK, BOTS
from croupier.bots.loading import make
from croupier.games import registry
from croupier.games.blackjack.events import Reshuffled
from croupier.games.game import SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.round import Host, Round

NAMES = [bot.name for bot in BOTS if bot.family == BLACKJACK and bot.name != "manual"]
TABLES: list[dict[str, Any]] = [
    {},
    {"shoe": "test", "scenario": "split"},
    {"rules": "casino", "decks": 1, "reshuffle_at": 0, "peek": False, "resplit_aces": True, "maximum": 3000},
]
BALANCES = (500, 1000, 1250, 4050, 50_000)


def rounds(options: dict[str, Any], bots: list[str], count: int) -> Iterator[Round]:
    """Players short and rich, so that some cannot double, split or bet what they would."""
    game = registry.make("blackjack", options)
    host = Host(game, [make(bot, seed=seat, game=game) for seat, bot in enumerate(bots)], chance=Seeded(3))
    carry = None
    for number in range(count):
        seats = [SeatInfo(f"p{seat}", BALANCES[(number + seat) % len(BALANCES)]) for seat in range(len(bots))]
        played = host.play(seats, carry)
        carry = played.over.carry
        yield played


@pytest.mark.parametrize("options", TABLES, ids=["ubercasino", "test shoe", "one deck"])
@pytest.mark.parametrize("bots", [NAMES[:5], NAMES[5:]], ids=" ".join)
def test_no_bot_ever_answers_illegally(options: dict[str, Any], bots: list[str]) -> None:
    shuffled = False
    for played in rounds(options, bots, 120):
        assert played.faults == []
        shuffled |= any(isinstance(event, Reshuffled) for event in played.events)
    assert shuffled == (options.get("decks") == 1)


def test_the_bots_of_blackjack_are_found_by_their_names() -> None:
    expected = ["regular", "book", "conservative", "reckless", "hi-lo", "hi-lo-indices", "ko", "hi-opt-i", "omega-ii"]
    assert [*expected, "zen"] == NAMES


def test_regular_plays_by_the_book() -> None:
    game = registry.make("blackjack")
    assert type(make("regular", seed=1, game=game)) is type(make("book", seed=1, game=game))

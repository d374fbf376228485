"""Card Counting: each system counts what was seen, bets by it, and takes insurance when that pays."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.bots.blackjack.book import Book
from croupier.bots.blackjack.counting import SYSTEMS, Counting, HiLo, HiLoIndices, Ko, signs
from croupier.errors import BadOption
from croupier.games.blackjack.count import KO
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import (
    DECLINE,
    HIT,
    SPLIT,
    STAND,
    Bet,
    CardDealt,
    Carry,
    DealerDrew,
    HandsDealt,
    HoleTurned,
    Insure,
    Reshuffled,
)  # fmt: skip
from croupier.games.blackjack.state import State
from croupier.games.game import SeatInfo
from croupier.kit.cards import UNKNOWN, Card
from croupier.kit.chance import Seeded
from croupier.play.player import Budget
from croupier.play.round import Host, Round
from tests.bots.blackjack.situations import BUDGET, RANKS, Situation, table
from tests.games.blackjack.script import BET, Script, Table

DECKS = 8
UNIT = 500
BY_RANK = "23456789TJQKA"
every_system = pytest.mark.parametrize("name", SYSTEMS)


def without(ranks: str, decks: int = DECKS) -> tuple[int, ...]:
    """A shoe from which all cards of these ranks are gone."""
    gone = [BY_RANK.index(rank) for rank in ranks]
    return tuple([0 if card >> 2 in gone else decks for card in range(52)])


def bet(bot: Counting, game: Blackjack, left: tuple[int, ...], balance: int = 10**6) -> int:
    """What it bets where these cards are left."""
    state = Table([balance], carry=Carry(2, left), game=game).state
    action = bot.choose(game.lens(state, 0), game.legal(state, 0), BUDGET)
    assert isinstance(action, Bet)
    return action.amount


@pytest.mark.req("UBER:27")
@pytest.mark.parametrize(
    ("gone", "units"),
    [
        ("", {"hi-lo": 1, "hi-lo-indices": 1, "ko": 1, "hi-opt-i": 1, "omega-ii": 1, "zen": 1}),
        # true counts of 4.7 and, where a five counts two, 9.5; KO's running count is at its pivot, 4
        ("58", {"hi-lo": 11, "hi-lo-indices": 11, "ko": 12, "hi-opt-i": 12, "omega-ii": 12, "zen": 12}),
        # Hi-Lo and Hi-Opt I do not count sevens
        ("7", {"hi-lo": 1, "hi-lo-indices": 1, "ko": 12, "hi-opt-i": 1, "omega-ii": 4, "zen": 4}),
        # Hi-Opt I does not count deuces, nor aces, which cancel out in Hi-Lo
        ("2A", {"hi-lo": 1, "hi-lo-indices": 1, "ko": 1, "hi-opt-i": 1, "omega-ii": 4, "zen": 1}),
        ("TJQK", {"hi-lo": 1, "hi-lo-indices": 1, "ko": 1, "hi-opt-i": 1, "omega-ii": 1, "zen": 1}),
    ],
)
def test_for_the_same_cards_seen_systems_bet_differently_and_always_the_same(gone: str, units: dict[str, int]) -> None:
    game = table()
    for _ in range(2):
        bots = {name: kind(game=game) for name, kind in SYSTEMS.items()}
        assert {name: bet(bot, game, without(gone)) // UNIT for name, bot in bots.items()} == units


class Watched:
    """Tells what a counting bot counts whenever it bets."""

    def __init__(self, bot: Counting) -> None:
        self.bot = bot
        self.told: list[float | None] = []

    def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
        if legal.betting:
            self.told.append(self.bot.count(view))
        return self.bot.choose(view, legal, budget)


def shown(played: Round) -> list[Card]:
    """The cards of a round that lay face up at its end, by its events."""
    cards: list[Card] = []
    for event in played.events:
        if isinstance(event, HandsDealt):
            cards += [card for hand in event.hands for card in hand] + [event.dealer[1]]
        elif isinstance(event, CardDealt | DealerDrew | HoleTurned):
            cards.append(event.card)
        assert not isinstance(event, Reshuffled)
    return cards


@every_system
def test_it_counts_every_card_seen_since_the_last_shuffle(name: str) -> None:
    game = table()
    watched = Watched(SYSTEMS[name](game=game))
    system = watched.bot.system
    host = Host(game, [watched, Book(game=game), Book(game=game)], chance=Seeded(name))
    carry: Carry | None = None
    seen: list[Card] = []
    shuffles = 0
    for _ in range(90):
        played = host.play([SeatInfo(f"p{seat}", 10**6) for seat in range(3)], carry)
        count = system.start(DECKS) + system.counted(seen)
        left = 52 * DECKS - len(seen)
        assert watched.told[-1] == pytest.approx(count * 52 / left if system.balanced else count)
        seen += shown(played)
        if carry and played.over.carry.shoe != carry.shoe:
            seen, shuffles = [], shuffles + 1
        carry = played.over.carry
        assert not played.faults
    assert shuffles > 1


def test_after_a_shuffle_in_mid_hand_it_counts_on_from_the_cards_on_the_table() -> None:
    game = table()
    few = tuple([int(card in (0, 1, 2, 3)) for card in range(52)])
    at = Script("2c2d", dealer="2h 2s", draws="5c 6c", carry=Carry(1, few, 20), game=game).run("h")
    assert any(isinstance(event, Reshuffled) for event in at.events)
    lens = game.lens(at.state, 0)
    assert Ko(game=game).count(lens) == -28 + 4  # three deuces and a five, for the hole card is not seen
    assert HiLo(game=game).count(lens) == pytest.approx(4 * 52 / (416 - 5))


@pytest.mark.parametrize("options", [{"shoe": "infinite"}, {"shoe": "test"}], ids=str)
@pytest.mark.parametrize("name", ["hi-lo", "hi-lo-indices", "ko"])
def test_without_a_count_it_bets_one_unit_and_plays_by_the_book(name: str, options: dict[str, Any]) -> None:
    game = table(**options)
    bot = SYSTEMS[name](game=game)
    assert bot.chart(None) is bot.book
    state = Table([10**6], carry=Carry(1, (), 40), game=game).state
    lens = game.lens(state, 0)
    assert bot.count(lens) is None
    assert bot.choose(lens, game.legal(state, 0), BUDGET) == Bet(UNIT)


@pytest.mark.parametrize(
    ("balance", "amount", "spread", "options", "expected"),
    [
        (10**6, None, 12, {}, 12 * UNIT),
        (10**6, 2000, 12, {}, 24_000),
        (10**6, 700, 4, {}, 2800),
        (4050, None, 12, {}, 4000),
        (10**6, None, 12, {"maximum": 2000}, 2000),
    ],
)
def test_bets_grow_to_the_spread_or_as_far_as_table_and_balance_allow(
    balance: int, amount: int | None, spread: int, options: dict[str, Any], expected: int
) -> None:
    game = table(**options)
    assert bet(HiLo(game=game, bet=amount, spread=spread), game, without("56"), balance) == expected


def test_hi_lo_bets_in_whole_units_from_a_true_count_of_one_to_five() -> None:
    bot = HiLo(game=table())
    found = [bot.units(count) for count in (-4, 0, 1, 1.5, 2, 3, 4, 4.9, 5, 9)]
    assert found == [1, 1, 1, 1, 3, 6, 9, 11, 12, 12]


@pytest.mark.parametrize(("decks", "key"), [(1, 2), (2, 1), (6, -4), (8, -6)])
def test_ko_goes_by_the_published_key_counts_pivot_and_insurance(decks: int, key: int) -> None:
    found = signs(KO, decks)
    assert (found.grows, found.full, found.insures) == (key, 4, 3)
    assert KO.start(decks) == 4 - 4 * decks


def test_a_spread_below_one_unit_is_refused() -> None:
    with pytest.raises(BadOption, match="1 unit or more, not 0"):
        HiLo(spread=0)


def with_shoe(state: State, left: Sequence[int]) -> None:
    """As if these cards had lain in the shoe before the round."""
    state.base = tuple(left)
    state.left = sum(left) - len([card for card in state.seen() if card != UNKNOWN]) - 1


@pytest.mark.parametrize(("fives", "insures"), [(7, True), (8, False), (32, False), (0, True)])
def test_hi_lo_insures_at_a_true_count_of_three_and_more(fives: int, insures: bool) -> None:
    """Of 8 decks so many fives are left; the ace, the ten and the nine on the table make the count two lower."""
    game = table(insurance=True)
    asked = Script("Tc9d", dealer="9c Ah", game=game)
    with_shoe(asked.state, [fives // 4 + (card & 3 < fives % 4) if card >> 2 == 3 else 8 for card in range(52)])
    lens, bot = game.lens(asked.state, 0), HiLo(game=game)
    count = bot.count(lens)
    assert count is not None
    assert (count >= 3) == insures
    assert bot.choose(lens, game.legal(asked.state, 0), BUDGET) == (Insure(BET // 2) if insures else DECLINE)


@pytest.mark.parametrize(
    ("values", "up", "poor", "full", "rich"),
    [
        ((10, 2), 3, HIT, HIT, STAND),
        ((10, 2), 4, HIT, STAND, STAND),
        ((10, 10), 6, STAND, STAND, SPLIT),
        ((10, 3), 2, HIT, STAND, STAND),
    ],
)
@pytest.mark.req("UBER:27")
def test_index_plays_follow_the_count_where_hi_lo_alone_does_not(
    values: tuple[int, ...], up: int, poor: Any, full: Any, rich: Any
) -> None:
    game = table()
    plain, indices = HiLo(game=game), HiLoIndices(game=game)
    at = Situation(game, up).holding(values)
    for left, expected in ((without("TA"), poor), ([8] * 52, full), (without("45"), rich)):
        with_shoe(at.state, left)
        assert at.asked(indices) == expected, (RANKS[up], left)
        assert at.asked(plain) == full

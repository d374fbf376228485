"""The three kinds of shoe, what they leave to the next round, and when they are shuffled (UBER, group shoe)."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import STAND, Bet, Carry, Reshuffled
from croupier.games.blackjack.options import SCENARIOS, BlackjackOptions
from croupier.games.game import Dice, Pile, SeatInfo
from croupier.kit.cards import DECK_52, parse_cards
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.evenness import evenness
from tests.games.blackjack.script import BALANCE, Script, Table

FULL = (8,) * 52


class Mimic:
    """Bets the least and plays as the dealer does."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return next(iter(legal))


def assert_told(host: Host, carry: Carry) -> None:
    """What a round says it leaves in the shoe is what the host has kept of it."""
    kept = Counter(host.kept.get(f"shoe {carry.shoe}", [card for card in DECK_52 for _ in range(carry.left[0])]))
    assert [kept[card] for card in DECK_52] == list(carry.left)


def thin(cards: str) -> tuple[int, ...]:
    """A shoe in which just these are left."""
    left = Counter(parse_cards(cards, distinct=False))
    return tuple([left[card] for card in DECK_52])


@pytest.mark.req("UBER:17")
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_full_shoe_has_each_card_once_a_deck(decks: int) -> None:
    table = Table([BALANCE], decks=decks)
    pile = table.game.source(table.state, "shoe 1")
    assert isinstance(pile, Pile)
    assert pile.kept
    assert Counter(pile.cards) == dict.fromkeys(DECK_52, decks)


@pytest.mark.req("UBER:16")
def test_the_infinite_shoe_draws_every_card_with_equal_chance_whatever_came_before() -> None:
    game = Blackjack(BlackjackOptions(shoe="infinite"))
    state = game.begin([SeatInfo("p", BALANCE)], None)
    source = game.source(state, "infinite shoe")
    assert source == Dice(52)
    rolls = Seeded(3).rolled("infinite shoe", 52, 100_000)
    ranks = [(face - 1) >> 2 for face in rolls]
    assert evenness(list(Counter(ranks).values())) > 0.001
    pairs = Counter(pairwise(ranks))
    assert evenness([pairs[a, b] for a in range(13) for b in range(13)]) > 0.001


@pytest.mark.req("UBER:16")
def test_the_infinite_shoe_deals_what_was_drawn_and_never_ends() -> None:
    table = Script("AsAs", dealer="As As", draws="As " * 8, shoe="infinite").run("h h")
    assert table.shown() == "As As As As"
    assert {need.source for need in table.drawn} == {"infinite shoe"}
    assert table.state.left is None
    assert table.seen()["shoe"] == {"kind": "infinite", "number": 1, "left": None}


OBVIOUS = {
    "player-blackjack": ("", ["blackjack"], 1500),
    "dealer-blackjack": ("", ["lose"], -1000),
    "both-blackjack": ("", ["push"], 0),
    "player-bust": ("h", ["bust"], -1000),
    "dealer-bust": ("s", ["win"], 1000),
    "push": ("s", ["push"], 0),
    "double": ("d", ["win"], 2000),
    "split": ("p p s s s", ["push", "lose", "win"], 0),
    "surrender": ("r", ["surrender"], -500),
    "ten-cards": ("h " * 9, ["ten-cards"], 1000),
}


@pytest.mark.req("UBER:14", "UBER:13")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_of_ten_scenarios_does_what_its_name_says(scenario: str) -> None:
    actions, results, won = OBVIOUS[scenario]
    for _ in range(2):
        table = Table([BALANCE], shoe="test", scenario=scenario).bet(1000).run(actions)
        assert table.results() == results
        assert table.payoffs == [won]
        assert table.drawn == []
    assert len(SCENARIOS) == len(OBVIOUS) == 10


@pytest.mark.req("UBER:14")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_gives_the_same_cards_in_every_round(scenario: str) -> None:
    game = Blackjack(BlackjackOptions(shoe="test", scenario=scenario))
    logs, carry = [], None
    for seed in range(3):
        played = Host(game, [Mimic()], chance=Seeded(seed)).play((SeatInfo("p", BALANCE),), carry)
        logs.append(played.events)
        carry = played.over.carry
    assert logs[0] == logs[1] == logs[2]


@pytest.mark.req("UBER:15")
@pytest.mark.parametrize("scenario", ["double", "split", "ten-cards", "player-bust"])
def test_in_a_test_shoe_the_kth_card_of_every_player_is_the_same(scenario: str) -> None:
    table = Table([BALANCE] * 3, shoe="test", scenario=scenario).bet(500, 500, 500)
    while table.asked:
        table.run(OBVIOUS[scenario][0] if table.hand(table.asked[0]).result is None else "s")
    hands = [[hand.cards for hand in table.state.hands[seat]] for seat in range(3)]
    assert hands[0] == hands[1] == hands[2]
    assert len(hands[0][0]) >= 2


@pytest.mark.req("UBER:13")
@pytest.mark.parametrize(("shoe", "drawn"), [("decks", {"shoe 1"}), ("infinite", {"infinite shoe"}), ("test", set())])
def test_each_kind_of_shoe_can_be_chosen(shoe: str, drawn: set[str]) -> None:
    table = Table([BALANCE], parse_cards("Tc 9c 8c 7c"), shoe=shoe, scenario="push").bet(500)
    assert {need.source for need in table.drawn} == drawn
    assert table.seen()["shoe"]["kind"] == shoe


def test_cards_left_fall_by_one_per_card() -> None:
    table = Script("2c3d", dealer="9h 7h", draws="2c 4c Td")
    seen = [table.seen()["shoe"]["left"]]
    table.run("h")
    seen.append(table.seen()["shoe"]["left"])
    table.run("h")
    seen.append(table.seen()["shoe"]["left"])
    assert seen == [412, 411, 410]
    assert table.seen()["shoe"] == {"kind": "decks", "number": 1, "left": 410, "decks": 8}


@pytest.mark.req("UBER:95")
@pytest.mark.parametrize(
    ("before", "carry"), [(30, None), (29, Carry(4, FULL, 0)), (28, Carry(4, FULL, 0))], ids=["26 left", "25", "24"]
)
def test_a_hand_that_ends_with_25_cards_left_is_followed_by_a_full_shoe(before: int, carry: Carry | None) -> None:
    left = [0] * 52
    left[: before - 4] = [1] * (before - 4)
    for card in parse_cards("Ks Qs Qh Js"):
        left[card] += 1
    table = Script("KsQs", dealer="Qh Js", carry=Carry(3, tuple(left), 5)).run("s")
    assert table.state.left == before - 4
    if carry is not None:
        assert table.over.carry == carry
    else:
        assert table.over.carry.shoe == 3
        assert sum(table.over.carry.left) == 26
        assert table.over.carry.count == 5 - 4


@pytest.mark.parametrize(
    ("options", "spare"),
    [({}, 25), ({"decks": 1}, 25), ({"penetration": 75}, 104), ({"decks": 6, "penetration": 80}, 62)]
    + [({"reshuffle_at": 0}, 0), ({"reshuffle_at": 100}, 100)],
)
def test_how_deep_a_shoe_is_dealt_can_be_set(options: dict[str, Any], spare: int) -> None:
    assert BlackjackOptions(**options).spare == spare


@pytest.mark.req("UBER:93")
def test_a_shoe_that_is_empty_in_mid_hand_is_made_of_the_cards_not_on_the_table() -> None:
    carry = Carry(3, thin("2c 2d 9c 7c 3c"), 7)
    table = Script("2c2d", dealer="9c 7c", draws="3c 4c Tc", carry=carry, decks=1, reshuffle_at=0)
    table.run("h")
    assert table.state.left == 0
    assert table.state.count == 7 + 1 + 1 + 0 + 1
    table.run("h")
    assert [event.shoe for event in table.of(Reshuffled)] == [4]
    assert table.drawn[-1].source == "shoe 4"
    assert table.shown() == "2c 2d 3c 4c"
    assert table.state.left == 52 - 6
    assert table.state.count == 4  # 2, 2, 7, 3 and 4: the hole card is not counted yet
    table.run("s")
    assert table.over.carry.count == 3
    assert table.over.carry.shoe == 4
    left = table.over.carry.left
    assert [card for card in DECK_52 if not left[card]] == sorted(parse_cards("2c 2d 9c 7c 3c 4c Tc"))


@pytest.mark.req("UBER:93")
def test_the_new_shoe_has_neither_a_card_of_the_table_nor_the_hole_card() -> None:
    carry = Carry(3, thin("2c 2d 9c 7c"), 0)
    table = Script("2c2d", dealer="9c 7c", draws="4c Tc", carry=carry, decks=1, reshuffle_at=0)
    game, state = table.game, table.state
    for event in game.act(state, 0, table.action("h")):
        game.evolve(state, event)
    for event in game.deal(state, ()):
        game.evolve(state, event)
    source = game.source(state, "shoe 4")
    assert isinstance(source, Pile)
    assert set(DECK_52) - set(source.cards) == set(parse_cards("2c 2d 9c 7c"))


@pytest.mark.req("UBER:93")
def test_seven_players_on_one_deck_finish_their_hand() -> None:
    game = Blackjack(BlackjackOptions(decks=1, reshuffle_at=0))
    seats = tuple([SeatInfo(f"p{seat}", 10**6) for seat in range(7)])
    shuffles, carry = 0, None
    host = Host(game, [Reckless()] * 7, chance=Seeded(1))
    for _ in range(30):
        played = host.play(seats, carry)
        assert not played.faults
        shuffles += sum(isinstance(event, Reshuffled) for event in played.events)
        assert_told(host, played.over.carry)
        carry = played.over.carry
    assert shuffles > 10


class Reckless:
    """Hits whatever happens."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return Bet(500) if legal.betting else next(a for a in reversed([*legal]) if a != STAND)


def test_a_shoe_too_short_for_the_first_cards_is_shuffled_before_them() -> None:
    carry = Carry(3, thin("2c 2d 9c"), 7)
    table = Script("Tc8d", dealer="9c 7c", draws="3c", carry=carry, decks=1, reshuffle_at=0)
    assert [need.source for need in table.drawn] == ["shoe 4"]
    assert table.state.left == 48
    assert table.state.count == -1


@pytest.mark.req("UBER:96")
def test_the_order_is_made_with_the_first_cards_and_stays_until_the_next_shuffle() -> None:
    chance = Counting(7)
    host = Host(Blackjack(), [Mimic()], chance=chance)
    seats = (SeatInfo("p", BALANCE),)
    state = host.game.begin(seats, None)
    assert chance.shuffles == []  # no order before the first deal
    order: list[int] = []
    carry, dealt = None, 0
    for _ in range(20):
        played = host.play(seats, carry)
        order = order or chance.orders[0]
        start = order[dealt : dealt + 4]
        assert played.decks["shoe 1"][:4] == start
        assert_told(host, played.over.carry)
        dealt = 416 - played.state.left
        carry = played.over.carry
    assert chance.shuffles == ["shoe 1"]
    assert state.left == 416


class Counting(Seeded):
    """Notes every shuffle."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shuffles: list[str] = []
        self.orders: list[list[int]] = []

    def shuffled(self, name: str, cards: Any, most: int) -> list[int]:
        order = super().shuffled(name, cards, most)
        self.shuffles.append(name)
        self.orders.append(list(order))
        return order


@pytest.mark.req("UBER:94")
def test_a_shuffle_of_the_shoe_is_uniform_and_repeats_with_its_seed() -> None:
    table = Table([BALANCE])
    pile = table.game.source(table.state, "shoe 1")
    assert isinstance(pile, Pile)
    assert Seeded(5).shuffled("shoe 1", pile.cards, 416) == Seeded(5).shuffled("shoe 1", pile.cards, 416)
    chance = Seeded(5)
    orders = [chance.shuffled("shoe 1", pile.cards, 416) for _ in range(600)]
    for place in (0, 1, 200, 415):
        found = Counter([order[place] >> 2 for order in orders])
        assert evenness([found[rank] for rank in range(13)]) > 0.001
    places = Counter([chance.shuffled("shoe 1", range(416), 416).index(7) // 26 for _ in range(1600)])
    assert evenness([places[sixteenth] for sixteenth in range(16)]) > 0.001


@pytest.mark.req("UBER:4")
def test_a_whole_shoe_is_played_to_its_reshuffle_with_a_correct_ledger() -> None:
    players = 3
    host = Host(Blackjack(), [Mimic()] * players, chance=Seeded(11))
    balances, house, carry, seen, count = [10**6] * players, 0, None, 0, 0
    while carry is None or carry.shoe == 1:
        seats = tuple([SeatInfo(f"p{seat}", balance) for seat, balance in enumerate(balances)])
        played = host.play(seats, carry)
        assert not played.faults
        house += played.state.house
        balances = [balance + won for balance, won in zip(balances, played.over.payoffs, strict=True)]
        cards = [card for hands in played.state.hands for hand in hands for card in hand.cards]
        seen += len(cards) + len(played.state.dealer)
        count += 1
        carry = played.over.carry
    assert seen >= 416 - 25
    assert count > 20
    assert sum(balances) + house == players * 10**6
    assert carry == Carry(2, FULL, 0)

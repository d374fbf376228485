"""Seven-card stud before and between the bets: the table's settings, the antes, the deck, the deals, the dealer."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.errors import BadOption, IllegalAction
from croupier.games import registry
from croupier.games.game import Act, SeatInfo
from croupier.games.poker import Stud, StudOptions
from croupier.games.poker.events import (
    Betted,
    BroughtIn,
    Called,
    Checked,
    Event,
    HandsDealt,
    HandsShown,
    Posted,
    PotWon,
    Reshuffled,
)
from croupier.games.poker.state import State, stub_size
from croupier.kit.cards import DECK_52, SORTED_52, UNKNOWN, Card, parse_cards, rank, show_cards, suit
from croupier.kit.chance import Rigged, Secure, Seeded
from croupier.kit.deck import Deck
from croupier.play.record import decode, encode, record_of, redacted
from croupier.play.replay import fold, state_at, walk
from croupier.play.round import Host, Round
from tests.games.poker.variants.stud_script import StudScript, cards_in, stud

RULES = ["wsop", "csc478"]
PATTERN = ["down", "down", "up", "up", "up", "up", "down"]


class Passive:
    """Stays in and shows."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


class Watched:
    """Chance that notes what it was asked to shuffle, among what happened."""

    def __init__(self, base: Any, happened: list[Any]) -> None:
        self.base = base
        self.kind = base.kind
        self.happened = happened

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        self.happened.append(tuple(cards))
        return list(self.base.shuffled(name, cards, most))

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        raise AssertionError("stud has no dice")


def played(game: Any, seats: int, chance: Any) -> Round:
    host = Host(game, [Passive()] * seats, chance=chance)
    return host.play([SeatInfo(f"p{p}", 1000) for p in range(seats)])


def deals(round_: Round) -> list[HandsDealt]:
    return [event for event in round_.events if isinstance(event, HandsDealt)]


def cards_with_marks(events: Sequence[Any], seat: int) -> list[tuple[Card, str, int]]:
    """A seat's cards as they came: the card, its face, and the round of the deal."""
    came = []
    for number, event in enumerate([e for e in events if isinstance(e, HandsDealt)], 1):
        came += [(card, "down", number) for card in event.down[seat]]
        came += [(card, "up", number) for card in event.up[seat]]
    return came


@pytest.mark.req("STUD:REQ040000")
@pytest.mark.parametrize("rules", RULES)
def test_stub_burned_cards_and_hands_are_the_52_cards(rules: str) -> None:
    deck = Deck(list(SORTED_52))
    deck.sort()
    shuffled = Seeded(3).shuffled("deck", deck.order, 52)
    round_ = played(stud(rules), 3, Rigged(Seeded(1), shuffled))
    state = round_.state
    hands = [card for cards in (*state.hole, *state.up) for card in cards]
    stub = shuffled[len(hands) + len(state.burned) :]
    assert sorted([*stub, *state.burned, *hands]) == sorted(DECK_52)
    assert len(hands) == 21
    assert len(stub) == stub_size(state)
    assert {(rank(card), suit(card)) for card in [*stub, *state.burned, *hands]} == {
        (r, s) for r in range(13) for s in range(4)
    }
    for seat in range(3):
        assert [face for _, face, _ in cards_with_marks(round_.events, seat)] == PATTERN


@pytest.mark.req("STUD:REQ040600", "STUD:REQ040602")
@pytest.mark.parametrize("rules", RULES)
def test_a_hand_keeps_its_cards_and_their_faces_after_each_deal(rules: str) -> None:
    record = record_of(played(stud(rules), 4, Seeded(5)))
    after: list[list[tuple[str, str]]] = []
    for at, event in enumerate(record.events, 1):
        if isinstance(event, HandsDealt):
            state = state_at(record, at)
            after.append([(show_cards(state.hole[p]), show_cards(state.up[p])) for p in range(4)])
    for seat in range(4):
        came = cards_with_marks(record.events, seat)
        assert [face for _, face, _ in came] == PATTERN
        for street, size in enumerate([3, 4, 5, 6, 7]):
            now = came[:size]
            faces = [show_cards([c for c, face, _ in now if face == side]) for side in ("down", "up")]
            assert after[street][seat] == tuple(faces)


@pytest.mark.req("STUD:REQ040601")
@pytest.mark.parametrize("rules", RULES)
def test_a_hand_grows_from_three_cards_to_seven_in_the_order_dealt_and_takes_no_eighth(rules: str) -> None:
    mine = parse_cards("7h 7d 7c Ah 2s 3s Kd")
    game = stud(rules)
    hand = StudScript(game, [500] * 2, up=["7c Ah 2s 3s", "2c Td 9d 8c"], down=["7h 7d Kd"])
    sizes = []
    for _ in range(5):
        sizes.append([len(h) + len(u) for h, u in zip(hand.state.hole, hand.state.up, strict=True)])
        assert hand.cards(0) == show_cards(mine[: sizes[-1][0]])
        last = hand.street
        while hand.street == last:
            hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert sizes == [[n, n] for n in (3, 4, 5, 6, 7)]
    before = hand.state.copy()
    assert isinstance(hand.state.need, Act)
    with pytest.raises(IllegalAction, match="has only 7 cards"):
        game.deal(hand.state, parse_cards("4c 4d"))
    assert hand.state == before


@pytest.mark.req("STUD:REQ050500")
def test_the_ante_is_zero_or_positive() -> None:
    assert registry.make("stud", {"ante": 0}).options.ante == 0
    assert registry.make("stud", {"ante": 5}).options.ante == 5
    with pytest.raises(BadOption, match="ante must be 0 or more"):
        registry.make("stud", {"ante": -1})


@pytest.mark.req("STUD:REQ050600")
def test_the_low_stake_is_above_zero_and_below_the_high_one() -> None:
    for low, high in [(0, 10), (10, 10), (20, 10)]:
        with pytest.raises(BadOption, match="low stake"):
            registry.make("stud", {"low": low, "high": high})
    options = registry.make("stud", {"low": 5, "high": 10}).options
    assert (options.low, options.high) == (5, 10)


@pytest.mark.req("STUD:REQ050700")
def test_the_high_stake_is_above_the_low_one() -> None:
    for high in (-1, 9, 10):
        with pytest.raises(BadOption, match="high stake must be above the low stake 10"):
            registry.make("stud", {"low": 10, "high": high})
    assert registry.make("stud", {"low": 10, "high": 11}).options.high == 11


@pytest.mark.req("STUD:REQ050800")
@pytest.mark.parametrize("rules", RULES)
def test_a_game_has_two_to_seven_players(rules: str) -> None:
    for seats, why in [(1, "at least two players"), (8, "at most 7 players")]:
        with pytest.raises(BadOption, match=why):
            stud(rules).begin([SeatInfo(f"p{p}", 100) for p in range(seats)], None)
    for seats in (2, 7):
        assert stud(rules).begin([SeatInfo(f"p{p}", 100) for p in range(seats)], None).dealt.bit_count() == seats


@pytest.mark.req("STUD:REQ050900")
def test_players_keep_their_seats_and_act_and_get_cards_clockwise() -> None:
    record = record_of(played(stud("csc478"), 5, Seeded(11)))
    for _, state in walk(record):
        assert state.players == ("p0", "p1", "p2", "p3", "p4")
    acted: list[list[int]] = []
    for event in record.events:
        if isinstance(event, HandsDealt | HandsShown):
            acted.append([])
        elif isinstance(event, Betted | Called | Checked):
            acted[-1].append(event.seat)
    for seats in acted[:5]:
        assert seats == [(seats[0] + i) % 5 for i in range(5)]
    top = iter(record.decks["deck"][1:])
    first = record.events[[type(e) for e in record.events].index(HandsDealt)]
    for side, at in [(first.down, 0), (first.down, 1), (first.up, 0)]:
        for seat in (1, 2, 3, 4, 0):
            assert side[seat][at] == next(top), "one card at a time from the dealer's left"


@pytest.mark.req("STUD:REQ051000")
@pytest.mark.parametrize("rules", RULES)
def test_the_dealer_moves_to_the_next_player_clockwise(rules: str) -> None:
    game = stud(rules)
    names: list[str | None] = ["a", "b", None, "d", "e"]
    carry, dealers = None, []
    for hand in range(9):
        if hand == 5:
            names[3] = None  # d leaves after having dealt
        if hand == 7:
            names[4] = None  # e leaves, whose turn it would be: two are left
        state = game.begin([SeatInfo(n, 100) if n else None for n in names], carry)
        dealers.append(names[state.button])
        assert game.picture(game.view(state, None))["button"] == state.button
        carry = state.carry
    assert dealers == ["a", "b", "d", "e", "a", "b", "e", "a", "b"]


def test_the_dealer_does_not_jump_where_the_last_dealer_goes_broke_and_two_are_left() -> None:
    game = stud("csc478", ante=5)
    seats = [SeatInfo(name, 100) for name in "abc"]
    first = game.begin(seats, None)
    assert first.button == 0
    assert game.begin([SeatInfo("a", 0), *seats[1:]], first.carry).button == 1


@pytest.mark.req("STUD:REQ050400")
def test_two_tables_at_once_share_neither_cards_nor_pot() -> None:
    game = stud("csc478", ante=5)
    here = StudScript(game, [200] * 3, up=["9c 9d", "4h Js", "Kd Qc"], down=["2s 2h"])
    there = StudScript(game, [300] * 3, up=["As Ad", "3h Ks", "5d 6c"], down=["Th 7c"])
    here.turns("1b30")
    there.turns("1b10 2c")
    here.turns("2f 0c")
    there.turns("0f")
    assert here.state.pot() == 15 + 60
    assert there.state.pot() == 15 + 20
    assert here.cards(0) == "2s 2h 9c 9d"
    assert there.cards(0) == "Th 7c As"
    alone = StudScript(game, [200] * 3, up=["9c 9d", "4h Js", "Kd Qc"], down=["2s 2h"]).turns("1b30 2f 0c")
    assert here.state == alone.state


@pytest.mark.req("STUD:REQ050200")
@pytest.mark.parametrize("rules", RULES)
def test_the_final_state_follows_from_the_log_alone(rules: str) -> None:
    round_ = played(stud(rules, ante=2), 7, Seeded(17))
    kept = decode(encode(record_of(round_)))
    assert fold(stud(rules, ante=2), kept.header.seats, kept.header.carry, kept.events) == round_.state
    assert state_at(kept) == round_.state


@pytest.mark.req("STUD:REQ060000")
def test_a_hand_goes_antes_burn_five_rounds_showdown_pot() -> None:
    record = decode(encode(record_of(played(stud("csc478", ante=5), 2, Seeded(4)))))
    assert sorted(record.decks["deck"]) == list(DECK_52)
    order = [type(event) for event in record.events]
    ante, checks = [Posted, Posted], [Checked, Checked]
    bets, showdown = [Betted, Called], [HandsShown, HandsShown, PotWon]
    assert order == [*ante, HandsDealt, *bets, *([HandsDealt, *checks] * 4), *showdown]
    assert record.events[2].burned == record.decks["deck"][:1], "the burn comes before the first card of round 1"


@pytest.mark.req("STUD:REQ060000", "STUD:REQ060100")
@pytest.mark.parametrize("chance", [Seeded(8), Secure()])
def test_a_shuffle_of_all_52_cards_comes_first_in_each_hand(chance: Any) -> None:
    happened: list[Any] = []

    class Told(Stud):
        def evolve(self, state: State, event: Event) -> None:
            happened.append(event)
            super().evolve(state, event)

    host = Host(Told(StudOptions(rules="csc478", ante=5)), [Passive()] * 2, chance=Watched(chance, happened))
    orders = []
    for _ in range(5):
        happened.clear()
        played = host.play([SeatInfo("a", 500), SeatInfo("b", 500)])
        assert happened == [DECK_52, *played.events]
        record = record_of(played)
        order = record.decks["deck"]
        came = [card for event in record.events if isinstance(event, HandsDealt) for card in cards_in(event)]
        assert sorted(order) == list(DECK_52)
        assert set(came) == set(order[: len(came)]), "every card comes from the top of that shuffle"
        orders.append(order[:15])
    assert len(set(orders)) == 5


@pytest.mark.req("STUD:REQ060200")
def test_every_player_pays_the_ante_before_the_first_card() -> None:
    game = stud("csc478", ante=5)
    state = game.begin([SeatInfo(f"p{p}", 100) for p in range(4)], None)
    for event in game.start(state):
        game.evolve(state, event)
    assert state.pot() == 20
    assert state.hole == ((),) * 4
    free = stud("csc478")
    assert not free.start(free.begin([SeatInfo("a", 1), SeatInfo("b", 1)], None))


@pytest.mark.req("STUD:REQ060200")
@pytest.mark.parametrize("rules", RULES)
def test_the_whole_ante_is_needed_to_be_dealt_in_and_with_no_more_one_is_all_in(rules: str) -> None:
    hand = StudScript(stud(rules, ante=5), [100, 5, 4, 100], up=["9c", "2c", "2d", "Kd"])
    state = hand.state
    assert [len(cards) for cards in state.hole] == [2, 2, 0, 2]
    assert state.stack[1] == 0
    assert state.live >> 1 & 1
    assert not state.able >> 1 & 1
    assert state.pot() == 15
    assert not state.dealt >> 2 & 1
    assert state.stack[2] == 4


def test_without_an_ante_only_a_player_with_nothing_is_left_out() -> None:
    game = stud("csc478")
    state = game.begin([SeatInfo("a", 10), SeatInfo("b", 1), SeatInfo("c", 10)], None)
    assert game.begin([SeatInfo("a", 10), SeatInfo("b", 1), SeatInfo("c", 10)], state.carry).dealt == 0b111
    assert game.begin([SeatInfo("a", 10), SeatInfo("b", 0), SeatInfo("c", 10)], state.carry).dealt == 0b101


@pytest.mark.req("STUD:REQ060300")
def test_the_first_card_alone_is_burned_unseen() -> None:
    order = Seeded(21).shuffled("deck", DECK_52, 52)
    round_ = played(stud("csc478"), 3, Rigged(Seeded(1), order))
    record = record_of(round_)
    assert [deal.burned for deal in deals(round_)] == [(order[0],), (), (), (), ()]
    assert order[0] not in [card for hand in (*round_.state.hole, *round_.state.up) for card in hand]
    for viewer in (0, 1, 2, None):
        seen = redacted(record, viewer)
        assert not seen.decks
        assert order[0] not in {card for event in seen.events for card in cards_in(event)}
        assert stud("csc478").view(round_.state, viewer).burned == (UNKNOWN,)


@pytest.mark.req("STUD:REQ060300")
def test_seven_players_to_the_end_need_49_cards_and_two_are_left() -> None:
    round_ = played(stud("csc478"), 7, Seeded(2))
    hands = [card for cards in (*round_.state.hole, *round_.state.up) for card in cards]
    assert len(hands) == len(set(hands)) == 49
    assert round_.state.burned[0] not in hands
    assert stub_size(round_.state) == 2
    assert not [event for event in round_.events if isinstance(event, Reshuffled)]


@pytest.mark.req("STUD:REQ060400", "STUD:REQ060500")
@pytest.mark.parametrize("rules", RULES)
def test_down_cards_reach_their_owner_alone_and_up_cards_everyone(rules: str) -> None:
    hand = StudScript(stud(rules), [500] * 3, up=["9c 8d 7h 6s", "2c 4d Jh Qs", "Kd Tc 3h 5s"], down=["Ac Ad Ah"])
    while hand.street != "showdown":
        ups = {card for event in hand.of(HandsDealt) for cards in event.up for card in cards}
        for viewer in (0, 1, 2, None):
            owned = [] if viewer is None else [card for event in hand.of(HandsDealt) for card in event.down[viewer]]
            assert hand.faces(viewer) == {*ups, *owned}
        hand.act(hand.turn, hand.game.legal(hand.state, hand.turn).passive())
    assert [face for _, face, _ in cards_with_marks(hand.events, 0)] == PATTERN
    assert len(hand.faces(0)) == 12 + 3
    assert len(hand.faces(None)) == 12


@pytest.mark.parametrize(
    ("card", "face", "round_"),
    [
        pytest.param(n, face, at, marks=pytest.mark.req(f"STUD:REQ{row}"))
        for n, face, at, row in [
            (1, "down", 1, "060401"),
            (2, "down", 1, "060402"),
            (3, "up", 1, "060501"),
            (4, "up", 2, "060502"),
            (5, "up", 3, "060503"),
            (6, "up", 4, "060504"),
            (7, "down", 5, "060403"),
        ]
    ],
)
@pytest.mark.parametrize("rules", RULES)
def test_each_card_comes_in_its_round_with_its_face(rules: str, card: int, face: str, round_: int) -> None:
    events = played(stud(rules), 5, Seeded(9)).events
    for seat in range(5):
        came = cards_with_marks(events, seat)
        assert len(came) == 7
        assert came[card - 1][1:] == (face, round_)


def test_antes_and_one_bring_in_are_all_that_is_forced() -> None:
    events = played(stud("wsop", ante=3), 4, Seeded(6)).events
    assert {event.kind for event in events if isinstance(event, Posted)} == {"ante"}
    assert len([event for event in events if isinstance(event, BroughtIn)]) == 1

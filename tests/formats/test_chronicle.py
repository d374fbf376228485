"""The stored events of pokeriv3's table 1: one test for each row, then what holds of all."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from croupier.formats import stored
from croupier.formats.chronicle import chronicle, events_of
from croupier.formats.stored import (
    Action,
    Ante,
    BigBlind,
    DealCards,
    DealerChosen,
    Flop,
    GameStarts,
    PlayerJoins,
    PlayerLeaves,
    PotShare,
    RemoveBroke,
    River,
    Showdown,
    Shuffle,
    SmallBlind,
    Stored,
    Turn,
    Winner,
)
from croupier.formats.story import Sight
from croupier.games.game import AnyGame, SeatInfo
from croupier.games.poker import BlindOptions, Holdem, Omaha, Soko, Stud
from croupier.games.poker.events import Carry, Owed
from croupier.kit.cards import DECK_52, show
from croupier.kit.chance import Secure
from croupier.play.record import Record, redacted
from croupier.play.seat_changes import BrokeRemoved, Joined, Left, SatOut, ToppedUp
from tests.formats.deals import NAMES, gambled, scripted

E = TypeVar("E", bound=Stored)
CHECKS = "k k k  " * 3


def only(kind: type[E], events: Sequence[Stored]) -> list[E]:
    return [event for event in events if type(event) is kind]


def one(kind: type[E], events: Sequence[Stored]) -> E:
    [event] = only(kind, events)
    return event


def params(event: Stored) -> dict[str, Any]:
    """The row's own parameters."""
    return {name: getattr(event, name) for name in event.__struct_fields__ if name not in Stored.__struct_fields__}


def checked_down() -> Record:
    """Three to the showdown, in the order Bob, Cid, Ann: Bob shows, Cid beats him, Ann mucks."""
    cards = "Kh Ah 3d  Ks As 2c  4c 7h 8d Tc  5c Js  6c Qd"
    return scripted(Holdem(), [100, 100, 100], f"c c k  {CHECKS}", cards=cards)


def side_pots() -> Record:
    cards = "Kh Qh 7d Ah  Ks Qs 2c As  3c 4h 5d 9s  3d Jc  3h 8c"
    return scripted(Holdem(), [20, 30, 35, 40], "r35 c c c", cards=cards)


def uncontested() -> Record:
    return scripted(Holdem(), [100, 100, 100], "f f")


@pytest.mark.req("POKERIV3:EVENT-PLAYER-JOINS")
def test_joining_is_stored_with_player_chips_and_seat() -> None:
    record = scripted(Holdem(), [100, 100], "f", changes=(Joined("Ann", 3, 200),))
    assert params(one(PlayerJoins, events_of(record))) == {"player": "Ann", "chips": 200, "seat": 3}


@pytest.mark.req("POKERIV3:EVENT-PLAYER-LEAVES")
def test_leaving_is_stored_with_player_and_seat() -> None:
    record = scripted(Holdem(), [100, 100], "f", changes=(Left("Ann", 3, 180),))
    assert params(one(PlayerLeaves, events_of(record))) == {"player": "Ann", "seat": 3}


@pytest.mark.req("POKERIV3:EVENT-GAME-STARTS")
def test_every_deal_begins_with_exactly_one_start_without_parameters() -> None:
    session = list(gambled(Holdem(), 3, 10))
    joined = scripted(Holdem(), [100, 100], "f", number=11, changes=(Joined("Ann", 3, 200), Left("Bob", 1, 0)))
    events = list(chronicle([*session, joined]))
    for deal in range(1, 12):
        of_deal = [
            event for event in events if event.deal == deal and not isinstance(event, PlayerJoins | PlayerLeaves)
        ]
        assert type(of_deal[0]) is GameStarts
        assert len(only(GameStarts, of_deal)) == 1
        assert params(of_deal[0]) == {}
    between = [event.deal for event in events if isinstance(event, PlayerJoins | PlayerLeaves)]
    assert between == [10, 10]  # what happened before deal 11 began is no part of it


@pytest.mark.req("POKERIV3:EVENT-SHUFFLE")
def test_the_decks_order_is_stored_for_the_house_alone() -> None:
    record = scripted(Holdem(), [100, 100, 100], f"c c k  {CHECKS}", chance=Secure())
    events = events_of(record)
    order = one(Shuffle, events).order
    assert sorted(order) == sorted(map(show, DECK_52))
    hands = {hand.seat: hand.hand for hand in one(DealCards, events).hands}
    dealt = [hands[seat][i] for i in range(2) for seat in (1, 2, 0)]  # clockwise from the button's left
    board = [*one(Flop, events).cards, one(Turn, events).card, one(River, events).card]
    places = [order.index(card) for card in [*dealt, *board]]
    assert places == sorted(places)
    assert places[:6] == list(range(6))
    for viewer in (0, 1, 2, None):
        assert one(Shuffle, events_of(record, viewer)).order == ()
        assert one(Shuffle, events_of(redacted(record, viewer))).order == ()


@pytest.mark.req("POKERIV3:EVENT-DEALER-CHOSEN")
def test_the_dealer_is_the_button_and_the_next_player_in_the_next_deal() -> None:
    chosen = [one(DealerChosen, events_of(record)) for record in gambled(Holdem(), 4, 9)]
    assert [(event.player, event.seat) for event in chosen] == [(NAMES[n % 4], n % 4) for n in range(9)]


@pytest.mark.req("POKERIV3:EVENT-BIG-BLIND")
def test_the_big_blind_is_stored_as_paid() -> None:
    due = {"why": "due", "live": True}
    assert params(one(BigBlind, events_of(uncontested()))) == {"amount": 2, "player": "Cid", "seat": 2} | due
    short = scripted(Holdem(), [100, 100, 1], f"c c  {'k k  ' * 3}")
    assert params(one(BigBlind, events_of(short))) == {"amount": 1, "player": "Cid", "seat": 2} | due


@pytest.mark.req("POKERIV3:EVENT-BIG-BLIND")
def test_blinds_of_newcomers_and_of_those_who_sat_out_are_marked() -> None:
    carry = Carry(button=2, players=("Ann", "Bob", "Cid", "", "Eve"), owed=(Owed("Eve", True, True),))
    events = events_of(scripted(Holdem(), [100] * 5, "f f f f", carry=carry))
    big = [(e.player, e.amount, e.why, e.live) for e in only(BigBlind, events)]
    assert big == [("Cid", 2, "due", True), ("Dora", 2, "joining", True), ("Eve", 2, "owed", True)]
    small = [(e.player, e.amount, e.why, e.live) for e in only(SmallBlind, events)]
    assert small == [("Bob", 1, "due", True), ("Eve", 1, "owed", False)]


@pytest.mark.req("POKERIV3:EVENT-SMALL-BLIND")
def test_the_small_blind_is_stored_and_is_the_buttons_heads_up() -> None:
    small = one(SmallBlind, events_of(uncontested()))
    assert (small.amount, small.player, small.seat) == (1, "Bob", 1)
    events = events_of(scripted(Holdem(), [100, 100], "f"))
    small, dealer = one(SmallBlind, events), one(DealerChosen, events)
    assert (small.amount, small.player, small.seat) == (1, dealer.player, dealer.seat)


@pytest.mark.req("POKERIV3:EVENT-ANTE")
def test_every_ante_is_stored_and_none_where_there_is_none() -> None:
    events = events_of(scripted(Holdem(BlindOptions(ante=1)), [100] * 4, "f f f"))
    wanted = [{"amount": 1, "player": NAMES[seat], "seat": seat} for seat in (1, 2, 3, 0)]
    assert [params(event) for event in only(Ante, events)] == wanted
    assert only(Ante, events_of(uncontested())) == []


@pytest.mark.req("POKERIV3:EVENT-DEAL-CARDS")
def test_dealing_is_stored_with_two_cards_for_each_player_dealt_in() -> None:
    seats = [SeatInfo("Ann", 100), SeatInfo("Bob", 100, "out"), SeatInfo("Cid", 100), SeatInfo("Dora", 100)]
    record = scripted(Holdem(), seats, "f f", cards="2c 3c 4c 2d 3d 4d")
    dealt = one(DealCards, events_of(record))
    hands = [(hand.player, hand.seat, hand.hand) for hand in dealt.hands]
    assert hands == [("Ann", 0, ("4c", "4d")), ("Cid", 2, ("2c", "2d")), ("Dora", 3, ("3c", "3d"))]
    seen = one(DealCards, events_of(record, 2))
    assert [hand.hand for hand in seen.hands] == [("??", "??"), ("2c", "2d"), ("??", "??")]


@pytest.mark.req("POKERIV3:EVENT-ACTION")
def test_actions_are_stored_in_order_with_their_amounts() -> None:
    record = scripted(Holdem(), [100, 100, 100], "f c k  k b4 r8 f")
    actions = [(e.player, e.seat, e.action, e.amount) for e in only(Action, events_of(record))]
    assert actions == [
        ("Ann", 0, "fold", None),
        ("Bob", 1, "call", 1),
        ("Cid", 2, "check", None),
        ("Bob", 1, "check", None),
        ("Cid", 2, "bet", 4),
        ("Bob", 1, "raise", 8),
        ("Cid", 2, "fold", None),
    ]
    called = scripted(Holdem(), [100, 100, 100], f"c c k  {CHECKS}")
    assert one(Action, events_of(called)[:7]).amount == 2


def kinds(events: Sequence[Stored]) -> list[str]:
    return [type(event).__name__ for event in events]


@pytest.mark.req("POKERIV3:EVENT-FLOP", "POKERIV3:EVENT-TURN", "POKERIV3:EVENT-RIVER")
def test_flop_turn_and_river_are_stored_each_after_the_betting_before() -> None:
    events = events_of(checked_down())
    assert one(Flop, events).cards == ("7h", "8d", "Tc")
    assert one(Turn, events).card == "Js"
    assert one(River, events).card == "Qd"
    played = [kind for kind in kinds(events) if kind in ("Action", "Flop", "Turn", "River")]
    street = ["Action"] * 3
    assert played == [*street, "Flop", *street, "Turn", *street, "River", *street]


@pytest.mark.req("POKERIV3:EVENT-FLOP")
def test_a_deal_that_ends_before_the_flop_has_none() -> None:
    assert not set(kinds(events_of(uncontested()))) & {"Flop", "Turn", "River"}


@pytest.mark.req("POKERIV3:EVENT-SHOWDOWN")
def test_the_showdown_is_stored_with_all_hands_still_in_and_shown_with_those_turned_up() -> None:
    record = checked_down()
    full = one(Showdown, events_of(record))
    assert (full.players, full.seats) == (("Bob", "Cid", "Ann"), (1, 2, 0))
    assert full.hands == (("Kh", "Ks"), ("Ah", "As"), ("3d", "2c"))
    for viewer in (0, 1, 2, None):
        seen = one(Showdown, events_of(record, viewer))
        assert seen.players == ("Bob", "Cid")
        assert seen.hands == (("Kh", "Ks"), ("Ah", "As"))
    assert only(Showdown, events_of(uncontested())) == []


@pytest.mark.req("POKERIV3:EVENT-WINNER")
def test_winners_of_a_shared_pot_are_stored_with_their_hands() -> None:
    cards = "Kh Kd  Qs Qc  4c 7h 8d Tc  5c Js  6c 2d"
    record = scripted(Holdem(), [100, 100], "c k  k k  k k  k k", cards=cards)
    winner = one(Winner, events_of(record))
    assert sorted(zip(winner.players, winner.seats, winner.hands, strict=True)) == [
        ("Ann", 0, ("Kd", "Qc")),
        ("Bob", 1, ("Kh", "Qs")),
    ]


@pytest.mark.req("POKERIV3:EVENT-WINNER")
def test_the_winner_of_an_uncontested_pot_is_stored_without_a_hand() -> None:
    viewers: list[Sight] = ["all", 2, None]
    for viewer in viewers:
        winner = one(Winner, events_of(uncontested(), viewer))
        assert (winner.players, winner.seats, winner.hands) == (("Cid",), (2,), ((),))


@pytest.mark.req("POKERIV3:EVENT-POT-SHARE")
def test_each_pot_is_stored_with_its_number_winners_and_amounts() -> None:
    shares = only(PotShare, events_of(side_pots()))
    assert [(e.pot, e.players, e.seats, e.amounts) for e in shares] == [
        (2, ("Cid",), (2,), (10,)),
        (1, ("Bob",), (1,), (30,)),
        (0, ("Ann",), (0,), (80,)),
    ]
    assert sum(amount for event in shares for amount in event.amounts) == 120


@pytest.mark.req("POKERIV3:EVENT-REMOVE-BROKE")
def test_those_who_lost_everything_are_stored_as_removed_and_one_with_a_chip_is_not() -> None:
    cards = "Kh Qh 2d Ah  Ks Qs 2c As  3c 4h 5d 9s  3d Jc  3h 8c"
    played = scripted(Holdem(), [40, 40, 40, 41], "r40 c c c", cards=cards)
    left = [info.chips + won for info, won in zip(played.header.seats, played.payoffs, strict=True) if info]
    assert left == [160, 0, 0, 1]
    broke = tuple(seat for seat, chips in enumerate(left) if not chips)
    removed = BrokeRemoved(tuple(NAMES[seat] for seat in broke), broke)
    following = scripted(Holdem(), [160, None, None, 1], "f", number=7, changes=(removed,))
    event = one(RemoveBroke, list(chronicle([played, following])))
    assert params(event) == {"players": ("Bob", "Cid"), "seats": (1, 2)}
    assert event.deal == played.header.number


def test_chips_bought_and_breaks_taken_are_not_in_the_table() -> None:
    record = scripted(Holdem(), [100, 100], "f", changes=(ToppedUp("Ann", 0, 50), SatOut("Bob", 1)))
    assert type(events_of(record)[0]) is GameStarts


@pytest.mark.req("POKERIV3:EVENT-GAME-STARTS")
def test_all_events_carry_table_deal_time_and_sequence_number() -> None:
    session = list(gambled(Holdem(), 3, 5))
    events = list(chronicle(session, first=100))
    assert [event.seq for event in events] == list(range(100, 100 + len(events)))
    assert {event.table for event in events} == {"Kairo"}
    assert sorted({event.deal for event in events}) == [1, 2, 3, 4, 5]
    for deal in range(1, 6):
        stamps = [event.time for event in events if event.deal == deal]
        assert stamps == sorted(stamps)
        assert stamps[0] == "2026-03-01T12:34:56.000000Z"
        assert stamps[-1] > stamps[0]
    for event in events:
        line = msgspec.to_builtins(event)
        assert {"type", "table", "deal", "seq", "time", "at_ns"} <= line.keys()


@pytest.mark.parametrize("game", [Holdem(), Omaha(), Stud(), Soko()], ids=lambda game: game.name)
def test_a_viewer_gets_the_same_events_without_what_is_hidden(game: AnyGame) -> None:
    for record in gambled(game, 4, 20, seed=3):
        full = events_of(record)
        for viewer in (0, 3, None):
            seen = events_of(record, viewer)
            assert kinds(seen) == kinds(full)
            assert seen == events_of(redacted(record, viewer), viewer)


def test_stud_stores_what_each_player_gets_on_each_street_open_cards_apart() -> None:
    record = scripted(Stud(), [100, 100], "i f", cards="As 9h  Ad 9d  2c Kh")
    [dealt] = only(DealCards, events_of(record))
    assert [(hand.hand, hand.up) for hand in dealt.hands] == [(("9h", "9d"), ("Kh",)), (("As", "Ad"), ("2c",))]
    assert [e.action for e in only(Action, events_of(record))] == ["bring-in", "fold"]


def test_every_row_of_the_table_has_its_struct() -> None:
    rows = {kind.__name__ for kind in vars(stored).values() if isinstance(kind, type) and issubclass(kind, Stored)}
    assert len(rows - {"Stored", "Blind"}) == 17

"""Testers name the next cards of a table: they move to the top of its deck, and nothing else changes."""

import pytest

from croupier.errors import ChanceRefused
from croupier.games.poker.events import BoardDealt, HandsDealt
from croupier.kit.cards import DECK_52, parse_cards, show_cards
from croupier.play.proof import audit
from croupier.play.record import redacted as record_for
from croupier.table.commands import AllowRigging, Close, Halt, NameCards, Restart, Resume
from croupier.table.events import CardsNamed, Shuffled
from croupier.table.reactor import TableReactor
from croupier.table.redaction import Looker, redacted
from tests.table.eps_table import eps_table, flat, of
from tests.table.live_table import Live, live_table

TESTER = "Tess"  # who need not sit here


def rigged_table(*players: str) -> Live:
    """A table of the house eps, rigging switched on, in the gap before its second game."""
    live = eps_table(*players)
    live.do(AllowRigging(True))
    live.play_out()
    live.kinds()
    return live


def name(live: Live, cards: str) -> None:
    live.do(NameCards(TESTER, parse_cards(cards, distinct=False)))


def refusal(live: Live, cards: str) -> str:
    return live.refused(NameCards(TESTER, parse_cards(cards, distinct=False)))


def begin(live: Live) -> None:
    live.wait(live.pause_s + 0.001)
    assert live.state.running


def play_street(live: Live) -> None:
    """Check and call to the next cards, or the end."""
    before = len(live.state.live.stocks["deck"].rest)
    while live.state.running and len(live.state.live.stocks["deck"].rest) == before:
        live.act(live.on_turn[0])


@pytest.mark.req("EPS:UC-003", "EPS:RF-GR-002")
def test_hole_cards_flop_and_river_of_one_hand_are_those_that_were_named() -> None:
    live = rigged_table("A", "B")
    name(live, "As Kd Ac Ks")
    begin(live)
    (hands,) = of(flat(live.log), HandsDealt)
    assert {show_cards(hand) for hand in hands.down if hand} == {"As Ac", "Kd Ks"}
    name(live, "2c 7d 9h")
    play_street(live)
    play_street(live)
    name(live, "Ah")
    play_street(live)
    flop, turn, river = of(flat(live.log), BoardDealt)
    assert (show_cards(flop.cards), show_cards(river.cards)) == ("2c 7d 9h", "Ah")
    assert turn.cards
    live.play_out()
    assert not live.state.running


@pytest.mark.req("EPS:UC-003-POST")
def test_six_named_cards_go_to_three_players_in_the_order_of_the_deal() -> None:
    live = rigged_table("A", "B", "C")
    name(live, "2c 3c 4c 5c 6c 7c")
    begin(live)
    (hands,) = of(flat(live.log), HandsDealt)
    button = live.state.live.state.button
    order = [(button + 1 + nth) % 3 for nth in range(3)]
    assert [show_cards(hands.down[seat]) for seat in order] == ["2c 5c", "3c 6c", "4c 7c"]


@pytest.mark.req("EPS:UC-003-COM-01")
def test_one_named_card_comes_next_and_the_others_in_their_old_order() -> None:
    live = rigged_table("A", "B")
    begin(live)
    before = live.state.live.stocks["deck"]
    chosen = before.rest[-1]
    live.do(NameCards(TESTER, (chosen,)))
    after = live.state.live.stocks["deck"]
    assert after.rest == (chosen, *before.rest[:-1])
    assert (after.at, after.order[: after.at]) == (before.at, before.order[: before.at])


@pytest.mark.req("EPS:UC-003-S02")
def test_named_cards_are_moved_and_the_deck_keeps_its_52() -> None:
    live = rigged_table("A", "B")
    name(live, "As Ad")
    begin(live)
    name(live, "Qh")
    play_street(live)
    name(live, "Qs")
    stock = live.state.live.stocks["deck"]
    assert sorted(stock.order) == list(DECK_52)
    live.play_out()
    (deck,) = live.records[-1].decks.values()
    assert sorted(deck) == list(DECK_52)
    audit(live.records[-1])


@pytest.mark.req("EPS:UC-003-COM-02")
@pytest.mark.parametrize(
    ("cards", "code"),
    [("Qh As", "chance/already-dealt"), ("Qh Jh Qh", "chance/named-twice"), ("Qh BJ", "chance/not-in-deck")],
)
def test_one_bad_card_refuses_the_whole_request_and_leaves_the_deck_as_it_is(cards: str, code: str) -> None:
    live = rigged_table("A", "B")
    name(live, "As Kd Ac Ks")
    begin(live)
    before = live.state.live.stocks["deck"]
    assert refusal(live, cards) == code
    assert live.state.live.stocks["deck"] == before


@pytest.mark.req("EPS:UC-003-COM-02")
@pytest.mark.parametrize("cards", ["Qh Jh Qh", "Qh BJ"])
def test_a_bad_request_before_a_game_is_refused_and_the_one_before_it_stands(cards: str) -> None:
    live = rigged_table("A", "B")
    name(live, "As")
    assert refusal(live, cards) in ("chance/named-twice", "chance/not-in-deck")
    begin(live)
    assert live.state.live.stocks["deck"].order[0] == parse_cards("As")[0]


@pytest.mark.req("EPS:UC-003-PRE")
def test_nothing_is_named_where_no_game_runs_or_is_about_to_begin() -> None:
    empty = Live()
    empty.do(AllowRigging(True))
    assert refusal(empty, "As") == "rigging/no-round"
    live = rigged_table("A", "B")
    live.do(Halt("Tea."))
    assert refusal(live, "As") == "rigging/no-round"
    live.do(Resume())
    name(live, "As")
    live.do(Close("Late."))
    assert live.refused(NameCards(TESTER, parse_cards("As"))) == "table/closed"


@pytest.mark.req("EPS:UC-003-PRE", "EPS:RF-GR-016")
def test_nothing_is_named_while_the_option_is_off() -> None:
    live = eps_table("A", "B")
    before = live.state.live.stocks["deck"]
    assert refusal(live, "As") == "chance/rigging-off"
    live.do(AllowRigging(True))
    free = show_cards(live.state.live.stocks["deck"].rest[-1:])
    name(live, free)
    live.do(AllowRigging(False))
    assert refusal(live, free) == "chance/rigging-off"
    assert live.state.live.stocks["deck"] != before


def test_cards_named_for_a_game_that_never_comes_are_forgotten_with_the_option() -> None:
    live = rigged_table("A", "B")
    name(live, "As Kd Ac Ks")
    live.do(AllowRigging(False))
    assert live.state.named == {}
    begin(live)
    live.play_out()
    assert not live.records[-1].header.rigged


@pytest.mark.req("EPS:RF-GR-016")
def test_every_round_during_which_the_option_was_on_is_marked_in_every_record_of_it() -> None:
    live = live_table("holdem", "AB")
    live.do(AllowRigging(True))  # in mid-round
    live.do(AllowRigging(False))
    live.next_round()
    live.play_out()
    live.do(AllowRigging(True))
    live.next_round()
    live.play_out()
    heads = [[record_for(record, viewer).header for viewer in (0, 1, None)] for record in live.records]
    assert [{(head.chance, head.rigged) for head in seen} for seen in heads] == [
        {("rigged", True)},
        {("seeded", False)},
        {("rigged", True)},
    ]
    assert live.told().rigging


def test_a_rigged_table_offers_no_proof_of_an_order_that_may_change() -> None:
    live = live_table("holdem", "AB", cut_s=5)
    assert live.state.live.stocks["deck"].sealed
    live.do(AllowRigging(True))
    assert live.state.live.stocks["deck"].sealed  # so far it is as it was committed
    name(live, show_cards(live.state.live.stocks["deck"].rest[-1:]))
    live.play_out()
    assert not live.records[-1].proof
    live.kinds()
    live.next_round()
    (shuffled,) = of(live.log, Shuffled)
    assert (shuffled.root, shuffled.sealed) == (b"", None)
    live.play_out()
    live.do(AllowRigging(False))
    live.next_round()
    live.play_out()
    assert live.records[-1].proof


def test_that_cards_were_named_is_seen_by_all_and_which_by_nobody() -> None:
    live = rigged_table("A", "B")
    name(live, "As Kd")
    (event,) = of(live.log, CardsNamed)
    lookers: tuple[Looker, ...] = (0, 1, None, "all")
    for looker in lookers:
        seen = redacted(event, live.state.game, looker)
        assert seen == CardsNamed(TESTER, "deck", 2)


def test_named_cards_survive_a_restart_between_two_games_and_in_mid_round() -> None:
    live = rigged_table("A", "B")
    name(live, "As Kd Ac Ks")
    again = TableReactor.resume((), chance=live.chance, salt=live.salt, snapshot=live.table.snapshot())
    assert (again.state.rigging, again.state.named) == (True, {"deck": parse_cards("As Kd Ac Ks")})
    live.do(Restart())
    begin(live)
    assert show_cards(live.state.live.stocks["deck"].order[:4]) == "As Kd Ac Ks"
    name(live, "2c 7d 9h")
    again = TableReactor.resume(live.watch.read(), chance=live.chance, salt=live.salt)
    assert again.state.live
    assert again.state.live.stocks["deck"].rest[:3] == parse_cards("2c 7d 9h")


def test_blackjacks_shoe_is_rigged_where_it_lies() -> None:
    live = live_table("blackjack", "AB")
    live.do(AllowRigging(True))
    assert refusal(live, "As") == "rigging/not-now"  # it is shuffled once there are bets
    live.play_out()
    ((pile, order),) = live.state.kept.items()
    named = order[-3:]
    live.do(NameCards(TESTER, named))
    begin(live)
    assert live.state.live.stocks[pile].order[:3] == named
    with pytest.raises(ChanceRefused):
        live.table.receive(NameCards(TESTER, parse_cards("BJ")), live.now_ns + 1)


def test_a_lesson_keeps_its_own_cards() -> None:
    live = Live(lesson=True)
    live.do(AllowRigging(True))
    assert refusal(live, "As") == "chance/rigging-off"

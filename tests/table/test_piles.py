"""Piles of a live table: committed before a card is seen, rigged by testers, kept from round to round."""

from itertools import pairwise

from croupier.games.blackjack.events import Bet, SitOut
from croupier.games.poker.events import HandsDealt
from croupier.kit.cards import parse_cards
from croupier.kit.chance import Rigged, Seeded
from croupier.kit.commitment import Sealed
from croupier.play.proof import audit, verify
from croupier.play.record import redacted
from croupier.table.events import Happened, Shuffled
from tests.table.live_table import live_table


def test_the_root_is_told_before_any_card_and_the_order_to_nobody() -> None:
    live = live_table("holdem", "AB")
    told = [event for event in live.log if isinstance(event, Shuffled | Happened)]
    assert isinstance(told[0], Shuffled)
    assert isinstance(told[0].sealed, Sealed)
    assert told[0].root == told[0].sealed.root
    live.play_out()
    proof = redacted(live.records[0], 0).proof["deck"]
    assert proof.root == told[0].root


def test_a_rigged_table_says_so() -> None:
    chance = Rigged(Seeded(1), parse_cards("As Ks Ad Kd"))
    live = live_table("holdem", "AB", chance=chance)
    live.play_out()
    assert live.records[0].header.rigged
    (dealt,) = [event for event in live.records[0].events if isinstance(event, HandsDealt)]
    assert set(dealt.down[0] + dealt.down[1]) == set(parse_cards("As Ks Ad Kd"))
    verify(live.records[0])


def test_the_shoe_stays_on_the_table_from_round_to_round() -> None:
    live = live_table("blackjack", "AB", options={"decks": 2})
    for _ in range(12):
        live.next_round()
    live.play_out()
    for before, after in pairwise(live.records):
        ((pile, order),) = before.decks.items()
        ((next_pile, next_order),) = after.decks.items()
        if pile == next_pile:
            dealt = len(order) - len(next_order)
            assert order[dealt:] == next_order
    assert len({pile for record in live.records for pile in record.decks}) > 1  # and was shuffled anew in between


def test_a_kept_shoe_is_committed_anew_before_anybody_bets() -> None:
    live = live_table("blackjack", "AB")
    live.play_out()
    live.kinds()
    live.wait(2.1)
    assert [type(event).__name__ for event in live.log] == ["RoundBegan", "Shuffled"]
    assert live.state.live.state.stage == "bets"


def test_a_round_in_which_nobody_bets_leaves_the_shoe_as_it_is() -> None:
    live = live_table("blackjack", "AB")
    live.play_out()
    live.wait(2.1)
    rest = next(iter(live.state.kept.values()))
    for player in "AB":
        live.act(player, SitOut())
    assert live.over
    assert next(iter(live.state.kept.values())) == rest


def test_a_shoe_that_never_ends_is_dice_whose_outcomes_are_kept_but_not_told() -> None:
    live = live_table("blackjack", "AB", options={"shoe": "infinite"})
    for player in "AB":
        live.act(player, Bet(500))
    live.play_out()
    (record,) = live.records
    assert set(record.rolls) == {"infinite shoe"}
    audit(record)

"""The deal: three hands of 17 and three back cards (LANDLORD, group deal)."""

from typing import Any

import msgspec
import pytest

from croupier.errors import BadOption
from croupier.games import registry
from croupier.games.game import Draw, Pile, SeatInfo
from croupier.games.landlord import Landlord
from croupier.games.landlord.cards import number_of
from croupier.games.landlord.events import Dealt, FirstAsked
from croupier.kit.cards import DECK_54, UNKNOWN
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from tests.games.landlord.script import SEATS, Script


class Silent:
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return legal.passive()


def test_landlord_is_built_in() -> None:
    game = registry.make("landlord")
    assert isinstance(game, Landlord)
    assert (game.title, game.version, list(game.seat_counts)) == ("Fight the Landlord", 1, [3])


@pytest.mark.req("LANDLORD:10.5.1")
@pytest.mark.parametrize("seed", range(20))
def test_three_hands_of_17_and_3_back_cards_are_the_54_cards(seed: int) -> None:
    dealt = Host(Landlord(), [Silent()] * 3, chance=Seeded(seed)).play(SEATS).events[0]
    assert isinstance(dealt, Dealt)
    assert [len(hand) for hand in dealt.hands] == [17, 17, 17]
    assert len(dealt.back) == 3
    cards = [card for hand in (*dealt.hands, dealt.back) for card in hand]
    assert sorted(map(number_of, cards)) == list(range(1, 55))


@pytest.mark.req("LANDLORD:10.5.1")
@pytest.mark.parametrize("seat", range(3))
def test_each_player_is_sent_the_own_17_cards_and_no_other(seat: int) -> None:
    game = Script()
    sent = [game.game.redact(event, seat) for event in game.events]
    dealt = sent[0]
    assert isinstance(dealt, Dealt)
    assert dealt.hands[seat] == tuple(game.deck[seat:51:3])
    hidden = [card for other, hand in enumerate(dealt.hands) if other != seat for card in hand]
    assert {*hidden, *dealt.back} == {UNKNOWN}
    assert msgspec.json.encode(sent[1:]) == msgspec.json.encode([FirstAsked(0)])


def test_a_spectator_is_sent_no_card_of_the_deal() -> None:
    game = Script()
    dealt = game.game.redact(game.events[0], None)
    assert isinstance(dealt, Dealt)
    assert {card for hand in (*dealt.hands, dealt.back) for card in hand} == {UNKNOWN}


def test_the_whole_deck_is_shuffled() -> None:
    game = Landlord()
    state = game.begin(SEATS, None)
    assert state.need == Draw("deck", 54)
    assert game.source(state, "deck") == Pile(DECK_54, 54)


@pytest.mark.parametrize(
    "seats", [SEATS[:2], (*SEATS, SeatInfo("Dot", 0)), (*SEATS[:2], None), (*SEATS[:2], SeatInfo("Dot", 0, "out")), ()]
)
def test_exactly_three_play(seats: Any) -> None:
    with pytest.raises(BadOption) as refusal:
        Landlord().begin(seats, None)
    assert refusal.value.code == "seats/not-three"

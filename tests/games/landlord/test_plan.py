"""One whole game by hand, with every type of hand, the auction and the scoring."""

import pytest

from croupier.games.landlord.events import BidMade, BidPassed, GameEnded, Gave, LandlordFound
from croupier.games.landlord.types import TYPES, type_class
from tests.games.landlord.script import Script

HANDS = ("33344477889TJJJKK", "BR555666TTAAA956K", "778899QQQQ342222T")
BACK = "JKA"
PLAYED = """
    b1 p b2 p p
    33344478 p 2222  p p
    778899 p p
    QQQQ34 p BR  p p
    555666 p p
    TT p p
    AAA p p
    9 p A  p p
    KKKJ p p
    789TJ p p
    JJ
"""
ORDER = """
    Airplane Bomb DoubleStraight QuadsPlus Rocket TripleStraight Pair Triple Single Single TriplePlus SingleStraight
    Pair
"""


@pytest.mark.req("LANDLORD:PLAN-EXPECTED")
def test_a_full_game_with_every_type_of_hand_the_auction_and_the_scoring() -> None:
    game = Script(HANDS, back=BACK, first=1).run(PLAYED)
    said = [(event.seat, getattr(event, "amount", 0)) for event in game.of(BidMade, BidPassed)]
    assert said == [(1, 1), (2, 0), (0, 2), (1, 0), (2, 0)]
    assert [event.seat for event in game.of(LandlordFound)] == [0]
    given = [type(type_class(event.hand.handle)).__name__ for event in game.of(Gave)]
    assert given == ORDER.split()
    assert {event.hand.handle for event in game.of(Gave)} == {kind.handle for kind in TYPES}
    assert [event.seat for event in game.of(Gave)] == [0, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert game.state.counts == [0, 3, 1]
    assert game.events[-1] == GameEnded((0,), (4, -2, -2))
    assert game.payoffs == [4, -2, -2]
    assert game.state.scores == (14, -2, -7)

"""Two first rounds of blackjack: one to hit and to stand, one to double and to see the dealer bust.

A bot that plays by the book has the box beside the newcomer's.
"""

from typing import Final

from croupier.games.blackjack.events import HIT, STAND, Bet, Double
from croupier.games.lesson import ANY, Lesson, Step
from croupier.kit.cards import parse_cards

_BET: Final = 1000

# One card to each box and to the dealer, whose first one lies face down, twice round; then those that are drawn.
_FIRST: Final = "Td 9h 7c  2s Tc Th  6d"
_SECOND: Final = "6h 9c Ts  5c 8d 6c  Qs 9d"

_NOTES: Final = (
    Step(when={"choices.bet": ANY, "round": 1}, do=Bet(_BET), note="bet"),
    Step(when={"choices.bet": ANY}, do=Bet(_BET), note="bet_again"),
    Step(when={"mine.hands.0.cards": ["Td", "2s"]}, do=HIT, note="hit"),
    Step(when={"mine.hands.0.cards": ["Td", "2s", "6d"]}, do=STAND, note="stand"),
    Step(when={"mine.hands.0.cards": ["6h", "5c"]}, do=Double(_BET), note="double"),
    Step(when={"picture.hand": 0, "mine.hands.0.points": (17, 18, 19, 20, 21)}, do=STAND, note="high"),
    Step(when={"choices.stand": ANY}, note="choose"),
    Step(when={"result": "won", "round": 1}, note="won_first", control="next"),
    Step(when={"result": "lost", "round": 1}, note="lost_first", control="next"),
    Step(when={"result": "even", "round": 1}, note="even_first", control="next"),
    Step(when={"result": "won"}, note="won"),
    Step(when={"result": "lost"}, note="lost"),
    Step(when={"result": "even"}, note="even"),
    Step(note="watch"),
)

BLACKJACK_LESSON: Final = Lesson(
    options={"minimum": _BET, "maximum": 10 * _BET},
    chips=20 * _BET,
    seats=2,
    orders={"shoe 1": parse_cards(f"{_FIRST} {_SECOND}", distinct=False)},
    bot="book",
    rounds=2,
    notes=_NOTES,
)

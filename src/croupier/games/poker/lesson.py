"""A first hand of hold'em: the newcomer has the button, an ace and a king, and takes them to the showdown.

The small blind folds. The big blind, with a king as well and a worse card beside it, calls, and bets once.
"""

from typing import Final

from croupier.games.lesson import ANY, Lesson, Step
from croupier.games.poker.events import CALL, CHECK, FOLD, Bet, RaiseTo
from croupier.kit.cards import parse_cards

_HANDS: Final = "7d Kc As  2c Jh Kd"  # one at a time, from the button's left: small blind, big blind, newcomer
_BOARD: Final = "4d Kh 8c 3s  4h 5d  6s 9c"  # with the card that is burned before each street

_NOTES: Final = (
    Step(when={"mine.in_hand": False, "result": None}, note="folded"),
    Step(when={"picture.street": "preflop", "picture.bet": 2}, do=RaiseTo(4), note="preflop"),
    Step(when={"picture.street": "flop", "picture.pot": 9}, do=Bet(4), note="flop"),
    Step(when={"picture.street": "turn", "picture.bet": 6}, do=CALL, note="turn"),
    Step(when={"picture.street": "river", "picture.bet": 0}, do=CHECK, note="river"),
    Step(when={"choices.check": ANY}, do=CHECK, note="free"),
    Step(when={"choices.call": ANY}, do=CALL, note="price"),
    Step(when={"result": "won"}, note="won"),
    Step(when={"result": ("lost", "even")}, note="lost"),
    Step(when={"picture.street": "preflop"}, note="blinds"),
    Step(note="watch"),
)

HOLDEM_LESSON: Final = Lesson(
    options={"big_blind": 2},
    chips=200,
    seats=3,
    orders={"deck": parse_cards(f"{_HANDS} {_BOARD}")},
    bot="caller",
    script={
        1: (Step(do=FOLD),),
        2: (Step(when={"picture.street": "turn", "picture.bet": 0}, do=Bet(6)),),
    },
    notes=_NOTES,
)

"""A first game of Fight the Landlord: the newcomer becomes the landlord, and plays one hand of each kind to win.

The peasants never beat each other, and otherwise follow with the lowest hand that will do.
"""

from typing import Final

from croupier.games.landlord.events import PASS, Bid, Play
from croupier.games.lesson import ANY, Lesson, Step
from croupier.kit.cards import Cards, parse_cards

_NEWCOMER: Final = parse_cards("3c 4d 5h 6s 7c Td Th Ac Ad Jc Jd Jh Qc Qd Qh 2c 2d")
_RIGHT: Final = parse_cards("3d 3h 3s 5c 5d 5s 7d 7h 7s 9c 9d Kc Kh Ah 2h Js BJ")
_LEFT: Final = parse_cards("4c 4h 4s 6c 6d 6h 8c 8h 8s 9h 9s Ks As 2s Tc Ts RJ")
_BACK: Final = parse_cards("Qs 8d Kd")


def _play(cards: str) -> Play:
    return Play(parse_cards(cards))


def _dealt() -> Cards:
    """Return the deck as it has to lie: one card to each player in turn, the back cards last."""
    return (*[card for each in zip(_NEWCOMER, _RIGHT, _LEFT, strict=True) for card in each], *_BACK)


_NOTES: Final = (
    Step(when={"choices.bid": ANY}, do=Bid(3), note="bid"),
    Step(when={"choices.leads": True, "mine.count": 20}, do=_play("3c 4d 5h 6s 7c"), note="run"),
    Step(when={"choices.leads": True, "mine.count": 15}, do=_play("Td Th"), note="pair"),
    Step(when={"picture.given": ["Kc", "Kh"], "mine.count": 13}, do=_play("Ac Ad"), note="higher"),
    Step(when={"choices.leads": True, "mine.count": 11}, do=_play("Jc Jd Jh 8d"), note="trio"),
    Step(when={"choices.leads": True, "mine.count": 7}, do=_play("Kd"), note="single"),
    Step(when={"picture.given": ["2h"], "mine.count": 6}, do=PASS, note="pass"),
    Step(when={"picture.given": ["3d", "3h", "3s"], "mine.count": 6}, do=_play("Qc Qd Qh Qs"), note="bomb"),
    Step(when={"choices.leads": True, "mine.count": 2}, do=_play("2c 2d"), note="last"),
    Step(when={"choices.leads": True}, note="lead", control="hint"),
    Step(when={"choices.play": True}, note="follow", control="hint"),
    Step(when={"choices.play": False}, do=PASS, note="beaten"),
    Step(when={"result": "won"}, note="won"),
    Step(when={"result": "lost"}, note="lost"),
    Step(note="watch"),
)
_NO_BID: Final = Step(when={"choices.bid": ANY}, do=PASS)

LANDLORD_LESSON: Final = Lesson(
    options={"show_left": True},
    seats=3,
    orders={"deck": _dealt(), "first": (0, 1, 2)},
    bot="greedy",
    script={
        1: (
            _NO_BID,
            Step(when={"picture.last": 2}, do=PASS),
            Step(when={"picture.given": ["Kd"]}, do=_play("2h")),
            Step(when={"choices.leads": True}, do=_play("3d 3h 3s")),
        ),
        2: (_NO_BID, Step(when={"picture.last": 1}, do=PASS)),
    },
    notes=_NOTES,
)

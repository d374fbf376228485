"""A house where two play stud by csc478 for play money, with cards that a test chooses."""

from collections.abc import Sequence
from typing import Any, Final, Literal

from croupier.kit.cards import Card, parse_cards
from croupier.kit.chance import Secure
from tests.server.live_house import Client, house_file
from tests.server.play import Chooser, play_rounds

START: Final = 100
LOAN: Final = 15
STUD: Final = house_file(
    purse={"kind": "wallet", "start": START, "loan": {"amount": LOAN, "broke_below": 11}},
    defaults={"game": "stud", "options": {"rules": "csc478", "ante": 1}, "pace_ms": 600_000, "buy_in": [1, 10_000]},
)
ACES: Final = "Ah Ad 2c 7d 9s Jc 4h"  # as they are dealt: two down, four up, one down
KING: Final = "Kh Qd 3c 8d Ts 5c 6h"
BROADWAYS: Final = ("Ah Kd Qc Js Th 2c 3d", "As Kc Qd Jh Td 2h 4s")


class Stacked:
    """Deals two chosen hands, that of seat 0 first, who is the dealer: a card is burned, then each gets one in turn,
    beginning at the dealer's left."""

    kind: Literal["rigged"] = "rigged"

    def __init__(self, hands: Sequence[str]) -> None:
        dealer, left = map(parse_cards, hands)
        self.top = [card for pair in zip(left, dealer, strict=True) for card in pair]

    def shuffled(self, name: str, cards: Sequence[Card], most: int) -> list[Card]:
        rest = [card for card in Secure().shuffled(name, cards, most) if card not in self.top]
        return [rest.pop(), *self.top, *rest]

    def rolled(self, name: str, faces: int, count: int) -> list[int]:
        raise AssertionError("stud has no dice")


def stay(now: dict[str, Any]) -> dict[str, Any]:
    """Choose the least that keeps a player in the hand."""
    choices = now["choices"]
    for name, action in (("check", "Check"), ("call", "Call"), ("show", "Show")):
        if name in choices:
            return {"type": action}
    return {"type": "Bet", "amount": choices["bet"]["from"]}


async def sit(clients: Sequence[Client], chips: Sequence[int]) -> int:
    """Open a table of two, seat the clients in order, and return its id. Seat 0 deals the first hand."""
    table: int = (await clients[0].done("create", settings={"name": "Oslo", "seats": 2, "minimum": 2}))["table"]
    for seat, (client, stack) in enumerate(zip(clients, chips, strict=True)):
        await client.done("sit", table=table, chips=stack, seat=seat)
    return table


async def play_hand(clients: Sequence[Client], choose: Chooser = stay, *, chips: int = START) -> int:
    """Play one hand at a table of its own, which all leave after it; return the table's id."""
    table = await sit(clients, [chips] * len(clients))
    await play_rounds(clients, table, 1, choose)
    for client in clients:
        await client.done("leave", table=table)
    return table

"""A pile that stays on the table: the next round goes on where the last one ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct

from croupier.games.game import Draw, Over, Pile, Proceed, SeatInfo, Types
from croupier.games.small import SmallGame
from croupier.kit.chance import Seeded
from croupier.play.round import Host, Round

CARDS = tuple(range(10))
SEATS = (SeatInfo("a", 1),)


class Dealt(Struct, frozen=True, tag=True):
    cards: tuple[int, ...]


@dataclass(slots=True)
class State:
    pile: str
    need: Draw | Proceed | Over[str]


class ThreeAtATime(SmallGame[State, None, Dealt]):
    """Takes three cards of the pile that it is told of, and says the same to the next round."""

    name: ClassVar[str] = "three"
    title: ClassVar[str] = "Three at a time"
    seat_counts: ClassVar[range] = range(1, 2)
    types = Types(options=None, carry=str, state=State, action=None, event=Dealt)

    def __init__(self) -> None:
        pass

    def begin(self, seats: Sequence[Any], carry: str) -> State:
        return State(carry, Draw(carry, 3))

    def source(self, state: State, name: str) -> Pile:
        return Pile(CARDS, 4, kept=True)

    def leave(self, state: State, seat: int) -> Sequence[Dealt]:
        return ()

    def deal(self, state: State, outcome: Sequence[int]) -> Sequence[Dealt]:
        return (Dealt(tuple(outcome)),)

    def evolve(self, state: State, event: Dealt) -> None:
        state.need = Over((0,), state.pile)


def dealt(played: Round) -> tuple[int, ...]:
    return tuple(played.events[0].cards)


def test_rounds_go_through_one_shuffle_of_a_pile_that_is_kept() -> None:
    host = Host(ThreeAtATime(), [None], chance=Seeded(1))
    rounds = [host.play(SEATS, "shoe 1") for _ in range(3)]
    seen = [card for played in rounds for card in dealt(played)]
    assert len(set(seen)) == 9
    assert host.kept == {"shoe 1": [card for card in host.kept["shoe 1"] if card not in seen]}
    assert len(host.kept["shoe 1"]) == 1


def test_a_pile_of_another_name_is_shuffled_anew() -> None:
    host = Host(ThreeAtATime(), [None], chance=Seeded(1))
    first = dealt(host.play(SEATS, "shoe 1"))
    host.play(SEATS, "shoe 2")
    assert set(host.kept) == {"shoe 2"}
    assert set(host.kept["shoe 2"]) & set(first)


def test_a_record_keeps_as_much_of_the_pile_as_the_round_could_draw() -> None:
    host = Host(ThreeAtATime(), [None], chance=Seeded(1))
    first, second = host.play(SEATS, "shoe 1"), host.play(SEATS, "shoe 1")
    assert [len(played.decks["shoe 1"]) for played in (first, second)] == [4, 4]
    assert tuple(second.decks["shoe 1"][:3]) == dealt(second)
    assert first.decks["shoe 1"][3] == dealt(second)[0]

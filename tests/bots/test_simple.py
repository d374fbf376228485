"""The yardsticks: they play every game to its end without a fault, and do what they are named for."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from croupier.bots.regular import Regular
from croupier.bots.simple import Caller, Raiser, Random
from croupier.games import registry
from croupier.games.game import SeatInfo
from croupier.games.poker.events import (
    Action,
    Betted,
    Called,
    Checked,
    Completed,
    Folded,
    HandsShown,
    Posted,
    RaisedTo,
)
from croupier.games.poker.legal import Moves
from croupier.games.poker.ranking import rank
from croupier.kit.chance import Seeded
from croupier.play.player import Budget, Player
from croupier.play.round import Host, Round

TABLES = [
    ("holdem", {}),
    ("holdem", {"limit": "pot"}),
    ("holdem", {"limit": "fixed"}),
    ("holdem", {"rules": "eps"}),
    ("omaha", {"limit": "pot"}),
    ("soko", {}),
    ("soko", {"limit": "no"}),
    ("stud", {}),
    ("stud", {"rules": "csc478"}),
]
Maker = Callable[[int, Any], Player]
MAKERS: list[Maker] = [
    lambda seed, game: Random(seed),
    lambda seed, game: Caller(),
    lambda seed, game: Raiser(seed),
    lambda seed, game: Regular(seed, game),
]

every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=lambda value: str(value))


def hands(
    name: str, options: dict[str, Any], bots: list[Maker], count: int, stacks: tuple[int, ...] = (40, 300, 1000)
) -> Iterator[Round]:
    """Some hands in a row with stacks short and deep, so that some go all in."""
    game = registry.make(name, options)
    host = Host(game, [maker(seed, game) for seed, maker in enumerate(bots)], chance=Seeded(5))
    carry = None
    for number in range(count):
        seats = [SeatInfo(f"p{seat}", stacks[(number + seat) % len(stacks)]) for seat in range(len(bots))]
        played = host.play(seats, carry)
        carry = played.over.carry
        yield played


@every_table
def test_no_built_in_bot_ever_answers_illegally(name: str, options: dict[str, Any]) -> None:
    most = registry.make(name, options).seat_counts[-1]
    for bots in (MAKERS[:2], MAKERS[2:], MAKERS, [*MAKERS, *MAKERS, *MAKERS][:most]):
        for played in hands(name, options, bots, 12):
            assert played.faults == []


@every_table
def test_the_same_seeds_play_the_same_hands(name: str, options: dict[str, Any]) -> None:
    bots = [MAKERS[0], MAKERS[2], MAKERS[3]]
    first, second = ([played.events for played in hands(name, options, bots, 8)] for _ in range(2))
    assert first == second


@every_table
def test_caller_never_folds_nor_raises(name: str, options: dict[str, Any]) -> None:
    willing = [
        type(event)
        for played in hands(name, options, [MAKERS[1]] * 3, 10)
        for event in played.events
        if not isinstance(event, Posted)
    ]
    assert not {Folded, RaisedTo, Completed} & set(willing)
    assert {Called, Checked} <= set(willing)
    opened = willing.count(Betted)
    assert opened == (10 if options.get("rules") == "csc478" else 0)  # the bet that csc478 forces


@every_table
def test_raiser_raises_while_it_may(name: str, options: dict[str, Any]) -> None:
    for played in hands(name, options, [MAKERS[2], MAKERS[1]], 10):
        kinds = Counter(type(event) for event in played.events)
        assert not kinds[Folded]
        assert kinds[Betted] + kinds[RaisedTo] + kinds[Completed] > 0


def test_random_takes_every_kind_of_action_and_all_sizes() -> None:
    met: Counter[type] = Counter()
    raises = set()
    for played in hands("holdem", {}, [MAKERS[0]] * 3, 300):
        met.update(type(event) for event in played.events)
        raises |= {event.to for event in played.events if isinstance(event, RaisedTo)}
    assert {Folded, Checked, Called, Betted, RaisedTo} <= set(met)
    assert len(raises) > 100


class Counting(Moves, frozen=True):
    """Counts how many actions are asked for."""

    asked: ClassVar[list[int]] = []

    def __iter__(self) -> Iterator[Action]:
        for number, action in enumerate(super().__iter__(), 1):
            self.asked.append(number)
            yield action


def test_random_does_not_count_out_thousands_of_sizes() -> None:
    class Deep(Random):
        def choose(self, view: Any, legal: Any, budget: Budget) -> Any:
            return super().choose(view, Counting(legal._game, legal._state, legal.seat), budget)

    host = Host(registry.make("holdem"), [Deep(1), Deep(2)], chance=Seeded(1))
    for _ in range(50):
        host.play([SeatInfo("a", 10**9), SeatInfo("b", 10**9)])
    assert max(Counting.asked) == 3  # fold, call, the first size


class Pick(tuple[str, ...]):
    """The choices of another game."""

    def describe(self) -> dict[str, Any]:
        return {choice: {} for choice in self}


def test_of_another_game_random_takes_any_choice() -> None:
    bot = Random(3)
    assert {bot.choose(None, Pick(("hit", "stand")), Budget()) for _ in range(50)} == {"hit", "stand"}


def test_of_another_game_random_lets_the_legal_set_draw_where_it_can() -> None:
    class Many(Pick):
        def sample(self, random: Callable[[], float]) -> str:
            return self[int(random() * len(self))]

        def __iter__(self) -> Iterator[str]:
            raise AssertionError("there are too many to be counted out")

    bot = Random(3)
    assert {bot.choose(None, Many(("hit", "stand")), Budget()) for _ in range(50)} == {"hit", "stand"}


def test_at_studs_showdown_bots_muck_only_what_is_beaten() -> None:
    mucked = []
    for played in hands("stud", {}, [MAKERS[1], MAKERS[1], MAKERS[3]], 60, stacks=(10_000,)):
        best = -1
        for event in played.events:
            if isinstance(event, HandsShown):
                seat = event.seats[0]
                value = rank(played.state.hole[seat] + played.state.up[seat])
                mucked.append(not event.hands[0])
                assert mucked[-1] == (value < best)
                best = max(best, value)
    assert set(mucked) == {True, False}

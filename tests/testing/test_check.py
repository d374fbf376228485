"""A game that breaks a law is told which one, in which round, after which event, and what differed."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from msgspec import Struct

from croupier.games.game import Act, Draw, Over, Proceed, Types
from croupier.testing.check import CaseOf, Trouble, cases, leaves, trouble
from croupier.testing.conformance import Case
from croupier.testing.difference import differences
from croupier.testing.laws import LAWS, MEANS, UNSAID, unsaid
from examples.kuhn import Ended, Event, Kuhn, Move, State
from examples.pig import Pig
from tests.test_examples import kuhn_secrets


def first(case_of: CaseOf, seeds: int = 60) -> Trouble:
    found = next((found for seed in range(seeds) if (found := trouble(case_of, seed))), None)
    assert found is not None, "no law was broken"
    return found


def spoilt(kind: type[Any], **methods: Any) -> Any:
    return type("Spoilt", (kind,), methods)()


def writes_too_soon(self: Kuhn, state: State, seat: int, action: Move) -> Sequence[Any]:
    state.shown = True
    return (action,)


def keeps_a_list(self: Kuhn, state: State, event: Event) -> None:
    Kuhn.evolve(self, state, event)
    state.cards = list(state.cards)  # type: ignore[assignment]


def needs_nothing(self: Kuhn, state: State, event: Event) -> None:
    state.need = None  # type: ignore[assignment]


def never_ends(self: Pig, state: Any, event: Any) -> None:
    Pig.evolve(self, state, event)
    state.need = Draw("die", 1)


def deals_and_writes(self: Kuhn, state: State, outcome: Sequence[int]) -> Sequence[Any]:
    state.shown = True
    return Kuhn.deal(self, state, outcome)


def breaks_down(self: Pig, state: Any, outcome: Sequence[int]) -> Sequence[Any]:
    raise ZeroDivisionError("by zero")


def answers_slowly(self: Pig, state: Any, outcome: Sequence[int]) -> Any:
    yield from Pig.deal(self, state, outcome)


def asserts(self: Pig, state: Any, event: Any) -> None:
    assert not isinstance(event, Over), "fine"
    assert state.turn < 0, "4: the turn of nobody"


SEES_ALL = {"view": lambda self, state, viewer: state}
SENDS_ALL = SEES_ALL | {"redact": lambda self, event, viewer: event}
TWO_EVENTS = {"decided": lambda self, state, seat, action: (action, action)}
STAYS = {"leave": lambda self, state, seat: ()}

BREACHES: list[tuple[type[Any], dict[str, Any], int, str, str]] = [
    (Kuhn, {"deal": deals_and_writes}, 1, "the fold of the log is not", "shown: True in the state, False in the fold"),
    (Kuhn, {"deal": deals_and_writes}, 1, "the fold of the log is not", "deal(state, (43, 39)) changes a state"),
    (Kuhn, SEES_ALL, 2, "viewer None sees what the redacted log does not", "cards[0]: 43 in the view, -1 in the fold"),
    (Kuhn, SENDS_ALL, 3, "is sent what depends on cards that are hidden", "in one with other hidden cards"),
    (Kuhn, {"decided": writes_too_soon}, 4, "asking or trying changed the state", "act(state, 0, Move(bet="),
    (Kuhn, {"default": lambda self, state, seat: Ended(0, ())}, 5, "the default is not legal", ""),
    (
        Kuhn,
        {"evolve": keeps_a_list},
        7,
        "the state does not survive JSON",
        "cards: [43, 39] in State, (43, 39) in JSON",
    ),
    (Pig, {"evolve": never_ends}, 8, "the round does not end", ""),
    (Pig, STAYS, 9, "a seat that left is needed", ""),
    (Kuhn, TWO_EVENTS, 10, "an action is one event", ""),
    (Pig, {"deal": breaks_down}, 0, "ZeroDivisionError: by zero", "it happened in deal(state, ("),
    (Pig, {"deal": lambda self, state, outcome: 3}, 0, "answered 3, not a sequence of events", ""),
    (Pig, {"deal": answers_slowly}, 0, "not a sequence of events", ""),
    (Pig, {"source": lambda self, state, name: 6}, 0, "source(state, 'die') answered 6, not a Pile or Dice", ""),
    (Kuhn, {"evolve": needs_nothing}, 0, "left the state with need = None, not an Act, Draw", ""),
    (Pig, {"evolve": asserts}, 0, "AssertionError: 4: the turn of nobody", "it happened in evolve(state, Rolled(pips="),
]


@pytest.mark.parametrize(("kind", "methods", "law", "says", "differs"), BREACHES)
def test_a_broken_law_is_named_and_what_differed_is_shown(
    kind: type[Any], methods: dict[str, Any], law: int, says: str, differs: str
) -> None:
    game = spoilt(kind, **methods)
    seats = cases(game)(0).seats
    secrets = kuhn_secrets if isinstance(game, Kuhn) else None
    found = first(lambda seed: Case(game, seats, secrets=secrets))
    assert found.law == law
    assert says in found.says
    assert any(differs in line for line in found.differs) or not differs, found.differs
    assert found.players == 2


def test_a_round_is_placed_by_its_seed_and_its_last_events() -> None:
    game = spoilt(Pig, **STAYS)
    found = first(cases(game))
    assert leaves(found.seed)
    assert found.events >= len(found.last) > 0
    assert found.last[-1].startswith(("Rolled(", "Choice("))
    assert trouble(cases(game), found.seed) == found


def test_a_crash_is_placed_in_the_line_of_the_game() -> None:
    found = first(cases(spoilt(Pig, deal=breaks_down)))
    assert re.fullmatch(r"test_check\.py, line \d+, in breaks_down", found.line)


def test_chance_of_its_own_is_noticed_by_playing_again() -> None:
    rng = random.Random(1)

    def sometimes(self: Pig, state: Any, event: Any) -> None:
        Pig.evolve(self, state, event)
        if rng.random() < 0.004:
            raise ValueError("bad luck")

    found = [trouble(cases(spoilt(Pig, evolve=sometimes)), seed) for seed in range(40)]
    assert any(one is not None and not one.repeats for one in found)


def test_chips_that_vanish_are_counted() -> None:
    game = spoilt(Pig)
    found = first(lambda seed: replace(cases(game)(seed), chips=lambda state: 150))
    assert (found.law, found.differs) == (6, ("150 chips in the state, 200 were brought",))


class Diary(Struct, frozen=True):
    pages: tuple[int, ...] = ()


@dataclass(slots=True)
class Written:
    cards: tuple[int, ...]
    moves: str
    shown: bool
    need: Act | Draw | Proceed | Over[Any]


def carrying(carry: Any, kind: Any) -> Any:
    """Kuhn poker that leaves this to the next round, which expects a diary."""

    def begin(self: Kuhn, seats: Any, carry: Any) -> Any:
        assert carry is None or isinstance(carry, Diary)
        return Written((), "", False, Draw("deck", 2))

    def evolve(self: Kuhn, state: Any, event: Any) -> None:
        Kuhn.evolve(self, state, event)
        if isinstance(state.need, Over):
            state.need = Over(state.need.payoffs, carry)

    types = Types(options=Struct, carry=kind, state=Written, action=Move, event=Event)
    return spoilt(Kuhn, begin=begin, evolve=evolve, types=types)


@pytest.mark.parametrize(
    ("carry", "kind", "says"),
    [
        ([1, 2], None, "what a round leaves to the next is not of types.carry"),
        ({"pages": [1]}, Diary, "what a round leaves to the next does not survive JSON"),
        ([1, 2], list[int], "AssertionError"),  # the next round begins with it
    ],
)
def test_what_a_round_leaves_to_the_next_has_to_be_of_use_to_it(carry: Any, kind: Any, says: str) -> None:
    found = first(cases(carrying(carry, kind)))
    assert says in found.says
    assert not leaves(found.seed)


def test_sound_games_are_in_no_trouble() -> None:
    for case_of in (
        cases(Pig()),
        cases(Kuhn()),
        lambda seed: Case(Kuhn(), cases(Kuhn())(seed).seats, secrets=kuhn_secrets),
    ):
        assert [trouble(case_of, seed) for seed in range(12)] == [None] * 12


def test_a_case_that_cannot_be_made_is_told() -> None:
    def none(seed: int) -> Case:
        raise ValueError("no such table")

    assert trouble(none, 3) == Trouble(law=0, says="there is no case for seed 3: ValueError: no such table", seed=3)


def test_every_law_has_words() -> None:
    assert list(LAWS) == list(range(1, len(LAWS) + 1))
    assert MEANS.keys() == {0, *LAWS}
    assert all(text.endswith(".") for text in (*LAWS.values(), *MEANS.values()))
    assert unsaid(cases(Pig())(0)) == list(UNSAID)
    assert unsaid(Case(Kuhn(), (), secrets=kuhn_secrets, chips=lambda state: 0)) == []


DEALT = State((1,), "", False, Draw("deck", 2))


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (1, 1, ()),
        (1, True, ("all: 1 in A, True in B",)),
        ([1, 2], [1, 3], ("[1]: 2 in A, 3 in B",)),
        ([1], (1,), ("all: [1] in A, (1,) in B",)),
        ({"a": 1, "b": 2}, {"a": 1}, ("['b']: 2 in A, nothing in B",)),
        (DEALT, replace(DEALT, cards=(2,)), ("cards[0]: 1 in A, 2 in B",)),
        (DEALT, replace(DEALT, need=Draw("deck", 1)), ("need.count: 2 in A, 1 in B",)),
        (list(range(9)), list(range(1, 10)), (*[f"[{n}]: {n} in A, {n + 1} in B" for n in range(5)], "and more")),
        ("x" * 100, "y", (f"all: '{'x' * 56}... in A, 'y' in B",)),
    ],
)
def test_differences_are_told_by_where_they_are(one: Any, other: Any, told: tuple[str, ...]) -> None:
    assert differences(one, other, ("A", "B")) == told

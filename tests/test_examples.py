"""The interface is not poker-shaped: two tiny games of other kinds keep the laws, in under 80 lines each."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.game import Dice, Draw, SeatInfo, Viewer
from croupier.kit.chance import Seeded
from croupier.play.round import Host
from croupier.testing.conformance import Case, hold_laws
from examples.kuhn import Dealt, Kuhn
from examples.pig import Pig

SEATS = (SeatInfo("Ann", 10), SeatInfo("Ben", 10))


def kuhn_secrets(state: Any, viewer: Viewer) -> set[int]:
    return set() if state.shown else {card for seat, card in enumerate(state.cards) if seat != viewer}


CASES = {"kuhn": Case(Kuhn(), SEATS, secrets=kuhn_secrets), "pig": Case(Pig(), SEATS)}


@pytest.mark.parametrize("name", CASES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_laws_hold(name: str, seed: int) -> None:
    over = hold_laws(CASES[name], seed, leaving=seed % 3 == 0)
    assert sum(over.payoffs) == 0


@pytest.mark.parametrize("name", CASES)
def test_a_game_takes_under_80_lines(name: str) -> None:
    path = Path(__file__).parent.parent / "examples" / f"{name}.py"
    assert len(path.read_text(encoding="utf-8").splitlines()) < 80


class Bold:
    """Always takes the last action offered: bets, rolls."""

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return list(legal)[-1]


class Timid:
    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return next(iter(legal))


@pytest.mark.parametrize(
    ("players", "stakes"), [((Bold(), Bold()), {2}), ((Timid(), Timid()), {1}), ((Bold(), Timid()), {1})]
)
def test_kuhn_pays_one_chip_or_two_if_a_bet_was_called(players: Any, stakes: set[int]) -> None:
    host = Host(Kuhn(), players, chance=Seeded(3))
    played = [host.play(SEATS) for _ in range(20)]
    assert {abs(round.over.payoffs[0]) for round in played} == stakes


def test_pig_is_won_by_whoever_holds_enough() -> None:
    host = Host(Pig(), (Timid(), Bold()), chance=Seeded(1))
    played = [host.play(SEATS) for _ in range(20)]
    assert all(round.over.payoffs == (1, -1) for round in played), "who never holds never wins"
    assert all(round.rolls["die"] for round in played)


def test_a_law_that_is_broken_is_found() -> None:
    broken: list[tuple[str, type[Kuhn]]] = [
        ("2:", _with("view", lambda self, state, viewer: state)),
        ("3:", _with("redact", lambda self, event, viewer: event)),
        ("4:", _with("decided", _decided_and_written)),
        ("9:", _with("leave", lambda self, state, seat: ())),
    ]
    for law, kind in broken:
        with pytest.raises(AssertionError, match=f"^{law}"):
            _many_rounds(Case(kind(), SEATS, secrets=kuhn_secrets), leaving=law == "9:")


def _many_rounds(case: Case, *, leaving: bool) -> None:
    for seed in range(60):
        hold_laws(case, seed, leaving=leaving)


def _decided_and_written(self: Kuhn, state: Any, seat: int, action: Any) -> Any:
    state.shown = True
    return (action,)


def _with(name: str, method: Callable[..., Any], **more: Callable[..., Any]) -> type[Kuhn]:
    return type("Broken", (Kuhn,), {name: method, **more})


class CutAndDeal(Kuhn):
    """Kuhn poker with a second source between two draws of the first."""

    def begin(self, seats: Any, carry: None) -> Any:
        state = super().begin(seats, carry)
        state.need = Draw("deck", 1)
        return state

    def source(self, state: Any, name: str) -> Any:
        return Dice(6) if name == "die" else super().source(state, name)

    def deal(self, state: Any, outcome: Any) -> Any:
        return (Dealt((*state.cards, *outcome)),) if outcome else super().deal(state, outcome)

    def evolve(self, state: Any, event: Any) -> None:
        super().evolve(state, event)
        if isinstance(event, Dealt) and len(event.cards) < 3:
            state.need = Draw("die" if len(event.cards) == 1 else "deck", 1)
        elif isinstance(event, Dealt):
            state.cards = event.cards[::2]


def test_a_source_is_drawn_from_again_after_another() -> None:
    played = Host(CutAndDeal(), (Timid(), Timid()), chance=Seeded(1)).play(SEATS)
    first, rolled, second = [event.cards for event in played.events if isinstance(event, Dealt)][-1]
    assert played.decks["deck"][:2] == [first, second]
    assert played.rolls["die"] == [rolled]

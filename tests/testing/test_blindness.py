"""Law 3: honest games pass, whatever hidden cards their actions name; games that tell of hidden cards do not."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import Struct

from croupier.games.game import Seat, Viewer
from croupier.kit.cards import UNKNOWN, suit
from croupier.testing.check import trouble
from croupier.testing.conformance import Case, play_by_laws
from croupier.testing.counterpart import counterparts, exchanges
from tests.modules.brought import discarding, passing
from tests.modules.brought.discarding import Discard, Discarded, Discarding
from tests.modules.brought.passing import Pass, Passed, Passing, Taken

HONEST = pytest.mark.parametrize("case_of", [passing.case, discarding.case], ids=["passing", "discarding"])


@HONEST
def test_a_game_whose_actions_name_hidden_cards_is_honest(case_of: Callable[[int], Case]) -> None:
    assert [found for seed in range(150) if (found := trouble(case_of, seed))] == []


@HONEST
def test_its_rounds_are_compared_all_the_same(case_of: Callable[[int], Case]) -> None:
    """Also where cards have been passed and suits followed, so that not every exchange of cards will do."""
    rounds = [play_by_laws(case_of(seed), seed) for seed in range(100)]
    late = [round for round in rounds if round.compared]
    assert len(late) > 30


class TellsWhatIsPassed(Passing):
    def view(self, state: Any, viewer: Viewer) -> Any:
        return replace(super().view(state, viewer), passed=state.passed)

    def redact(self, event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, Passed | Taken) else super().redact(event, viewer)


class TellsTheSuit(Passing):
    """Of a card that is passed, until it is taken."""

    def view(self, state: Any, viewer: Viewer) -> Any:
        view = super().view(state, viewer)
        told = tuple(self._told(card, at == viewer) for at, card in enumerate(state.passed))
        return view if state.taken else replace(view, passed=told)

    def redact(self, event: Any, viewer: Viewer) -> Any:
        if isinstance(event, Passed):
            return Passed(event.seat, self._told(event.card, event.seat == viewer))
        return super().redact(event, viewer)

    def _told(self, card: int, own: bool) -> int:
        return card if own or card < 0 else -10 - suit(card)


class PassesByTheNeighboursHand(Passing):
    """What may be passed depends on cards that the player does not see."""

    def actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        actions, others = super().actions(state, seat), state.hands[seat - 1]
        if state.taken or UNKNOWN in others:
            return actions
        return [action for action in actions if action.card > min(others)] or actions


class TellsDiscards(Discarding):
    def view(self, state: Any, viewer: Viewer) -> Any:
        return replace(super().view(state, viewer), discards=state.discards)

    def redact(self, event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, Discarded) else super().redact(event, viewer)


class DiscardsByTheOthersHand(Discarding):
    def actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        actions, other = super().actions(state, seat), state.hands[1 - seat]
        return actions[:4] if UNKNOWN not in other and sum(other) > 30 else actions


@pytest.mark.parametrize(
    ("case_of", "kind"),
    [
        (passing.case, TellsWhatIsPassed),
        (passing.case, TellsTheSuit),
        (passing.case, PassesByTheNeighboursHand),
        (discarding.case, TellsDiscards),
        (discarding.case, DiscardsByTheOthersHand),
    ],
)
def test_a_game_that_tells_of_hidden_cards_is_caught(case_of: Callable[[int], Case], kind: type[Any]) -> None:
    found = [trouble(lambda seed: replace(case_of(seed), game=kind()), seed) for seed in range(100)]
    broken = [one for one in found if one]
    assert {one.law for one in broken} == {3}
    assert len(broken) > 5


def test_what_is_told_is_shown_to_the_author() -> None:
    found = [trouble(lambda seed: replace(discarding.case(seed), game=TellsDiscards()), seed) for seed in range(40)]
    first = next(one for one in found if one)
    assert first.says.endswith("is sent what depends on cards that are hidden")
    assert all(line.startswith("event ") and ".cards[" in line for line in first.differs), first.differs


class Swap(Struct, frozen=True):
    to: Seat
    cards: tuple[int, ...] = ()
    named: tuple[str, ...] = ()
    open: bool = True


def test_what_corresponds_to_an_action_names_other_cards() -> None:
    exchanged = exchanges([(5, 9), (9, 2), (7, 7), (2, 5)])
    assert [other.action for other in counterparts(Pass(5), exchanged)] == [Pass(5), Pass(9)]
    assert [other.action for other in counterparts(Pass(7), exchanged)] == [Pass(7)]
    assert [other.action for other in counterparts(Discard((5, 9)), exchanged)] == [Discard((5, 9)), Discard((2, 9))]
    assert [other.action for other in counterparts(Discard((9, 5)), exchanged)] == [Discard((9, 5)), Discard((2, 9))]


def test_which_of_its_fields_name_cards_is_tried_out() -> None:
    exchanged = exchanges([(1, 4), (4, 1)])
    swap = Swap(1, (4, 20), ("2d",))
    found = [other.action for other in counterparts(swap, exchanged)]
    assert found[:2] == [swap, Swap(4, (1, 20), ("3c",))]
    assert len(found) == 8
    assert Swap(1, (1, 20), ("3c",)) in found
    last = list(counterparts(swap, exchanged))[-1]
    assert last.of(Swap(1, (4,), ("As", "2d"))) == Swap(1, (4,), ("As", "3c"))


def test_a_card_that_lies_in_several_places_has_no_one_in_its_place() -> None:
    assert exchanges([(5, 9), (5, 8), (60, 61)]) == {60: 61}

"""The laws over every registered game, and proof that they catch games which break them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games import registry
from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import HandSettled
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.state import State
from croupier.games.game import Over
from croupier.kit.cards import UNKNOWN
from croupier.testing.blackjack_cases import blackjack_case
from croupier.testing.cases import SETTINGS, case_of
from croupier.testing.conformance import Case, hold_laws


def test_every_built_in_game_is_put_to_the_laws() -> None:
    assert {name for name, _ in SETTINGS} == set(registry.BUILT_IN)


@pytest.mark.parametrize(("name", "options"), SETTINGS, ids=lambda value: str(value))
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_the_laws_hold(name: str, options: dict[str, Any], seed: int) -> None:
    hold_laws(case_of(name, options, seed), seed, leaving=seed % 3 == 0)


class Generous(Blackjack):
    """Pays more than it takes from the house."""

    def _hand_settled(self, s: State, e: HandSettled) -> None:
        super()._hand_settled(s, e)
        s.house += 1


class Vague(Blackjack):
    """Ends with other payoffs than were paid."""

    def end(self, s: State) -> None:
        super().end(s)
        assert isinstance(s.need, Over)
        s.need = Over((s.need.payoffs[0] + 1, *s.need.payoffs[1:]), s.need.carry)


class Warning(Blackjack):
    """Offers no surrender where the hole card is low: a hint to everybody who looks."""

    def no_surrender(self, s: State) -> str:
        low = s.dealer[0] != UNKNOWN and s.dealer[0] >> 2 < 6 and not s.shown
        return "surrender/not-offered" if low else super().no_surrender(s)


def law_broken(case_of: Callable[[int], Case]) -> str:
    """The law that some round breaks, by its number."""
    for seed in range(300):
        try:
            hold_laws(case_of(seed), seed)
        except AssertionError as broken:
            return str(broken).split(":")[0]
    return ""


@pytest.mark.parametrize("kind", [Generous, Vague])
def test_a_game_whose_house_does_not_balance_is_caught(kind: type[Blackjack]) -> None:
    assert law_broken(lambda seed: replace(blackjack_case({}, seed), game=kind())) == "6"


def test_payoffs_are_checked_against_the_house_even_where_no_chips_are_counted() -> None:
    assert law_broken(lambda seed: replace(blackjack_case({}, seed), game=Vague(), chips=None)) == "6"


def test_a_house_that_is_not_told_is_chips_that_vanish() -> None:
    assert law_broken(lambda seed: replace(blackjack_case({}, seed), house=None)) == "6"


@pytest.mark.parametrize("options", [{}, {"shoe": "infinite"}, {"decks": 1, "reshuffle_at": 0}], ids=str)
def test_choices_that_tell_of_a_hidden_place_are_caught(options: dict[str, Any]) -> None:
    game = Warning(BlackjackOptions(**options))
    assert law_broken(lambda seed: replace(blackjack_case(options, seed), game=game)) == "3"

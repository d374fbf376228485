"""Rounds of blackjack as records: written, read, replayed, played again by the rules, and told to a viewer."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.blackjack.engine import Blackjack
from croupier.games.blackjack.events import Cancelled, Reshuffled
from croupier.games.blackjack.state import State
from croupier.games.game import Act, Draw, Over, SeatInfo
from croupier.kit.chance import Seeded
from croupier.play.proof import audit, play_committed, verify
from croupier.play.record import decode, encode, record_of, redacted
from croupier.play.replay import fold, state_at
from croupier.play.round import Host, Round
from croupier.testing.blackjack_cases import BLACKJACK_SETTINGS, blackjack_case
from croupier.testing.course import Case
from croupier.testing.sampling import some_action


class Anything:
    """Takes any legal action, as likely as another."""

    def __init__(self, game: Blackjack, seed: int) -> None:
        self.game, self.rng = game, Random(seed)

    def choose(self, view: Any, legal: Any, budget: Any) -> Any:
        return some_action(self.game, view.view(), view.seat, self.rng)


def rounds(options: dict[str, Any], seed: int, count: int = 3) -> list[Round]:
    """Rounds in a row with the same seats, from the shoe as the ones before left it."""
    case = blackjack_case(options, seed)
    assert isinstance(case.game, Blackjack)
    players = [Anything(case.game, seed + seat) for seat in range(len(case.seats))]
    host = Host(case.game, players, chance=Seeded(seed))
    played, carry = [], case.carry
    for _ in range(count):
        played.append(host.play(case.seats, carry))
        carry = played[-1].over.carry
    assert not any(one.faults for one in played)
    return played


@pytest.mark.parametrize("options", BLACKJACK_SETTINGS, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_record_is_read_back_and_gives_the_same_round(options: dict[str, Any], seed: int) -> None:
    for played in rounds(options, seed):
        record = decode(encode(record_of(played)))
        assert record == record_of(played)
        assert state_at(record) == played.state
        assert record.payoffs == played.over.payoffs


@pytest.mark.parametrize("options", BLACKJACK_SETTINGS, ids=str)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_record_played_again_by_the_rules_gives_every_event(options: dict[str, Any], seed: int) -> None:
    for played in rounds(options, seed):
        audit(record_of(played))


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_a_viewers_record_folds_into_the_viewers_view(seed: int) -> None:
    for played in rounds(BLACKJACK_SETTINGS[seed % len(BLACKJACK_SETTINGS)], seed):
        told = redacted(record_of(played), None)
        state = fold(played.game, played.seats, played.carry, told.events)
        assert state == played.game.view(played.state, None)


def test_a_shoe_that_runs_out_in_mid_hand_is_recorded_whole() -> None:
    options = {"decks": 1, "reshuffle_at": 0}
    shuffled = [one for seed in range(60) for one in rounds(options, seed) if Reshuffled in map(type, one.events)]
    assert len(shuffled) > 10
    assert any(len(one.decks) > 1 for one in shuffled)
    for one in shuffled:
        audit(record_of(one))


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_a_round_called_off_at_any_point_is_told_to_everybody(seed: int) -> None:
    case = blackjack_case(BLACKJACK_SETTINGS[seed % len(BLACKJACK_SETTINGS)], seed)
    game, rng = case.game, Random(seed)
    assert isinstance(game, Blackjack)
    state: State = game.begin(case.seats, case.carry)
    seen: State = game.begin(case.seats, case.carry)
    piles: dict[str, list[int]] = {}
    for step in range(rng.randint(0, 20)):
        del step
        events = _step(game, state, piles, rng) if not isinstance(state.need, Over) else []
        for event in events:
            game.evolve(state, event)
            game.evolve(seen, game.redact(event, None))
    for event in game.cancel(state):
        assert isinstance(event, Cancelled)
        game.evolve(state, event)
        game.evolve(seen, msgspec.json.decode(msgspec.json.encode(event), type=Cancelled))
    assert isinstance(state.need, Over)
    assert seen == game.view(state, None)
    assert sum(state.need.payoffs) + state.house == 0
    assert state.at_stake() == 0


def _step(game: Blackjack, state: State, piles: dict[str, list[int]], rng: Random) -> Any:
    need = state.need
    if isinstance(need, Act):
        seat = rng.choice(need.seats)
        return game.act(state, seat, some_action(game, state, seat, rng))
    if not isinstance(need, Draw):
        return game.deal(state, ())
    if game.infinite:
        return game.deal(state, [rng.randint(1, 52) for _ in range(need.count)])
    source: Any = game.source(state, need.source)
    pile = piles.setdefault(need.source, rng.sample(source.cards, len(source.cards)))
    return game.deal(state, [pile.pop() for _ in range(need.count)])


def test_a_case_is_of_the_settings_it_is_asked_for() -> None:
    case: Case = blackjack_case({"decks": 2}, 1)
    assert case.game.options.decks == 2


def test_a_round_from_a_committed_shoe_is_proved_to_everybody() -> None:
    game = Blackjack()
    host = Host(game, [Anything(game, 1), Anything(game, 2)], chance=Seeded(5))
    _, record = play_committed(host, [SeatInfo("a", 50_000), SeatInfo("b", 50_000)])
    assert verify(record) == 416
    assert verify(redacted(record, None)) >= 4

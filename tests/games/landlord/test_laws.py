"""Law 3 over the document's rules and the house rules; the others are in tests/testing."""

import random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.game import Act, AnyGame, Draw, Over, Viewer
from croupier.games.landlord import Landlord
from croupier.games.landlord.events import Event
from croupier.testing.landlord_cases import LANDLORD_SETTINGS, landlord_case, landlord_secrets
from croupier.testing.sampling import some_action


@pytest.mark.parametrize("options", LANDLORD_SETTINGS, ids=str)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 80), viewer=st.sampled_from([None, 0, 1, 2]))
def test_what_a_viewer_gets_does_not_depend_on_hidden_cards(
    options: dict[str, Any], seed: int, steps: int, viewer: Viewer
) -> None:
    """Law 3, by hand: the picked first bidder is a second source beside the deck."""
    case = landlord_case(options, seed)
    rng = random.Random(seed)
    deck, first = rng.sample(range(54), 54), rng.randrange(3)
    state, log, actions = course(case.game, case.seats, deck, first, rng, steps)
    hidden = landlord_secrets(state, viewer)
    places = [at for at, card in enumerate(deck) if card in hidden]
    other = list(deck)
    for at, card in zip(places, rng.sample([deck[at] for at in places], len(places)), strict=True):
        other[at] = card
    again, relog, _ = course(case.game, case.seats, other, first, iter(actions), steps)
    seen, reseen = ([case.game.redact(event, viewer) for event in events] for events in (log, relog))
    assert msgspec.json.encode(seen) == msgspec.json.encode(reseen)
    views = [msgspec.json.encode(case.game.view(it, viewer)) for it in (state, again)]
    assert views[0] == views[1]
    if viewer is not None:
        assert case.game.legal(state, viewer).describe() == case.game.legal(again, viewer).describe()


def course(game: AnyGame, seats: Any, deck: list[int], first: int, choice: Any, steps: int) -> Any:
    """Some steps of a round, by random actions or by given ones: the state, the log and the actions."""
    state = game.begin(seats, None)
    log: list[Event] = []
    actions: list[Any] = []
    for _ in range(steps):
        need = state.need
        if isinstance(need, Over):
            break
        if isinstance(need, Act):
            seat = need.seats[0]
            chosen = some_action(game, state, seat, choice) if isinstance(choice, random.Random) else next(choice)
            actions.append(chosen)
            batch = game.act(state, seat, chosen)
        else:
            drawn = () if not isinstance(need, Draw) else deck if need.source == "deck" else (first,)
            batch = game.deal(state, drawn)
        for event in batch:
            game.evolve(state, event)
        log += batch
    return state, log, actions


def test_every_event_has_a_writer() -> None:
    assert set(Landlord()._write) == set(get_args(Event))

"""Dealing says who gets which card and reads none: whatever stands for a card goes where the card would."""

from typing import Any

import pytest
from msgspec import to_builtins

from croupier.games import registry
from croupier.games.game import Act, Over, Proceed, SeatInfo
from croupier.kit.chance import Seeded

MARK = -(2**60)  # marks count down from here: no card is below 0
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("holdem", {}),
    ("holdem", {"rules": "eps"}),
    ("omaha", {}),
    ("stud", {}),
    ("stud", {"rules": "csc478"}),
    ("soko", {}),
]


@pytest.mark.parametrize("chips", [(200, 200), (200, None, 200, 200), (200,) * 7])
@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_cards_are_dealt_unread(name: str, options: dict[str, Any], chips: tuple[int | None, ...]) -> None:
    game: Any = registry.make(name, options)
    state = game.begin([SeatInfo(f"player {p}", c) if c else None for p, c in enumerate(chips)], None)
    decks: dict[str, list[int]] = {}
    events = game.start(state)
    streets = 0
    while True:
        for event in events:
            game.evolve(state, event)
        need = state.need
        if type(need) is Over:
            break
        if type(need) is Act:
            events = game.act(state, state.turn, game.legal(state, state.turn).passive())
            continue
        if type(need) is Proceed:
            events = game.deal(state, ())
            continue
        cards = drawn(game, state, decks)
        events = game.deal(state, cards)
        marked = game.deal(state, [MARK - card for card in cards])
        assert to_builtins(events) == unmarked(to_builtins(marked))
        streets += 1
    assert streets == len(game.variant.streets)


def drawn(game: Any, state: Any, decks: dict[str, list[int]]) -> list[int]:
    """The next cards of the source that is asked for; what is left of it stays in `decks`."""
    source, count = state.need.source, state.need.count
    if source not in decks:
        pile = game.source(state, source)
        decks[source] = Seeded(7).shuffled(source, pile.cards, pile.most)
    cards, decks[source] = decks[source][:count], decks[source][count:]
    return cards


def unmarked(tree: Any) -> Any:
    """The tree with the card in the place of every mark."""
    if isinstance(tree, dict):
        return {key: unmarked(branch) for key, branch in tree.items()}
    if isinstance(tree, list | tuple):
        return type(tree)([unmarked(branch) for branch in tree])
    return MARK - tree if isinstance(tree, int) and tree <= MARK else tree

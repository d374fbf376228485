"""Law 3, non-interference: what a viewer may not see makes no difference to what that viewer gets."""

import random
from collections.abc import Collection

import msgspec

from croupier.errors import IllegalAction
from croupier.games.game import Draw, Viewer
from croupier.testing.course import Course, Places


def check_blindness(course: Course) -> None:
    """Law 3: shuffle what a viewer may not see, play the same again, and compare what that viewer gets."""
    case = course.case
    if case.places is None and case.secrets is None:
        return
    viewer = course.rng.choice([None, *range(len(case.seats))])
    if case.places is not None:
        _same_for(course, _exchanged(course, case.places(course.state, viewer)), viewer)
    elif case.secrets and len(course.decks) == 1:  # a second pile is made of what the first one left
        _same_for(course, _shuffled(course, set(case.secrets(course.state, viewer))), viewer)


def _shuffled(course: Course, hidden: Collection[int]) -> dict[str, list[int]]:
    """The same piles with the hidden outcomes and those not drawn yet in another order."""
    decks = {}
    for name, deck in course.decks.items():
        places = [i for i, card in enumerate(deck) if i >= course.drawn[name] or card in hidden]
        cards = [deck[i] for i in places]
        course.rng.shuffle(cards)
        other = list(deck)
        for place, card in zip(places, cards, strict=True):
            other[place] = card
        decks[name] = other
    return decks


def _exchanged(course: Course, hidden: Places) -> dict[str, list[int]]:
    """The same piles with the rest of each in another order, and other outcomes of the rest at the hidden places.

    A pile that is used up has no rest: there the outcomes of a later one, which its cards were not in, will do.
    """
    decks = {name: list(deck) for name, deck in course.decks.items()}
    for name, deck in decks.items():
        rest = deck[course.drawn[name] :]
        course.rng.shuffle(rest)
        deck[course.drawn[name] :] = rest
    undrawn = [(name, i) for name, deck in decks.items() for i in range(course.drawn[name], len(deck))]
    drawn = _drawn_places(course)
    for nth, possible in hidden.items():
        name, place = drawn[nth]
        others = [(other, i) for other, i in undrawn if decks[other][i] in possible]
        others = [(other, i) for other, i in others if other == name] or others
        if others:
            other, i = course.rng.choice(others)
            decks[name][place], decks[other][i] = decks[other][i], decks[name][place]
    return decks


def _drawn_places(course: Course) -> list[tuple[str, int]]:
    """Source and place in it of everything drawn, in order."""
    drawn: list[tuple[str, int]] = []
    counts: dict[str, int] = {}
    for need in [step for step in course.steps if isinstance(step, Draw)]:
        first = counts.get(need.source, 0)
        counts[need.source] = first + need.count
        drawn += [(need.source, first + nth) for nth in range(need.count)]
    return drawn


def _same_for(course: Course, decks: dict[str, list[int]], viewer: Viewer) -> None:
    game, case = course.case.game, course.case
    other = Course(case, random.Random(0), game.begin(case.seats, case.carry), decks=decks)
    log = list(game.start(other.state))
    for event in log:
        game.evolve(other.state, event)
    for step in course.steps:
        try:
            events = other.events_of(step)
        except IllegalAction as refused:
            raise AssertionError(f"3: what may be done depends on cards that are hidden: {refused.says}") from None
        for event in events:
            game.evolve(other.state, event)
        log += events
    sent = [msgspec.json.encode([game.redact(event, viewer) for event in events]) for events in (course.log, log)]
    assert sent[0] == sent[1], f"3: viewer {viewer} is sent what depends on cards that are hidden"
    views = [msgspec.json.encode(game.view(state, viewer)) for state in (course.state, other.state)]
    assert views[0] == views[1], f"3: viewer {viewer} sees what depends on cards that are hidden"
    if viewer is not None:
        legal = [game.legal(state, viewer).describe() for state in (course.state, other.state)]
        assert legal[0] == legal[1], "3: the choices depend on cards that are hidden"

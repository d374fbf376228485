"""Law 3, non-interference: what a viewer may not see makes no difference to what that viewer gets.

The round is played again with other hidden cards, and everybody decides as before. A decision may name hidden cards,
as when a player discards or passes some: then the player does what corresponds with the cards held now. It may also be
impossible with these cards, as when suit has to be followed: then the viewer has learned of them from the decision and
not from the game, and the round is played with yet others. What viewers may do themselves never depends on what is
hidden from them.
"""

import random
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec

from croupier.errors import IllegalAction
from croupier.games.game import Draw, Seat, Viewer
from croupier.testing.counterpart import Exchanged, counterparts, exchanges
from croupier.testing.course import Acted, Course, Places
from croupier.testing.sampling import offered

Decks: TypeAlias = dict[str, list[int]]

TRIES_MOST: Final = 6


def check_blindness(course: Course) -> None:
    """Compare what a random viewer gets in this round and in one with other hidden cards; both so far as it went."""
    if course.case.places is None and course.case.secrets is None:
        return
    viewer = course.rng.choice([None, *range(len(course.case.seats))])
    for decks in _other_decks(course, viewer):
        again = Again(course, decks, viewer)
        if again.played():
            course.compared += 1
            again.compare()
            return


def _other_decks(course: Course, viewer: Viewer) -> Iterator[Decks]:
    """Yield the piles with hidden cards exchanged: all of them first, then fewer."""
    case = course.case
    if case.places is not None:
        places = case.places(course.state, viewer)
        yield from [_drawn_anew(course, places) for _ in range(TRIES_MOST)]
    elif case.secrets is not None and len(course.decks) == 1:  # a second pile is made of what the first one left
        hidden = set(case.secrets(course.state, viewer))
        yield _shuffled(course, hidden)
        yield from _with_two_exchanged(course, hidden)


def _shuffled(course: Course, hidden: Collection[int]) -> Decks:
    """Return the same piles with the hidden outcomes and those not drawn yet in another order."""
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


def _with_two_exchanged(course: Course, hidden: Collection[int]) -> Iterator[Decks]:
    """Yield the same pile with a hidden outcome and another, hidden or not drawn yet, in each other's place."""
    ((name, deck),) = course.decks.items()
    drawn = [i for i, card in enumerate(deck[: course.drawn[name]]) if card in hidden]
    pairs = [(i, j) for i in drawn for j in [*drawn, *range(course.drawn[name], len(deck))] if i != j]
    for i, j in course.rng.sample(pairs, min(len(pairs), TRIES_MOST - 1)):
        other = list(deck)
        other[i], other[j] = deck[j], deck[i]
        yield {name: other}


def _drawn_anew(course: Course, hidden: Places) -> Decks:
    """Return the same piles with the rest of each in another order, and other outcomes of it at the hidden places.

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
    """Return source and place in it of everything drawn, in order."""
    drawn: list[tuple[str, int]] = []
    counts: dict[str, int] = {}
    for need in [step for step in course.steps if isinstance(step, Draw)]:
        first = counts.get(need.source, 0)
        counts[need.source] = first + need.count
        drawn += [(need.source, first + nth) for nth in range(need.count)]
    return drawn


class Again:
    """A round played again with other cards, for a viewer who should not notice."""

    def __init__(self, course: Course, decks: Decks, viewer: Viewer) -> None:
        self.first = course
        self.viewer = viewer
        case = course.case
        self.other = Course(case, random.Random(0), case.game.begin(case.seats, case.carry), decks=decks)
        self._exchanged: Exchanged = exchanges(
            (card, decks[name][i])
            for name, deck in course.decks.items()
            for i, card in enumerate(deck[: course.drawn[name]])
        )

    def played(self) -> bool:
        """Play on as far as the first round went; False where a decision of another player is impossible now."""
        self._write(list(self.other.case.game.start(self.other.state)))
        for step in self.first.steps:
            if isinstance(step, Acted) and step.seat != self.viewer:
                events = self._decided(step)
                if events is None:
                    return False
            else:
                events = self._events(step)
            self._write(events)
        return True

    def compare(self) -> None:
        """Raise AssertionError unless the viewer sees, and is offered, the same in both rounds."""
        game, viewer, states = self.other.case.game, self.viewer, (self.first.state, self.other.state)
        views = [msgspec.json.encode(game.view(state, viewer)) for state in states]
        assert views[0] == views[1], f"3: viewer {viewer} sees what depends on cards that are hidden"
        if viewer is not None:
            choices = [game.legal(state, viewer).describe() for state in states]
            assert choices[0] == choices[1], f"3: the choices of viewer {viewer} depend on cards that are hidden"

    def _events(self, step: Any) -> list[Any]:
        try:
            return self.other.events_of(step)
        except IllegalAction as refused:
            says = f"3: what viewer {self.viewer} may do depends on cards that are hidden: {refused.says}"
            raise AssertionError(says) from None

    def _write(self, events: list[Any]) -> None:
        """Write a batch, which the viewer has to get as in the first round."""
        before = self.first.batches[len(self.other.batches)]
        for event in events:
            self.other.case.game.evolve(self.other.state, event)
        self.other.batches.append(events)
        assert self._sent(events) == self._sent(before), (
            f"3: viewer {self.viewer} is sent what depends on cards that are hidden"
        )

    def _sent(self, events: list[Any]) -> bytes:
        return msgspec.json.encode([self.first.case.game.redact(event, self.viewer) for event in events])

    def _decided(self, step: Acted) -> list[Any] | None:
        """Return the events of a decision that corresponds to this one; None if there is none.

        One that the viewer cannot tell from it comes first. If the viewer can tell all of them, but what the player
        may do is what it was but for the exchanged cards, then the viewer learns of cards that are hidden.
        """
        same = self._unnoticed(step.seat, [step.action])
        if same is not None:
            return same
        legal = offered(self.other.case.game.legal(self.other.state, step.seat))
        told = {_key(action) for action in legal}
        alike = [other for other in counterparts(step.action, self._exchanged) if _key(other.action) in told]
        same = self._unnoticed(step.seat, [*[other.action for other in alike], *legal])
        if same is not None:
            return same
        exact = [other for other in alike if {_key(other.of(action)) for action in step.offered} == told]
        return self.other.events_of(Acted(step.seat, exact[0].action, legal)) if exact else None

    def _unnoticed(self, seat: Seat, actions: Iterable[Any]) -> list[Any] | None:
        """Return the events of the first of these actions that the viewer cannot tell from what happened."""
        seen = self._sent(self.first.batches[len(self.other.batches)])
        for action in actions:
            try:
                events = self.other.events_of(Acted(seat, action, ()))
            except IllegalAction:
                continue
            if self._sent(events) == seen:
                return events
        return None


def _key(action: Any) -> bytes:
    return msgspec.json.encode(action)

"""The laws that every game keeps, ours and other people's. `hold_laws` plays one random round and checks
them at every step; a test runs it over many seeds (see `croupier.testing.cases` for ours):

1. Folding the log gives the live state, after every batch of events.
2. A viewer's view of the state is the fold of that viewer's redacted log.
3. Rounds that differ only in what a viewer may not see give that viewer the same bytes.
4. Only `evolve` changes a state.
5. The default is legal; what is legal is accepted and all else refused.
6. Chips are conserved at every event.
7. Actions, events, states and views survive JSON.
8. Rounds end.
9. After `leave` the round never needs that seat again.
10. An action is one event; what follows from it is the game's own, by a Proceed.

A lens answers as the view does, and a legal set taken when the round began is right at its end.
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

import msgspec

from croupier.errors import IllegalAction
from croupier.games.game import Act, AnyGame, Dice, Draw, Over, Seat, SeatInfo, Viewer

Places: TypeAlias = Mapping[int, Collection[int]]
"""By place among all that was drawn in the round, 0 first: the outcomes that may lie there for all a viewer knows."""

STEPS_MOST = 3000
"""More decisions than any round of ours takes: a round that is not over by then never ends."""


@dataclass(frozen=True)
class Case:
    """A game to put to the laws, with what only its author can say.

    `secrets`: drawn outcomes that a viewer may not see at this point; where a source has the same card several
    times, or is dice, `places` instead: where they lie. `chips`: all chips of a state, wherever they lie, with
    what the house is ahead, which `house` says where there is one. All may be left out; then laws 3 and 6 check
    what they can without.
    """

    game: AnyGame
    seats: Sequence[SeatInfo | None]
    carry: Any = None
    secrets: Callable[[Any, Viewer], Collection[int]] | None = None
    chips: Callable[[Any], int] | None = None
    places: Callable[[Any, Viewer], Places] | None = None
    house: Callable[[Any], int] | None = None


@dataclass
class Course:
    """A round under way: the state, its log, what chance and the players did."""

    case: Case
    rng: random.Random
    state: Any
    log: list[Any] = field(default_factory=list)
    steps: list[tuple[str, Any]] = field(
        default_factory=list
    )  # ("act", (seat, action)), ("leave", seat), ("draw", name)
    decks: dict[str, list[int]] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    gone: set[Seat] = field(default_factory=set)


def hold_laws(case: Case, seed: int, *, leaving: bool = False) -> Over[Any]:
    """Play one random round of a case; an assertion fails where a law does."""
    game = case.game
    course = Course(case, random.Random(seed), game.begin(case.seats, case.carry))
    watch = Watch(course)
    taken = [game.legal(course.state, seat) for seat in range(len(case.seats))]
    watch.batch(list(game.start(course.state)))
    for _ in range(STEPS_MOST):
        need = course.state.need
        if isinstance(need, Over):
            assert len(need.payoffs) == len(case.seats)
            _check_payoffs(course, need)
            return need
        if isinstance(need, Act):
            assert not course.gone.intersection(need.seats), "9: a seat that left is needed"
            check_decision(course, taken)
        if course.rng.random() < 0.15 and isinstance(need, Act | Draw):
            check_blindness(course)
        watch.batch(_step(course, leaving))
    raise AssertionError("8: the round does not end")


def _check_payoffs(course: Course, over: Over[Any]) -> None:
    """What the players win is what they lose, or what the house does where it takes part."""
    case = course.case
    house = case.house(course.state) if case.house else 0
    checked = case.chips is not None or case.house is not None
    assert not checked or sum(over.payoffs) + house == 0, "6: chips appeared or vanished"


def _step(course: Course, leaving: bool) -> list[Any]:
    game, state, rng = course.case.game, course.state, course.rng
    need = state.need
    staying = [seat for seat, info in enumerate(course.case.seats) if info and seat not in course.gone]
    if leaving and staying and isinstance(need, Act | Draw) and rng.random() < 0.1:
        seat = rng.choice(staying)
        course.gone.add(seat)
        course.steps.append(("leave", seat))
        return list(game.leave(state, seat))
    if isinstance(need, Act):
        seat = rng.choice(need.seats)
        action = some_action(game, state, seat, rng)
        course.steps.append(("act", (seat, action)))
        return list(game.act(state, seat, action))
    if isinstance(need, Draw):
        course.steps.append(("draw", need))
        return list(game.deal(state, _draw(course, need)))
    course.steps.append(("proceed", None))
    return list(game.deal(state, ()))


def _draw(course: Course, need: Draw) -> tuple[int, ...]:
    if need.source not in course.decks:
        source = course.case.game.source(course.state, need.source)
        course.decks[need.source] = (
            [course.rng.randint(1, source.faces) for _ in range(STEPS_MOST)]
            if isinstance(source, Dice)
            else course.rng.sample(source.cards, len(source.cards))
        )
    at = course.drawn.get(need.source, 0)
    course.drawn[need.source] = at + need.count
    return tuple(course.decks[need.source][at : at + need.count])


def some_action(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> Any:
    """A random legal action, each kind of action being as likely as another."""
    kinds: dict[type, list[Any]] = {}
    for action in islice(game.legal(state, seat), 300):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


class Watch:
    """Follows a round in copies that are fed by JSON: the whole log, and each viewer's redacted one."""

    def __init__(self, course: Course) -> None:
        self.course = course
        case = course.case
        self.viewers: list[Viewer] = [None, *range(len(case.seats))]
        self.whole = case.game.begin(case.seats, case.carry)
        self.seen = {viewer: case.game.begin(case.seats, case.carry) for viewer in self.viewers}

    def batch(self, events: list[Any]) -> None:
        course, game = self.course, self.course.case.game
        for event in events:
            game.evolve(course.state, event)
            game.evolve(self.whole, _through_json(event, game.types.event))
            self._chips()
        course.log += events
        for viewer in self.viewers:
            for event in events:
                game.evolve(self.seen[viewer], _through_json(game.redact(event, viewer), game.types.event))
        self._compare()

    def _compare(self) -> None:
        state, game = self.course.state, self.course.case.game
        assert self.whole == state, "1: the fold of the log is not the state"
        assert _through_json(state, game.types.state) == state, "7: the state does not survive JSON"
        before = msgspec.json.encode(state)
        for viewer in self.viewers:
            view = game.view(state, viewer)
            assert view == self.seen[viewer], f"2: viewer {viewer} sees what the redacted log does not tell"
            assert _through_json(view, game.types.state) == view, "7: a view does not survive JSON"
            msgspec.json.encode(game.picture(view))
            if viewer is not None:
                self._lens(view, viewer)
        assert msgspec.json.encode(state) == before, "4: looking changed the state"

    def _lens(self, view: Any, seat: Seat) -> None:
        lens = self.course.case.game.lens(self.course.state, seat)
        for name in msgspec.structs.asdict(view) if isinstance(view, msgspec.Struct) else type(view).__annotations__:
            assert getattr(lens, name) == getattr(view, name), f"the lens shows another {name} than the view"

    def _chips(self) -> None:
        chips = self.course.case.chips
        if chips is not None and not isinstance(self.course.state.need, Over):
            total = sum(seat.chips for seat in self.course.case.seats if seat)
            assert chips(self.course.state) == total, "6: chips appeared or vanished"


def check_decision(course: Course, taken: Sequence[Any]) -> None:
    """Laws 4 and 5 for whoever is to act."""
    game, state, rng = course.case.game, course.state, course.rng
    before = msgspec.json.encode(state)
    for seat in range(len(course.case.seats)):
        legal = game.legal(state, seat)
        assert taken[seat].describe() == legal.describe(), "a legal set is not lazy"
        asked = seat in state.need.seats
        assert bool(legal.describe()) == asked, "5: choices off turn, or none on turn"
        offered = list(islice(legal, 300))
        assert bool(offered) == asked
        assert not asked or game.default(state, seat) in legal, "5: the default is not legal"
        for action in [*rng.sample(offered, min(6, len(offered))), *offered[:2], *offered[-2:]]:
            _accepted_or_refused(game, state, seat, action, True)
            for other in _neighbours(action):
                _accepted_or_refused(game, state, seat, other, other in legal)
        if not asked and taken:
            for action in islice(game.legal(state, state.need.seats[0]), 3):
                _accepted_or_refused(game, state, seat, action, False)
    assert msgspec.json.encode(state) == before, "4: asking or trying changed the state"


def _accepted_or_refused(game: AnyGame, state: Any, seat: Seat, action: Any, legal: bool) -> None:
    assert _through_json(action, game.types.action) == action, "7: an action does not survive JSON"
    assert (action in game.legal(state, seat)) == legal
    try:
        events = game.act(state, seat, action)
    except IllegalAction as refused:
        assert not legal, f"5: {action} is offered but refused: {refused.says}"
        assert refused.code
        assert refused.says
    else:
        assert legal, f"5: {action} is not offered but accepted"
        assert len(events) == 1, "10: an action is one event; what follows from it is a Proceed"


def _neighbours(action: Any) -> list[Any]:
    """The same action with numbers a little or far off."""
    made = []
    for name, value in msgspec.structs.asdict(action).items():
        if type(value) is int:
            made += [msgspec.structs.replace(action, **{name: v}) for v in (value - 1, value + 1, 0, -value, 10**9)]
    return made


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
    for _, need in [step for step in course.steps if step[0] == "draw"]:
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
    for kind, what in course.steps:
        try:
            events = _again(game, other, kind, what)
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


def _again(game: AnyGame, other: Course, kind: str, what: Any) -> list[Any]:
    if kind == "act":
        seat, action = what
        return list(game.act(other.state, seat, action))
    if kind == "leave":
        return list(game.leave(other.state, what))
    return list(game.deal(other.state, _draw(other, what) if kind == "draw" else ()))


def _through_json(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)

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
11. Seats that are empty or sit out take no part: they are neither asked nor paid.
12. What is done after a round changes neither its payoffs nor what the next one starts from.

A lens answers as the view does, and a legal set taken when the round began is right at its end.
"""

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from croupier.errors import IllegalAction
from croupier.games.game import Act, AnyGame, Draw, Over, Seat, SeatInfo, Viewer
from croupier.games.profile import profile_of
from croupier.testing.blindness import check_blindness
from croupier.testing.course import STEPS_MOST, Case, Course, Places
from croupier.testing.sampling import offered
from croupier.testing.seats import takes_part

__all__ = ["Case", "Course", "Places", "hold_laws", "play_by_laws"]

_CLOSELY: Final = 30
"""So many decisions of a round are tried out one by one, of later ones ever fewer: long rounds take no longer."""

_NEIGHBOURS_MOST: Final = 24
_AFTERWARDS_MOST: Final = 100
_STOPPING: Final = 0.2


def hold_laws(case: Case, seed: int, *, leaving: bool = False) -> Over[Any]:
    """Play one random round of a case; an assertion fails where a law does."""
    over = play_by_laws(case, seed, leaving=leaving).state.need
    assert isinstance(over, Over)
    return over


def play_by_laws(case: Case, seed: int, *, leaving: bool = False) -> Course:
    """Play one random round of a case to its end and return it; an assertion fails where a law does."""
    game = case.game
    course = Course(case, random.Random(seed), game.begin(case.seats, case.carry))
    watch = Watch(course)
    taken = [game.legal(course.state, seat) for seat in range(len(case.seats))]
    watch.batch(list(game.start(course.state)))
    for _ in range(STEPS_MOST):
        need = course.state.need
        if isinstance(need, Over):
            _check_payoffs(course, need)
            _act_afterwards(course, watch, taken, need)
            return course
        if isinstance(need, Act):
            assert not course.gone.intersection(need.seats), "9: a seat that left is needed"
            _check_asked(course, need)
            if _now_and_then(course, _CLOSELY):
                check_decision(course, taken)
        if course.rng.random() < 0.15 and isinstance(need, Act | Draw) and _now_and_then(course, _CLOSELY):
            check_blindness(course)
        watch.batch(course.step(leaving=leaving))
    raise AssertionError("8: the round does not end")


def _act_afterwards(course: Course, watch: "Watch", taken: Sequence[Any], over: Over[Any]) -> None:
    """Do some of what the players may do now that the round is over, and check the laws as before."""
    if not profile_of(course.case.game).acts_after:
        return
    for _ in range(_AFTERWARDS_MOST):
        seats = check_afterwards(course, taken)
        if not seats or course.rng.random() < _STOPPING:
            return
        watch.batch(course.act(seats))
        assert course.state.need == over, "12: what was done after the round changed how it ended"
        check_blindness(course)
    raise AssertionError("12: there is no end to what may be done after the round")


def check_afterwards(course: Course, taken: Sequence[Any]) -> list[Seat]:
    """Return the seats that may do something once the round is over, after trying all of it."""
    game, state = course.case.game, course.state
    before = msgspec.json.encode(state)
    able = [seat for seat in sorted(course.dealt) if game.legal(state, seat).describe()]
    for seat in range(len(course.case.seats)):
        legal = game.legal(state, seat)
        assert taken[seat].describe() == legal.describe(), "a legal set is not lazy"
        actions = offered(legal)
        assert bool(actions) == (seat in able), "5: choices without actions, or actions without choices"
        for action in actions:
            _accepted_or_refused(game, state, seat, action, True)
        for action in [action for other in able if other != seat for action in offered(game.legal(state, other))]:
            _accepted_or_refused(game, state, seat, action, action in legal)
    assert msgspec.json.encode(state) == before, "4: asking or trying changed the state"
    return able


def _now_and_then(course: Course, often: int) -> bool:
    """Return True within the first decisions of a round, then less and less often."""
    return course.decisions < often or course.rng.random() < often / course.decisions


def _check_asked(course: Course, need: Act) -> None:
    idle = [seat for seat in need.seats if seat not in course.dealt]
    assert not idle, f"11: seat {idle[0]} is asked, but {_why_idle(course, idle[0])}"


def _why_idle(course: Course, seat: Seat) -> str:
    seats = course.case.seats
    if not 0 <= seat < len(seats):
        return f"there are only seats 0 to {len(seats) - 1}"
    info = seats[seat]
    if info is None:
        return "it is empty"
    return "it sits out" if info.presence == "out" else "it takes no part, as its profile's `dealt` says"


def _check_payoffs(course: Course, over: Over[Any]) -> None:
    """Check that what the players win is what they lose, or what the house does where it takes part."""
    case = course.case
    assert len(over.payoffs) == len(case.seats), f"11: payoffs {over.payoffs} for {len(case.seats)} seats"
    for seat, (info, payoff) in enumerate(zip(case.seats, over.payoffs, strict=True)):
        assert seat in course.dealt or not payoff, f"11: seat {seat} gets {payoff}, but {_why_idle(course, seat)}"
        if info and profile_of(case.game).buy_in:
            assert info.chips + payoff >= 0, f"6: seat {seat} loses {-payoff} chips and has only {info.chips}"
    house = case.house(course.state) if case.house else 0
    checked = case.chips is not None or case.house is not None
    assert not checked or sum(over.payoffs) + house == 0, "6: chips appeared or vanished"


class Watch:
    """Follows a round in copies that are fed by JSON: the whole log, and each viewer's redacted one."""

    def __init__(self, course: Course) -> None:
        self.course = course
        case = course.case
        self.viewers: list[Viewer] = [None, *range(len(case.seats))]
        self._totals = {_chips_of(case.seats), _chips_of([seat for seat in case.seats if takes_part(seat)])}
        self.whole = case.game.begin(case.seats, case.carry)
        self.seen = {viewer: case.game.begin(case.seats, case.carry) for viewer in self.viewers}

    def batch(self, events: list[Any]) -> None:
        course, game = self.course, self.course.case.game
        for event in events:
            game.evolve(course.state, event)
            game.evolve(self.whole, _through_json(event, game.types.event))
            self._chips()
        course.batches.append(events)
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
        """Compare with what was brought, whether or not the game counts the chips of those who take no part."""
        chips = self.course.case.chips
        if chips is not None and not isinstance(self.course.state.need, Over):
            assert chips(self.course.state) in self._totals, "6: chips appeared or vanished"
            self._totals = {chips(self.course.state)}


def _chips_of(seats: Sequence[SeatInfo | None]) -> int:
    return sum(seat.chips for seat in seats if seat)


def check_decision(course: Course, taken: Sequence[Any]) -> None:
    """Check laws 4 and 5 for every seat, whether or not it is to act."""
    game, state, rng = course.case.game, course.state, course.rng
    before = msgspec.json.encode(state)
    for seat in range(len(course.case.seats)):
        legal = game.legal(state, seat)
        assert taken[seat].describe() == legal.describe(), "a legal set is not lazy"
        asked = seat in state.need.seats
        assert bool(legal.describe()) == asked, "5: choices off turn, or none on turn"
        actions = offered(legal)
        assert bool(actions) == asked
        assert not asked or game.default(state, seat) in legal, "5: the default is not legal"
        tried = [*rng.sample(actions, min(6, len(actions))), *actions[:2], *actions[-2:]]
        for action in tried:
            _accepted_or_refused(game, state, seat, action, True)
        for other in _neighbours(tried, rng):
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


def _neighbours(actions: Sequence[Any], rng: random.Random) -> list[Any]:
    """Return some of the same actions with numbers a little or far off."""
    made: dict[str, Any] = {}
    for action in actions:
        for name, value in msgspec.structs.asdict(action).items():
            if type(value) is int:
                others = [
                    msgspec.structs.replace(action, **{name: v}) for v in (value - 1, value + 1, 0, -value, 10**9)
                ]
                made |= {repr(other): other for other in others}
    return rng.sample(list(made.values()), min(_NEIGHBOURS_MOST, len(made)))


def _through_json(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)

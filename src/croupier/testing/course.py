"""A random round under way: what was drawn, decided and written so far. The laws watch it."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeAlias

from croupier.games.game import Act, AnyGame, Dice, Draw, Seat, SeatInfo, Viewer
from croupier.games.profile import profile_of
from croupier.testing.sampling import Sampler, offered

Places: TypeAlias = Mapping[int, Collection[int]]
"""By place among all that was drawn in the round, 0 first: the outcomes that may lie there for all a viewer knows."""

STEPS_MOST: Final = 3000
"""More decisions than any round of ours takes: a round that is not over by then never ends."""

_LEAVING: Final = 0.1


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


@dataclass(frozen=True, slots=True)
class Acted:
    """A decision, and what the seat was offered."""

    seat: Seat
    action: Any
    offered: Sequence[Any]


@dataclass(frozen=True, slots=True)
class Gone:
    """A seat left for good."""

    seat: Seat


Step: TypeAlias = Acted | Gone | Draw | None
"""What a batch of events came from; None: a Proceed."""


@dataclass
class Course:
    """A round under way: the state, the events that were written, what chance and the players did.

    The first batch of events opens the round; then there is one for each step. `dealt` are the seats that take part.
    `compared` counts how often law 3 was put to the test.
    """

    case: Case
    rng: random.Random
    state: Any
    batches: list[list[Any]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    decks: dict[str, list[int]] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    gone: set[Seat] = field(default_factory=set)
    decisions: int = 0
    compared: int = 0

    def __post_init__(self) -> None:
        self.dealt = profile_of(self.case.game).dealt(self.state, self.case.seats)

    @cached_property
    def _sampler(self) -> Sampler:
        return Sampler(self.rng)

    def step(self, *, leaving: bool) -> list[Any]:
        """Take a random step and return its events, which the caller writes. `leaving`: seats may leave for good.

        The laws do not run on by `croupier.play.advance`: they look at the state after every single batch of events,
        and a seat may leave before any draw.
        """
        step = self._next(leaving)
        self.steps.append(step)
        return self.events_of(step)

    def _next(self, leaving: bool) -> Step:
        need, rng = self.state.need, self.rng
        staying = sorted(self.dealt - self.gone)
        if leaving and staying and isinstance(need, Act | Draw) and rng.random() < _LEAVING:
            self.gone.add(seat := rng.choice(staying))
            return Gone(seat)
        if isinstance(need, Act):
            self.decisions += 1
            seat = rng.choice(need.seats)
            actions = offered(self.case.game.legal(self.state, seat))
            return Acted(seat, self._sampler.choose(actions), actions)
        return need if isinstance(need, Draw) else None

    def act(self, seats: Sequence[Seat]) -> list[Any]:
        """Let one of these seats act, none of which is asked, and return the events, which the caller writes."""
        seat = self.rng.choice(seats)
        actions = offered(self.case.game.legal(self.state, seat))
        step = Acted(seat, self._sampler.choose(actions), actions)
        self.steps.append(step)
        return self.events_of(step)

    def events_of(self, step: Step) -> list[Any]:
        """Return the events that a step leads to."""
        game, state = self.case.game, self.state
        if isinstance(step, Acted):
            return list(game.act(state, step.seat, step.action))
        if isinstance(step, Gone):
            return list(game.leave(state, step.seat))
        return list(game.deal(state, self._draw(step) if step else ()))

    def _draw(self, need: Draw) -> tuple[int, ...]:
        if need.source not in self.decks:
            source = self.case.game.source(self.state, need.source)
            self.decks[need.source] = (
                [self.rng.randint(1, source.faces) for _ in range(STEPS_MOST)]
                if isinstance(source, Dice)
                else self.rng.sample(source.cards, len(source.cards))
            )
        at = self.drawn.get(need.source, 0)
        self.drawn[need.source] = at + need.count
        return tuple(self.decks[need.source][at : at + need.count])

"""A game put to the laws, round by round, and what went wrong explained.

A round is known by its seed: who plays, what chance and the players do, and whether a player leaves all follow
from it, so that a round that broke a law can be played again.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from croupier.errors import BadOption
from croupier.games.game import AnyGame, Over
from croupier.testing.conformance import play_by_laws
from croupier.testing.course import Case, Course
from croupier.testing.explanation import account, author_line, broken_law
from croupier.testing.seats import next_seats, random_seats
from croupier.testing.spy import Spy

CaseOf: TypeAlias = Callable[[int], Case]

LAST_EVENTS: Final = 3


class Trouble(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round that broke a law; 0 stands for those without a number, and for a game that broke down."""

    law: int
    says: str
    seed: int
    players: int = 0
    events: int = 0  # so many had been written
    last: tuple[str, ...] = ()  # of them
    differs: tuple[str, ...] = ()  # what should have been equal
    line: str = ""  # of the game, where it broke down
    repeats: bool = True


class Tried(Struct, frozen=True):
    """A round that was played by the laws, and the trouble if one was broken.

    So many decisions it took, and so often it was compared with one that has other hidden cards. A round has not
    begun if the game refused these seats.
    """

    decisions: int
    compared: int
    begun: bool
    trouble: Trouble | None


def leaves(seed: int) -> bool:
    """Return whether players may leave in the round of this seed."""
    return seed % 3 == 0


def cases(game: AnyGame, players: int | None = None) -> CaseOf:
    """Return rounds of a game of which no more is known, at tables of all kinds; `players` of them, where given."""

    def case_of(seed: int) -> Case:
        return Case(game, tuple(random_seats(game, random.Random(seed), players)))

    return case_of


def trouble(case_of: CaseOf, seed: int) -> Trouble | None:
    """Play the round of a seed; None if every law held."""
    return tried(case_of, seed).trouble


def tried(case_of: CaseOf, seed: int) -> Tried:
    """Play the round of a seed. A round that breaks a law is played again, watched closely."""
    first = _Played(case_of, seed)
    if first.error is None:
        return Tried(first.decisions, first.compared, first.begun, None)
    again = _Played(case_of, seed, closely=True)
    told = _told(again if again.error else first, seed, repeats=again.error is not None)
    return Tried(first.decisions, first.compared, first.begun, told)


class _Played:
    """A round by the laws, and a next one from what it leaves: the last one, and the error if one broke a law."""

    case: Case | None = None
    spy: Spy | None = None
    error: BaseException | None = None
    decisions = compared = 0  # in the first round
    begun = True

    def __init__(self, case_of: CaseOf, seed: int, *, closely: bool = False) -> None:
        self._closely = closely
        try:
            self._play(case_of(seed), seed, leaves(seed))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self.error = error

    def _play(self, case: Case, seed: int, leaving: bool) -> None:
        self.begun = _begins(case)
        if not self.begun:
            return
        course = self._hold(case, seed, leaving)
        self.decisions, self.compared = course.decisions, course.compared
        over: Over[Any] = course.state.need
        if over.carry is not None and not leaving:
            following = _next_round(case, over, random.Random(seed))
            if following and _begins(following):
                self._hold(following, seed, leaving)

    def _hold(self, case: Case, seed: int, leaving: bool) -> Course:
        self.case, self.spy = case, Spy(case.game, closely=self._closely)
        course = play_by_laws(replace(case, game=self.spy), seed, leaving=leaving)  # type: ignore[arg-type]
        assert not self.spy.odd, f"0: {self.spy.odd}"
        return course


def _begins(case: Case) -> bool:
    """Return whether a round begins: a live table waits for others where the game refuses those who are there."""
    try:
        case.game.begin(case.seats, case.carry)
    except BadOption:
        return False
    except Exception:
        return True  # the laws will say what is wrong
    return True


def _next_round(case: Case, over: Over[Any], rng: random.Random) -> Case | None:
    """Return a round that follows on one that is over, with what it leaves; None if too few players are left."""
    carry = _read_back(over.carry, case.game.types.carry)
    seats = next_seats(case.game, case.seats, over.payoffs, rng)
    return replace(case, seats=tuple(seats), carry=carry) if seats else None


def _read_back(carry: Any, kind: Any) -> Any:
    """Return what a round leaves, as the record of the next one gives it."""
    try:
        kept = msgspec.json.decode(msgspec.json.encode(carry), type=kind)
    except (msgspec.DecodeError, TypeError) as error:
        raise AssertionError(f"7: what a round leaves to the next is not of types.carry: {error}") from None
    assert kept == carry, f"7: what a round leaves to the next does not survive JSON: {carry!r} is read as {kept!r}"
    return kept


def _told(played: _Played, seed: int, *, repeats: bool) -> Trouble:
    assert played.error is not None
    law, says = broken_law(played.error)
    case, spy = played.case, played.spy
    if case is None or spy is None:
        return Trouble(law=law, says=f"there is no case for seed {seed}: {says}", seed=seed, repeats=repeats)
    log = spy.told[0].log if spy.told else []
    return Trouble(
        law=law,
        says=spy.odd or says,
        seed=seed,
        players=len([seat for seat in case.seats if seat]),
        events=len(log),
        last=tuple([repr(event) for event in log[-LAST_EVENTS:]]),
        differs=account(law, says, case, spy),
        line=author_line(played.error, case.game),
        repeats=repeats,
    )

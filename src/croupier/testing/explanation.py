"""What a failed law was about: its number, the line of the game's author, the values that differ."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb, walk_tb
from typing import Any, Final

import msgspec

from croupier.games.game import AnyGame, Over, Viewer
from croupier.testing.course import Case
from croupier.testing.difference import differences
from croupier.testing.spy import Spy

_NUMBERED: Final = re.compile(r"(?P<law>\d+): (?P<says>.*)", re.DOTALL)
_VIEWER: Final = re.compile(r"viewer (?P<viewer>\d+|None)")


def broken_law(error: BaseException) -> tuple[int, str]:
    """Return the law whose check failed and what it said; 0 for a check without a number and for any other error."""
    if not isinstance(error, AssertionError) or not _is_ours(error):
        return 0, f"{type(error).__name__}: {error}".rstrip(".: ")
    if found := _NUMBERED.fullmatch(str(error)):
        return int(found["law"]), found["says"]
    return 0, str(error) or f"the check `{extract_tb(error.__traceback__)[-1].line}` failed"


def _is_ours(error: BaseException) -> bool:
    """Return whether a check of ours failed, rather than an assertion of the game's own."""
    last = [frame for frame, _ in walk_tb(error.__traceback__)][-1]
    return str(last.f_globals.get("__name__", "")).startswith("croupier.testing.")


def author_line(error: BaseException, game: AnyGame) -> str:
    """Return the innermost line of the game's own module: `pig.py, line 12, in evolve`; "" if it was in none."""
    module = type(game).__module__.partition(".")[0]
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] == module and module != "croupier":
            return f"{Path(frame.f_code.co_filename).name}, line {line}, in {frame.f_code.co_name}"
    return ""


def account(law: int, says: str, case: Case, spy: Spy) -> tuple[str, ...]:
    """Return what differed, as far as it can be found out: asking a broken game may fail as well."""
    if not spy.told:
        return ()
    try:
        return tuple(_ACCOUNTS.get(law, _nothing)(says, case, spy))
    except Exception:
        return ()


def _nothing(says: str, case: Case, spy: Spy) -> Iterator[str]:
    if spy.raised:
        yield f"it happened in {spy.raised}"


def _fold(says: str, case: Case, spy: Spy) -> Iterator[str]:
    live = spy.told[0]
    yield from differences(live.state, _folded(case, live.log), ("the state", "the fold of the log"))
    yield from _writers(says, case, spy)


def _views(says: str, case: Case, spy: Spy) -> Iterator[str]:
    live, game = spy.told[0], case.game
    for viewer in _viewers(says, case):
        seen = _folded(case, [game.redact(event, viewer) for event in live.log])
        yield from differences(game.view(live.state, viewer), seen, ("the view", "the fold of the redacted log"))


def _secrets(says: str, case: Case, spy: Spy) -> Iterator[str]:
    one, other, game = spy.told[0], spy.told[-1], case.game
    names = ("this round", "one with other hidden cards")
    (viewer,) = _viewers(says, case)
    events = [
        line
        for at, (here, there) in enumerate(zip(one.log, other.log, strict=False), 1)
        for line in differences(game.redact(here, viewer), game.redact(there, viewer), names, f"event {at}")
    ]
    yield from events or differences(game.view(one.state, viewer), game.view(other.state, viewer), names)


def _writers(says: str, case: Case, spy: Spy) -> Iterator[str]:
    if spy.changed:
        yield f"{spy.changed} changes a state"


def _chips(says: str, case: Case, spy: Spy) -> Iterator[str]:
    state = spy.told[0].state
    if isinstance(state.need, Over):
        yield f"payoffs {state.need.payoffs}, which add up to {sum(state.need.payoffs)}"
    elif case.chips:
        brought = sum(seat.chips for seat in case.seats if seat)
        yield f"{case.chips(state)} chips in the state, {brought} were brought"


def _travelled(says: str, case: Case, spy: Spy) -> Iterator[str]:
    live, types = spy.told[0], case.game.types
    for value, kind in [*[(event, types.event) for event in live.log[-1:]], (live.state, types.state)]:
        yield from differences(value, _through_json(value, kind), (type(value).__name__, "JSON"))


_ACCOUNTS: Final[dict[int, Callable[[str, Case, Spy], Iterator[str]]]] = {
    1: _fold,
    2: _views,
    3: _secrets,
    4: _writers,
    6: _chips,
    7: _travelled,
}


def _viewers(says: str, case: Case) -> list[Viewer]:
    """Return the viewer that the law named, or all."""
    named = _VIEWER.search(says)
    if named is None:
        return [None, *range(len(case.seats))]
    return [None if named["viewer"] == "None" else int(named["viewer"])]


def _folded(case: Case, log: list[Any]) -> Any:
    state = case.game.begin(case.seats, case.carry)
    for event in log:
        case.game.evolve(state, _through_json(event, case.game.types.event))
    return state


def _through_json(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)

"""The cards that a log of events reveals: which card lay at which place of which pile.

Places count the cards of a pile in the order of dealing, from 0. A log reveals a card when it is dealt,
or later, when a card dealt face down is turned up. To find out which one that was, the log is folded
with a unique mark in place of every hidden card: a card turned up stands where its mark stood.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from croupier.errors import Unverified
from croupier.games.game import AnyGame, Draw, Pile, SeatInfo
from croupier.kit.cards import UNKNOWN, Card

Path: TypeAlias = tuple[Any, ...]

_MARK: Final = -(2**60)  # marks count down from here: no card and no amount of chips is that low
_MARKS: Final = re.compile(rb"-\d{19}")  # as they stand in JSON


class RevealedCard(NamedTuple):
    """A card that a log reveals, with the index of the event that reveals it first."""

    event: int
    pile: str
    place: int
    card: Card


def revealed_cards(
    game: AnyGame, seats: Sequence[SeatInfo | None], carry: Any, events: Sequence[Any]
) -> Iterator[RevealedCard]:
    """Yield every card that these events reveal, a viewer's events or the full ones, in the order of the events.

    Raise Unverified if the log does not deal the cards that are due.
    """
    log = _MarkedLog(game, game.begin(seats, carry), events)
    for _ in islice(game.start(log.state), len(events)):
        yield from log.happen()
    while log.at < len(events):
        need = log.state.need
        if type(need) is Draw and type(game.source(log.state, need.source)) is Pile:
            yield from log.deal(need)
        else:
            yield from log.happen()


class _MarkedLog:
    """The log, folded with marks in place of hidden cards; the first `at` events have been read."""

    def __init__(self, game: AnyGame, state: Any, events: Sequence[Any]) -> None:
        self.game = game
        self.state = state
        self.events = events
        self.at = 0
        self._drawn: Counter[str] = Counter()
        self._marked: list[tuple[str, int]] = []  # pile and place by mark
        self._before = b""  # the state before the event, as JSON

    def happen(self) -> Iterator[RevealedCard]:
        self.game.evolve(self.state, self.events[self.at])
        yield from self._turned_up()
        self.at += 1

    def deal(self, need: Draw) -> Iterator[RevealedCard]:
        marks = self._marks(need)
        batch = self.game.deal(self.state, marks)
        shown = dict(self._shown(batch))
        for mark, (event, card) in shown.items():
            yield RevealedCard(event, *self._marked[_MARK - mark], card)
        for event in self.game.deal(self.state, [shown[mark][1] if mark in shown else mark for mark in marks]):
            self.game.evolve(self.state, event)
        yield from self._turned_up()
        self.at += len(batch)

    def _marks(self, need: Draw) -> list[int]:
        first = self._drawn[need.source]
        self._drawn[need.source] += need.count
        known = len(self._marked)
        self._marked += [(need.source, first + nth) for nth in range(need.count)]
        return [_MARK - nth for nth in range(known, len(self._marked))]

    def _shown(self, batch: Sequence[Any]) -> Iterator[tuple[int, tuple[int, Card]]]:
        """Yield the marks whose cards the log reveals at once, each with its event and card."""
        given = self.events[self.at : self.at + len(batch)]
        due, logged = list(_numbers(msgspec.to_builtins(batch))), list(_numbers(msgspec.to_builtins(given)))
        if [*map(type, batch)] != [*map(type, given)] or [path for path, _ in due] != [path for path, _ in logged]:
            raise Unverified("verify/other-event", key="verify/not-dealt", before=self.at, event=self.at + 1)
        for (path, mark), (_, card) in zip(due, logged, strict=True):
            if mark <= _MARK and card != UNKNOWN:
                yield mark, (self.at + path[0], card)

    def _turned_up(self) -> Iterator[RevealedCard]:
        """Yield the cards that now stand where a mark stood. Most events turn up none, so that is checked first."""
        before, self._before = self._before, msgspec.json.encode(self.state)
        gone = set(_MARKS.findall(before)).difference(_MARKS.findall(self._before))
        if not gone:
            return
        tree = msgspec.json.decode(self._before)
        for path, mark in _numbers(msgspec.json.decode(before)):
            card = _found(tree, path) if mark <= _MARK and b"%d" % mark in gone else None
            if isinstance(card, int) and card >= 0:
                yield RevealedCard(self.at, *self._marked[_MARK - mark], card)


def _numbers(tree: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield every number in a tree of containers, with the path to it."""
    for key, branch in tree.items() if isinstance(tree, dict) else enumerate(tree):
        if isinstance(branch, int):
            yield (*path, key), branch
        elif isinstance(branch, dict | list | tuple):
            yield from _numbers(branch, (*path, key))


def _found(tree: Any, path: Path) -> Any:
    """Return the value at a path, or None if there is no such path any more."""
    for key in path:
        inside = key in tree if isinstance(tree, dict) else isinstance(tree, list | tuple) and key < len(tree)
        if not inside:
            return None
        tree = tree[key]
    return tree

"""What the log of a round shows of its shuffles: which card lay at which place of which pile.

Places count the cards of a pile as they are dealt, 0 first. A log shows a card when it is dealt, or
later, when a card dealt face down is turned up. To know which one that was, the log is folded with a
mark of its own for every card that it hides: a card turned up stands where its mark stood.
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

_MARK: Final = -(2**60)  # marks count down from here: no card, and no amount that anybody could win or lose
_MARKS: Final = re.compile(rb"-\d{19}")  # as they stand in JSON


class RevealedCard(NamedTuple):
    """A card that a log shows, by the index of the event that shows it first."""

    event: int
    pile: str
    place: int
    card: Card


def revealed_cards(
    game: AnyGame, seats: Sequence[SeatInfo | None], carry: Any, events: Sequence[Any]
) -> Iterator[RevealedCard]:
    """Every card that these events show, one viewer's or all of them, in the order in which they show it."""
    sight = _Sight(game, game.begin(seats, carry), events)
    for _ in islice(game.start(sight.state), len(events)):
        yield from sight.happen()
    while sight.at < len(events):
        need = sight.state.need
        if type(need) is Draw and type(game.source(sight.state, need.source)) is Pile:
            yield from sight.deal(need)
        else:
            yield from sight.happen()


class _Sight:
    """The state as the log tells it, but with marks for hidden cards; `at` events have been read."""

    def __init__(self, game: AnyGame, state: Any, events: Sequence[Any]) -> None:
        self.game = game
        self.state = state
        self.events = events
        self.at = 0
        self._drawn: Counter[str] = Counter()
        self._marked: list[tuple[str, int]] = []  # pile and place by mark
        self._before = b""  # the state as it was told before the event

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
        """The marks whose cards the log shows at once, each with its event and card."""
        given = self.events[self.at : self.at + len(batch)]
        due, told = list(_numbers(msgspec.to_builtins(batch))), list(_numbers(msgspec.to_builtins(given)))
        if [*map(type, batch)] != [*map(type, given)] or [path for path, _ in due] != [path for path, _ in told]:
            says = f"After event {self.at} cards were due, but event {self.at + 1} does not deal just those."
            raise Unverified("verify/other-event", says)
        for (path, mark), (_, card) in zip(due, told, strict=True):
            if mark <= _MARK and card != UNKNOWN:
                yield mark, (self.at + path[0], card)

    def _turned_up(self) -> Iterator[RevealedCard]:
        """Cards that now stand where a mark stood before; most events turn up none, which is seen without a search."""
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
    """Every number in a tree of containers, with the way to it."""
    for key, branch in tree.items() if isinstance(tree, dict) else enumerate(tree):
        if isinstance(branch, int):
            yield (*path, key), branch
        elif isinstance(branch, dict | list | tuple):
            yield from _numbers(branch, (*path, key))


def _found(tree: Any, path: Path) -> Any:
    """What stands at a path; None if it is gone."""
    for key in path:
        inside = key in tree if isinstance(tree, dict) else isinstance(tree, list | tuple) and key < len(tree)
        if not inside:
            return None
        tree = tree[key]
    return tree

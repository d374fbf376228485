"""What corresponds to an action in a round with other cards: the same one, with other cards named in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.kit.cards import DECK_54, show

Exchanged: TypeAlias = Mapping[int | str, int | str]
"""What lies in the place of a card, by number and by text."""

_FIELDS_MOST: Final = 4


class Counterpart(NamedTuple):
    """An action with cards exchanged in some of its fields. Which of its numbers are cards only the game knows."""

    action: Any
    fields: tuple[str, ...]
    exchanged: Exchanged

    def of(self, action: Any) -> Any:
        """Return another action with cards exchanged in the same fields."""
        known = asdict(action) if self.fields else {}
        changed = {name: _translated(known[name], self.exchanged) for name in self.fields if name in known}
        return replace(action, **changed) if changed else action


def exchanges(pairs: Iterable[tuple[int, int]]) -> Exchanged:
    """Say what lies in the place of each card now. One that has several others in its place is left as it is."""
    places: dict[int, set[int]] = {}
    for card, other in pairs:
        places.setdefault(card, set()).add(other)
    moved = [(card, *others) for card, others in places.items() if len(others) == 1 and others != {card}]
    exchanged: dict[int | str, int | str] = {}
    for card, other in moved:
        exchanged[card] = other
        if card in DECK_54 and other in DECK_54:
            exchanged[show(card)] = show(other)
    return exchanged


def counterparts(action: Any, exchanged: Exchanged) -> Iterator[Counterpart]:
    """Yield the action itself, then with cards exchanged in all fields that may name some, then in fewer."""
    yield (itself := Counterpart(action, (), exchanged))
    if not isinstance(action, Struct):
        return
    naming = [name for name, value in asdict(action).items() if _translated(value, exchanged) != value][:_FIELDS_MOST]
    for count in range(len(naming), 0, -1):
        for fields in combinations(naming, count):
            some = itself._replace(fields=fields)
            yield some._replace(action=some.of(action))


def _translated(value: Any, exchanged: Exchanged) -> Any:
    """Return a value with other cards in it; what was in order stays so."""
    if isinstance(value, int | str) and not isinstance(value, bool):
        return exchanged.get(value, value)
    if isinstance(value, list | tuple | set | frozenset):
        made = [_translated(part, exchanged) for part in value]
        return type(value)(sorted(made) if _in_order(value) else made)
    return value


def _in_order(values: Any) -> bool:
    same = isinstance(values, Sequence) and {type(value) for value in values} in ({int}, {str})
    return same and sorted(values) == list(values)

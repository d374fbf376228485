"""Games by name: the built-in ones, those that installed packages offer as entry points, and those of sources that
were attached, such as a folder of `croupier.modules`. An earlier one in this order keeps its name.

Modules are imported when a game is asked for, so that finding a built-in one costs nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, get_args

import msgspec
from msgspec import Struct

from croupier.errors import BadOption, CroupierError, Unknown
from croupier.games.game import AnyGame
from croupier.games.profile import Unit, profile_of
from croupier.games.shape import flaw

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "croupier.games"
BUILT_IN: Final = {
    "blackjack": "croupier.games.blackjack.engine:Blackjack",
    "holdem": "croupier.games.poker.variants.holdem:Holdem",
    "landlord": "croupier.games.landlord.engine:Landlord",
    "omaha": "croupier.games.poker.variants.omaha:Omaha",
    "soko": "croupier.games.poker.variants.soko:Soko",
    "stud": "croupier.games.poker.variants.stud:Stud",
}
_KINDS: Final = {int: "a whole number", bool: "true or false", str: "text"}
_PLACE: Final = re.compile(r" - at `\$\.(?P<name>\w+)")


class Offer(Struct, frozen=True):
    """A game that can be played, and where it comes from."""

    name: str
    title: str
    players: tuple[int, int]  # the fewest and the most
    version: int
    origin: str

    @classmethod
    def of(cls, kind: Any, origin: str) -> "Offer":
        counts = kind.seat_counts
        return cls(kind.name, kind.title, (counts[0], counts[-1]), kind.version, origin)


class Problem(Struct, frozen=True):
    """Something that was meant to be a game and is left out: where it lies, and what is wrong with it."""

    origin: str
    code: str
    says: str


class Source(Protocol):
    """Games that are neither built in nor installed."""

    def offers(self) -> Sequence[Offer]: ...
    def problems(self) -> Sequence[Problem]: ...
    def game_class(self, name: str) -> Any | None: ...
    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        """The class of this very edition, or of this version, if it was ever loaded."""
        ...


_attached: list[Source] = []


def attach(source: Source) -> None:
    """Let every lookup of this process find the games of a source too."""
    _attached.append(source)


def detach(source: Source) -> None:
    _attached.remove(source)


def attached() -> tuple[Source, ...]:
    return tuple(_attached)


def names() -> list[str]:
    """Every game that can be played, built-in ones first."""
    more = [offer.name for source in _attached for offer in source.offers()]
    return list(dict.fromkeys([*installed_names(), *more]))


def installed_names() -> list[str]:
    """The built-in games and those of installed packages: no other may be called so."""
    return [*BUILT_IN, *_packaged()]


def look_again() -> None:
    """See packages that were installed or removed since they were first asked for."""
    _packaged.cache_clear()


def offers() -> Iterator[Offer]:
    """Every game that can be played, with where it comes from; what cannot be loaded is among the problems."""
    for name in BUILT_IN:
        yield Offer.of(game_class(name), "built in")
    for entry in _packaged().values():
        try:
            yield Offer.of(_loaded(entry), _package(entry))
        except CroupierError:
            continue
    for source in _attached:
        yield from source.offers()


def problems() -> Iterator[Problem]:
    """What installed packages and attached sources offer in vain."""
    for entry in _entries():
        try:
            if entry not in _packaged().values():
                said = f"The name {entry.name!r} is taken by a game that is {_keeper(entry.name)}."
                raise BadOption("game/name-taken", said)
            _loaded(entry)
        except CroupierError as error:
            yield Problem(_package(entry), error.code, error.says)
    for source in _attached:
        yield from source.problems()


def game_class(name: str) -> Any:
    """The class of a game, to be called with its options."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return getattr(import_module(module), attribute)
    if name in _packaged():
        return _loaded(_packaged()[name])
    for source in _attached:
        if kind := source.game_class(name):
            return kind
    raise Unknown("game/unknown", f"There is no game {name!r}; there are {', '.join(names())}.{_left_out()}")


def played_class(name: str, version: int, edition: str = "") -> Any:
    """The class that a round was played with, if it is still loaded; otherwise the one that is played now."""
    for source in () if name in BUILT_IN or name in _packaged() else _attached:
        if kind := source.played_class(name, version, edition):
            return kind
    return game_class(name)


def _left_out() -> str:
    """A game that is missed may be one that has a problem."""
    left = sum(len(source.problems()) for source in _attached)
    return f" Left out as broken: {left}; `croupier games` says why." if left else ""


def _entries() -> Iterable["EntryPoint"]:
    from importlib.metadata import entry_points  # slow to import, and built-in games do without

    return entry_points(group=GROUP)


@cache
def _packaged() -> dict[str, "EntryPoint"]:
    """What installed packages offer under names that are free; of two with one name, the first."""
    found: dict[str, EntryPoint] = {}
    for entry in _entries():
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)
    return found


@cache
def _loaded(entry: "EntryPoint") -> Any:
    where = f"The game {entry.name!r} of the {_package(entry)}"
    try:
        kind = entry.load()
    except (SystemExit, Exception) as error:
        told = f"{type(error).__name__}: {error}".rstrip(".: ")
        raise BadOption("game/unloadable", f"{where} cannot be loaded: {told}.") from None
    if wrong := flaw(kind):
        raise BadOption("game/no-game", f"{where} is none: {wrong}.")
    if kind.name != entry.name:
        says = f"{where} calls itself {kind.name!r}: records would not find it again. Name the entry point so."
        raise BadOption("game/other-name", says)
    return kind


def _package(entry: "EntryPoint") -> str:
    return f"package {entry.dist.name} {entry.dist.version}" if entry.dist else f"package of {entry.value}"


def _keeper(name: str) -> str:
    return "built in" if name in BUILT_IN else f"of the {_package(_packaged()[name])}"


def make(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """A game with these options, given as JSON values or as text; the others keep their defaults."""
    return with_options(game_class(name), options)


def with_options(kind: Any, options: Mapping[str, Any] | None = None) -> AnyGame:
    """A game of this class with these options."""
    name = kind.name
    known = [field.name for field in msgspec.structs.fields(kind.types.options)]
    unknown = [option for option in options or {} if option not in known]
    if unknown:
        said = f"its options are {', '.join(known)}" if known else "it has no options"
        raise BadOption("options/invalid", f"{name} has no option {unknown[0]!r}; {said}.")
    try:
        game: AnyGame = kind(msgspec.convert(dict(options), kind.types.options, strict=False) if options else None)
    except msgspec.ValidationError as error:
        raise BadOption("options/invalid", f"{name}: {_plain(str(error), kind.types.options, options or {})}") from None
    return game


def unit_of(name: str, *, for_chips: bool = True) -> Unit:
    """Return what a game that was played counts in: points for scores, chips if the game is no longer loaded."""
    if not for_chips:
        return "points"
    try:
        return profile_of(make(name)).unit
    except CroupierError:
        return "chips"


def values(kind: Any) -> str:
    """What a setting of this type may be: names to choose from, or the kind of value."""
    parts = [part for part in get_args(kind) if part is not type(None)] or [kind]
    return " or ".join([part if isinstance(part, str) else _value(part) for part in parts])


def _value(kind: Any) -> str:
    return values(kind) if get_args(kind) else _KINDS.get(kind, getattr(kind, "__name__", str(kind)))


def _plain(text: str, kind: Any, options: Mapping[str, Any]) -> str:
    """msgspec's sentence, in which `$.cap` is the place, as one about the setting: what it may be and what it is."""
    at = _PLACE.search(text)
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if not at or at["name"] not in types:
        return f"{text}."
    return f"{at['name']} must be {values(types[at['name']])}, not {options[at['name']]!r}."

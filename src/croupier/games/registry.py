"""Games by name: the built-in ones, those that installed packages offer as entry points, and those of sources that
were attached, such as a folder of `croupier.modules`. An earlier one in this order keeps its name.

Modules are imported when a game is asked for, so that finding a built-in one costs nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, get_args

import msgspec
from msgspec import Struct

from croupier.errors import BadOption, CroupierError, Unknown
from croupier.games.game import AnyGame
from croupier.games.profile import Unit, profile_of
from croupier.games.shape import flaw
from croupier.words import Worded, worded

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "croupier.games"
BUILT_IN: Final = {  # in the order in which they are offered
    "holdem": "croupier.games.poker.variants.holdem:Holdem",
    "omaha": "croupier.games.poker.variants.omaha:Omaha",
    "stud": "croupier.games.poker.variants.stud:Stud",
    "soko": "croupier.games.poker.variants.soko:Soko",
    "blackjack": "croupier.games.blackjack.engine:Blackjack",
    "landlord": "croupier.games.landlord.engine:Landlord",
}
_KINDS: Final = {int: "values/whole-number", bool: "values/true-or-false", str: "values/text"}
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
        """Return the class of this very edition, or of this version, if it was ever loaded."""
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
    """Return every game that can be played, built-in ones first."""
    more = [offer.name for source in _attached for offer in source.offers()]
    return list(dict.fromkeys([*installed_names(), *more]))


def installed_names() -> list[str]:
    """Return the built-in games and those of installed packages: no other may have their names."""
    return [*BUILT_IN, *_packaged()]


def look_again() -> None:
    """Find packages that were installed or removed since they were first asked for."""
    _packaged.cache_clear()


def offers() -> Iterator[Offer]:
    """Yield every game that can be played, with where it comes from; what cannot be loaded is among the problems."""
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
    """Yield what is wrong with games of installed packages and attached sources that cannot be played."""
    for entry in _entries():
        try:
            if entry not in _packaged().values():
                raise _name_taken(entry.name)
            _loaded(entry)
        except CroupierError as error:
            yield Problem(_package(entry), error.code, error.says)
    for source in _attached:
        yield from source.problems()


def game_class(name: str) -> Any:
    """Return the class of a game, to be called with its options. Raise Unknown if there is no such game."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return getattr(import_module(module), attribute)
    if name in _packaged():
        return _loaded(_packaged()[name])
    for source in _attached:
        if kind := source.game_class(name):
            return kind
    broken = sum(len(source.problems()) for source in _attached)  # one of them may be the game that is missed
    raise Unknown("game/unknown", name=repr(name), names=", ".join(names()), broken=broken)


def played_class(name: str, version: int, edition: str = "") -> Any:
    """Return the class that a round was played with, if it is still loaded; otherwise the one that is played now."""
    for source in () if name in BUILT_IN or name in _packaged() else _attached:
        if kind := source.played_class(name, version, edition):
            return kind
    return game_class(name)


def _entries() -> Iterable["EntryPoint"]:
    from importlib.metadata import entry_points  # slow to import, and built-in games do without

    return entry_points(group=GROUP)


@cache
def _packaged() -> dict[str, "EntryPoint"]:
    """Return what installed packages offer under names that are free; of two with one name, the first."""
    found: dict[str, EntryPoint] = {}
    for entry in _entries():
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)
    return found


@cache
def _loaded(entry: "EntryPoint") -> Any:
    name, package = repr(entry.name), _package(entry)
    try:
        kind = entry.load()
    except (SystemExit, Exception) as error:
        reason = f"{type(error).__name__}: {error}".rstrip(".: ")
        raise BadOption("game/unloadable", field="game", name=name, package=package, reason=reason) from None
    if wrong := flaw(kind):
        raise BadOption("game/no-game", field="game", name=name, package=package, flaw=wrong)
    if kind.name != entry.name:
        raise BadOption("game/other-name", field="game", name=name, package=package, other=repr(kind.name))
    return kind


def _package(entry: "EntryPoint") -> str:
    return f"package {entry.dist.name} {entry.dist.version}" if entry.dist else f"package of {entry.value}"


def _name_taken(name: str) -> BadOption:
    if name in BUILT_IN:
        return BadOption("game/name-taken", key="game/name-built-in", name=repr(name))
    return BadOption("game/name-taken", name=repr(name), package=_package(_packaged()[name]))


def make(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """Return a game with these options, given as JSON values or as text; the others keep their defaults."""
    return with_options(game_class(name), options)


def with_options(kind: Any, options: Mapping[str, Any] | None = None) -> AnyGame:
    """Return a game of this class with these options. Raise BadOption, with the field, if one cannot be."""
    name = kind.name
    known = kind.types.options.__struct_fields__
    unknown = [option for option in options or {} if option not in known]
    if unknown:
        raise _unknown_option(name, unknown[0], known)
    try:
        game: AnyGame = kind(msgspec.convert(dict(options), kind.types.options, strict=False) if options else None)
    except msgspec.ValidationError as error:
        raise _misread(name, str(error), kind.types.options, options or {}) from None
    return game


def unit_of(name: str, *, for_chips: bool = True) -> Unit:
    """Return what a game that was played counts in: points for scores, chips if the game is no longer loaded."""
    if not for_chips:
        return "points"
    try:
        return profile_of(make(name)).unit
    except CroupierError:
        return "chips"


def _unknown_option(game: str, name: str, known: Sequence[str]) -> BadOption:
    if not known:
        return BadOption("options/invalid", key="options/none", field=name, game=game, name=repr(name))
    return BadOption(
        "options/invalid", key="options/unknown", field=name, game=game, name=repr(name), options=", ".join(known)
    )


def _misread(game: str, text: str, kind: Any, options: Mapping[str, Any]) -> BadOption:
    """Return msgspec's sentence, in which `$.cap` is the place, as an error about that option."""
    at = _PLACE.search(text)
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if not at or at["name"] not in types:
        return BadOption("options/invalid", game=game, reason=text)
    name = at["name"]
    wanted, value = values(types[name]), repr(options[name])
    return BadOption(
        "options/invalid", key="options/other-kind", field=name, game=game, name=name, wanted=wanted, value=value
    )


def values(kind: Any) -> str | Worded:
    """Return what a setting of this type may be: names to choose from, or the kind of value."""
    parts = [part for part in get_args(kind) if part is not type(None)] or [kind]
    said = [part if isinstance(part, str) else _value(part) for part in parts]
    return reduce(lambda one, other: worded("values/either", one=one, other=other), said)


def _value(kind: Any) -> str | Worded:
    if get_args(kind):
        return values(kind)
    key = _KINDS.get(kind)
    return worded(key) if key else str(getattr(kind, "__name__", kind))

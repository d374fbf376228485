"""The games in a folder, where people drop modules: found when it is scanned; the broken ones left out, with reasons.

Modules are tried in a process of their own before they are imported into this one. There is no clock in here:
whoever has the folder decides when to scan.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from msgspec import Struct

from croupier.errors import BadOption, CroupierError
from croupier.games import registry
from croupier.games.registry import Offer, Problem
from croupier.modules.loading import game_classes, load
from croupier.modules.pinned import Pinned
from croupier.modules.place import Place, paths, read
from croupier.modules.trial import LIMIT_S, Answer, Broke, Died, Loaded, Refused, Request, tried
from croupier.testing.laws import LAWS

ROUNDS: Final = 6


class Report(Struct, frozen=True):
    """What a scan found: games by name that are new, have another text, or are gone; and all that is broken now."""

    found: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    broken: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Module:
    """A module that is offered: its text, and its classes by the names of their games."""

    place: Place
    kinds: Mapping[str, Any]


class Modules:
    """The games of a folder as of the last scan; the first question scans if nobody has.

    A game goes on being offered while a newer text of it is broken, or not copied whole. Classes that were offered
    before stay with the rounds that are played with them, and records find them by edition or version. A scan may
    run in a thread of its own: questions are answered meanwhile.
    """

    def __init__(self, folder: Path, *, limit_s: float = LIMIT_S) -> None:
        self.folder = folder
        self.limit_s = limit_s
        self._modules: Mapping[Path, Module] | None = None
        self._problems: Sequence[Problem] = ()
        self._played: dict[tuple[str, int | str], Any] = {}  # every class ever offered, by edition and by version
        self._lock = Lock()

    def scan(self) -> Report:
        """Look what lies in the folder now. What was broken is tried again."""
        with self._lock:
            registry.look_again()
            before = self._modules or {}
            modules, problems = self._scanned(before)
            for module in modules.values():
                for name, kind in module.kinds.items():
                    self._played[name, module.place.edition] = self._played[name, kind.version] = kind
            self._modules, self._problems = modules, problems
        return _report(_kinds(before), _kinds(modules), problems)

    def offers(self) -> list[Offer]:
        known = self._known()
        return [Offer.of(kind, self._told(path)) for path, module in known.items() for kind in module.kinds.values()]

    def problems(self) -> Sequence[Problem]:
        self._known()
        return self._problems

    def game_class(self, name: str) -> Any | None:
        return _kinds(self._known()).get(name)

    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        self._known()
        return self._played.get((name, edition)) or self._played.get((name, version))

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process gets the games of the last scan in the same texts, and does not try them again."""
        modules = self._modules or {}
        return Pinned, ({name: (path, m.place.edition) for path, m in modules.items() for name in m.kinds},)

    def _known(self) -> Mapping[Path, Module]:
        if self._modules is None:
            self.scan()
        assert self._modules is not None
        return self._modules

    def _told(self, path: Path) -> str:
        """Where a module lies, as the folder was named."""
        return str(self.folder / path.name)

    def _scanned(self, before: Mapping[Path, Module]) -> tuple[dict[Path, Module], list[Problem]]:
        """What is offered now: what has not changed, then what is new and sound, by the order of the files' names."""
        try:
            there = list(paths(self.folder.absolute()))
        except OSError as error:
            says = f"The folder {str(self.folder)!r} cannot be read: {error.strerror}."
            return dict(before), [Problem(str(self.folder), "module/no-folder", says)]
        modules = {path: module for path, module in before.items() if path in there}
        broken: dict[Path, CroupierError] = {}
        for place in self._sound(there, modules, broken):
            try:
                modules[place.path] = _module(place, modules)
            except CroupierError as error:
                broken[place.path] = error
        problems = [self._problem(path, broken[path], modules) for path in sorted(broken)]
        return dict(sorted(modules.items())), problems

    def _sound(
        self, there: Sequence[Path], modules: Mapping[Path, Module], broken: dict[Path, CroupierError]
    ) -> list[Place]:
        """Those that are new or have another text, without the broken ones."""
        places = {}
        for path in there:
            try:
                places[path] = read(path)
            except CroupierError as error:
                broken[path] = error
        fresh = [place for path, place in places.items() if path not in modules or modules[path].place != place]
        requests = [Request(path=str(place.path), rounds=ROUNDS, limit_s=self.limit_s) for place in fresh]
        for request, answer in tried(requests):
            path = Path(request.path)
            if wrong := _objection(places[path], answer):
                broken[path] = wrong
        return [place for place in fresh if place.path not in broken]

    def _problem(self, path: Path, error: CroupierError, modules: Mapping[Path, Module]) -> Problem:
        kept = " What was loaded before is played on." if path in modules else ""
        return Problem(self._told(path), error.code, error.says + kept)


def _objection(place: Place, answer: Answer) -> CroupierError | None:
    """What an answer of the trial has against a module."""
    name = place.path.name
    match answer:
        case Refused(code, says):
            return BadOption(code, says)
        case Died(says):
            return BadOption("module/died", f"{name} was tried in vain: {says}.")
        case Loaded(edition) if edition != place.edition:
            return BadOption("module/changing", f"{name} is just being written; the next scan tries it again.")
        case Broke(_, trouble):
            law = f"breaks law {trouble.law} ({LAWS[trouble.law].rstrip('.')})" if trouble.law else "breaks down"
            says = f"{name} {law}: {trouble.says}. `croupier check-game {name}` explains."
            return BadOption("module/breaks-law", says)
        case _:
            return None


def _module(place: Place, modules: Mapping[Path, Module]) -> Module:
    """A module to be offered beside these, if its names are free."""
    kinds = {kind.name: kind for kind in game_classes(load(place), place)}
    taken = dict.fromkeys(registry.installed_names(), "built in or installed")
    for path, module in modules.items():
        taken |= dict.fromkeys(module.kinds if path != place.path else (), f"in {path.name}")
    for name in kinds:
        if name in taken:
            says = f"{place.path.name} has a game called {name!r}, but that one is {taken[name]}: call it otherwise."
            raise BadOption("module/name-taken", says)
    return Module(place, kinds)


def _kinds(modules: Mapping[Path, Module]) -> dict[str, Any]:
    return {name: kind for module in modules.values() for name, kind in module.kinds.items()}


def _report(before: Mapping[str, Any], now: Mapping[str, Any], problems: Sequence[Problem]) -> Report:
    return Report(
        found=tuple([name for name in now if name not in before]),
        changed=tuple([name for name in now if name in before and now[name] is not before[name]]),
        gone=tuple([name for name in before if name not in now]),
        broken=tuple(problems),
    )

"""The games in a folder, where people drop modules: found by a scan, which leaves out the broken ones, with reasons.

Modules are tried in a process of their own before they are imported into this one. There is no clock in here:
the owner of `Modules` decides when to scan.
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
from croupier.modules.trial import LIMIT_S, Answer, Broke, Died, Loaded, Request, Unplayable, tried
from croupier.testing.check import Trouble
from croupier.testing.laws import LAWS
from croupier.words import sentence

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
    """The games of a folder as of the last scan; the first question scans if there was none.

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
        """Find the modules that are in the folder now, and return what changed. Those that were broken are tried
        again."""
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
        return [Offer.of(kind, self._shown(path)) for path, module in known.items() for kind in module.kinds.values()]

    def problems(self) -> Sequence[Problem]:
        self._known()
        return self._problems

    def game_class(self, name: str) -> Any | None:
        return _kinds(self._known()).get(name)

    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        self._known()
        return self._played.get((name, edition)) or self._played.get((name, version))

    def __reduce__(self) -> tuple[Any, ...]:
        """Give another process the games of the last scan in the same texts, which it does not try again."""
        modules = self._modules or {}
        return Pinned, ({name: (path, m.place.edition) for path, m in modules.items() for name in m.kinds},)

    def _known(self) -> Mapping[Path, Module]:
        if self._modules is None:
            self.scan()
        assert self._modules is not None
        return self._modules

    def _shown(self, path: Path) -> str:
        """Return where a module lies, with the folder as it was named."""
        return str(self.folder / path.name)

    def _scanned(self, before: Mapping[Path, Module]) -> tuple[dict[Path, Module], list[Problem]]:
        """Return what is offered now, in the order of the files' names, and what is wrong with the other modules."""
        try:
            there = list(paths(self.folder.absolute()))
        except OSError as error:
            says = sentence("module/no-folder", path=repr(str(self.folder)), reason=error.strerror)
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
        """Return the modules that are new or have another text, without the broken ones, which are noted in
        `broken`."""
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
        says = sentence("module/old-kept", reason=error.says) if path in modules else error.says
        return Problem(self._shown(path), error.code, says)


def _objection(place: Place, answer: Answer) -> CroupierError | None:
    """Return why a module cannot be offered, if an answer of its trial says so."""
    name = place.path.name
    match answer:
        case Unplayable():
            return answer.error()
        case Died(says):
            return BadOption("module/died", file=name, reason=says)
        case Loaded(edition) if edition != place.edition:
            return BadOption("module/changing", file=name)
        case Broke(_, trouble):
            return _broke(name, trouble)
        case _:
            return None


def _broke(name: str, trouble: Trouble) -> BadOption:
    if not trouble.law:
        return BadOption("module/breaks-law", key="module/breaks-down", file=name, reason=trouble.says)
    law = LAWS[trouble.law].rstrip(".")
    return BadOption("module/breaks-law", file=name, number=trouble.law, law=law, reason=trouble.says)


def _module(place: Place, modules: Mapping[Path, Module]) -> Module:
    """Return a module to be offered beside these. Raise BadOption if the name of one of its games is taken."""
    kinds = {kind.name: kind for kind in game_classes(load(place), place)}
    installed = registry.installed_names()
    others = {name: path for path, module in modules.items() if path != place.path for name in module.kinds}
    for name in kinds:
        if name in others:
            raise BadOption(
                "module/name-taken", key="module/name-in-file", file=place.path.name, name=name, other=others[name].name
            )
        if name in installed:
            raise BadOption("module/name-taken", file=place.path.name, name=name)
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

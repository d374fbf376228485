"""Games in a worker process: those that the parent has scanned, in the same text."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from croupier.errors import CroupierError
from croupier.games.registry import Offer, Problem
from croupier.modules.loading import game_classes, load
from croupier.modules.place import read


class Pinned:
    """Modules by the names of their games, each with its path and edition; the parent has tried them. A module whose
    text has changed since is refused."""

    def __init__(self, places: Mapping[str, tuple[Path, str]]) -> None:
        self._places = places

    def offers(self) -> list[Offer]:
        return [Offer.of(self.game_class(name), str(path)) for name, (path, _) in self._places.items()]

    def problems(self) -> Sequence[Problem]:
        return ()

    def game_class(self, name: str) -> Any | None:
        return _kinds(*self._places[name])[name] if name in self._places else None

    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        return self.game_class(name)


@cache
def _kinds(path: Path, edition: str) -> dict[str, Any]:
    place = read(path)
    if place.edition != edition:
        raise CroupierError("module/changed", file=path.name)
    return {kind.name: kind for kind in game_classes(load(place), place)}

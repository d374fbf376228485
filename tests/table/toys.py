"""Games that somebody brought: found by name as the house's own are, for as long as a test needs them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from croupier.games import registry
from croupier.games.registry import Offer, Problem


class Brought:
    """A source of games for the registry."""

    def __init__(self, *kinds: Any) -> None:
        self.kinds = {kind.name: kind for kind in kinds}

    def offers(self) -> Sequence[Offer]:
        return [Offer.of(kind, "test") for kind in self.kinds.values()]

    def problems(self) -> Sequence[Problem]:
        return ()

    def game_class(self, name: str) -> Any | None:
        return self.kinds.get(name)

    def played_class(self, name: str, version: int, edition: str) -> Any | None:
        return self.kinds.get(name)


@contextmanager
def brought(*kinds: Any) -> Iterator[Brought]:
    source = Brought(*kinds)
    registry.attach(source)
    try:
        yield source
    finally:
        registry.detach(source)

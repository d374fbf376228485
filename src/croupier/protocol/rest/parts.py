"""The parts of a house: fronts and table servers."""

from msgspec import Struct


class ServerTold(Struct, frozen=True, kw_only=True):
    """A table server. `late_ms` is how late its event loop is; one that is `draining` hands its tables over."""

    id: str
    url: str
    tables: int
    connections: int
    late_ms: float
    draining: bool


class FrontTold(Struct, frozen=True, kw_only=True):
    """A front; `here`: the one that answers."""

    id: str
    people: int
    here: bool


class PartsTold(Struct, frozen=True, kw_only=True):
    """The parts that give signs of life; none in a house of one process. `connected`: whether NATS can be reached."""

    connected: bool
    fronts: tuple[FrontTold, ...] = ()
    servers: tuple[ServerTold, ...] = ()


class Draining(Struct, frozen=True):
    """Whether a table server hands its tables over, or takes tables again."""

    on: bool = True


class Rebalanced(Struct, frozen=True):
    """How many tables another server plays now."""

    moved: int

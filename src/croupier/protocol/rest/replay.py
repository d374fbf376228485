"""A round step by step, as a page shows it."""

from typing import Any, Literal

from msgspec import Struct

from croupier.games.game import Chips, Picture, Seat
from croupier.games.profile import Look, Unit
from croupier.kit.cards import Card
from croupier.kit.commitment import Opened
from croupier.table.settings import Kind


class CardShown(Struct, frozen=True, gc=False):
    """A card that a step shows first: the pile that it came from, and its place there, 0 being dealt first."""

    pile: str
    place: int
    card: Card


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One event, and the round after it. `seat` is whose decision it was, if it was one, and `took_ns` how long it
    took. `at_ns` counts from the beginning of the round."""

    event: Any
    at_ns: int
    took_ns: int = 0
    seat: Seat | None = None
    street: str
    picture: Picture
    shows: tuple[CardShown, ...] = ()


class StreetMark(Struct, frozen=True):
    """Where a part of the round begins: the first step of it."""

    name: str
    step: int


class SeatSeen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sat there, and with how many chips."""

    player: str
    nickname: str
    chips: Chips
    kind: Kind = "person"


class Steps(Struct, frozen=True, kw_only=True):
    """A round to be stepped through. `viewer` is the seat through whose eyes, none for a spectator's; `start` is the
    picture before the first step. `proof` shows, pile by pile, that the cards seen lay where they had been committed;
    it is empty where the shuffle was not. `formats` are the text formats that the round can be downloaded in. `last` is
    the number of the table's last round."""

    table: int
    table_name: str
    number: int
    last: int
    game: str
    title: str
    unit: Unit
    page: str
    look: Look
    formats: tuple[str, ...]
    options: dict[str, Any]
    started_ns: int
    ended_ns: int
    chance: str
    rigged: bool
    viewer: Seat | Literal["all"] | None
    seats: tuple[SeatSeen | None, ...]
    payoffs: tuple[Chips, ...]
    streets: tuple[StreetMark, ...]
    start: Picture
    steps: tuple[Step, ...]
    proof: dict[str, Opened]

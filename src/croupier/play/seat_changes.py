"""What happens at a table between rounds: people come, go and bring chips. Kept in the next round's header."""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.game import Chips, Seat


class Joined(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat
    chips: Chips


class Left(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat
    chips: Chips


class ToppedUp(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat
    chips: Chips


class SatOut(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat


class SatIn(Struct, frozen=True, gc=False, tag=True):
    player: str
    seat: Seat


class BrokeRemoved(Struct, frozen=True, gc=False, tag=True):
    """Players left without chips, after the offer to buy new ones."""

    players: tuple[str, ...]
    seats: tuple[Seat, ...]


SeatChange: TypeAlias = Joined | Left | ToppedUp | SatOut | SatIn | BrokeRemoved

"""Changes at the seats between two rounds: players join, leave, bring chips. The next round's header records them."""

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
    """Players who lost their seats because they had no chips left and bought no new ones."""

    players: tuple[str, ...]
    seats: tuple[Seat, ...]


SeatChange: TypeAlias = Joined | Left | ToppedUp | SatOut | SatIn | BrokeRemoved

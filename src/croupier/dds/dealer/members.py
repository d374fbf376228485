"""Who plays in a hosted game: seats, requests to join, balances that outlast a seat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from croupier.dds.dealer.settings import PURSE
from croupier.dds.wire.contract import MAX_PLAYERS_IN_A_GAME, Player
from croupier.dds.wire.extras import Request, Style
from croupier.games.game import Chips, Seat

EXTRAS_MOST: Final = 100  # remembered of players who have no seat


@dataclass(slots=True)
class Member:
    """A player program. `extras` is whether it is known to use the topics beyond the contract."""

    uid: bytes
    name: bytes
    source: str
    writer: int
    extras: bool = False
    style: Style = Style.unknown
    system: bytes = bytes(16)
    bet: Chips | None = None  # for the next hand; 0: sits it out
    leaving: bool = False
    removed: bool = False
    actions: dict[int, str] = field(default_factory=dict)  # waiting for the request with their count
    amounts: dict[int, Chips] = field(default_factory=dict)  # waiting for the action with their count


class Members:
    """Seats, and who waits for one. A balance is remembered for as long as the game is hosted (UBER:10)."""

    def __init__(self) -> None:
        self.seats: list[Member | None] = [None] * MAX_PLAYERS_IN_A_GAME
        self.asking: dict[bytes, Member] = {}  # requests to join, in order of arrival
        self.purses: dict[bytes, Chips] = {}
        self._extras: dict[tuple[str, bytes], tuple[Style, bytes]] = {}

    def note_extras(self, source: str, said: Request) -> None:
        """Note that a player who has not asked for a seat yet knows the extras, and how it plays."""
        self._extras[source, said.uid] = (said.style, said.system)
        while len(self._extras) > EXTRAS_MOST:
            self._extras.pop(next(iter(self._extras)))

    def asked(self, said: Player, source: str, writer: int) -> Member:
        """Return the player who asks for a seat."""
        noted = self._extras.pop((source, said.uid), None)
        if noted is None:
            return Member(said.uid, said.name, source, writer)
        return Member(said.uid, said.name, source, writer, True, *noted)

    def __iter__(self) -> Iterator[tuple[Seat, Member]]:
        for seat, member in enumerate(self.seats):
            if member is not None:
                yield seat, member

    def __len__(self) -> int:
        return sum([member is not None for member in self.seats])

    def seat_of(self, uid: bytes) -> Seat | None:
        return next((seat for seat, member in self if member.uid == uid), None)

    def known(self, uid: bytes) -> Member | None:
        """Return the player of this uid, seated or asking."""
        seat = self.seat_of(uid)
        return self.seats[seat] if seat is not None else self.asking.get(uid)

    def all(self) -> list[Member]:
        return [*[member for _, member in self], *self.asking.values()]

    def seat(self, member: Member) -> Seat | None:
        """Give a player the first free seat, and money if it is the first time; None if no seat is free."""
        free = next((seat for seat, taken in enumerate(self.seats) if taken is None), None)
        if free is not None:
            self.seats[free] = member
            self.purses.setdefault(member.uid, PURSE)
        return free

    def balance(self, member: Member) -> Chips:
        return self.purses.get(member.uid, PURSE)

"""What a table hands over to be kept: one step of its own, with all that follows from it. Kept whole or not at all."""

from msgspec import Struct

from croupier.bank.transfer import Transfer
from croupier.store.rounds.summary import RoundSummary


class ChatLine(Struct, frozen=True, gc=False):
    """Something said at a table."""

    player: str
    text: str


class ModuleData(Struct, frozen=True, gc=False):
    """Something that a game's module wants kept under its name (POKERIV3:ARCHb)."""

    module: str
    key: str
    value: bytes  # JSON


class StoredBatch(Struct, frozen=True, gc=False):
    """The events of one command, numbered by `seq`: 1, 2, 3 and so on at each table.

    `secret` is for the house alone, such as the deck of a round that begins. `number` is the deal that it is part of.
    `round` comes with the batch that ends one, and `amended`, the same round anew, with what a player did after it. A
    `snapshot` is the whole table after this batch, from which it can be brought back without all that came before.
    `seated` and `stood_up` are the players who took or left a seat, where that is by the queue and ends their visit.
    `lease` is the number of the lease under which a table server plays the table; none in a house of one process.
    """

    table_id: int
    seq: int
    at_ns: int
    events: bytes  # JSON
    secret: bytes | None = None  # JSON
    transfers: tuple[Transfer, ...] = ()
    number: int | None = None
    round: RoundSummary | None = None
    amended: RoundSummary | None = None
    said: tuple[ChatLine, ...] = ()
    kept: tuple[ModuleData, ...] = ()
    snapshot: bytes | None = None  # JSON
    lease: int | None = None
    seated: tuple[str, ...] = ()
    stood_up: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Return whether nothing follows from this batch but its entry in the journal."""
        more = self.transfers or self.round or self.amended or self.said or self.kept or self.snapshot
        return not (more or self.seated or self.stood_up)

"""Rounds that were played."""

from msgspec import Struct

from croupier.games.game import Chips, Seat
from croupier.games.profile import Unit


class Place(Struct, frozen=True):
    """A taken seat of a deal: the cards that the asker may see, "" where there are none, the net result, whether it
    won any part of a pot, and what the player is called at the tables."""

    player: str
    cards: str
    payoff: Chips = 0
    won: bool = False
    nickname: str = ""


class DealRow(Struct, frozen=True, kw_only=True):
    """A deal. Seats are counted from 0, as in records; the sheets that people read count from 1. Amounts are in the
    game's `unit`; `pot` is what lay in all pots together, 0 where a game has none."""

    table_id: int
    table: str
    deal: int
    game: str
    unit: Unit
    started_ns: int
    players: int
    dealer: Seat | None
    blind: Chips
    pot_limit: int
    bet_limit: Chips
    ante: Chips
    board: str
    pot: Chips = 0
    seats: dict[Seat, Place]

"""What playing at a table takes: the game's own terms, or what the table's settings say instead."""

from msgspec import Struct

from croupier.games.game import AnyGame, Chips
from croupier.games.profile import Unit, profile_of


class Terms(Struct, frozen=True):
    """Chips at a table of one game. Without a buy-in the table plays for scores, which may fall below zero."""

    buy_in: tuple[Chips, Chips | None] | None  # None: scores
    least: Chips = 1  # with less than this a player cannot be dealt in
    full: Chips = 1  # with less than this a player cannot pay all that may be due before the first decision
    blinds: bool = False  # whether a newcomer may wait to come in for free
    unit: Unit = "chips"  # what the chips are

    @classmethod
    def of(cls, game: AnyGame, buy_in: tuple[Chips, Chips | None] | None = None) -> "Terms":
        """Return the terms of a table; `buy_in`, where given, takes the place of the game's own bounds."""
        profile = profile_of(game)
        own, unit = profile.buy_in, profile.unit
        if own is None:
            return cls(buy_in, unit="chips" if buy_in and unit == "points" else unit)
        return cls(buy_in or own.bounds, own.least, own.full, own.blinds, unit)

    @property
    def scores(self) -> bool:
        return self.buy_in is None

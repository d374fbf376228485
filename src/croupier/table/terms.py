"""What playing at a table takes: read from the options of its game, whoever wrote it."""

from typing import Any

from msgspec import Struct

from croupier.games.game import AnyGame, Chips


class Terms(Struct, frozen=True):
    """Chips at a table of one game.

    A game is played for chips if its options have `buy_in`, the least and the most to sit down with, or `minimum`,
    the least bet; or if the table's settings name bounds. Any other is played for scores, which may fall below zero.
    """

    buy_in: tuple[Chips, Chips | None] | None  # None: scores
    least: Chips = 1  # with less than this nobody can be dealt in
    full: Chips = 1  # with less than this a player cannot pay all that may be due before the first decision
    blinds: bool = False  # whether a newcomer may wait to come in for free

    @classmethod
    def of(cls, game: AnyGame, buy_in: tuple[Chips, Chips | None] | None = None) -> "Terms":
        """`buy_in`, where given, takes the place of the game's own bounds."""
        options: Any = game.options
        big, ante, bet = (getattr(options, name, 0) for name in ("big", "ante", "minimum"))
        bounds = buy_in or getattr(options, "buy_in", None) or ((bet, None) if bet else None)
        least = bet or (1 if big else max(1, ante))
        return cls(bounds, least, max(least, big + ante), bool(big))

    @property
    def scores(self) -> bool:
        return self.buy_in is None

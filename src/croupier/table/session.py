"""A table that plays by itself: one deal after another until too few are left to play."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from croupier.errors import BadOption, Unknown
from croupier.games.game import AnyGame, Chips, Seat, SeatInfo
from croupier.games.profile import profile_of
from croupier.kit.chance import Chance
from croupier.play.player import Player
from croupier.play.record import Record, record_of
from croupier.play.round import Host
from croupier.table.seating import Seating

Rebuy = Callable[[str], Chips]


def declined(player: str) -> Chips:
    """Nobody buys new chips."""
    return 0


class Session:
    """Plays the deals of one table with the players of `players`, by name.

    Seats may change between two deals and, by a bot that has had enough, during one: whoever leaves then
    still plays it to its end. `rebuy` is asked how many chips a player who has none left buys; 0 means that
    the offer is declined, and the seat lost.
    """

    def __init__(
        self,
        game: AnyGame,
        seating: Seating,
        players: Mapping[str, Player],
        chance: Chance,
        *,
        table: str = "",
        rebuy: Rebuy = declined,
    ) -> None:
        self.game = game
        self.seating = seating
        self.players = players
        self.chance = chance
        self.table = table
        self.rebuy = rebuy
        self.number = 0  # of the last deal
        self.carry: Any = None

    def deals(self) -> Iterator[Record]:
        """Deal after deal until too few can play. Ask again once there are enough."""
        while (record := self.deal()) is not None:
            yield record

    def deal(self) -> Record | None:
        """The next deal, or None where there are too few for it."""
        seating = self.seating
        if not seating.can_deal:
            return None
        if not seating.started:
            self.carry = None
        seats = seating.seats
        dealt = self._dealt(seats)
        if not dealt:
            return None
        host = Host(self.game, self._asked(seats, dealt), chance=self.chance)
        changes = seating.begin(dealt)
        played = host.play(seats, self.carry)
        self.number += 1
        self.carry = played.over.carry
        self._settle(played.over.payoffs)
        kind = self.chance.kind
        name = f"{self.table}-{self.number}"
        return record_of(
            played, table=self.table, number=self.number, id=name, chance=kind, rigged=kind == "rigged", changes=changes
        )

    def _dealt(self, seats: Sequence[SeatInfo | None]) -> list[Seat]:
        """Who is in the next deal: all who could be, in a game whose state does not say. Nobody: too few can pay."""
        try:
            state = self.game.begin(seats, self.carry)
        except BadOption as refused:
            if refused.code == "seats/too-few":
                return []
            raise
        return sorted(profile_of(self.game).dealt(state, seats))

    def _asked(self, seats: Sequence[SeatInfo | None], dealt: Sequence[Seat]) -> list[Player | None]:
        for s in [seats[i] for i in dealt]:
            if s and s.player not in self.players:
                raise Unknown("player/no-bot", f"Nobody decides for {s.player}: name a bot for that player.")
        return [self.players.get(s.player) if s else None for s in seats]

    def _settle(self, payoffs: Sequence[Chips]) -> None:
        self.seating.settle(payoffs)
        for player in self.seating.broke:
            if chips := self.rebuy(player):
                self.seating.top_up(player, chips)
        self.seating.remove_broke()

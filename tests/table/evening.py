"""A live table that bots play at, deal after deal: people come and go between two deals or in one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.kit.chance import Chance
from croupier.play.record import Record
from croupier.table import commands
from croupier.table.seating import Seating
from tests.table.bots import Passive
from tests.table.live_table import Live

LETTERS = "ABCDEFGHNQRX"


def declined(player: str) -> int:
    """How many chips a player without any buys: none."""
    return 0


class Evening:
    """Players are letters, all with the same kind of bot. The first deal begins when all of `names` sit."""

    def __init__(
        self,
        names: str,
        *,
        game: str = "holdem",
        size: int | None = 6,
        bot: Callable[[], Passive] = Passive,
        chips: int = 100,
        seed: int = 1,
        chance: Chance | None = None,
        **options: Any,
    ) -> None:
        self.live = Live(game, seed=seed, chance=chance, seats=size, options=options)
        self.players: Mapping[str, Passive] = {letter: bot() for letter in LETTERS}
        self.rebuy: Callable[[str], int] = declined
        self.live.do(commands.Halt("not yet"))
        for name in names:
            self.join(name, chips)

    @property
    def seating(self) -> Seating:
        seating: Seating = self.live.state.seating
        return seating

    @property
    def seated(self) -> str:
        return self.live.names

    @property
    def stacks(self) -> dict[str, int]:
        return {chair.player: chair.chips for chair in self.seating.chairs if chair}

    def join(self, player: str, chips: int = 100, **about: Any) -> None:
        self.live.do(commands.Sit(player, chips, **about))

    def leave(self, player: str) -> None:
        self.live.do(commands.Leave(player))

    def sit_out(self, player: str) -> None:
        self.live.do(commands.SitOut(player))

    def sit_in(self, player: str) -> None:
        self.live.do(commands.SitIn(player))

    def top_up(self, player: str, chips: int) -> None:
        self.live.do(commands.TopUp(player, chips))

    def deal(self) -> Record | None:
        """Play the next deal to its end; None: there are too few for it."""
        live = self.live
        number = live.state.number - live.state.running
        if live.state.halted:
            live.do(commands.Resume())
        if live.state.number == number:
            live.wait(live.pause_s + 0.001)
        if live.state.number == number:
            return None
        while live.state.running:
            self._act(live.on_turn[0])
        for seat in [*live.state.offers]:
            self._offered(self.seating.chair(seat).player)
        return live.records[-1]

    def deals(self) -> Iterator[Record]:
        while (record := self.deal()) is not None:
            yield record

    def played(self, deals: int) -> list[Record]:
        records = [self.deal() for _ in range(deals)]
        assert all(record is not None for record in records)
        return [record for record in records if record]

    def _act(self, player: str) -> None:
        state = self.live.state
        legal = state.game.legal(state.live.state, self.seating.seat_of(player))
        number = state.number
        action = self.players[player].choose(None, legal, None)
        if state.running and state.number == number and player in self.live.on_turn:
            self.live.act(player, action)

    def _offered(self, player: str) -> None:
        chips = self.rebuy(player)
        self.live.do(commands.TopUp(player, chips) if chips else commands.DeclineRebuy(player))

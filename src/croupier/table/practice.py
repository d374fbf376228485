"""Stages a situation of an earlier round at a new table: everybody is seated, and the round runs up to it by the rules.

What comes of it is a journal like any other's: seats, a round that began, a pile that lies in a given order, and what
was done. So a table that is brought back in mid-round needs to know nothing of where the round came from.
"""

from typing import Any

from croupier.errors import CroupierError, IllegalAction
from croupier.games.game import Pile
from croupier.play.past_deal import PartlyRecorded
from croupier.play.situation import Situation
from croupier.table.commands import Stage
from croupier.table.emitter import Emitter
from croupier.table.events import RoundBegan, Seated
from croupier.table.piles import Piles
from croupier.table.rounds import Rounds


class Practice:
    """Sets up a situation at a new table."""

    def __init__(self, emitter: Emitter, rounds: Rounds, piles: Piles) -> None:
        self._emitter = emitter
        self._rounds = rounds
        self._piles = piles

    def stage(self, command: Stage) -> None:
        """Set everything up in one batch, so that no player sits down in between and no other round begins."""
        s, situation = self._emitter.state, command.situation
        if s.number or any(s.seating.chairs) or s.seating.queue:
            raise IllegalAction("table/begun")
        if s.halted or s.closing:
            raise IllegalAction("table/halted", reason=s.halted or s.closing)
        dealt = self._rounds.dealt(situation.seats, situation.carry)
        for seat, info in enumerate(situation.seats):
            if info:
                self._emitter.emit(Seated(info.player, seat, info.chips, kind=command.kinds[seat]))
        bots, chance = s.seating.bots, self._rounds.chance_kind("recorded")
        self._emitter.emit(RoundBegan(s.number + 1, situation.seats, dealt, chance, situation.carry, bots))
        self._rounds.go_on(self._retrace, situation)

    def _retrace(self, situation: Situation) -> None:
        usual = self._piles.chance
        self._piles.chance = remembered = PartlyRecorded(situation.orders, situation.rolls, usual)
        try:
            self._rounds.open()
            for seat, action in situation.moves:
                self._rounds.run()
                self._repeat(seat, action)
            self._rounds.run()
            self._lay_rest(situation, remembered)
        finally:
            self._piles.chance = usual

    def _repeat(self, seat: int, action: Any) -> None:
        game, state = self._emitter.state.game, self._emitter.live.state
        if action is None:
            self._emitter.emit(self._rounds.step(game.leave(state, seat), seat, "left"))
        else:
            self._emitter.emit(self._rounds.step(game.act(state, seat, action), seat))

    def _lay_rest(self, situation: Situation, chance: PartlyRecorded) -> None:
        """Lay the piles that are drawn from later only, as a shoe is after the bets."""
        for name in situation.orders.keys() - self._emitter.live.stocks.keys():
            try:
                source = self._emitter.state.game.source(self._emitter.live.state, name)
            except (CroupierError, KeyError):  # not a pile of this game yet: it is shuffled when there is one
                continue
            if isinstance(source, Pile):
                order = chance.shuffled(name, source.cards, len(source.cards))
                self._piles.lay(name, tuple(order), kept=source.kept)

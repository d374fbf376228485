"""What players may still do once a round is over, until the next one may begin. Nothing waits for it."""

import logging
from typing import Final

from croupier.errors import CroupierError, IllegalAction
from croupier.games.game import Description, Seat
from croupier.games.profile import profile_of
from croupier.table.commands import Act
from croupier.table.emitter import Emitter
from croupier.table.events import Happened
from croupier.table.state import TableState

_log: Final = logging.getLogger(__name__)


def choices_after(state: TableState, seat: Seat) -> Description:
    """Return what the player of a seat may still do now that the round is over, such as show a hand; {} if nothing, or
    if the player was not in it."""
    live, chair = state.live, state.seating.chairs[seat]
    if live is None or chair is None or state.running or live.voided or not profile_of(state.game).acts_after:
        return {}
    info = live.seats[seat]
    is_same = info is not None and info.player == chair.player
    return state.game.legal(live.state, seat).describe() if is_same else {}


class Afterwards:
    """Takes what players do after a round. It is added to the round's log and moves neither chips nor clocks."""

    def __init__(self, emitter: Emitter) -> None:
        self._emitter = emitter

    def act(self, command: Act) -> None:
        """Take what a player does after a round, who has to have seen its end, before the next one may begin."""
        s = self._emitter.state
        seat, _ = s.seating.found(command.player)
        if not choices_after(s, seat):
            raise IllegalAction("round/none")
        if not s.ended_seq <= command.seq <= s.told_seq:
            raise IllegalAction("act/stale")
        if self._emitter.at_ns >= s.next_ns:
            raise IllegalAction("act/late")
        try:
            events = s.game.act(self._emitter.live.state, seat, command.action)
        except CroupierError:
            raise
        except Exception as error:
            _log.error("Table %s: the game %s failed.", s.table, s.settings.game, exc_info=error)
            raise IllegalAction("game/failed") from error
        self._emitter.emit(Happened(tuple(events)))

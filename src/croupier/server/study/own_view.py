"""A player's part in the round that is played at a table, as that player sees it and no more."""

from typing import Any

from croupier.errors import IllegalAction
from croupier.games.game import AnyGame, Seat
from croupier.table.redaction import seat_of
from croupier.table.state import TableState


def own_view(state: TableState, player: str) -> tuple[AnyGame, Any, Seat]:
    """The game, the player's view and the seat. The view is a copy: what takes a while needs the table no longer."""
    live = state.live
    seat = seat_of(player, live.seats) if live and state.running else None
    if live is None or seat is None or state.seating.seat_of(player) != seat:
        raise IllegalAction("round/not-in-it", "You are in no round at this table.")
    return state.game, state.game.view(live.state, seat), seat

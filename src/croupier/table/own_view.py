"""A player's part in the round that is played, as that player sees it and no more."""

from dataclasses import dataclass
from typing import Any

from croupier.games.game import AnyGame, Seat
from croupier.table.redaction import seat_of
from croupier.table.state import TableState


@dataclass(frozen=True, slots=True)
class OwnView:
    """`view` is a copy of the game's state: work on it that takes a while needs the table no longer."""

    game: AnyGame
    view: Any
    seat: Seat


def own_view(state: TableState, player: str) -> OwnView | None:
    """Return what a player sees of the running round; None: the player is not in it."""
    live = state.live
    seat = seat_of(player, live.seats) if live and state.running else None
    if live is None or seat is None or state.seating.seat_of(player) != seat:
        return None
    return OwnView(state.game, state.game.view(live.state, seat), seat)

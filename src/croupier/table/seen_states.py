"""The states that viewers' steps are pictured from: folded once for each viewer, and not anew for each batch."""

from typing import Any

from croupier.games.game import AnyGame
from croupier.table.redaction import Looker
from croupier.table.round import LiveRound


class SeenStates:
    """The round as far as each viewer's steps were folded, so that the steps of one batch go on from those before.

    Other rounds, and one that went back to what is stored, are folded from their beginning.
    """

    def __init__(self) -> None:
        self._live: LiveRound | None = None
        self._folded: dict[Looker, tuple[int, Any]] = {}  # how many events, into which state

    def folded(self, game: AnyGame, live: LiveRound, eyes: Looker, count: int) -> Any:
        """Return the state after `count` events of the round, as the viewer sees it. The caller takes it further, and
        says how far by `keep`."""
        if self._live is not live:
            self._live = live
            self._folded.clear()
        done, state = self._folded.pop(eyes, (0, None))
        if state is None or done > count:
            done, state = 0, game.begin(live.seats, live.carry)
        for event in live.events[done:count]:
            game.evolve(state, event if eyes == "all" else game.redact(event, eyes))
        return state

    def keep(self, eyes: Looker, count: int, state: Any) -> None:
        self._folded[eyes] = count, state

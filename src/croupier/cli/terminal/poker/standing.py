"""The standing of the user's hand at a showdown by choice: what it is, and whether it beats the hands shown so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.game import Seat
from croupier.games.poker.engine import Poker
from croupier.games.poker.evolve import hand_of
from croupier.games.poker.state import State
from croupier.games.poker.variant import Ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """The user's hand against the best hand shown so far. `rival` is the name of its player; "" if none is shown."""

    ranking: Ranking
    mine: int
    best: int
    rival: str

    @property
    def says(self) -> str:
        return f"Your hand: {self.ranking.describe(self.mine)}; {self._compared}."

    @property
    def _compared(self) -> str:
        if not self.rival:
            return "no hand has been shown yet"
        if self.mine == self.best:
            return f"{self.rival}'s is as good"
        return f"it beats {self.rival}'s" if self.mine > self.best else f"{self.rival}'s beats it"

    @property
    def question(self) -> str:
        """Return what to ask before the hand is mucked; "" where it is beaten."""
        made = self.ranking.name(self.mine).lower().removeprefix("one ")
        if not self.rival:
            return f"No hand has been shown yet, and mucking gives up the pot. Throw your {made} away? [y/N]"
        if self.mine < self.best:
            return ""
        so = "the best hand" if self.mine > self.best else "as good as the best hand"
        return f"Your {made} is {so} so far. Throw it away? [y/N]"


def standing(game: Poker, view: Any, names: Sequence[str]) -> Standing:
    """Return the standing. Heads-up there is one pot, so that the better hand wins it all."""
    state: State = view.view()
    shown = {p: _value(game, state, p) for p in range(len(names)) if p != view.seat and state.opened >> p & 1}
    best = max(shown.values(), default=0)
    rival = next((names[p] for p, value in shown.items() if value == best), "")
    return Standing(game.variant.ranking, _value(game, state, view.seat), best, rival)


def _value(game: Poker, state: State, seat: Seat) -> int:
    return game.variant.ranking.values(state.board, [hand_of(state, seat)])[0]

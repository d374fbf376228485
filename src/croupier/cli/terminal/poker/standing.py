"""The standing of the user's hand at a showdown by choice, in words: what it is, and how it compares."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.poker import standing as rules
from croupier.games.poker.engine import Poker
from croupier.games.poker.variant import Ranking


@dataclass(frozen=True, slots=True)
class Standing:
    """The user's hand against the best hand shown so far. `rival` is the name of its player; "" if none is shown."""

    ranking: Ranking
    found: rules.Standing
    rival: str

    @property
    def says(self) -> str:
        return f"Your hand: {self.ranking.describe(self.found.mine)}; {self._compared}."

    @property
    def _compared(self) -> str:
        match self.found.hand:
            case "first":
                return "no hand has been shown yet"
            case "best":
                return f"it beats {self.rival}'s"
            case "equal":
                return f"{self.rival}'s is as good"
            case "beaten":
                return f"{self.rival}'s beats it"

    @property
    def question(self) -> str:
        """Return what to ask before the hand is mucked; "" where it is beaten."""
        made = self.ranking.name(self.found.mine).lower().removeprefix("one ")
        match self.found.hand:
            case "first":
                return f"No hand has been shown yet, and mucking gives up the pot. Throw your {made} away? [y/N]"
            case "best":
                return f"Your {made} is the best hand so far. Throw it away? [y/N]"
            case "equal":
                return f"Your {made} is as good as the best hand so far. Throw it away? [y/N]"
            case "beaten":
                return ""


def standing(game: Poker, view: Any, names: Sequence[str]) -> Standing:
    """Return the standing of the hand of the seat that looks."""
    found = rules.standing(game.variant, view, view.seat)
    assert found is not None, "a player knows the own cards"
    return Standing(game.variant.ranking, found, names[found.rival] if found.rival >= 0 else "")

"""What a match adds up to, and how to say it: rows for programs, a sentence for a person."""

from math import ceil
from typing import Any, Final

from croupier.arena.block import NOTES_MOST, Note, Played
from croupier.arena.plan import Plan
from croupier.arena.stakes import stakes
from croupier.arena.stats import FAULT_KINDS, Estimate, Stats
from croupier.games import registry

_UNSIGNED: Final = {ord("+"): None, ord("-"): None}
TELLING: Final = 30  # hands; with fewer the normal approximation of the interval says little


class Report:
    """The sum of the blocks played so far."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.stakes = stakes(registry.make(plan.game, plan.options))
        self.hands = 0
        self.stats: list[Stats] = [Stats() for _ in plan.bots]
        self.notes: list[Note] = []

    def add(self, played: Played) -> None:
        self.hands += played.hands
        self.stats = [a + b for a, b in zip(self.stats, played.stats, strict=True)]
        self.notes = [*self.notes, *played.notes][:NOTES_MOST]

    @property
    def complete(self) -> bool:
        return self.hands == self.plan.hands

    def rate(self, stats: Stats) -> Estimate:
        """Return big blinds, high stakes or chips per hundred hands; against a house, its edge in per cent."""
        return stats.edge if self.stakes.house else stats.per_hand.times(100 / self.stakes.unit)

    @property
    def rate_name(self) -> str:
        return "edge %" if self.stakes.house else f"{self.stakes.unit_name}/100"

    def counted(self, hands: int) -> str:
        """Return the number in words: `1 hand`, `10,000 hands`; rounds, where the game is not poker."""
        return f"{hands:,} {self.stakes.round_name}{'' if hands == 1 else 's'}"

    def rows(self) -> list[dict[str, Any]]:
        return [self._row(*entrant) for entrant in zip(self.plan.names, self.plan.bots, self.stats, strict=True)]

    def _row(self, name: str, spec: str, stats: Stats) -> dict[str, Any]:
        chips, rate = stats.per_hand, self.rate(stats)
        return {
            "bot": name,
            "spec": spec,
            "hands": stats.hands,
            "won": stats.won,
            "won_percent": stats.won_percent,
            "took_part": stats.took_part,
            "took_part_percent": stats.took_part_percent,
            "chips": stats.chips,
            "chips_per_hand": chips.mean,
            "chips_per_hand_margin_95": chips.margin,
            **self._rates(stats, rate),
            **{f"faults_{kind}": count for kind, count in zip(FAULT_KINDS, stats.faults, strict=True)},
            "decisions": stats.decisions,
            "ms_per_decision": stats.ms_per_decision,
        }

    def _rates(self, stats: Stats, rate: Estimate) -> dict[str, Any]:
        if self.stakes.house:
            return {"staked": stats.staked, "edge_percent": rate.mean, "edge_percent_margin_95": rate.margin}
        return {"bb_per_100": rate.mean, "bb_per_100_margin_95": rate.margin}

    def verdicts(self) -> list[str]:
        """Return what the match shows, one sentence each."""
        if not self.stakes.house:
            return [self._leader()]
        return [self._edge(name, stats) for name, stats in zip(self.plan.names, self.stats, strict=True)]

    def _edge(self, name: str, stats: Stats) -> str:
        edge = stats.edge
        if edge.margin is None or stats.hands < TELLING:
            return f"{name}: too few {self.stakes.round_name}s to tell the house's edge."
        verb = "wins" if edge.mean >= 0 else "loses"
        said = f"{name}: the house {verb} {edge} % of the first bets (95 %)".translate(_UNSIGNED)
        if edge.clear or not edge.mean:
            return f"{said}."
        return f"{said}; about {self.counted(self._needed(edge))} would tell who is ahead."

    def _leader(self) -> str:
        """Return who is ahead, and whether that can be chance."""
        at = max(range(len(self.stats)), key=lambda i: self.stats[i].chips)
        name, rate = self.plan.names[at], self.rate(self.stats[at])
        if rate.margin is None:
            return f"One {self.stakes.round_name} tells nothing."
        if rate.mean == 0:
            return "The entrants are level."
        said = f"{name} wins {rate} {self.rate_name} (95 %)".replace("+", "")
        if self.hands < TELLING:
            return f"{said}: too few {self.stakes.round_name}s to tell."
        if rate.clear:
            return f"{said}: clearly more than chance."
        return f"{said}, which may be chance: about {self.counted(self._needed(rate))} would tell."

    def _needed(self, rate: Estimate) -> int:
        """Return after how many hands a lead of this size would stand out, as a round number."""
        assert rate.margin is not None
        hands = ceil(self.hands * (rate.margin / rate.mean) ** 2)
        digits = max(0, len(str(hands)) - 2)
        return round(hands, -digits)

    def told(self, note: Note) -> str:
        return f"{self.stakes.round_name} {note.hand}, {self.plan.names[note.entrant]}: {note.kind}: {note.says}"

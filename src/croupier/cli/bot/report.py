"""The report on a bot at a table: the figures of a match, for one bot, from what the bot saw."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.arena.stakes import Stakes, stakes
from croupier.arena.stats import Estimate, Stats
from croupier.arena.sums import Sums, count
from croupier.bots.loading import called
from croupier.client.bot_run import BotRun
from croupier.client.follower import SeenRound
from croupier.client.table import Table
from croupier.games.profile import profile_of
from croupier.play.player import Fault

if TYPE_CHECKING:
    import rich.table

TELLING = 30  # hands; with fewer the interval says little


class BotReport:
    """Counts hands as they are played, then prints the totals."""

    def __init__(self, bot: str) -> None:
        self.name = called(bot)
        self.sums = Sums()
        self.table: Table | None = None
        self.stakes: Stakes | None = None  # None for a game that is not installed here

    def begin(self, table: Table) -> None:
        self.table = table
        self.stakes = stakes(table.game) if table.game else None

    def count(self, seen: SeenRound, faults: list[Fault]) -> None:
        played = seen.played()
        played.faults = faults
        others = Sums()
        count(played, [self.sums if seat == seen.seat else others for seat in range(len(played.seats))])

    def show(self, run: BotRun, seconds: float) -> None:
        from croupier.cli.output.console import Console

        console = Console(highlight=False)
        assert self.table is not None
        title = profile_of(self.table.game).called if self.table.game else self.table.line.title
        console.print(f"{title}, table {self.table.line.name}", markup=False)
        if self.stakes:
            shown = self._table(self.stakes, self.sums.stats())
            console.width = max(console.width, 100)  # figures are never cut to fit a window
            console.print("", shown, "", sep="\n")
        for line in self._lines(run, seconds):
            console.print(line, soft_wrap=True, markup=False)

    def _table(self, worth: Stakes, stats: Stats) -> "rich.table.Table":
        from croupier.cli.output.columns import plain_table

        hand, money = worth.round_name, worth.money
        figures = (
            f"{hand}s", "won %", "part %", f"{worth.money_name}/{hand}", _rate_name(worth), "total", "faults", "ms",
        )  # fmt: skip
        shown = plain_table("bot", figures=figures)
        shown.add_row(
            self.name,
            f"{stats.hands:,}",
            f"{stats.won_percent:.1f}",
            f"{stats.took_part_percent:.1f}",
            f"{stats.per_hand.times(1 / money)}",
            f"{_rate(worth, stats)}",
            f"{stats.chips:+,}" if money == 1 else f"{stats.chips / money:+,.2f}",
            f"{stats.fault_count:,}",
            f"{stats.ms_per_decision:.2f}",
        )
        return shown

    def _lines(self, run: BotRun, seconds: float) -> Iterator[str]:
        name = self.stakes.round_name if self.stakes else "round"
        if self.stakes:
            yield _verdict(self.name, self.stakes, self.sums.stats())
        yield f"{run.hands_played:,} {name}{'' if run.hands_played == 1 else 's'} in {seconds:.1f} s."
        if run.stopped:
            yield "Stopped, and left the table."
        elif run.why:
            yield run.why
        if run.notes:
            yield "First faults, replaced by the game's default action:"
            yield from (f"  {name} {note.hand}: {note.kind}: {note.says}" for note in run.notes)


def _rate(worth: Stakes, stats: Stats) -> Estimate:
    return stats.edge if worth.house else stats.per_hand.times(100 / worth.unit)


def _rate_name(worth: Stakes) -> str:
    return "edge %" if worth.house else f"{worth.unit_name}/100"


def _verdict(name: str, worth: Stakes, stats: Stats) -> str:
    """Return a sentence: whether the bot is ahead, and whether that can be chance."""
    rate = stats.per_hand.times(100 / worth.unit)
    if rate.margin is None:
        return f"Too few {worth.round_name}s to tell."
    said = "wins" if rate.mean > 0 else "loses" if rate.mean < 0 else "neither wins nor loses:"
    size = str(Estimate(abs(rate.mean), rate.margin)).replace("+", "")
    verdict = f"{name} {said} {size} {worth.unit_name}/100 (95 %)"
    if stats.hands < TELLING:
        return f"{verdict}: too few {worth.round_name}s to tell."
    return f"{verdict}: clearly more than chance." if rate.clear else f"{verdict}, which may be chance."

"""`croupier match`: lets bots play each other, and shows who wins, with error bars."""

import csv
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from croupier.cli.options.game_settings import Ante, Blinds, Limit, Options, Rules, game_settings
from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.errors import BadOption
from croupier.games.profile import profile_of
from croupier.kit.csv_cells import csv_cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from croupier.arena.plan import Plan
    from croupier.arena.report import Report
    from croupier.cli.output.console import Console
    from croupier.games.game import AnyGame

LIMIT_S = 5.0
WIDTH_MOST = 1000


def run(
    game: Annotated[str, Argument(help="What to play; `croupier games` lists them.")],
    bot: Annotated[
        list[str],
        Option(help="A bot: one that `croupier bots` lists, FILE.py or module:Class; repeatable.", metavar="BOT"),
    ],
    hands: Annotated[int, Option(help="How many hands to play.")] = 10_000,
    seed: Annotated[int | None, Option(help="Repeats a match exactly; random and shown if not given.")] = None,
    limit: Limit = None,
    blinds: Blinds = None,
    ante: Ante = None,
    rules: Rules = None,
    option: Options = None,
    stack: Annotated[
        int | None, Option(help="What each bot has at the start of each hand: chips, or dollars in blackjack.")
    ] = None,
    seats: Annotated[int | None, Option(help="Number of seats; if more than bots, the bots fill them in turn.")] = None,
    block: Annotated[int, Option(help="Hands until bots change seats and are created anew.")] = 100,
    jobs: Annotated[int, Option(help="Worker processes; they do not change the result.")] = 1,
    time_limit: Annotated[float, Option(help="Seconds that a decision may take; 0 for no limit.")] = LIMIT_S,
    records: Annotated[Path | None, Option(help="Write every hand to this file, as JSON lines.")] = None,
    modules: ModulesFolder = None,
    as_json: Annotated[bool, Option("--json", help="Print only the figures, as JSON.")] = False,
    as_csv: Annotated[bool, Option("--csv", help="Print only the figures, as CSV.")] = False,
) -> None:
    """Let bots play each other and show who wins, with 95 % intervals."""
    from croupier.arena.plan import arrange
    from croupier.arena.report import Report

    if as_json and as_csv:
        raise BadOption("match/two-formats")
    plan = arrange(
        game,
        bot,
        hands=hands,
        seed=secrets.randbelow(10**9) if seed is None else seed,
        options=game_settings(limit=limit, blinds=blinds, ante=ante, rules=rules, option=option),
        seats=seats,
        stack=stack,
        block=block,
        limit_ms=time_limit * 1000,
        records=records is not None,
    )
    report = Report(plan)
    begun = time.perf_counter()
    stopped = _played(report, jobs, records)
    seconds = time.perf_counter() - begun
    _print(report, seconds, as_json=as_json, as_csv=as_csv)
    if stopped:
        raise KeyboardInterrupt


def _played(report: "Report", jobs: int, records: Path | None) -> bool:
    """Play the match into the report, and return whether it was interrupted."""
    from croupier.arena.match import results
    from croupier.arena.record_file import RecordFile

    with ExitStack() as stack:
        blocks = stack.enter_context(closing(results(report.plan, jobs)))
        file = stack.enter_context(RecordFile(records)) if records else None
        try:
            with _progress(report.plan) as advance:
                for played in blocks:
                    if file:
                        file.write(played.records)
                    report.add(played)
                    advance(played.hands)
        except KeyboardInterrupt:
            return True
    return False


@contextmanager
def _progress(plan: "Plan") -> "Iterator[Callable[[int], None]]":
    """Show a progress bar on the error output if that is a terminal; yield a function that advances it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from croupier.cli.output.console import Console

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(" v. ".join(plan.names), total=plan.hands)
        yield lambda hands: progress.advance(task, hands)


def _print(report: "Report", seconds: float, *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        write(msgspec.json.encode(_data(report, seconds)).decode() + "\n")
    elif as_csv:
        rows = report.rows()
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: csv_cell(value) for name, value in row.items()} for row in rows)
    else:
        _show(report, seconds)


def _data(report: "Report", seconds: float) -> dict[str, Any]:
    plan = report.plan
    return {
        "game": plan.game,
        "options": plan.options,
        "stack": plan.stack,
        "seed": plan.seed,
        "block": plan.block,
        "hands": report.hands,
        "complete": report.complete,
        "seconds": seconds,
        "hands_per_second": report.hands / seconds,
        "bb": report.stakes.unit,
        "bots": report.rows(),
        "faults": [report.told(note) for note in report.notes],
    }


def _show(report: "Report", seconds: float) -> None:
    from croupier.cli.output.console import Console
    from croupier.games import registry

    plan = report.plan
    rules = registry.make(plan.game, plan.options)
    console = Console(highlight=False)
    table = _table(report, gap=2)
    if _width(console, table) > console.width:
        table = _table(report, gap=1)
    console.width = max(console.width, _width(console, table))  # never cut figures to fit a window
    title = profile_of(rules).called
    console.print(", ".join([title, *_stacks(report, rules), f"seed {plan.seed}"]), markup=False)
    console.print("", table, "", sep="\n")
    for line in _lines(report, seconds):
        console.print(line, soft_wrap=True, markup=False)


def _stacks(report: "Report", rules: "AnyGame") -> Iterator[str]:
    """Yield the stacks at the start of each hand; nothing where only scores are kept."""
    from croupier.games.poker.engine import Poker

    stack, stakes = report.plan.stack, report.stakes
    if stakes.house:
        yield f"{stakes.money_name}{stack / stakes.money:,.2f} each"
    elif stack:
        yield f"stacks of {stack}" if isinstance(rules, Poker) else f"{stack} chips each"


def _width(console: "Console", table: "Table") -> int:
    return table.__rich_measure__(console, console.options.update(width=WIDTH_MOST)).maximum


def _table(report: "Report", *, gap: int) -> "Table":
    from croupier.cli.output.columns import plain_table

    stakes = report.stakes
    hand, money = stakes.round_name, stakes.money
    figures = (
        f"{hand}s", "won %", "part %", f"{stakes.money_name}/{hand}", report.rate_name, "total", "faults", "ms",
    )  # fmt: skip
    table = plain_table("bot", figures=figures, gap=gap)
    for name, stats in zip(report.plan.names, report.stats, strict=True):
        table.add_row(
            name,
            f"{stats.hands:,}",
            f"{stats.won_percent:.1f}",
            f"{stats.took_part_percent:.1f}",
            f"{stats.per_hand.times(1 / money)}",
            f"{report.rate(stats)}",
            f"{stats.chips:+,}" if money == 1 else f"{stats.chips / money:+,.2f}",
            f"{stats.fault_count:,}",
            f"{stats.ms_per_decision:.2f}",
        )
    return table


def _lines(report: "Report", seconds: float) -> Iterator[str]:
    """Yield the lines under the table."""
    if report.hands:
        yield from report.verdicts()
    if not report.complete:
        yield f"Stopped after {report.hands:,} of {report.counted(report.plan.hands)}."
    yield f"{report.counted(report.hands)} in {seconds:.1f} s, {report.hands / seconds:,.0f} per second."
    if report.notes:
        yield "First faults, replaced by the game's default action:"
        yield from (f"  {report.told(note)}" for note in report.notes)

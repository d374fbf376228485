"""`croupier shuffle-report`: tests many shuffles for randomness."""

from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.cli.output.terminal import write
from croupier.cli.parameters import Option
from croupier.errors import BadOption
from croupier.kit.chance import Chance, Secure, Seeded

if TYPE_CHECKING:
    from croupier.arena.shuffle import Counts, Report


def run(
    shuffles: Annotated[int, Option(help="How many decks to shuffle.")] = 100_000,
    seed: Annotated[int | None, Option(help="Test the seeded shuffle of matches with this seed.")] = None,
    secure: Annotated[bool, Option("--secure", help="Test the live tables' shuffle (the default).")] = False,
    as_json: Annotated[bool, Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Shuffle many decks and test that cards and pairs of cards are evenly distributed."""
    from croupier.arena.shuffle import SHUFFLES_MIN, report

    if seed is not None and secure:
        raise BadOption("shuffle/two-sources")
    if shuffles < SHUFFLES_MIN:
        raise BadOption("shuffle/too-few", shuffles=shuffles, least=SHUFFLES_MIN)
    chance: Chance = Secure() if seed is None else Seeded(seed)
    made = report(_counts(chance, shuffles), chance.kind)
    if as_json:
        write(msgspec.json.encode(made).decode() + "\n")
    else:
        _show(made)


def _counts(chance: Chance, number: int) -> "Counts":
    from rich.progress import Progress

    from croupier.arena.shuffle import shuffles
    from croupier.cli.output.console import Console

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{chance.kind} shuffles", total=number)
        batches = shuffles(chance, number)
        counts = next(batches)
        for batch in batches:
            progress.update(task, completed=counts.shuffles)
            counts += batch
    return counts


def _show(report: "Report") -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console

    table = plain_table("test", figures=("chi-square", "df", "p-value"))
    for test in report.tests:
        table.add_row(test.name, f"{test.statistic:,.1f}", f"{test.df:,}", f"{test.p_value:.4g}")
    console = Console(highlight=False)
    console.print(f"{report.shuffles:,} {report.kind} shuffles of 52 cards", "", table, "", sep="\n")
    console.print(report.verdict, soft_wrap=True)

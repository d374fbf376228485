"""`croupier verify`: checks that the cards of records are those that the house had committed to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import write
from croupier.cli.parameters import Argument, Option
from croupier.errors import Malformed, Unknown, Unverified
from croupier.play.proof import NOT_COMMITTED, audit, verify
from croupier.play.record import Record, read

Result: TypeAlias = Literal["verified", "not_committed", "failed", "unreadable"]
Numbered: TypeAlias = tuple[int, Record | Malformed]

FAILED: Final = 1
UNREADABLE: Final = 2


class Finding(msgspec.Struct, frozen=True):
    """The result of one record. `cards` were proved; `audited`: not committed, but the rules give it from its deck."""

    deal: int
    result: Result
    cards: int = 0
    audited: bool = False
    code: str = ""
    says: str = ""


class Tally(msgspec.Struct, frozen=True):
    """The findings of a file: how many of each kind, and those that the user should read."""

    verified: int = 0
    not_committed: int = 0
    failed: int = 0
    unreadable: int = 0
    audited: int = 0
    cards: int = 0
    wrong: list[Finding] = []

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> "Tally":
        results: Counter[str] = Counter()
        audited = cards = 0
        wrong = []
        for found in findings:
            results[found.result] += 1
            audited += found.audited
            cards += found.cards
            if found.says:
                wrong.append(found)
        return cls(**results, audited=audited, cards=cards, wrong=wrong)

    @property
    def status(self) -> int:
        return FAILED if self.failed else UNREADABLE if self.unreadable else 0


def run(
    file: Annotated[Path, Argument(help="Records, one per line, as `croupier match --records` writes them.")],
    deal: Annotated[int | None, Option(help="Check this deal only.", metavar="N")] = None,
    modules: ModulesFolder = None,
    as_json: Annotated[bool, Option("--json", help="Print the findings as JSON.")] = False,
) -> int:
    """Check records offline: each card must lie where it was committed, and the rules must give each event.

    Exit status: 0 if nothing is wrong, 1 if a record is, 2 if one cannot be read.
    """
    tally = Tally.of(findings(_watched(_numbered(file, deal))))
    if not tally.verified + tally.not_committed + tally.failed + tally.unreadable:
        if deal is None:
            raise Unknown("verify/no-record", file=file)
        raise Unknown("verify/no-record", key="verify/no-deal", deal=deal, file=file)
    if as_json:
        write(msgspec.json.encode(tally).decode() + "\n")
    else:
        _show(tally)
    return tally.status


def _watched(records: Iterator[Numbered]) -> Iterable[Numbered]:
    """Return the records, with a progress bar on the error output if that is a terminal."""
    from rich.progress import track

    from croupier.cli.output.console import Console

    console = Console(stderr=True)
    return track(records, "Checking", console=console, transient=True, disable=not console.is_terminal)


def _numbered(file: Path, deal: int | None) -> Iterator[Numbered]:
    """Yield records by their number or, where they have none or cannot be read, by their place in the file."""
    for place, record in enumerate(read(file), 1):
        number = place if isinstance(record, Malformed) else record.header.number or place
        if deal is None or number == deal:
            yield number, record


def findings(records: Iterable[Numbered]) -> Iterator[Finding]:
    for deal, record in records:
        if isinstance(record, Malformed):
            yield Finding(deal, "unreadable", code=record.code, says=record.says)
        else:
            yield _finding(deal, record)


def _finding(deal: int, record: Record) -> Finding:
    full = record.header.viewer == "all"
    try:
        if record.proof:
            return Finding(deal, "verified", cards=verify(record))
        if full:
            audit(record)
        return Finding(deal, "not_committed", audited=full, code=NOT_COMMITTED)
    except Unverified as error:
        return Finding(deal, "failed", code=error.code, says=error.says)


def _show(tally: Tally) -> None:
    from croupier.cli.output.columns import plain_table
    from croupier.cli.output.console import Console

    table = plain_table("result", figures=("records",))
    table.add_column("what that means")
    for result, number, meaning in _rows(tally):
        if number:
            table.add_row(result, f"{number:,}", meaning)
    console = Console(highlight=False)
    console.print(table)
    for found in tally.wrong:
        where = "" if found.result == "unreadable" else f"Deal {found.deal}: "
        console.print(f"{where}{found.says} [{found.code}]", markup=False, soft_wrap=True)


def _rows(tally: Tally) -> Iterator[tuple[str, int, str]]:
    yield "verified", tally.verified, f"{tally.cards:,} cards lay where they had been committed"
    audited = f"no proof of the shuffle; {tally.audited:,} agree with deck and rules"
    yield "not committed", tally.not_committed, audited
    yield "failed", tally.failed, "differs from the commitment or from the rules"
    yield "unreadable", tally.unreadable, "not a complete record"

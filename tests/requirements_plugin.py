"""Which rows of requirements/*.toml do the tests verify?

A test names the rows it would fail without: `@pytest.mark.req("EPS:RF-BR-013")`. An id that is in
no catalogue is an error of collection. `pytest --requirements=all` (or the name of one document)
runs the tests that name rows and then prints the tables that `make requirements` is for.

A row is verified when some test that names it passed and none failed. The ids travel with the test
reports as user properties, so that this works with pytest-xdist too.
"""

import tomllib
from collections.abc import Generator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

PROPERTY = "requirement"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Row:
    """One requirement, as far as the report needs it."""

    id: str
    document: str
    group: str
    text: str
    must: bool


@dataclass(slots=True)
class Verdicts:
    """Which ids a passing test named, and which a failing one."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def add(self, report: pytest.TestReport) -> None:
        ids = {str(value) for name, value in report.user_properties if name == PROPERTY}
        if report.failed:
            self.failed |= ids
        elif report.passed and report.when == "call":
            self.passed |= ids

    def verify(self, row: Row) -> bool:
        return row.id in self.passed and row.id not in self.failed


@cache
def catalogue(folder: Path) -> dict[str, Row]:
    """Every row of every document, by id."""
    rows: dict[str, Row] = {}
    for file in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(file.read_text("utf-8"))["requirement"]:
            row = Row(entry["id"], file.stem, entry["group"], entry["text"], entry["status"] == "must")
            if row.id in rows:
                raise pytest.UsageError(f"{file.name}: requirement {row.id} is there twice.")
            rows[row.id] = row
    return rows


def named(item: pytest.Item) -> list[str]:
    """The ids that a test names, on itself, its parameters, class or module."""
    return [id for mark in item.iter_markers("req") for id in mark.args]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--requirements", metavar="DOCUMENT", help="report the verified rows of one document, or 'all'")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "req(*ids): the requirement rows that this test verifies")
    wanted = config.getoption("--requirements")
    documents = {row.document for row in _rows(config).values()}
    if wanted and wanted != ALL and wanted not in documents:
        raise pytest.UsageError(f"No document {wanted!r}; there are {', '.join(sorted(documents))}, and {ALL!r}.")
    if wanted and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Report(wanted, list(_rows(config).values())))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, object, object]:
    """Refuse unknown ids here, where pytest and xdist both report an error of collection well."""
    made = yield
    for item in made if isinstance(made, list) else []:
        if isinstance(item, pytest.Item):
            _name_rows(item)
    return made


def _name_rows(item: pytest.Item) -> None:
    for id in named(item):
        if id not in _rows(item.config):
            raise pytest.Collector.CollectError(f"{item.nodeid}: no requirement {id!r} in requirements/*.toml.")
        item.user_properties.append((PROPERTY, id))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where only a report is asked for, run only the tests that bear on it."""
    wanted = config.getoption("--requirements")
    if not wanted:
        return
    rows = _rows(config)
    bears = [any(wanted in (ALL, rows[id].document) for id in named(item)) for item in items]
    config.hook.pytest_deselected(items=[item for item, keep in zip(items, bears, strict=True) if not keep])
    items[:] = [item for item, keep in zip(items, bears, strict=True) if keep]


def _rows(config: pytest.Config) -> dict[str, Row]:
    return catalogue(config.rootpath / "requirements")


class _Report:
    """Listens to the whole run and prints the tables at its end."""

    def __init__(self, wanted: str, rows: list[Row]) -> None:
        self.rows = [row for row in rows if row.must and wanted in (ALL, row.document)]
        self.verdicts = Verdicts()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.verdicts.add(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A document that no test names yet is a report too, not a failure."""
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self) -> None:
        console = Console()
        for document in sorted({row.document for row in self.rows}):
            rows = [row for row in self.rows if row.document == document]
            console.print(_counts(f"{document}: {_total(rows, self.verdicts)}", rows, self.verdicts))
            if rest := [row for row in rows if not self.verdicts.verify(row)]:
                console.print(_rest(f"{document}: not verified", rest, self.verdicts))
        console.print(_total(self.rows, self.verdicts))


def _counts(title: str, rows: list[Row], verdicts: Verdicts) -> Table:
    table = Table("group", title=title, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("verified", justify="right")
    table.add_column("must", justify="right")
    groups: dict[str, list[bool]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(verdicts.verify(row))
    for group, verified in groups.items():
        table.add_row(group, str(sum(verified)), str(len(verified)))
    return table


def _rest(title: str, rows: list[Row], verdicts: Verdicts) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("id", no_wrap=True, min_width=max(len(row.id) for row in rows))
    table.add_column("text", no_wrap=True, overflow="ellipsis")
    for row in rows:
        failing = "(a test fails) " if row.id in verdicts.failed else ""
        table.add_row(row.id, escape(failing + row.text))
    return table


def _total(rows: list[Row], verdicts: Verdicts) -> str:
    return f"{sum(map(verdicts.verify, rows))} of {len(rows)} must rows verified"

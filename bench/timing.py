"""Measures rates: jobs take turns, so that all of them meet the same machine, and the best of each counts."""

import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from croupier.cli.output.columns import plain_table

REPEATS = 5


def peer(name: str) -> Any:
    """The library to compare with; where it is not installed there is nothing to do, which is no failure."""
    try:
        return import_module(name)
    except ImportError:
        print(f"{name} is not installed: nothing to compare with.")
        sys.exit(0)


def best_rates(jobs: Mapping[str, Callable[[], int]], repeats: int = REPEATS) -> dict[str, float]:
    """Units a second of each job, which returns how many units it did. Each runs once before, unmeasured."""
    for job in jobs.values():
        job()
    best = dict.fromkeys(jobs, 0.0)
    for _ in range(repeats):
        for name, job in jobs.items():
            start = time.perf_counter()
            units = job()
            best[name] = max(best[name], units / (time.perf_counter() - start))
    return best


def report(title: str, unit: str, rates: Mapping[str, float], peer: str, targets: Mapping[str, float]) -> None:
    """Print each rate and its ratio to the peer's, with the target ratio where there is one."""
    table = plain_table("", figures=(f"{unit}/s", f"× {peer}", "target"))
    for name, rate in rates.items():
        table.add_row(
            name, f"{rate:,.0f}", f"{rate / rates[peer]:,.2f}", _target(rate / rates[peer], targets.get(name))
        )
    show(title, table)


def show(title: str, table: Table) -> None:
    Console(file=sys.stdout, highlight=False).print(title, "", table, "", sep="\n")


def _target(ratio: float, target: float | None) -> str:
    if target is None:
        return ""
    return f"{target:,g}: {'met' if ratio >= target else 'MISSED'}"

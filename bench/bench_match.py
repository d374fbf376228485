"""A match of 100,000 hands with its records streamed to disk: hands a second and the memory it takes at most."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.timing import show
from croupier.cli.output.columns import plain_table

MOST_MB = 300

# Runs one match and adds its own peak to what it prints; the figure is in bytes on a Mac, elsewhere in kilobytes.
MEASURED = """\
import resource, sys
from croupier.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak / (1e6 if sys.platform == "darwin" else 1e3))
"""


class Match(NamedTuple):
    game: str
    bots: tuple[str, ...]
    hands: int


MATCHES = (
    Match("holdem", ("caller", "random"), 1_000),
    Match("holdem", ("caller", "random"), 100_000),
    Match("holdem", ("regular", "caller"), 10_000),
)


def main() -> None:
    if sys.platform == "win32":
        print("Windows does not tell a process its peak memory: nothing to measure.")
        return
    table = plain_table("match", figures=("hands", "hands/s", "peak MB", "records MB", "target"))
    for match in MATCHES:
        found, peak_mb, file_mb = measured(match)
        verdict = f"{MOST_MB}: {'met' if peak_mb < MOST_MB else 'MISSED'}"
        rate = f"{found['hands_per_second']:,.0f}"
        table.add_row(" v. ".join(match.bots), f"{match.hands:,}", rate, f"{peak_mb:.0f}", f"{file_mb:.0f}", verdict)
    show("Matches with records on disk, one process", table)


def measured(match: Match) -> tuple[dict[str, Any], float, float]:
    """The figures of a match, its peak memory and the size of its records, in MB."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        bots = [word for bot in match.bots for word in ("--bot", bot)]
        argv = [
            "match",
            match.game,
            *bots,
            "--hands",
            str(match.hands),
            "--seed",
            "1",
            "--json",
            "--records",
            str(file),
        ]
        done = subprocess.run([sys.executable, "-c", MEASURED, *argv], check=True, capture_output=True, text=True)
        result, peak_mb = done.stdout.splitlines()
        return json.loads(result), float(peak_mb), file.stat().st_size / 1e6


if __name__ == "__main__":
    main()

"""Writes the golden files of the formats anew: `python -m tests.formats.regenerate`. Read the diff."""

from pathlib import Path

from croupier.formats.handlog import log
from croupier.formats.phh import dumps
from croupier.formats.phh_writer import hand_of
from croupier.formats.pokerstars import text
from tests.formats.test_handlog import RECORDS

GOLDEN = Path(__file__).parent / "golden"


def main() -> None:
    for name, made in RECORDS.items():
        record = made()
        (GOLDEN / f"{name}.log").write_text(log(record, 0), "utf-8")
        (GOLDEN / f"{name}.phh").write_text(dumps(hand_of(record)), "utf-8")
        (GOLDEN / f"{name}.txt").write_text(text(record, 0), "utf-8")


if __name__ == "__main__":
    main()

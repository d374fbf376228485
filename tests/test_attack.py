"""The attacks of `make attack`: each runs, and its row says what a bystander noticed."""

import pytest

from attack.__main__ import HEAD, main
from attack.attacks import ATTACKS
from attack.bystander import Waits


def test_an_attack_prints_its_row_and_the_house_has_closed_the_attackers(capsys: pytest.CaptureFixture[str]) -> None:
    main(["frames", "--seconds", "0.3"])
    head, _, row = capsys.readouterr().out.splitlines()
    assert head == "| " + " | ".join(HEAD) + " |"
    name, *_, says = [cell.strip() for cell in row.strip("|").split("|")]
    assert name == "frames"
    assert int(says.partition(" sent, ")[2].partition(" connections closed")[0]) > 0


def test_an_attack_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["siege"])
    said = capsys.readouterr().err
    assert [name for name in ATTACKS if name not in said] == []


def test_waits_are_told_as_median_and_99th_percentile() -> None:
    waits = Waits.of([n / 1000 for n in range(1, 102)])
    assert (str(waits), waits.longest, waits.answers) == ("51.0 / 100.0", 101.0, 101)

"""Cells of CSV that no spreadsheet runs."""

import pytest

from croupier.kit.csv_cells import csv_cell


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://evil.example")',
        "+1+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "\N{FULLWIDTH EQUALS SIGN}1",
        "-",
        "-5 As",
        "=",
    ],
)
def test_text_that_a_spreadsheet_would_run_begins_with_an_apostrophe(text: str) -> None:
    assert csv_cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "value", [-5, 5, 0, -0.25, "-5", "+5", "-0.25", "-1e-07", "", "Ann", "a=b", "500C/20C", "As Td"]
)
def test_numbers_and_other_text_stay_as_they_are(value: str | float) -> None:
    assert csv_cell(value) is value

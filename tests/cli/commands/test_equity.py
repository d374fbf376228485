"""`croupier equity` and what it prints."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli.command_line import command
from croupier.cli.commands.equity import run
from croupier.errors import BadOption, Malformed


def asked(*args: str) -> Any:
    return CliRunner().invoke(command(run, ""), list(args))


def test_an_exact_comparison_says_so() -> None:
    result = asked("AhKh", "QsQd", "--board", "2h 7h Tc")
    assert result.exit_code == 0
    assert "exact: all 990 deals" in result.stdout
    for words in (["Ah Kh", "54.44", "0.00", "54.44"], ["Qs Qd", "45.56", "0.00", "45.56"]):
        assert any(all(word in line for word in words) for line in result.stdout.splitlines())
    assert "±" not in result.stdout


def test_random_deals_show_their_error() -> None:
    result = asked("AhKhQsJs", "????????", "--game", "omaha", "--samples", "2000", "--seed", "7")
    assert "2,000 random deals, ± standard error" in result.stdout
    assert result.stdout.count(" ± 1.") == 2
    assert "?? ?? ?? ??" in result.stdout


def test_json_gives_every_figure_and_repeats_with_the_seed() -> None:
    args = ("AhKh", "QsQd", "--samples", "1000", "--seed", "7", "--dead", "Qc", "--json")
    found = json.loads(asked(*args).stdout)
    assert (found["exact"], found["deals"]) == (False, 1000)
    assert [hand["hand"] for hand in found["hands"]] == ["Ah Kh", "Qs Qd"]
    assert set(found["hands"][0]) == {"hand", "win", "tie", "equity", "error"}
    assert json.loads(asked(*args).stdout) == found
    assert json.loads(asked(*args, "--seed", "8").stdout) != found


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("AhKh", "AhQd"), Malformed),
        (("AhKx", "QsQd"), Malformed),
        (("AhKh", "QsQd", "--board", "2h2h"), Malformed),
        (("AhKh",), BadOption),
        (("AhKh", "QsQd", "--samples", "0"), BadOption),
    ],
)
def test_bad_input_is_an_error_for_a_person(args: tuple[str, ...], error: type[Exception]) -> None:
    result = asked(*args)
    assert isinstance(result.exception, error)
    assert result.stdout == ""

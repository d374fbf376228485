import json
from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli.command_line import command
from croupier.cli.commands.shuffle_report import run
from croupier.errors import BadOption


def asked(args: Sequence[str]) -> Any:
    return CliRunner().invoke(command(run, ""), list(args))


def test_the_report_shows_each_test_and_a_verdict() -> None:
    result = asked(["--shuffles", "10000", "--seed", "7"])
    assert result.exit_code == 0
    assert "10,000 seeded shuffles" in result.stdout
    for name in ("card by position", "rank by position", "successive cards", "first two cards", "p-value"):
        assert name in result.stdout
    assert "Nothing suspicious" in result.stdout
    assert "p below 0.001 is suspicious" in result.stdout


def test_the_same_seed_gives_the_same_report_as_json() -> None:
    args = ["--shuffles", "10000", "--seed", "7", "--json"]
    made = json.loads(asked(args).stdout)
    assert made == json.loads(asked(args).stdout)
    assert (made["kind"], made["shuffles"], made["suspicious"]) == ("seeded", 10000, False)
    assert {"name", "statistic", "df", "p_value"} == set(made["tests"][0])


def test_the_default_is_the_shuffle_of_live_tables() -> None:
    for args in ([], ["--secure"]):
        assert json.loads(asked([*args, "--shuffles", "10000", "--json"]).stdout)["kind"] == "secure"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--seed", "7", "--secure"], "shuffle/two-sources"),
        (["--shuffles", "9999"], "shuffle/too-few"),
        (["--shuffles", "-1"], "shuffle/too-few"),
    ],
)
def test_impossible_options_are_refused(args: list[str], code: str) -> None:
    result = asked(args)
    assert isinstance(result.exception, BadOption)
    assert result.exception.code == code
    assert result.stdout == ""

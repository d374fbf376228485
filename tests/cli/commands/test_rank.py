"""`croupier rank` and what it prints."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli.command_line import command
from croupier.cli.commands.rank import run
from croupier.errors import BadOption, Malformed, Unknown


def asked(*args: str) -> Any:
    return CliRunner().invoke(command(run, ""), list(args))


def test_a_hand_is_named_with_its_five_cards() -> None:
    result = asked("As Ks Qs Js Ts 9s 2d")
    assert result.exit_code == 0
    assert "Royal flush" in result.stdout
    assert "As Ks Qs Js Ts" in result.stdout.replace("As Ks Qs Js Ts 9s 2d", "")


@pytest.mark.parametrize(
    ("args", "places"),
    [
        (
            ("2s2h", "AcAd", "2c2d", "--board", "3c 3d 9h Jd 5s"),
            [(1, "Ac Ad", "Two pair"), (2, "2s 2h", "Two pair"), (2, "2c 2d", "Two pair")],
        ),
        (
            ("AhKhQhJh", "AcKc2d2s", "--board", "9h 8h 2c", "--game", "omaha"),
            [(1, "Ac Kc 2d 2s", "Three of a kind"), (2, "Ah Kh Qh Jh", "High card")],
        ),
        (
            ("5h6h7d8c8h", "2h5h9h9dKh", "--game", "soko"),
            [(1, "2h 5h 9h 9d Kh", "Four flush"), (2, "5h 6h 7d 8c 8h", "Four straight")],
        ),
        (("Kd", "AsAd", "--game", "stud"), [(1, "As Ad", "One pair"), (2, "Kd", "High card")]),
    ],
)
def test_several_hands_come_best_first_and_equal_ones_share_a_place(
    args: tuple[str, ...], places: list[tuple[int, str, str]]
) -> None:
    found = json.loads(asked(*args, "--json").stdout)
    assert [(one["place"], one["hand"], one["name"]) for one in found] == places


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("AsAs",), Malformed),
        (("AsKx",), Malformed),
        (("As??",), Malformed),
        (("AsKs", "--board", "As 2c 3c"), Malformed),
        (("AsKsQsJsTs9s8s7s",), BadOption),
        (("",), BadOption),
        (("AsKsQsJs", "--game", "omaha"), BadOption),
        (("AsKsQsJs", "--game", "soko", "--board", "2c"), BadOption),
        (("AsKs", "--game", "chess"), Unknown),
    ],
)
def test_bad_input_is_an_error_for_a_person(args: tuple[str, ...], error: type[Exception]) -> None:
    result = asked(*args)
    assert isinstance(result.exception, error)
    assert result.stdout == ""

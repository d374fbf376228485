"""Parameters of a function as words of a command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from croupier.cli.command_line import Function, run_command
from croupier.cli.parameters import Argument, Option

seen: list[dict[str, Any]] = []
courses: list[str] = []


@contextmanager
def _open(name: str | None) -> Iterator[None]:
    courses.append(f"open {name}")
    yield
    courses.append("close")


def order(
    dishes: Annotated[list[str], Argument(help="What to eat.")],
    count: Annotated[int, Option(help="How many.")] = 1,
    price: Annotated[float | None, Option(help="The most it may cost.", metavar="EURO")] = None,
    drink: Annotated[list[str] | None, Option(help="What to drink; repeatable.")] = None,
    size: Annotated[Literal["small", "large"], Option(help="How much of it.")] = "small",
    menu: Annotated[Path | None, Option("--menu", "-m", help="From where.", envvar="CROUPIER_TEST_MENU")] = None,
    to_go: Annotated[bool, Option("--to-go", help="Take it along.")] = False,
    salt: Annotated[bool | None, Option("--salt/--no-salt", help="Salt it.")] = None,
    kitchen: Annotated[str | None, Option(help="Who cooks.", around=_open)] = None,
) -> None:
    """Order a meal."""
    courses.append("serve")
    seen.append(locals().copy())


def pay(tip: Annotated[int, Option(help="What is on top.")]) -> int:
    """Pay for it."""
    return 3 if tip < 0 else 0


@pytest.fixture(autouse=True)
def forget() -> None:
    seen.clear()
    courses.clear()


def told(*words: str) -> dict[str, Any]:
    """Return what the function was called with."""
    assert run_command(order, "Order.", words, name="inn order") == 0
    [one] = seen
    return one


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run_command(order, "Order.", words, name="inn order") == 2
    assert seen == []
    return capsys.readouterr().err


def test_what_is_not_said_is_what_it_is_by_default() -> None:
    assert told("soup") == {
        "dishes": ["soup"],
        "count": 1,
        "price": None,
        "drink": None,
        "size": "small",
        "menu": None,
        "to_go": False,
        "salt": None,
        "kitchen": None,
    }


def test_words_are_read_as_their_types_in_any_order() -> None:
    typed = "--count 2 soup --drink tea --price 4.5 --drink -ale fish --to-go --size large -m a.txt --no-salt"
    assert told(*typed.split()) == {
        "dishes": ["soup", "fish"],
        "count": 2,
        "price": 4.5,
        "drink": ["tea", "-ale"],
        "size": "large",
        "menu": Path("a.txt"),
        "to_go": True,
        "salt": False,
        "kitchen": None,
    }


def test_the_environment_is_asked_for_what_is_not_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_TEST_MENU", "b.txt")
    assert told("soup")["menu"] == Path("b.txt")


def test_a_command_runs_inside_the_context_of_its_option() -> None:
    told("soup", "--kitchen", "Ann")
    assert courses == ["open Ann", "serve", "close"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Missing argument 'DISHES...'."),
        ("soup --count many", "Invalid value for '--count': 'many' is not a valid integer."),
        ("soup --size huge", "Invalid value for '--size': 'huge' is not one of 'small', 'large'."),
        ("soup --coutn 1", "No such option '--coutn'. Did you mean '--count'?"),
    ],
)
def test_a_misuse_is_explained_with_the_usage(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = refused(capsys, *words.split())
    assert shown.startswith("Usage: inn order [OPTIONS] DISHES...")
    assert sentence in shown


def test_help_tells_every_parameter_with_what_it_is_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(order, "Order.", ["--help"], name="inn order") == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Order a meal." in shown
    assert "DISHES... What to eat." in shown
    assert "--count INTEGER How many. [default: 1]" in shown
    assert "--price EURO The most it may cost. --drink" in shown
    assert "--size [small|large] How much of it. [default: small]" in shown
    assert "-m, --menu PATH From where. [env var: CROUPIER_TEST_MENU]" in shown
    assert "--to-go Take it along. --salt / --no-salt Salt it." in shown


def test_several_functions_are_commands_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    parts: dict[str, Function] = {"order": order, "pay": pay}
    assert run_command(parts, "Eat.", ["pay", "--tip", "2"], name="inn") == 0
    assert run_command(parts, "Eat.", ["pay"], name="inn") == 2
    assert "Usage: inn pay [OPTIONS]" in capsys.readouterr().err
    assert run_command(parts, "Eat.", [], name="inn") == 2
    shown = capsys.readouterr().err
    assert "Eat." in shown
    assert "Order a meal." in shown


def test_a_command_may_end_with_a_status_of_its_own() -> None:
    assert run_command({"pay": pay}, "Eat.", ["pay", "--tip", "-1"], name="inn") == 3

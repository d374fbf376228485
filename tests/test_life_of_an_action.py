"""The page that follows an action through the program: every name on it is there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "life-of-an-action.md").read_text("utf-8")
PYTHON = sorted(set(re.findall(r"`(croupier(?:\.\w+)+)`", PAGE)))
WEB = sorted(set(re.findall(r"`(web/[\w/.]+)`(?: `(\w+)`)?", PAGE)))


def resolved(name: str) -> object:
    """The object that a dotted name stands for: a module, or an attribute of one."""
    module = name
    attributes: list[str] = []
    while True:
        try:
            found: object = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, attribute = module.rpartition(".")
            attributes.insert(0, attribute)
    for attribute in attributes:
        found = getattr(found, attribute)
    return found


@pytest.mark.parametrize("name", PYTHON)
def test_every_python_name_on_the_page_is_there(name: str) -> None:
    assert resolved(name) is not None


@pytest.mark.parametrize(("file", "name"), WEB)
def test_every_web_name_on_the_page_is_there(file: str, name: str) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert not name or re.search(rf"\b{name}\b\s*[(=:{{<]|class {name}\b", text), f"{file} defines no {name}"


def test_the_page_names_every_step() -> None:
    assert len(PYTHON) > 20
    assert len(WEB) > 7


def test_a_name_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AttributeError):
        resolved("croupier.table.rounds.Rounds.no_such_method")
    with pytest.raises(AttributeError):
        resolved("croupier.table.no_such_module")

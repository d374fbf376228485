"""The documentation next to the code: nothing that is built is left out of it. Its commands run in `test_readme.py`."""

import re
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.games.game import Game
from croupier.store.database.schema import metadata

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "croupier"


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


@pytest.mark.req("POKERIV3:LIFEa")
def test_every_package_is_in_the_architecture() -> None:
    packages = {folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists()}
    layers = page("architecture.md").partition("| package |")[2].partition("\n\n")[0]
    firsts = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", layers, re.MULTILINE)
    rows = {name for first in firsts for name in re.findall(r"\w+", first)}
    assert packages - rows == set()
    assert {row for row in rows if not ((SOURCE / row).exists() or (SOURCE / f"{row}.py").exists())} == set()


@pytest.mark.req("POKERIV3:LIFEa")
def test_every_method_of_a_game_is_in_the_architecture() -> None:
    methods = {name for name, value in vars(Game).items() if callable(value) and not name.startswith("_")}
    assert {name for name in methods if not re.search(rf"\b{name}\b", page("architecture.md"))} == set()


@pytest.mark.req("POKERIV3:LIFEa")
def test_every_table_of_the_database_and_its_columns_are_on_the_page_about_storage() -> None:
    text = page("storage.md")
    missing = [
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
        if f"`{table.name}`" not in text or not re.search(rf"\b{column.name}\b", text)
    ]
    assert missing == []


@pytest.mark.req("POKERIV3:LIFEa")
@pytest.mark.parametrize("name", registry.installed_names())
def test_every_option_of_a_game_is_on_its_page_or_the_one_that_it_names(name: str) -> None:
    text = page(f"games/{name}.md")
    text += "".join(page(f"games/{other}") for other in re.findall(r"Those of \[.*?\]\((.*?)#options\)", text))
    assert [option for option in type(registry.make(name).options).__struct_fields__ if f"`{option}`" not in text] == []


@pytest.mark.req("POKERIV3:LIFEa")
def test_every_page_can_be_reached_from_the_first() -> None:
    index = page("README.md")
    pages = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")} - {"README.md"}
    assert {name for name in pages if f"]({name})" not in index} == set()


@pytest.mark.req("POKERIV3:LIFEa")
def test_every_place_to_change_exists() -> None:
    rows = re.findall(r"^\| (?!change|---)(.*)\|$", page("contributing.md"), re.MULTILINE)
    assert len(rows) >= 12
    named = {name for row in rows for name in re.findall(r"(?<!new )`([\w./-]+/[\w./-]*|[\w]+\.py)`", row)}
    places = [SOURCE, ROOT, SOURCE / "table", SOURCE / "games" / "poker", SOURCE / "games" / "poker" / "variants"]
    assert sorted(name for name in named if not any((place / name).exists() for place in places)) == []


def test_every_promise_on_the_page_about_security_has_a_test_that_is_there() -> None:
    rows = [line for line in page("security.md").splitlines() if re.match(r"\| V\d+ ", line)]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
        assert named, row
        missing = [name for file, name in named if not re.search(rf"^(async )?def {name}\(", _text(file), re.MULTILINE)]
        assert missing == []


def test_the_page_about_security_leaves_no_chapter_of_the_standard_out() -> None:
    assert set(re.findall(r"\bV(\d+)\b", page("security.md"))) == {str(number) for number in range(1, 18)}


def _text(file: str) -> str:
    return (ROOT / file).read_text("utf-8")

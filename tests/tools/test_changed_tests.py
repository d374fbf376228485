"""Changed files and the tests that bear on them."""

import pytest

from tools.changed_tests import all_tests, bearing, changed, is_slow, reached

ALWAYS = {"tests/test_layers.py", "tests/test_english.py"}


def bearing_on(*files: str) -> set[str]:
    return {*bearing(files)} - ALWAYS


def test_a_module_has_the_test_that_mirrors_it_and_those_that_import_it() -> None:
    found = bearing_on("src/croupier/arena/chi_square.py")
    through_evenness = {"tests/games/blackjack/test_shoe.py", "tests/games/poker/variants/test_eps.py"}
    assert found == {"tests/arena/test_chi_square.py"} | through_evenness
    assert bearing_on("src/croupier/arena/shuffle.py") >= {"tests/arena/test_shuffle.py"}


def test_a_module_that_everything_imports_has_the_test_that_mirrors_it_only() -> None:
    assert bearing_on("src/croupier/kit/cards.py") == {"tests/kit/test_cards.py"}


def test_a_module_of_the_tests_has_the_tests_that_import_it_through_others_too() -> None:
    assert "tests.cli.terminal.typist" in reached("tests/cli/terminal/test_generic_table.py")
    assert "tests/cli/terminal/test_generic_table.py" in bearing_on("tests/cli/terminal/typist.py")


def test_a_test_that_was_changed_bears_on_itself_however_slow() -> None:
    assert bearing_on("tests/web/test_front.py", "tests/kit/test_deck.py") == {
        "tests/web/test_front.py",
        "tests/kit/test_deck.py",
    }


def test_slow_tests_are_left_to_the_whole_run() -> None:
    assert is_slow("tests/web/test_front.py")
    assert not any(map(is_slow, bearing_on("src/croupier/server/app.py", "src/croupier/cli/main.py")))


@pytest.mark.parametrize("file", ["README.md", "web/src/app.css", "src/croupier/gone/away.py", "tests/test_gone.py"])
def test_other_files_and_those_that_are_gone_have_none(file: str) -> None:
    assert bearing_on(file) == set()


def test_what_changed_is_told_by_git() -> None:
    assert all("\n" not in file for file in changed("HEAD"))
    assert changed("no-such-branch") is not None
    assert "tests/kit/test_cards.py" in all_tests()

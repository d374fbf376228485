"""The golden playthroughs in tests/playthroughs: `make golden` writes them anew."""

from pathlib import Path

import pytest

from croupier.testing.golden import playthroughs, written

FOLDER = Path(__file__).parent.parent / "playthroughs"
SETTINGS = playthroughs()


@pytest.mark.parametrize("name", SETTINGS)
def test_the_round_goes_as_it_went_before(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == written(SETTINGS[name])


def test_there_is_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(SETTINGS)

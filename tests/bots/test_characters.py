"""Characters: every bot that the house seats has a level, and names of its own."""

from collections import Counter

from croupier.bots.built_in import BOTS
from croupier.bots.characters import CHARACTERS, LEVELS, level_of, nickname


def test_every_bot_of_the_house_has_characters_of_its_own() -> None:
    seated = {bot.name for bot in BOTS} - {"manual"}
    assert set(CHARACTERS) == seated
    counted = Counter([name for names in CHARACTERS.values() for name in names])
    assert set(counted.values()) == {1}
    assert {level_of(name) for name in seated} == set(LEVELS)


def test_characters_come_again_with_a_number_when_all_are_seated() -> None:
    many = len(CHARACTERS["caller"])
    names = [nickname("caller", number) for number in range(1, 2 * many + 1)]
    assert len(set(names)) == 2 * many
    assert names[many] == f"{names[0]} 2"


def test_a_bot_that_somebody_brought_keeps_its_name() -> None:
    assert nickname("mybot", 3) == "mybot-3"

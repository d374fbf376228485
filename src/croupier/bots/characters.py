"""The characters of the house's bots: how strong each bot is, and what its players are called at a table.

An account such as `caller-3` keeps its name, by which results add up; people read the nickname of its character.
"""

from typing import Final, Literal, TypeAlias

Level: TypeAlias = Literal["novice", "regular", "expert"]
LEVELS: Final[tuple[Level, ...]] = ("novice", "regular", "expert")

_LEVELS: Final[dict[str, Level]] = {
    "regular": "regular",
    "book": "regular",
    "hi-lo": "expert",
    "hi-lo-indices": "expert",
    "ko": "expert",
    "hi-opt-i": "expert",
    "omega-ii": "expert",
    "zen": "expert",
}
_NAMES: Final = {
    "random": "Biscuit Pickle Noodle Waffle Muffin Pretzel Crumpet Dumpling Peanut Toffee",
    "caller": "Otto Mabel Gus Tilda Wally Nell Humphrey Bea Rollo Dot",
    "raiser": "Rocco Jett Pepper Blaze Nova Dash Ruby Spike Ace Roxie",
    "regular": "Ingrid Marco Sakura Emil Leila Viktor Amara Henrik Noor Tomas",
    "greedy": "Penny Silas Goldie Rufus Opal Nigel Flora Barney Pearl Stan",
    "book": "Clara Walter Edith Arthur Agnes Harold Maud Cecil Irene Frank",
    "conservative": "Prudence Ernest Constance Clement Grace Basil Hope Felix Faith Otis",
    "reckless": "Lola Duke Trixie Buck Roxy Zeke Kiki Chance Fifi Hank",
    "hi-lo": "Ludwig Petra",
    "hi-lo-indices": "Sonja Magnus",
    "ko": "Akira Yuki",
    "hi-opt-i": "Carlos Ines",
    "omega-ii": "Dmitri Olga",
    "zen": "Mei Hiro",
}
CHARACTERS: Final = {bot: tuple(names.split()) for bot, names in _NAMES.items()}


def level_of(bot: str) -> Level:
    """Return how strong a built-in bot plays, next to the others of its games."""
    return _LEVELS.get(bot, "novice")


def nickname(bot: str, number: int) -> str:
    """Return what the bot with this number, counted from 1, is called: `Otto`, and after all others `Otto 2`. One that
    is no character of the house has its own name and number."""
    names = CHARACTERS.get(bot)
    if not names:
        return f"{bot}-{number}"
    again, nth = divmod(number - 1, len(names))
    return f"{names[nth]} {again + 1}" if again else names[nth]
